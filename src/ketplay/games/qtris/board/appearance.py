"""The appearance of a board: tiles that can be seen, and what is known of the other squares."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin
from typing import NamedTuple

from ketplay.games.qtris.board.tiles import (
    PAIR,
    PAIRS,
    PINK,
    RED,
    SINGLE_NAMES,
    SQUARES,
    UNCERTAIN,
    Board,
    bag_tiles,
    family_of,
    is_bag,
    is_own_tile,
    kind_of,
    own_angles,
    pairs,
    partner_of,
)

Arrow = tuple[float, float, float]  # towards right, up and white on the Bloch sphere


class UncertainSquare(NamedTuple):
    """A square without a certain tile: the tiles it may be, with shares, or its Bloch arrow."""

    cases: tuple[tuple[int, float], ...] = ()
    arrow: Arrow | None = None


class Appearance(NamedTuple):
    """A board as it is drawn and described."""

    board: Board  # UNCERTAIN where a square has no certain tile
    uncertain: tuple[tuple[int, UncertainSquare], ...] = ()  # by square
    groups: tuple[tuple[int, ...], ...] = ()  # squares bound to each other by more than one pair
    bond: str = "correlated"  # or entangled

    @property
    def bound_squares(self) -> list[tuple[int, ...]]:
        """The squares that are bound to each other: groups, and pairs."""
        return [*self.groups, *((low, high) for low, high, _ in pairs(self.board))]


def of_tiles(board: Board) -> Appearance:
    """A board while it is prepared; tiles of one's own have arrows, bags two cases.

    >>> of_tiles((-1, *(0,) * 8)).uncertain
    ((0, UncertainSquare(cases=(), arrow=(0.0, 0.0, 1.0))),)
    """
    if min(board) >= 0:
        return Appearance(board)
    visible = tuple(UNCERTAIN if code < 0 else code for code in board)
    uncertain = [(square, _uncertain(code)) for square, code in enumerate(board) if code < 0]
    return Appearance(visible, tuple(uncertain))


def _uncertain(code: int) -> UncertainSquare:
    if is_own_tile(code):
        return UncertainSquare(arrow=_own_arrow(code))
    first, second = bag_tiles(code)
    return UncertainSquare(cases=((first, 0.5), (second, 0.5)))


def _own_arrow(code: int) -> Arrow:
    polar, azimuth = map(radians, own_angles(code))
    across = sin(polar)
    return (
        round(across * cos(azimuth), 6),
        round(across * sin(azimuth), 6),
        round(cos(polar), 6),
    )


def tile_words(code: int) -> str:
    """A tile, or half of a pair, in a word or two.

    >>> tile_words(2), tile_words(16 + 5)
    ('right kitten', 'half of a pair (same colour, plus)')
    """
    if is_own_tile(code):
        polar, azimuth = own_angles(code)
        return f"a tile of its own, {polar:g}° from white and {azimuth:g}° from right towards up"
    if is_bag(code):
        return f"a bag of {' and '.join(SINGLE_NAMES[tile] for tile in bag_tiles(code))}"
    if code < PAIR:
        return SINGLE_NAMES[code]
    kind = kind_of(code)
    return f"half of a {pair_words(kind)} ({relation(kind)}, {sign_words(kind)})"


def tile_phrase(code: int, article: str = "a") -> str:
    """A single tile as part of a sentence: a kitten has an article, a colour has none.

    >>> tile_phrase(2), tile_phrase(4), tile_phrase(3, "the"), tile_phrase(0)
    ('a right kitten', 'an up kitten', 'the left kitten', 'white')
    """
    name = SINGLE_NAMES[code]
    if not name.endswith("kitten"):
        return name
    if article == "a" and name.startswith("up"):
        return f"an {name}"
    return f"{article} {name}"


def uncertain_words(square: UncertainSquare) -> str:
    """What is on a square without a certain tile.

    >>> uncertain_words(UncertainSquare(((0, 0.25), (1, 0.75))))
    'mixed: white 25 %, black 75 %'
    """
    if square.cases:
        cases = [f"{tile_words(code)} {percent(share)}" for code, share in square.cases]
        return "mixed: " + ", ".join(cases)
    if square.arrow is None:
        return "no state of its own"
    return "an arrow of its own, " + arrow_words(square.arrow)


def arrow_words(arrow: Arrow) -> str:
    """Where an arrow points: to the right kitten, to the up kitten, to white.

    >>> arrow_words((0.0, 0.0, -0.5))
    'towards right 0, up 0, white -0.5'
    """
    right, up, white = (f"{round(part, 2) + 0.0:g}" for part in arrow)
    return f"towards right {right}, up {up}, white {white}"


def group_words(appearance: Appearance) -> tuple[str, ...]:
    """A sentence for each group.

    >>> group_words(Appearance((0,) * 9, (), ((0, 2),)))
    ('squares 1 and 3 are correlated: a result on one says something about the other',)
    """
    return tuple(
        f"squares {list_squares(group)} are {appearance.bond}: a result on one says something "
        f"about the {'other' if len(group) == 2 else 'others'}"
        for group in appearance.groups
    )


def list_squares(squares: Sequence[int]) -> str:
    """Squares by their numbers.

    >>> list_squares((0, 2, 8))
    '1, 3 and 9'
    """
    *numbers, last = [str(square + 1) for square in squares]
    return f"{', '.join(numbers)} and {last}" if numbers else last


def pair_words(kind: int, letter: str = "") -> str:
    """Which pair it is: red after an H, pink after a U.

    >>> pair_words(0, "A"), pair_words(5, "B")
    ('pair A', 'red pair B')
    """
    return " ".join(filter(None, (_FAMILIES[family_of(kind)], "pair", letter)))


_FAMILIES = ("", "red", "pink")


def relation(kind: int) -> str:
    """How the two squares of a pair compare; for sure only those of a plain pair.

    >>> relation(0), relation(2), relation(6)
    ('same colour', 'opposite colours', 'opposite colours, then H')
    """
    is_correlated = "C" in PAIRS[kind]
    colours = "same colour" if is_correlated else "opposite colours"
    if kind < RED:
        return colours
    return f"{colours}, then {'H' if kind < PINK else 'tilted'}"


def sign_words(kind: int) -> str:
    """The sign of a pair.

    >>> sign_words(0), sign_words(3)
    ('plus', 'minus')
    """
    return "minus" if PAIRS[kind].endswith("-") else "plus"


def change_words(before: Appearance, after: Appearance, say_where: bool = False) -> str:
    """What has changed on a board; `say_where` names the square even if there is only one.

    >>> board = Appearance((0,) * 9), Appearance((1,) + (0,) * 8)
    >>> change_words(*board), change_words(*board, say_where=True)
    ('white becomes black', 'white on square 1 becomes black')
    """
    if not before.uncertain and not after.uncertain:
        return _tile_change(before.board, after.board, say_where)
    old = dict(before.uncertain)
    new = dict(after.uncertain)
    changes: list[str] = []
    for square in range(SQUARES):
        code = after.board[square]
        if before.board[square] == code and old.get(square) == new.get(square):
            continue
        if code >= PAIR and square not in new:
            words = _pair_change(before.board[square], code, square)
        else:
            words = _square_change(square, code, new.get(square))
        if words not in changes:  # both squares of a pair say the same
            changes.append(words)
    groups = [group for group in after.groups if group not in before.groups]
    changes += [f"squares {list_squares(group)} are now {after.bond}" for group in groups]
    return "; ".join(changes) or "nothing changes"


def prospect_words(before: Appearance, after: Appearance, say_where: bool = False) -> str:
    """What would change on a board, for a player who considers a move.

    >>> board = Appearance((2,) + (0,) * 8), Appearance((3,) + (0,) * 8)
    >>> prospect_words(*board), prospect_words(*board, say_where=True)
    ('right kitten → left kitten', 'square 1, right kitten → left kitten')
    >>> prospect_words(board[0], board[0])
    'nothing would change'
    """
    if before == after:
        return "nothing would change"
    changed = [n for n in range(SQUARES) if before.board[n] != after.board[n]]
    has_pairs = any(max(before.board[n], after.board[n]) >= PAIR for n in changed)
    if has_pairs or before.uncertain or after.uncertain:
        return change_words(before, after, say_where)
    return "; ".join(
        (f"square {n + 1}, " if say_where else "")
        + f"{tile_words(before.board[n])} → {tile_words(after.board[n])}"
        for n in changed
    )


def _square_change(square: int, code: int, uncertain: UncertainSquare | None) -> str:
    if uncertain is None:
        words = tile_words(code) if code < 0 else tile_phrase(code)
        return f"square {square + 1} becomes {words}"
    if not uncertain.cases and uncertain.arrow is None:
        return f"square {square + 1} is now entangled (no state of its own)"
    verb = "becomes" if uncertain.cases else "now has"
    return f"square {square + 1} {verb} {uncertain_words(uncertain)}"


def _tile_change(before: Board, after: Board, say_where: bool) -> str:
    changed = [square for square in range(SQUARES) if before[square] != after[square]]
    if not changed:
        return "nothing changes"
    first = changed[0]
    if after[first] >= PAIR:
        return _pair_change(before[first], after[first], first)
    if len(changed) == 1:
        place = f" on square {first + 1}" if say_where else ""
        return f"{tile_phrase(before[first], 'the')}{place} becomes {tile_phrase(after[first])}"
    tiles = [f"square {square + 1} becomes {tile_phrase(after[square])}" for square in changed]
    return ("the pair comes apart: " if before[first] >= PAIR else "") + " and ".join(tiles)


def _pair_change(before: int, after: int, square: int) -> str:
    low, high = sorted((square + 1, partner_of(after) + 1))
    kind = kind_of(after)
    words = f"{relation(kind)}, {sign_words(kind)}"
    if before < PAIR or partner_of(before) != partner_of(after):
        return f"squares {low} and {high} become a {pair_words(kind)} ({words})"
    family = _FAMILIES[family_of(kind)]
    return f"the pair on squares {low} and {high} is now {f'{family}: ' if family else ''}{words}"


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
