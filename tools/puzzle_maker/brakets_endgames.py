"""<B|raket|S>: endgames. Nothing is left to draw, so every line can be followed to its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from random import Random

from ketplay.core import registry
from ketplay.core.chance import pick
from ketplay.core.game import CHANCE
from ketplay.games.brakets.bracket import lay
from ketplay.games.brakets.cards import BRA, LETTERS, code
from ketplay.games.brakets.expert import as_move, lookahead_values
from ketplay.games.brakets.expert.bracket_values import fitted_values
from ketplay.games.brakets.expert.fast_rules import search_node
from ketplay.games.brakets.puzzles import share
from ketplay.games.brakets.rules import Brakets, Move
from ketplay.games.brakets.state import Result, State, scores
from puzzle_maker.candidates import Candidate, Choice, best_choice, mean_share

NAME = "brakets"
NUMBER = 200
POOL = 300
MOST_CARDS = 6  # in both hands together
FEWEST_CHOICES = 3
GREEDY = 0.7  # of the moves before are the most promising, the others are any
FEW_BLOCKS = (12, 24)  # a match with fewer cards ends sooner in the same way


def candidates(rng: Random) -> Iterator[Candidate]:
    """The positions of a match once both decks are empty."""
    full = registry.game(NAME)
    assert isinstance(full, Brakets)
    game = _short_game(full, rng)
    state = game.start()
    while game.actor(state) is not None:
        if game.actor(state) == CHANCE:
            state = game.play(state, pick(game.chances(state), rng))
            continue
        moves = game.moves(state)
        cards = sum(len(side.hand) for side in state.sides)
        is_end = not any(side.deck for side in state.sides) and cards <= MOST_CARDS
        if is_end and len(moves) >= FEWEST_CHOICES:
            yield _candidate(full, plain(state))
        state = game.play(state, _move(state, moves, rng))


def _short_game(full: Brakets, rng: Random) -> Brakets:
    """A match with some of the blocks: its endgames are those of the whole deck."""
    blocks = [card for card, number in full.deck.items() for _ in range(number)]
    chosen = Counter(rng.sample(blocks, rng.randint(*FEW_BLOCKS)))
    deck = ".".join(f"{code(card)}x{number}" for card, number in chosen.items())
    game = registry.game(f"{NAME}:bras={rng.randint(2, 3)},deck={deck}")
    assert isinstance(game, Brakets)
    return game


def _move(state: State, moves: Sequence[Move], rng: Random) -> Move:
    if rng.random() >= GREEDY:
        return rng.choice(moves)
    values = lookahead_values(fitted_values(), search_node(state), 1)
    return as_move(state, max(values, key=lambda play: values[play]))


def plain(state: State) -> State:
    """The position with a sheet that shows the same lead in as few results as it can."""
    a, b = scores(state)
    winner = 0 if a > b else 1
    result = Result(1 - winner, (BRA,), winner)  # a bare bracket, closed: value 1
    mine, theirs = (side._replace(hand=tuple(sorted(side.hand, key=code))) for side in state.sides)
    return state._replace(sides=(mine, theirs), sheet=(result,) * abs(a - b))


def _candidate(game: Brakets, state: State) -> Candidate:
    seat = state.turn or 0
    values = lookahead_values(fitted_values(), search_node(state), 1)
    glances = {as_move(state, play): value for play, value in values.items()}
    choices = []
    for move in game.moves(state):
        after = game.play(state, move)
        choices.append(
            Choice(
                board=form(after),
                share=share(game, after, seat),
                glance=glances.get(move, -9.0),
                line=(game.format_move(move),),
            )
        )
    best = game.parse_move(state, best_choice(choices).line[0])
    return Candidate(
        position=f"{game.id} {game.format_state(state)}",
        form=form(state),
        before=mean_share(choices),
        choices=tuple(choices),
        tags=tags(state, best),
    )


def form(state: State) -> Hashable:
    """Equal for positions that differ by the players' names, the order of cards in a hand, or the
    way in which brackets and points came about.
    """
    views = []
    for seat in (0, 1) if state.turn is None else (state.turn,):
        mine = state.sides[seat]
        theirs = state.sides[1 - seat]
        sides = [
            (side.bracket.ket, side.bracket.halves, sorted(side.hand)) for side in (mine, theirs)
        ]
        points = scores(state)
        views.append((str(sides), points[seat] - points[1 - seat], state.tails))
    return min(views)


def tags(state: State, move: Move) -> tuple[str, ...]:
    """What the best card does."""
    is_mine = move.seat == state.turn
    bracket = state.sides[move.seat].bracket
    after = lay(bracket, move.card)
    names = []
    if move.card == BRA:
        names.append("close" if is_mine else "end")
    elif after is None:
        names.append("zero")
    elif after.ket == bracket.ket and after.halves == bracket.halves:
        names.append("wait")
    elif move.card in LETTERS:
        names.append("letter")
    elif after.halves > bracket.halves:
        names.append("half")
    else:
        names.append("ket")
    if not is_mine and move.card != BRA:
        names.append("spoil")
    return tuple(names)
