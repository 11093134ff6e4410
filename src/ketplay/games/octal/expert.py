"""The octal games' own opponents: one that errs, one that plays the paper's strategy, one that is
exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from ketplay.bots.random_stream import stream
from ketplay.core.bot import Clock, Level, Limit, LineUp
from ketplay.core.game import CHANCE, Game
from ketplay.games.octal.rules import Octal
from ketplay.games.octal.solver import numba_support
from ketplay.games.octal.solver.effort import Effort, EffortSpent
from ketplay.games.octal.solver.solver import Method, TooLarge, chains_of, method_for
from ketplay.games.octal.state import GONE, Coin, Move, State, Take

SURE = 25  # vertices up to which the exact player counts no nodes
SURE_CHAIN = 61
SURE_EDGES = 14  # in the domino game on a graph
# Without the compiler nothing stops a computation on these, so larger ones are not begun: vertices
# of a graph, and of rows and cycles.
PLAIN = 16
PLAIN_CHAIN = 40
EXACT_SHARE = 0.6  # of the seconds
WHITE_SHARE = 0.2
PLAYOUT_SHARE = 0.2
SLIP = 0.25  # how often the careful player does not look
PLAYOUTS = 60
CANDIDATES = 16  # moves that are played out
PLAYOUT_MOVES = 200_000  # that playouts may choose among: about a second
THINKING = 1.2  # seconds


def risk(state: State, move: Move) -> int:
    """0 safe, 1 a coin, 2 lost for sure."""
    block = state.cells[move.first : move.last + 1] if isinstance(move, Take) else ""
    return 2 if "b" in block else int(any(cell in "ld" for cell in block))


def safest(state: State, moves: Sequence[Move]) -> list[Move]:
    """The moves of the least risk."""
    risks = [risk(state, move) for move in moves]
    least = min(risks)
    return [move for move, danger in zip(moves, risks, strict=True) if danger == least]


class CarefulBot:
    """Any safe move, or, when it does not look, any move that is not surely lost."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, game: Game[Any, Any], view: State, log: Sequence[str], limit: Limit) -> Move:
        rng = stream(self.seed, log)
        moves: list[Move] = list(game.moves(view))
        if rng.random() < SLIP:
            return rng.choice([move for move in moves if risk(view, move) < 2] or moves)
        return rng.choice(safest(view, moves))


class PaperBot:
    """The paper's section 4: a move that wins the white game, if there is one; else the
    least risk.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, game: Game[Any, Any], view: State, log: Sequence[str], limit: Limit) -> Move:
        rng = stream(self.seed, log)
        moves: list[Move] = list(game.moves(view))
        effort = _effort(_octal(game), view, limit)
        return rng.choice(winning(_octal(game), view, moves, effort) or safest(view, moves))


class PerfectBot:
    """A move whose exact losing probability is the least; beyond the solver's reach the white game
    and playouts.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, game: Game[Any, Any], view: State, log: Sequence[str], limit: Limit) -> Move:
        rng = stream(self.seed, log)
        moves: list[Move] = list(game.moves(view))
        rng.shuffle(moves)
        moves.sort(key=lambda move: risk(view, move))  # coins are rarely best
        if len(moves) == 1:
            return moves[0]
        return exact(_octal(game), view, moves, limit) or estimated(
            _octal(game), view, moves, limit, rng
        )


def _octal(game: Game[Any, Any]) -> Octal:
    assert isinstance(game, Octal)
    return game


def _effort(game: Octal, view: State, limit: Limit, share: float = 1.0) -> Effort:
    """A share of the seconds, and the nodes, which do not count on small boards."""
    seconds = None if limit.seconds is None else share * limit.seconds
    sure = SURE_EDGES if game.on_edges else SURE
    if _remaining(view) <= sure:
        return Effort(seconds=seconds)
    return Effort(nodes=limit.nodes, seconds=seconds, memory=2 << 30)


def _remaining(view: State) -> int:
    return sum(cell != GONE for cell in view.cells)


def _can_stop(game: Octal, view: State, effort: Effort) -> bool:
    """Whether the seconds are kept: a computation that nothing stops must be a short one."""
    if effort.seconds is None or numba_support.available() or not game.on_graph or game.on_edges:
        return True
    return _remaining(view) <= PLAIN or (
        _remaining(view) <= PLAIN_CHAIN and chains_of(game, view) is not None
    )


def _reach(game: Octal, view: State, effort: Effort) -> Method | None:
    if not _can_stop(game, view, effort):
        return None
    try:
        return method_for(game, view, effort)
    except TooLarge:
        return None


def exact(game: Octal, view: State, moves: Sequence[Move], limit: Limit) -> Move | None:
    """The first move that is as good as the position, or None where that is too far to see."""
    effort = _effort(game, view, limit, EXACT_SHARE)
    method = _reach(game, view, effort)
    if method is None:
        return None
    if method.method == "heaps" and len(moves) <= SURE_CHAIN:
        method.effort = Effort(seconds=effort.seconds)
    try:
        best = method.losing(view)
        return next((move for move in moves if method.after(view, move) == best), None)
    except EffortSpent:
        return None


def winning(game: Octal, view: State, moves: Sequence[Move], effort: Effort) -> list[Move]:
    """The safe moves after which the opponent loses the white game, as far as the effort lasts."""
    method = _reach(game, view, effort)
    wins: list[Move] = []
    try:
        for move in moves:
            if method and risk(view, move) == 0 and not method.white(game.play(view, move)):
                wins.append(move)
    except EffortSpent:
        pass
    return wins


def estimated(game: Octal, view: State, moves: Sequence[Move], limit: Limit, rng: Random) -> Move:
    """The white game first; among what it leaves, what went best in playouts by safe moves.

    The candidates take turns, so that each has had about as many playouts when the limit is
    reached.
    """
    effort = _effort(game, view, limit, WHITE_SHARE)
    candidates = winning(game, view, moves, effort) or safest(view, moves)
    candidates = candidates[:CANDIDATES]
    if len(candidates) == 1:
        return candidates[0]
    seconds = None if limit.seconds is None else PLAYOUT_SHARE * limit.seconds
    clock = Limit(seconds, PLAYOUT_MOVES).clock()
    losses = dict.fromkeys(candidates, 0)
    played = dict.fromkeys(candidates, 0)
    for move in candidates * PLAYOUTS:
        if not clock.tick(0):
            break
        play = _graph_playout if game.on_graph and game.risk else _playout
        losses[move] += play(game, view, move, rng, clock)
        played[move] += 1
    return min(candidates, key=lambda move: losses[move] / played[move] if played[move] else 1.0)


def _playout(game: Octal, view: State, move: Move, rng: Random, clock: Clock) -> int:
    """Whether the player to move loses a game that goes on by random moves of the least risk."""
    state = game.play(view, move)
    while True:
        actor = game.actor(state)
        if actor is None:
            return int(state.turn == view.turn)
        if actor == CHANCE:
            state = game.play(state, Coin(rng.randrange(2)))
        else:
            moves = game.moves(state)
            clock.tick(len(moves))
            state = game.play(state, rng.choice(safest(state, moves)))


def _graph_playout(game: Octal, view: State, move: Move, rng: Random, clock: Clock) -> int:
    """The same for the qubit game, on a list of colours: 0 is the player to move."""
    cells = ["wlbd.".index(cell) for cell in view.cells]
    player = 0
    v = move.first if isinstance(move, Take) else 0
    while True:
        if cells[v] == 2 or (cells[v] != 0 and rng.random() < 0.5):
            return int(player == 0)
        cells[v] = 4
        for w in game.neighbours[v]:
            if cells[w] != 4:
                cells[w] = (cells[w] + 1) % 4
        player = 1 - player
        choices = [w for w, cell in enumerate(cells) if cell == 0] or [
            w for w, cell in enumerate(cells) if cell in (1, 3)
        ]
        if not choices:
            return int(player == 0)
        clock.tick(1 + len(choices) // 20)  # they are found that much faster than on rows
        v = rng.choice(choices)


PERFECT = Level(
    "perfect",
    "Computes the exact losing probability of every move and plays the best, on all boards "
    "of up to 25 vertices and on rows and cycles of up to 61; beyond that it decides the white "
    "game as far as it can and plays the rest out many times, which is strong but not exact.",
    PerfectBot,
    Limit(seconds=THINKING, nodes=3_000_000),
    nickname="Ada",
    summary="Works out the odds of every move. Perfect on small boards.",
)
LEVELS = (
    Level(
        "careful",
        "Looks at the colours only and takes a safe kitten; one time in four it does not look.",
        CarefulBot,
        nickname="Mittens",
        summary="Takes a safe kitten, three times in four.",
    ),
    Level(
        "paper",
        "Plays the paper's strategy: a move that wins the white game if there is one, otherwise a "
        "safe one, otherwise a coin flip. That is good, but not always best.",
        PaperBot,
        Limit(seconds=THINKING, nodes=1_000_000),
        nickname="Inky",
        summary="Plays the strategy of the paper: good, not always best.",
    ),
    PERFECT,
)


def line_up(game: Octal) -> LineUp:
    """Where no move can fail there are no colours to be careful with."""
    if game.quantum and game.risk:
        names: tuple[str, ...] = ("random", "careful", "erring-20", "paper", "perfect")
        return LineUp(names, first="careful", quickest="careful")
    return LineUp(("random", "erring-50", "erring-20", "perfect"), first="erring-50")
