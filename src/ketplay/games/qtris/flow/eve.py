"""Alice and Bob against Eve (R8): who may measure, the points of a set, the end of the match."""

from __future__ import annotations

from functools import lru_cache

from ketplay.core.game import Outcome
from ketplay.games.qtris.board.lines import SCORES, mean_table, white_mask
from ketplay.games.qtris.board.tiles import Board
from ketplay.games.qtris.state import Sets, State

EVE = 1  # her seat; Alice and Bob are 0 and 2
SIDES = (0, 1, 0)
PROBE_CARDS = 2  # cards she gives up to measure
GOAL = 3  # points


def points(lines: int) -> tuple[int, int]:
    """What a set brings the team and Eve (R8.5).

    >>> [points(lines) for lines in (0, 1, 2, 3, 8)]
    [(0, 1), (0, 1), (1, 0), (2, 0), (7, 0)]
    """
    return (lines - 1, 0) if lines > 1 else (0, 1)


def team_lines(board: Board, white: int) -> int:
    """The lines of the team's colour on a measured board; `white` is the seat that plays white.

    >>> team_lines((0,) * 6 + (1, 0, 1), 0), team_lines((0,) * 6 + (1, 0, 1), 1)
    (3, 0)
    """
    return SCORES[white_mask(board)][white != 0]


def score_set(sets: Sets, lines: int) -> Sets:
    """The match after a set in which the team made this many lines."""
    team, eve = points(lines)
    return Sets(sets.team + team, sets.eve + eve, sets.played + 1)


def is_decided(sets: Sets) -> bool:
    """Whether a side has enough points; every set brings one or more, so there are at most five."""
    return max(sets.team, sets.eve) >= GOAL


def outcome(sets: Sets) -> Outcome:
    """How the match ended: Alice and Bob share the result."""
    won = 1.0 if sets.team > sets.eve else -1.0
    words = f"Alice and Bob have {_points(sets.team)}, Eve {_points(sets.eve)}"
    return Outcome((won, -won, won), words, (float(sets.team), float(sets.eve), float(sets.team)))


def _points(number: int) -> str:
    return "1 point" if number == 1 else f"{number} points"


def may_measure(state: State) -> bool:
    """Whether Eve may measure: once in a set, instead of the two cards of a turn (R8.3)."""
    sets = state.sets
    return sets is not None and state.seat == EVE and state.left == PROBE_CARDS and not sets.used


@lru_cache(maxsize=32)
def set_values(team: int, eve: int, white: bool) -> list[float]:
    """What a set that begins at these points is worth to the team, by the board it ends with.

    A `lines.mean_table` for a team that plays white or black; later sets count as nine fair coins.

    >>> set_values(2, 2, True)[-1], set_values(2, 2, True)[0]
    (1.0, -1.0)
    """
    return mean_table([_value_after(team, eve, score[not white]) for score in SCORES])


@lru_cache(maxsize=64)
def match_value(team: int, eve: int) -> float:
    """What these points are worth to the team between two sets."""
    if team >= GOAL or eve >= GOAL:
        return 1.0 if team > eve else -1.0
    return sum(_value_after(team, eve, white) for white, _ in SCORES) / len(SCORES)


def _value_after(team: int, eve: int, lines: int) -> float:
    sets = score_set(Sets(team, eve), lines)
    return match_value(sets.team, sets.eve)
