"""How a board appears: the tiles one can see, and on the other squares what is there instead of one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from ketplay.games.qtris.board.mixture import Ensemble, groups, units, weighed
from ketplay.games.qtris.board.quantum import History
from ketplay.games.qtris.board.tile_board import Board
from ketplay.games.qtris.board.tiles import PAIR, PAIRS, SINGLE_NAMES, VEILED, kind_of

Arrow = tuple[float, float, float]


class Veil(NamedTuple):
    """What is on a square that holds no certain tile: tiles with their shares, or an arrow on the Bloch sphere."""

    cases: tuple[tuple[int, float], ...] = ()
    arrow: Arrow | None = None


class Look(NamedTuple):
    """A board as it is drawn and told."""

    board: Board  # VEILED where a veil is
    veils: tuple[tuple[int, Veil], ...] = ()  # by square
    groups: tuple[
        tuple[int, ...], ...
    ] = ()  # squares that are tied to each other by more than one pair
    tie: str = "correlated"  # or entangled


@lru_cache(maxsize=1024)
def look(value: Any) -> Look:
    """The look of a board value of any engine."""
    if isinstance(value, Ensemble):
        return _mixed(value)
    if isinstance(value, History):
        from ketplay.games.qtris.board.groups import look_of

        return look_of(value)
    return Look(value)


def _mixed(mixed: Ensemble) -> Look:
    board = list(mixed.parts[0][0])
    veils = []
    parts = weighed(mixed)
    for at in range(9):
        shares: dict[int, float] = {}
        for tiles, p in parts:
            shares[tiles[at]] = shares.get(tiles[at], 0.0) + p
        if len(shares) > 1:
            board[at] = VEILED
            veils.append((at, Veil(tuple(sorted(shares.items())))))
    pairs = units(mixed.parts[0][0])
    tied = tuple(group for group in groups(mixed) if group not in pairs)
    return Look(tuple(board), tuple(veils), tied)


def tile_words(code: int) -> str:
    """A tile, or half of a pair, in a word or two.

    >>> tile_words(2), tile_words(16 + 5)
    ('right kitten', 'half of C+')
    """
    return SINGLE_NAMES[code] if code < PAIR else f"half of {PAIRS[kind_of(code)]}"


def veil_words(veil: Veil) -> str:
    """What is on a veiled square.

    >>> veil_words(Veil(((0, 0.25), (1, 0.75))))
    'mixed: white 25 %, black 75 %'
    """
    if veil.cases:
        return "mixed: " + ", ".join(
            f"{tile_words(code)} {percent(share)}" for code, share in veil.cases
        )
    if veil.arrow is None:
        return "no arrow of its own"
    return "an arrow of its own, " + arrow_words(veil.arrow)


def arrow_words(arrow: Arrow) -> str:
    """Where an arrow points: to the right kitten, to the up kitten, to white.

    >>> arrow_words((0.0, 0.0, -0.5))
    'towards right 0, up 0, white -0.5'
    """
    right, up, white = (f"{round(part, 2) + 0.0:g}" for part in arrow)
    return f"towards right {right}, up {up}, white {white}"


def group_words(seen: Look) -> tuple[str, ...]:
    """A sentence for each group.

    >>> group_words(Look((0,) * 9, (), ((0, 2),)))
    ('squares 1 and 3 are correlated: a result on one tells about the other',)
    """
    rest = "a result on one tells about the other"
    return tuple(
        f"squares {listed(group)} are {seen.tie}: {rest if len(group) == 2 else rest + 's'}"
        for group in seen.groups
    )


def listed(squares: Sequence[int]) -> str:
    """Squares by their numbers.

    >>> listed((0, 2, 8))
    '1, 3 and 9'
    """
    numbers = [str(at + 1) for at in squares]
    return " and ".join([", ".join(numbers[:-1]), numbers[-1]] if len(numbers) > 1 else numbers)


def percent(chance: float) -> str:
    """A chance for people: never rounded to certainty or impossibility.

    >>> percent(0.5), percent(0.933), percent(0.999), percent(1)
    ('50 %', '93 %', '>99 %', '100 %')
    """
    if 0 < chance < 0.01:
        return "<1 %"
    if 0.99 < chance < 1:
        return ">99 %"
    return f"{chance * 100:.0f} %"
