"""Tiles and pairs: their numbers, names and kets, boards made of them, and what each level has
(R1).

A square holds a small number: a single tile (0-9), EMPTY, or half of a pair, which is `(kind + 1) *
PAIR + partner square`. A tile of one's own is a negative number that holds its angles. All of them
are plain integers, so that compiled code can share them.
"""

from __future__ import annotations

import re
from cmath import exp
from collections.abc import Iterator
from functools import cache
from math import cos, radians, sin, sqrt
from typing import NamedTuple

from ketplay.quantum.gates import GATES, Vector, act, kron

SQUARES = 9
SINGLES = ("W", "B", "R", "L", "^", "v", "uW", "uB", "uR", "uL")
PAIRS = ("C+", "C-", "A+", "A-", "rC+", "rC-", "rA+", "rA-", "pC+", "pC-", "pA+", "pA-")
CARDS = ("I", "X", "Y", "Z", "H", "CX", "U", "S")
OWN_SINGLES = "ADEFGJKTV"  # letters for cards of one's own that act on one square ...
OWN_DOUBLES = "MNPQ"  # ... and on two
CARD_NAMES = (*CARDS, "?", *OWN_SINGLES, *OWN_DOUBLES)  # by number; ? is a card face down

W, B, R, L, UP, DOWN, TILTED_W, TILTED_B, TILTED_R, TILTED_L = range(10)
# Y on every square makes of each tile its opposite and leaves every pair as it is.
OPPOSITES = (B, W, L, R, UP, DOWN, TILTED_B, TILTED_W, TILTED_L, TILTED_R)
TILTED = 6  # single tiles from here on are tilted: a plain tile plus this number
EMPTY = 10
UNCERTAIN = 11  # only in an appearance: neither a tile nor a pair is there for certain
PAIR = 16  # numbers from here on are halves of pairs

RED = 4  # kinds of pairs below it are plain
PINK = 8  # kinds of pairs from it on are pink
FAMILY = 4  # kinds of each colour: C+, C-, A+ and A-
PAIR_KINDS = len(PAIRS)
CARD_KINDS = len(CARDS)
FIRST_OWN = CARD_KINDS + 1  # cards from this number on are of one's own

I, X, Y, Z, H, CX, U, S = range(8)  # noqa: E741 - the card is called I

SINGLE_NAMES = (
    "white", "black", "right kitten", "left kitten", "up kitten", "down kitten",
    "tilted white", "tilted black", "tilted right kitten", "tilted left kitten",
)  # fmt: skip

FINENESS = 100  # the angles of a tile of one's own come in hundredths of a degree
_ANGLE = r"(\d{1,3}(?:\.\d{1,2})?)"
_OWN_TILE = re.compile(rf"\({_ANGLE}(?:,{_ANGLE})?\)")
_BAG = re.compile(r"\[([^,\]]+),([^,\]]+)\]")
_BAGS = -1_000_000_000  # numbers up to here are bags of two tiles

Board = tuple[int, ...]
BLANK: Board = (EMPTY,) * SQUARES


class Level(NamedTuple):
    """What belongs to a level of the game: tiles, pairs, and how many of each card."""

    name: str
    singles: tuple[int, ...]
    kinds: tuple[int, ...]
    deck: tuple[int, ...]
    own_tiles: bool = False  # whether a board may be prepared with tiles of one's own (R9.7)
    bags: tuple[int, ...] = ()  # that players may place: of two tiles, one of which is drawn (R2.1)

    @property
    def base(self) -> bool:
        return self.name == "base"


_STRAIGHT = (W, B, R, L)
_TILTED_TILES = (TILTED_W, TILTED_B, TILTED_R, TILTED_L)
LEVELS = {
    "base": Level("base", _STRAIGHT, tuple(range(RED)), (5, 10, 5, 10, 12, 10, 0, 0)),
    "advanced": Level(
        "advanced",
        _STRAIGHT + _TILTED_TILES,
        tuple(range(PAIR_KINDS)),
        (5, 10, 5, 10, 12, 10, 9, 0),
    ),
    "s": Level(
        "s", tuple(range(len(SINGLES))), tuple(range(PAIR_KINDS)), (5, 10, 5, 10, 12, 10, 9, 7)
    ),
}


def takes_two(card: int) -> bool:
    """Whether a card may be played on two squares."""
    return card == CX or CARD_NAMES[card] in OWN_DOUBLES


def is_half(code: int) -> bool:
    """Whether a square with this number on it holds half of a pair."""
    return code >= PAIR


def is_tilted(code: int) -> bool:
    """Whether this is a tilted single tile.

    >>> is_tilted(TILTED_R), is_tilted(R), is_tilted(EMPTY)
    (True, False, False)
    """
    return TILTED <= code < EMPTY


def parse_tile(word: str) -> int | None:
    """The number of a single tile; one of one's own is `(60,30)`, its angles on the Bloch sphere,
    and `[W,B]` is a bag of two.

    >>> parse_tile("R"), tile_word(parse_tile("(54.74,45)")), parse_tile("(200)")
    (2, '(54.74,45)', None)
    >>> tile_word(parse_tile("[L,W]")), parse_tile("[W,W]")
    ('[W,L]', None)
    """
    if word in SINGLES:
        return SINGLES.index(word)
    held = _BAG.fullmatch(word)
    if held:
        names = set(held.groups())
        tiles = sorted(SINGLES.index(name) for name in names if name in SINGLES)
        return bag(*tiles) if len(tiles) == 2 else None
    match = _OWN_TILE.fullmatch(word)
    if not match:
        return None
    polar, azimuth = (round(float(angle or 0) * FINENESS) for angle in match.groups())
    if polar > 180 * FINENESS or azimuth >= 360 * FINENESS:
        return None
    return -1 - (polar * 360 * FINENESS + azimuth)


def is_own_tile(code: int) -> bool:
    """Whether this is a tile of one's own, whose number holds its angles."""
    return _BAGS < code < 0


def bag(first: int, second: int) -> int:
    """The number of a bag that holds these two single tiles."""
    return _BAGS - (first * len(SINGLES) + second)


def is_bag(code: int) -> bool:
    """Whether this is a bag of two tiles, one of which is drawn unseen."""
    return code <= _BAGS


def bag_tiles(code: int) -> tuple[int, int]:
    """What is in a bag.

    >>> bag_tiles(bag(W, L))
    (0, 3)
    """
    return divmod(_BAGS - code, len(SINGLES))


def own_angles(code: int) -> tuple[float, float]:
    """The angles of a tile of one's own in degrees: from white, and from right towards up.

    >>> own_angles(parse_tile("(54.74,45)"))
    (54.74, 45.0)
    """
    polar, azimuth = divmod(-1 - code, 360 * FINENESS)
    return polar / FINENESS, azimuth / FINENESS


def tile_word(code: int) -> str:
    """A single tile as text.

    >>> tile_word(TILTED_W), tile_word(parse_tile("(60)"))
    ('uW', '(60)')
    """
    if code >= 0:
        return SINGLES[code]
    if is_bag(code):
        return f"[{','.join(SINGLES[tile] for tile in bag_tiles(code))}]"
    polar, azimuth = own_angles(code)
    return f"({polar:g},{azimuth:g})" if azimuth else f"({polar:g})"


def half(kind: int, partner: int) -> int:
    """The number of a square that holds half of a pair.

    >>> half(PAIRS.index("A+"), partner=5)
    53
    """
    return (kind + 1) * PAIR + partner


def kind_of(code: int) -> int:
    """The kind of the pair that a half belongs to: its place in PAIRS."""
    return code // PAIR - 1


def partner_of(code: int) -> int:
    """The square of a half's other half."""
    return code % PAIR


def family_of(kind: int) -> int:
    """The colour of a kind of pair: 0 plain, 1 red, 2 pink."""
    return kind // FAMILY


def is_pink(kind: int) -> bool:
    return kind >= PINK


def put(board: Board, code: int, low: int, high: int | None = None) -> Board:
    """The board with a single tile on a square, or with a pair of kind `code` on two."""
    squares = list(board)
    if high is None:
        squares[low] = code
    else:
        squares[low] = half(code, high)
        squares[high] = half(code, low)
    return tuple(squares)


def pairs(board: Board) -> Iterator[tuple[int, int, int]]:
    """The pairs on a board as (lower square, higher square, kind), squares from 0.

    >>> list(pairs(put(BLANK, PAIRS.index("A-"), 0, 5)))
    [(0, 5, 3)]
    """
    for square, code in enumerate(board):
        if code >= PAIR and square < partner_of(code):
            yield square, partner_of(code), kind_of(code)


_R = 1 / sqrt(2)
_PLAIN_KETS: tuple[Vector, ...] = (
    (1, 0),
    (0, 1),
    (_R, _R),
    (_R, -_R),
    (_R, _R * 1j),
    (_R, -_R * 1j),
)
_BELL_KETS: tuple[Vector, ...] = ((_R, 0, 0, _R), (_R, 0, 0, -_R), (0, _R, _R, 0), (0, _R, -_R, 0))


@cache
def single_ket(tile: int) -> Vector:
    """The two amplitudes of a single tile; a tilted one is U on the plain one (R3.3)."""
    if is_own_tile(tile):
        polar, azimuth = map(radians, own_angles(tile))
        return cos(polar / 2), sin(polar / 2) * exp(1j * azimuth)
    if is_tilted(tile):
        return act(GATES["U"].matrix, _PLAIN_KETS[tile - TILTED])
    return _PLAIN_KETS[tile]


@cache
def pair_ket(kind: int) -> Vector:
    """The four amplitudes of a pair, lower square first (R3.3).

    Red is H and pink is U on the lower square of a Bell pair.
    """
    frame = GATES[("I", "H", "U")[family_of(kind)]].matrix
    return act(kron(frame, GATES["I"].matrix), _BELL_KETS[kind % FAMILY])
