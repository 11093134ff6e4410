"""QTris: last turns. Two cards are played, then the board is measured, so every turn has an exact
value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from ketplay.core import registry
from ketplay.core.chance import pick
from ketplay.core.game import CHANCE
from ketplay.games.qtris.board.lines import advantage
from ketplay.games.qtris.board.measurement import odds
from ketplay.games.qtris.board.tile_board import format_board
from ketplay.games.qtris.board.tiles import PAIR, B, Board, L, R, W, is_half
from ketplay.games.qtris.puzzles import TAGS
from ketplay.games.qtris.rules import QTris
from ketplay.games.qtris.state import MEASURED, State, Step
from ketplay.games.qtris.symmetry import turned_board
from ketplay.games.qtris.turns import successors, tile_turns
from puzzle_maker.candidates import ROUNDING, Candidate, Choice, best_choice, is_puzzle

NAME = "qtris"
NUMBER = 365
POOL = 1100
EARLIEST = 2  # turns are over before the first one that is taken
CARDS = 2  # of a turn
TRIES = 4  # plays that the players of the match compare
COVERED = 0.10  # of the point, that a pair adds to what two kittens would make
KITTENS = (R, L)
COLOURS = (W, B)


def candidates(rng: Random) -> Iterator[Candidate]:
    """The turns of a match, each as if it were the last one."""
    game = registry.game(NAME)
    assert isinstance(game, QTris)
    for state in turns(game, rng):
        share = _share_for(game, state)
        boards = tile_turns(True, state.board, state.hands[state.seat], state.left)
        choices = tuple(
            Choice(board, share(board), 0.0, tuple(map(game.format_move, moves)))
            for board, moves in boards.items()
        )
        candidate = Candidate(
            position=f"{game.id} {game.format_state(state)}",
            form=form(state),
            before=share(state.board),
            choices=choices,
        )
        yield _described(game, state, candidate) if is_puzzle(candidate) else candidate


def _described(game: QTris, state: State, candidate: Candidate) -> Candidate:
    """A candidate with what takes longer to find out."""
    greedy = _greedy_boards(game, state)
    best = best_choice(candidate.choices)
    choices = tuple(
        choice._replace(glance=float(choice.board in greedy)) for choice in candidate.choices
    )
    return candidate._replace(choices=choices, tags=tags(game, state, best.line))


def turns(game: QTris, rng: Random) -> Iterator[State]:
    """Where the turns of a match begin, from the second one of each seat on. The players try some
    plays of each card and choose the best of them.
    """
    state = game.start()
    while game.outcome(state) is None and state.step not in MEASURED:
        if game.actor(state) == CHANCE:
            state = game.play(state, pick(game.chances(state), rng))
            continue
        if state.step != Step.PLAY:
            state = game.play(state, rng.choice(game.moves(state)))
            continue
        if state.turn >= EARLIEST and state.left == CARDS:
            yield as_last(game, state)
        share = _share_for(game, state)
        states = [game.play(state, rng.choice(game.moves(state))) for _ in range(TRIES)]
        state = max(states, key=lambda after: share(after.board))


def as_last(game: QTris, state: State) -> State:
    """The same turn, with none after it."""
    return state._replace(turn=game.setup.turns - 1, first=1 - state.seat, rolls=())


def _share_for(game: QTris, state: State) -> Callable[[Board], float]:
    """What a board is worth to the seat whose turn it is, if it is measured."""
    chances = odds(game.setup.measure)
    sign = 1 if state.white == state.seat else -1
    return lambda board: (1 + sign * advantage(board, chances)) / 2


def _greedy_boards(game: QTris, state: State) -> set[Board]:
    """The boards of somebody who plays the best card first, and then the best one again."""
    share = _share_for(game, state)
    begun = {(state.board, state.hands[state.seat])}
    for _ in range(state.left):
        further = {}
        for board, hand in begun:
            for card, number in enumerate(hand):
                if not number:
                    continue
                rest = tuple(n - (at == card) for at, n in enumerate(hand))
                for _, after in successors(True, board, card):
                    further[after, rest] = share(after)
        highest = max(further.values())
        begun = {key for key, value in further.items() if value > highest - ROUNDING}
    return {board for board, _ in begun}


def form(state: State) -> tuple[object, ...]:
    """Equal for last turns that differ by a turned or mirrored board alone: the board as the first
    of its eight texts, the hand, the number of cards, and whether the seat is white.
    """
    text = min(format_board(turned_board(state.board, way)) for way in range(8))
    return text, state.hands[state.seat], state.left, state.white == state.seat


def tags(game: QTris, state: State, line: tuple[str, ...]) -> tuple[str, ...]:
    """What the cards of the best turn do, one after the other, and what the board is good for."""
    changes: set[str] = set()
    for word in line:
        after = game.play(state, game.parse_move(state, word))
        changes |= _changes(state.board, after.board)
        share = _share_for(game, state)
        state = after
    if _covers(share, state.board):
        changes.add("cover")
    return tuple(tag for tag in TAGS if tag in changes)


def _changes(before: Board, after: Board) -> set[str]:
    changes: set[str] = set()
    for old, new in zip(before, after, strict=True):
        if is_half(old) or is_half(new):
            changes |= _pair_changes(old, new)
        elif old in KITTENS and new in COLOURS:
            changes.add("settle")
        elif old in COLOURS and new in KITTENS:
            changes.add("wake")
        elif old in KITTENS and new != old:
            changes.add("turn")
        elif old != new:
            changes.add("flip")
    return changes


def _pair_changes(old: int, new: int) -> set[str]:
    if is_half(old) and is_half(new):
        if old % PAIR != new % PAIR:
            return {"tie", "untie"}
        return {"pair"} if old != new else set()
    return {"tie"} if is_half(new) else {"untie"}


def _covers(share: Callable[[Board], float], board: Board) -> bool:
    """Whether a pair of the board is worth more than two kittens in its place."""
    apart = tuple(R if is_half(tile) else tile for tile in board)
    return share(board) - share(apart) >= COVERED - ROUNDING
