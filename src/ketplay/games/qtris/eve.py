"""Alice and Bob against Eve (section 9): her measurement, the points of a set, and when the match is decided."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement

from ketplay.core.game import Outcome
from ketplay.games.qtris.board.lines import SCORES, thirds, whites
from ketplay.games.qtris.board.measurement import BASES
from ketplay.games.qtris.board.tile_board import Board
from ketplay.games.qtris.board.tiles import Level
from ketplay.games.qtris.cards import NOTHING, UNKNOWN, Counts, add, cards_in, spell
from ketplay.games.qtris.moves import Move
from ketplay.games.qtris.state import Sets, State

EVE = 1  # her seat; Alice and Bob are 0 and 2
SIDES = (0, 1, 0)
GIVEN_UP = 2  # cards she discards to measure
GOAL = 3  # points


def points(lines: int) -> tuple[int, int]:
    """What a set brings the team and Eve.

    >>> [points(lines) for lines in (0, 1, 2, 3, 8)]
    [(0, 1), (0, 1), (1, 0), (2, 0), (7, 0)]
    """
    return (lines - 1, 0) if lines > 1 else (0, 1)


def made(board: Board, white: int) -> int:
    """The lines of the team's colour on a measured board; `white` is the seat that plays white.

    >>> made((0,) * 6 + (1, 0, 1), 0), made((0,) * 6 + (1, 0, 1), 1)
    (3, 0)
    """
    return SCORES[whites(board)][white != 0]


def scored(sets: Sets, lines: int) -> Sets:
    """The match after a set in which the team made so many lines."""
    team, eve = points(lines)
    return Sets(sets.team + team, sets.eve + eve, sets.played + 1)


def decided(sets: Sets) -> bool:
    """Whether one side has enough points; every set brings somebody one, so five sets are the most."""
    return max(sets.team, sets.eve) >= GOAL


def outcome(sets: Sets) -> Outcome:
    """How the match ended: Alice and Bob share what they get."""
    won = 1.0 if sets.team > sets.eve else -1.0
    words = f"Alice and Bob have {_points(sets.team)}, Eve {_points(sets.eve)}"
    return Outcome((won, -won, won), words, (float(sets.team), float(sets.eve), float(sets.team)))


def _points(number: int) -> str:
    return "1 point" if number == 1 else f"{number} points"


def bases(level: Level) -> tuple[str, ...]:
    """The bases whose tiles are in the box."""
    return tuple(BASES) if level.name == "s" else ("colour", "orient")


def may_measure(state: State) -> bool:
    """Once in a set, instead of the two cards of a turn."""
    sets = state.sets
    return sets is not None and state.seat == EVE and state.left == GIVEN_UP and not sets.used


@lru_cache(maxsize=1024)
def measurements(hand: Counts, kinds: tuple[str, ...]) -> tuple[Move, ...]:
    """Every way to measure with this hand."""
    if hand[UNKNOWN]:
        given = [(0,) * UNKNOWN + (GIVEN_UP,)]
    else:
        pairs = set(
            combinations_with_replacement([card for card, n in enumerate(hand) if n], GIVEN_UP)
        )
        given = [add(add(NOTHING, a), b) for a, b in sorted(pairs) if a != b or hand[a] > 1]
    return tuple(
        Move("measure", a=at, word=basis, cards=some)
        for basis in kinds
        for at in range(9)
        for some in given
    )


def objection(state: State, move: Move, level: Level) -> str:
    """Why Eve may not measure like this, or nothing."""
    sets, hand = state.sets, state.hands[state.seat]
    if sets is None or state.seat != EVE:
        return "only Eve measures, in the variant with her"
    if sets.used:
        return "Eve has measured in this set already"
    if state.left != GIVEN_UP:
        return "Eve measures instead of her two cards, not after the first of them"
    if move.word not in bases(level):
        return f"level {level.name} has no such basis; it has {' and '.join(bases(level))}"
    if sum(move.cards) != GIVEN_UP:
        return f"two cards are given up for it, not {sum(move.cards)}"
    if not hand[UNKNOWN] and any(w > h for w, h in zip(move.cards, hand, strict=True)):
        return f"the hand is {spell(hand)}"
    return ""


@lru_cache(maxsize=32)
def worths(team: int, eve: int, white: bool) -> list[float]:
    """What a set that begins at these points is worth to the team, which plays white or black, by how it ends.

    A table of `lines.thirds`; later sets count as nine fair coins.

    >>> worths(2, 2, True)[-1], worths(2, 2, True)[0]
    (1.0, -1.0)
    """
    return thirds([standing(*scored(Sets(team, eve), score[not white])[:2]) for score in SCORES])


@lru_cache(maxsize=64)
def standing(team: int, eve: int) -> float:
    """What points are worth between two sets."""
    if team >= GOAL or eve >= GOAL:
        return 1.0 if team > eve else -1.0
    return sum(standing(*scored(Sets(team, eve), white)[:2]) for white, _ in SCORES) / len(SCORES)


def given_up(move: Move) -> list[int]:
    """The cards that go."""
    return cards_in(move.cards)
