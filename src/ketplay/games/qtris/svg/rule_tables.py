"""Pictures of the rules, drawn from the computed tables: what every card makes of every tile and
pair.

They carry no style sheet, so that a page, a book and a file viewer show them alike.
"""

from __future__ import annotations

from collections.abc import Sequence

from ketplay.core.drawing import attr, text
from ketplay.games.qtris.board.card_rules import NONE
from ketplay.games.qtris.board.measurement import odds
from ketplay.games.qtris.board.tile_board import TileModel
from ketplay.games.qtris.board.tiles import (
    CARDS,
    CX,
    PAIR,
    PAIRS,
    SINGLE_NAMES,
    SINGLES,
    Board,
    H,
    S,
    U,
    X,
    Y,
    Z,
    kind_of,
    put,
)
from ketplay.games.qtris.svg import cards, kittens
from ketplay.games.qtris.svg.pairs import knot
from ketplay.games.qtris.svg.palette import INK, IVORY, PAPER, RIM, SUIT, ident, rect, use

CELL = 66
HEAD = 44
SIDE = 70
FELT = "#232638"
TEXT = "#f3efe6"
DIM = "#b6b4c2"
WHITE: Board = (0,) * 9
_MEMBERS = ("lower", "higher")
FULL = TileModel(base=False).apply


def pictures() -> dict[str, str]:
    """File name -> picture.

    >>> sorted(pictures())
    ['cx-pairs.svg', 'cx-tiles.svg', 'measurement.svg', 'pairs.svg', 'tiles.svg']
    """
    return {
        "tiles.svg": _tiles(),
        "pairs.svg": _pairs(),
        "cx-tiles.svg": _products(),
        "cx-pairs.svg": _within(),
        "measurement.svg": _measurement(),
    }


# --- the five tables ---


def _tiles() -> str:
    columns = (X, Y, Z, H, U, S)
    rows = [(_tile(tile, 40), [_on_tile(card, tile) for card in columns]) for tile in range(10)]
    heads = [_card(card) for card in columns]
    return _table("What each card makes of a single tile", heads, rows)


def _on_tile(card: int, tile: int) -> str:
    after, effect = FULL(put(WHITE, tile, 0), card, 0, 0)
    return _dash() if effect == NONE else _tile(after[0], 40, faded=after[0] == tile)


def _pairs() -> str:
    columns = [(card, member) for card in (X, Y, Z, H, U) for member in (0, 1)]
    heads = [_card(card, _MEMBERS[member]) for card, member in columns]
    rows = [
        (knot(PAIRS[kind], 0, 0), [_on_pair(kind, card, member) for card, member in columns])
        for kind in range(12)
    ]
    return _table("What each card makes of a pair, on its lower and its higher square", heads, rows)


def _on_pair(kind: int, card: int, member: int) -> str:
    after, effect = FULL(put(WHITE, kind, 0, 1), card, member, member)
    return _dash() if effect == NONE else knot(PAIRS[kind_of(after[0])], 0, 0)


def _products() -> str:
    heads = [_tile(tile, 36) for tile in range(10)]
    rows = [
        (_tile(control, 36), [_product(control, target) for target in range(10)])
        for control in range(10)
    ]
    return _table("C_X on two single tiles: the control at the left, the target above", heads, rows)


def _product(control: int, target: int) -> str:
    after, effect = FULL(put(put(WHITE, control, 0), target, 1), CX, 0, 1)
    if effect == NONE:
        return _dash()
    if after[0] >= PAIR:
        return knot(PAIRS[kind_of(after[0])], 0, 0)
    if after[:2] == (control, target):
        return _words("=")
    return _two_tiles(after[0], after[1])


def _within() -> str:
    heads = [_words(PAIRS[kind]) for kind in range(12)]
    rows = [
        (_words(words, 12), [_split(kind, control) for kind in range(12)])
        for control, words in enumerate(_MEMBERS)
    ]
    return _table("C_X within a pair, by its control", [*heads], rows)


def _split(kind: int, control: int) -> str:
    after, effect = FULL(put(WHITE, kind, 0, 1), CX, control, 1 - control)
    if effect == NONE:
        return _dash()
    if after[0] >= PAIR:
        return knot(PAIRS[kind_of(after[0])], 0, 0)
    return _two_tiles(after[0], after[1])


def _measurement() -> str:
    dice = odds("dice")
    exact = odds("exact")
    singles = [
        (_tile(tile, 40), [_bar(dice.single[tile]), _words(f"{exact.single[tile]:.2%}", 12)])
        for tile in range(10)
    ]
    return _table("Chance of white", [_words("dice"), _words("exact")], singles)


# --- pieces ---


def _tile(tile: int, size: float, faded: bool = False) -> str:
    opacity = ' opacity=".35"' if faded else ""
    label = f"<title>{SINGLE_NAMES[tile]}</title>"
    return f"<g{opacity}>{label}{use(ident(SINGLES[tile]), -size / 2, -size / 2, size, size)}</g>"


def _two_tiles(left: int, right: int) -> str:
    return _moved(-14, 0, _tile(left, 26)) + _moved(14, 0, _tile(right, 26))


def _card(card: int, member: str = "") -> str:
    name = CARDS[card]
    y = -6 if member else 0
    frame = rect(-14, y - 14, 28, 28, 5, f'fill="{PAPER}" stroke="{SUIT[name]}" stroke-width="2"')
    letter = (
        f'<text y="{y + 5.5:g}" text-anchor="middle" font-size="16" font-weight="700" '
        f'fill="{SUIT[name]}">{name}</text>'
    )
    return frame + letter + (_moved(0, 18, _words(member, 11)) if member else "")


def _words(words: str, size: float = 14) -> str:
    return (
        f'<text y="{size / 3:g}" text-anchor="middle" font-size="{size:g}" fill="{TEXT}">'
        f"{text(words)}</text>"
    )


def _dash() -> str:
    dash = f'<path d="M-7 0H7" stroke="{DIM}" stroke-width="2"/>'
    return f"<g><title>no rule: nothing changes</title>{dash}</g>"


def _bar(white: float) -> str:
    return (
        rect(-24, -12, 48, 10, 4, f'fill="{INK}" stroke="{RIM}"')
        + rect(-24, -12, 48 * white, 10, 4, f'fill="{IVORY}" stroke="{RIM}"')
        + _moved(0, 10, _words(f"{white:.0%}", 12))
    )


def _moved(x: float, y: float, body: str) -> str:
    return f'<g transform="translate({x:g} {y:g})">{body}</g>'


def _table(title: str, heads: Sequence[str], rows: Sequence[tuple[str, Sequence[str]]]) -> str:
    """A grid of pieces with a head row and a head column."""
    width = SIDE + CELL * len(heads) + 8
    height = 30 + HEAD + CELL * len(rows) + 8
    parts = [_moved(SIDE + CELL * (n + 0.5), 30 + HEAD / 2, head) for n, head in enumerate(heads)]
    for line, (head, cells) in enumerate(rows):
        y = 30 + HEAD + CELL * (line + 0.5)
        parts.append(f'<path d="M8 {y - CELL / 2:g}H{width - 8}" stroke="#3a3f5a"/>')
        parts.append(_moved(SIDE / 2, y, head))
        parts += [_moved(SIDE + CELL * (n + 0.5), y, cell) for n, cell in enumerate(cells)]
    body = "".join(parts)
    symbols = f"<defs>{kittens.symbols()}{cards.definitions()}</defs>" if "<use" in body else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" font-family="system-ui, sans-serif" role="img" '
        f"aria-label={attr(title)}>{symbols}"
        + rect(0, 0, width, height, 14, f'fill="{FELT}"')
        + f'<text x="{width / 2:g}" y="24" text-anchor="middle" font-size="15" '
        f'font-weight="600" fill="{TEXT}">{text(title)}</text>{body}</svg>\n'
    )
