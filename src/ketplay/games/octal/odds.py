"""What comes of a position if both play perfectly, as far as that is known soon enough; the risk of
each move.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from ketplay.core.game import CHANCE, EXACT_BEST_PLAY, OVER, Forecast
from ketplay.games.octal.rules import Octal
from ketplay.games.octal.solver import numba_support
from ketplay.games.octal.state import GONE, Coin, State, Take
from ketplay.games.octal.words import risk

TOO_LARGE = "not known: this board is too large to be solved at once"
BOTH = (0, 1)
SOON = {
    "graph": 18,
    "chain": 46,
    "rows": 16,
    "edges": 14,
}  # vertices whose exact values are there in a fraction of a second
SOON_PLAIN = {"graph": 13, "chain": 26, "rows": 14, "edges": 14}  # the same without the compiler
AT_ONCE = {
    "graph": 10,
    "chain": 22,
    "rows": 10,
    "edges": 9,
}  # in milliseconds, without the compiler: a drawing may wait for it


def forecast(game: Octal, view: State) -> Forecast:
    """The chances of both seats under perfect play, and each move's losing probability (else only
    its risk).

    >>> prediction = forecast(Octal(board="path:3"), Octal(board="path:3").start())
    >>> prediction.chances, prediction.parts[1]
    ((('A wins', 0.75), ('B wins', 0.25)), ('v1', 0.25, 'loses with probability 1/4 (white: safe)'))
    """
    end = game.outcome(view)
    if end is not None:
        return Forecast(_bars(game, max(0.0, end.payoffs[0])), end.payoffs, (), OVER, BOTH)
    if not quick(game, view):
        return Forecast((), (0.0, 0.0), _risks(game, view), TOO_LARGE)
    chance_to_lose = float(losing(game, view))
    first = 1 - chance_to_lose if view.turn == 0 else chance_to_lose
    payoffs = (2 * first - 1, 1 - 2 * first)
    return Forecast(_bars(game, first), payoffs, _parts(game, view), EXACT_BEST_PLAY, BOTH)


def _bars(game: Octal, first: float) -> tuple[tuple[str, float], ...]:
    return (f"{game.seats[0]} wins", first), (f"{game.seats[1]} wins", 1 - first)


def expected_payoffs(game: Octal, state: State) -> tuple[float, float]:
    """Each seat's expected payoff under perfect play; 0 where that is not known soon.

    >>> expected_payoffs(Octal(board="path:3"), Octal(board="path:3").start())
    (0.5, -0.5)
    """
    if not quick(game, state):
        return 0.0, 0.0
    chance_to_lose = float(losing(game, state))
    payoff = 1 - 2 * chance_to_lose
    return (payoff, -payoff) if state.turn == 0 else (-payoff, payoff)


def quick(game: Octal, state: State, limits: dict[str, int] | None = None) -> bool:
    """Whether the exact value is there in a fraction of a second.

    >>> grid = Octal(board="grid:6x6")
    >>> quick(Octal(), Octal().start()), quick(grid, grid.start())
    (True, False)
    """
    from ketplay.games.octal.solver.solver import chains_of

    limits = limits or (SOON if numba_support.available() else SOON_PLAIN)
    remaining = sum(cell != GONE for cell in state.cells)
    if game.on_edges:
        return remaining <= limits["edges"]
    if not game.quantum:
        return True
    if not game.on_graph:
        return remaining <= limits["rows"]
    return remaining <= limits["graph"] or (
        remaining <= limits["chain"] and chains_of(game, state) is not None
    )


@lru_cache(maxsize=4096)
def losing(game: Octal, state: State) -> Fraction:
    """The losing probability of the player to move; while a coin is in the air, of the one who
    threw it.

    >>> octal = Octal(board="path:3")
    >>> str(losing(octal, octal.play(octal.play(octal.start(), Take(0, 0)), Take(1, 1))))
    '3/4'
    """
    from ketplay.games.octal.solver.solver import solve

    end = game.outcome(state)
    if end is not None:
        return Fraction(1) if end.payoffs[state.turn] < 0 else Fraction(0)
    if game.actor(state) == CHANCE:
        after = game.play(state, Coin(0))
        losing_after = losing(game, after)
        return Fraction(1, 2) + (losing_after if after.turn == state.turn else 1 - losing_after) / 2
    value = solve(game, state, moves=False).losing
    assert value is not None  # nothing stops a quick one
    return value


def _parts(game: Octal, view: State) -> tuple[tuple[str, float, str], ...]:
    if game.actor(view) == CHANCE:
        return ()
    from ketplay.games.octal.solver.solver import solve

    moves = solve(game, view).moves
    parts = []
    for move in game.moves(view):
        word = game.format_move(move)
        chance_to_lose = moves[word[1:]]
        if chance_to_lose is not None:
            parts.append(
                (word, float(chance_to_lose), _part_words(game, view, move, chance_to_lose))
            )
    return tuple(parts)


def _part_words(game: Octal, view: State, move: object, chance_to_lose: Fraction) -> str:
    """What comes of a move; without a coin it is won or lost."""
    if not (game.quantum and game.risk):
        return "loses against best play" if chance_to_lose else "wins with best play"
    return f"loses with probability {chance_to_lose} ({_risk(game, view, move)})"


def _risk(game: Octal, view: State, move: object) -> str:
    return risk(view.cells[move.first : move.last + 1]) if isinstance(move, Take) else "safe"


def _risks(game: Octal, view: State) -> tuple[tuple[str, float, str], ...]:
    """The chance of losing at once, for every vertex."""
    chances = {"w": 0.0, "l": 0.5, "b": 1.0, "d": 0.5}
    return tuple(
        (f"v{v}", chances[cell], risk(cell)) for v, cell in enumerate(view.cells) if cell != GONE
    )
