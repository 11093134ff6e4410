"""Alice and Bob against Eve (R8): who may measure, the points of a set, the end of the match.

The seat that has the first turn is Alice, the next one Eve, the third Bob; so a seat's role follows
from `State.first`.
"""

from __future__ import annotations

from functools import lru_cache

from ketplay.core.game import Outcome
from ketplay.games.qtris.board.lines import SCORES, mean_table, white_mask
from ketplay.games.qtris.board.tiles import Board
from ketplay.games.qtris.state import Sets, State

ROLES = ("Alice", "Eve", "Bob")
EVE = 1  # her role; Alice and Bob are 0 and 2
SIDES = (0, 1, 0)  # by role
PROBE_CARDS = 2  # cards she gives up to measure
GOAL = 3  # points

Points = tuple[int, ...]  # of each seat


def is_eve(state: State, seat: int) -> bool:
    """Whether this seat is Eve; nobody is before the roles are known."""
    return state.sets is not None and state.first >= 0 and state.role_of(seat) == EVE


def in_role_order(state: State) -> State:
    """The same match seen with Alice at seat 0, Eve at 1 and Bob at 2; moves name no seats."""
    first = state.first
    if state.sets is None or first <= 0:
        return state
    return state._replace(
        seat=state.role_of(state.seat),
        hands=state.hands[first:] + state.hands[:first],
        aside=state.aside[first:] + state.aside[:first],
        white=state.white if state.white < 0 else state.role_of(state.white),
        rolls=(),
        first=0,
    )


def by_seat(state: State, team: float, eve: float) -> tuple[float, ...]:
    """What Alice and Bob have, and what Eve has, by seat."""
    return tuple(eve if is_eve(state, seat) else team for seat in range(len(ROLES)))


def is_team_white(state: State) -> bool:
    """Whether Alice and Bob play white; before the choice they count as if they did."""
    return state.white in (-1, state.first)


def points(lines: int) -> tuple[int, int]:
    """What a set brings the team and Eve (R8.5).

    >>> [points(lines) for lines in (0, 1, 2, 3, 8)]
    [(0, 1), (0, 1), (1, 0), (2, 0), (7, 0)]
    """
    return (lines - 1, 0) if lines > 1 else (0, 1)


def team_lines(board: Board, team_white: bool) -> int:
    """The lines of the team's colour on a measured board.

    >>> team_lines((0,) * 6 + (1, 0, 1), True), team_lines((0,) * 6 + (1, 0, 1), False)
    (3, 0)
    """
    return SCORES[white_mask(board)][not team_white]


def score_set(sets: Sets, lines: int, alice: int = 0) -> Sets:
    """The match after a set in which the team made this many lines."""
    team, eve = points(lines)
    played = sets.played + 1
    if sets.own:
        return Sets(played=played, own=_add(sets.own, alice, lines))
    return Sets(sets.team + team, sets.eve + eve, played)


def _add(own: Points, alice: int, lines: int) -> Points:
    """Each seat's own points after a set, where the roles change."""
    team, eve = points(lines)
    gains = [eve if (seat - alice) % len(ROLES) == EVE else team for seat in range(len(ROLES))]
    return tuple(number + gain for number, gain in zip(own, gains, strict=True))


def is_decided(sets: Sets) -> bool:
    """Whether someone has enough points.

    Every set brings a point or more: there are at most five sets, or seven where roles change.
    """
    return max(sets.team, sets.eve, *sets.own) >= GOAL


def outcome(state: State, sets: Sets) -> Outcome:
    """How the match ended: Alice and Bob share the result; where roles change, the most points win.

    Two seats with the same number of points both win: the third had fewer in the last set.
    """
    if sets.own:
        words = ", ".join(_points(number) for number in sets.own)
        return Outcome(_payoffs(sets.own), f"the seats have {words}", tuple(map(float, sets.own)))
    won = 1.0 if sets.team > sets.eve else -1.0
    words = f"Alice and Bob have {_points(sets.team)}, Eve {_points(sets.eve)}"
    scores = by_seat(state, float(sets.team), float(sets.eve))
    return Outcome(by_seat(state, won, -won), words, scores)


def _payoffs(own: Points) -> tuple[float, ...]:
    return tuple(1.0 if number == max(own) else -1.0 for number in own)


def _points(number: int) -> str:
    return "1 point" if number == 1 else f"{number} points"


def may_measure(state: State) -> bool:
    """Whether Eve may measure: once in a set, instead of the two cards of a turn (R8.3)."""
    sets = state.sets
    if sets is None or sets.used or state.left != PROBE_CARDS:
        return False
    return is_eve(state, state.seat)


# --- what points are worth ------------------------------------------------------------------------


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


@lru_cache(maxsize=256)
def own_set_values(own: Points, alice: int, white: bool, seat: int) -> list[float]:
    """The same where roles change: what a set is worth to one seat, with Alice at this seat."""
    return mean_table([_own_after(own, alice, score[not white])[seat] for score in SCORES])


@lru_cache(maxsize=512)
def own_match_values(own: Points, alice: int) -> tuple[float, ...]:
    """What these points are worth to each seat before a set with Alice at this seat."""
    if max(own) >= GOAL:
        return _payoffs(own)
    ends = [_own_after(own, alice, white) for white, _ in SCORES]
    return tuple(sum(column) / len(SCORES) for column in zip(*ends, strict=True))


@lru_cache(maxsize=4096)
def _own_after(own: Points, alice: int, lines: int) -> tuple[float, ...]:
    return own_match_values(_add(own, alice, lines), (alice + 1) % len(ROLES))
