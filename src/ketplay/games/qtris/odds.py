"""What a board would give if it were measured now: each square, the lines, who wins; by the game's way to measure."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ketplay.core.errors import KetError
from ketplay.core.game import Forecast
from ketplay.games.qtris.board import Board
from ketplay.games.qtris.lines import advantage, distribution, white_chances
from ketplay.games.qtris.measure import odds

if TYPE_CHECKING:
    from ketplay.games.qtris.rules import QTris, State


class Reckoning(NamedTuple):
    """The odds of a full board."""

    white: list[float]  # each square's chance of white
    lines: dict[tuple[int, int], float]  # (white lines, black lines) -> probability
    expected: tuple[float, float]
    win: tuple[float, float, float]  # white, draw, black


def reckon(board: Board, measure: str = "exact") -> Reckoning:
    """Everything about measuring a board, in one line from Python.

    >>> from ketplay.games.qtris.board import parse_board
    >>> reckon(parse_board("1=R")).expected
    (6.5, 0.0)
    """
    chances = odds(measure)
    lines = dict(sorted(distribution(board, chances).items()))
    expected = sum(w * p for (w, _), p in lines.items()), sum(b * p for (_, b), p in lines.items())
    white = sum(p for (w, b), p in lines.items() if w > b) + 0.0
    black = sum(p for (w, b), p in lines.items() if w < b) + 0.0
    draw = sum(p for (w, b), p in lines.items() if w == b) + 0.0
    return Reckoning(white_chances(board, chances), lines, expected, (white, draw, black))


def forecast(game: QTris, view: State) -> Forecast | None:
    """The odds bar and the squares' odds; None while the board is not full."""
    if view.step in ("pairs", "prepare", "place"):
        return None
    found = reckon(view.board, game.chosen["measure"])
    white, draw, black = found.win
    parts = tuple((f"sq:{at + 1}", p, f"white {_percent(p)}") for at, p in enumerate(found.white))
    bars = (("White wins", white), ("Draw", draw), ("Black wins", black))
    return Forecast(bars, value(game, view), parts)


def value(game: QTris, state: State) -> tuple[float, float]:
    """Each seat's expected payoff if the board were measured now; seat 0 counts as white before the choice."""
    if state.step in ("pairs", "prepare", "place"):
        return 0.0, 0.0
    lead = advantage(state.board, odds(game.chosen["measure"]))
    return (lead, -lead) if state.white != 1 else (-lead, lead)


def measure_now(game: QTris, state: State) -> State:
    """The position with the turns that are left skipped: its measurement is next. Seat 0 is white before the choice."""
    if state.step in ("pairs", "prepare", "place"):
        raise KetError("the board is not full yet, so it cannot be measured")
    return game._measure(state._replace(white=max(state.white, 0), first=max(state.first, 0)))


def points(game: QTris, state: State) -> tuple[float, float]:
    """Each seat's expected lines if the board were measured now; seat 0 counts as white before the choice."""
    if state.step in ("pairs", "prepare", "place"):
        return 0.0, 0.0
    lines = distribution(state.board, odds(game.chosen["measure"]))
    white, black = sum(w * p for (w, _), p in lines.items()), sum(b * p for (_, b), p in lines.items())
    return (white, black) if state.white != 1 else (black, white)


def _percent(probability: float) -> str:
    """A percentage with no more digits than it needs."""
    return f"{100 * probability:.1f}".rstrip("0").rstrip(".") + " %"
