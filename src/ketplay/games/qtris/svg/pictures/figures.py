"""Figures of the guide: the tiles, what each card does, and what a pair is. All by the rules."""

from __future__ import annotations

from ketplay.games.qtris.board.appearance import relation
from ketplay.games.qtris.board.measurement import Measure, odds
from ketplay.games.qtris.board.tile_board import TileModel
from ketplay.games.qtris.board.tiles import (
    CARDS,
    CX,
    PAIRS,
    SINGLE_NAMES,
    SINGLES,
    B,
    Board,
    H,
    L,
    R,
    W,
    X,
    Y,
    Z,
    kind_of,
    put,
)
from ketplay.games.qtris.rules import QTris
from ketplay.games.qtris.state import State
from ketplay.games.qtris.svg.pairs import knot
from ketplay.games.qtris.svg.palette import ident, use
from ketplay.games.qtris.svg.pictures.lettering import label

WIDTH = 400
ROW = 112  # of a card
TILE = 54
PAIR_ROW = 96
_WHITE: Board = (W,) * 9
_apply = TileModel(base=True).apply


def tiles(game: QTris, view: State) -> tuple[str, float, float, str]:
    """The four single tiles of the base game, with the odds of each."""
    whites = odds(Measure.DICE).single
    parts = []
    for number, tile in enumerate((W, B, R, L)):
        x = 50 + 100 * number
        parts.append(_tile(tile, x, 46, 88))
        parts.append(label(SINGLE_NAMES[tile], x, 112, 15, bold=True))
        parts.append(label(_odds_words(whites[tile]), x, 131, 12.5, dim=True))
    names = ", ".join(SINGLE_NAMES[tile] for tile in (W, B, R, L))
    return "".join(parts), WIDTH, 138, f"The tiles: {names}"


def _odds_words(white: float) -> str:
    if white in (0, 1):
        return "always " + ("white" if white else "black")
    return f"{white:.0%} white".replace("%", " %")


def cards(game: QTris, view: State) -> tuple[str, float, float, str]:
    """What each card makes of the tiles, a row for each."""
    rows = [_single_card(card, ROW * n) for n, card in enumerate((X, Z, Y, H))]
    rows.append(_control_card(ROW * 4))
    words = "What the cards X, Z, Y, H and CX do"
    return "".join(rows), WIDTH, ROW * 5, words


def _single_card(card: int, top: float) -> str:
    """A card, and the two pairs of tiles that change places, or stay as they are."""
    swaps = []
    for tile in (W, B, R, L):
        after = _apply(put(_WHITE, tile, 0), card, 0, 0)[0][0]
        if after > tile:
            swaps.append((tile, after))
    parts = [_card(card, top)]
    for number, (first, second) in enumerate(swaps[:2]):
        x = 124 + 154 * number
        parts.append(_tile(first, x, top + 44, TILE))
        parts.append(label("↔", x + 42, top + 51, 20, bold=True))
        parts.append(_tile(second, x + 84, top + 44, TILE))
    parts.append(label(_swap_words(swaps), 96, top + 94, 13.5, anchor="start"))
    return "".join(parts)


def _swap_words(swaps: list[tuple[int, int]]) -> str:
    return ", ".join(f"{SINGLE_NAMES[a]} ↔ {SINGLE_NAMES[b]}" for a, b in swaps)


def _control_card(top: float) -> str:
    """A kitten and a colour become a pair."""
    after, _ = _apply(put(put(_WHITE, R, 0), W, 1), CX, 0, 1)
    code = PAIRS[kind_of(after[0])]
    return "".join(
        [
            _card(CX, top),
            _tile(R, 124, top + 44, TILE),
            label("+", 166, top + 51, 20, bold=True),
            _tile(W, 208, top + 44, TILE),
            label("→", 254, top + 51, 20, bold=True),
            _pair(code, 300, top + 44, TILE),
            label(
                "a kitten, then a colour: they become a pair", 96, top + 94, 13.5, anchor="start"
            ),
        ]
    )


def _card(card: int, top: float) -> str:
    name = CARDS[card]
    return use(f"qtris-card-{name}", 8, top + 2, 73, 102)


def pair(game: QTris, view: State) -> tuple[str, float, float, str]:
    """The two kinds of pair, with what a measurement can show."""
    rows = []
    for number, results in enumerate((((W, W), (B, B)), ((W, B), (B, W)))):
        code = ("C+", "A+")[number]
        top = PAIR_ROW * number
        rows.append(_pair(code, 44, top + 40, 70))
        rows.append(label(relation(PAIRS.index(code)), 82, top + 92, 13.5))
        for column, (low, high) in enumerate(results):
            x = 212 + 112 * column
            rows.append(_tile(low, x, top + 34, 48) + _tile(high, x + 48, top + 34, 48))
            rows.append(label("50 %", x + 24, top + 78, 14, bold=True))
    words = "Measured together: a pair of the same colour, and a pair of opposite colours"
    return "".join(rows), WIDTH, PAIR_ROW * 2 + 4, words


def _pair(code: str, x: float, y: float, size: float) -> str:
    """Two halves side by side with their knot between them."""
    gap = size * 1.12
    low, high = (
        use(f"{ident(code)}-{end}", x + shift - size / 2, y - size / 2, size, size)
        for end, shift in (("low", 0), ("high", gap))
    )
    return low + high + knot(code, x + gap / 2, y)


def _tile(tile: int, x: float, y: float, size: float) -> str:
    return use(ident(SINGLES[tile]), x - size / 2, y - size / 2, size, size)
