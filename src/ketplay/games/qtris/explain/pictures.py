"""Small pictures for explanations: a tile, two of them, a pair, a card, a Bloch arrow."""

from __future__ import annotations

from functools import lru_cache

from ketplay.games.qtris.board.appearance import Arrow, UncertainSquare
from ketplay.games.qtris.board.tiles import PAIR, PAIRS, half, kind_of, partner_of
from ketplay.games.qtris.cards import NAMES
from ketplay.games.qtris.svg.pairs import knot
from ketplay.games.qtris.svg.palette import PAPER, SERIF, SUIT, rect, use
from ketplay.games.qtris.svg.routing import REACH
from ketplay.games.qtris.svg.uncertain_squares import draw_uncertain, symbol_of

SIDE = 100  # of a tile
GAP = 8
Content = int | UncertainSquare  # what is on a square: a tile or half of a pair, or neither


def _picture(width: float, body: str) -> str:
    return f'<svg class="qtris" viewBox="0 0 {width:g} {SIDE}" aria-hidden="true">{body}</svg>'


@lru_cache(maxsize=512)
def tile_picture(content: Content, square: int = 0) -> str:
    """What is on a square.

    >>> tile_picture(0)
    '<svg class="qtris" viewBox="0 0 100 100" aria-hidden="true"><use href="#qtris-W" x="0" y="0"
     width="100" height="100"/></svg>'
    """
    return _picture(SIDE, _tile(content, square, 0))


@lru_cache(maxsize=512)
def two_tiles_picture(low: Content, high: Content) -> str:
    """What is on two squares, tied by a knot where it is a pair."""
    body = _tile(low, 0, 0) + _tile(high, 1, SIDE + GAP)
    if isinstance(low, int) and low >= PAIR and partner_of(low) == 1:
        place = f"translate({SIDE + GAP / 2:g} {SIDE - 22}) scale(1.5)"
        body += f'<g transform="{place}">{knot(PAIRS[kind_of(low)], 0, 0)}</g>'
    return _picture(2 * SIDE + GAP, body)


def pair_picture(kind: int) -> str:
    """Both halves of a pair."""
    return two_tiles_picture(half(kind, 1), half(kind, 0))


@lru_cache(maxsize=64)
def card_picture(card: int) -> str:
    """A small card with its letter."""
    name = NAMES[card]
    size = 46 if len(name) == 1 else 34
    return _picture(
        76,
        rect(3, 3, 70, 94, 12, f'fill="{PAPER}" stroke="{SUIT[name]}" stroke-width="5"')
        + f'<text x="38" y="{50 + size * 0.35:g}" text-anchor="middle" font-family="{SERIF}" '
        f'font-weight="700" font-size="{size}" fill="{SUIT[name]}">{name}</text>',
    )


@lru_cache(maxsize=512)
def arrow_picture(arrow: Arrow | None) -> str:
    """The Bloch sphere: right is the right kitten, up is white; None has no arrow of its own."""
    return tile_picture(UncertainSquare(arrow=arrow))


def _tile(content: Content, square: int, x: float) -> str:
    if isinstance(content, int):
        return use(symbol_of(square, content), x, 0, SIDE, SIDE)
    place = f"translate({x + SIDE / 2:g} {SIDE / 2:g}) scale({0.45 * SIDE / REACH:g})"
    return f'<g transform="{place}">{draw_uncertain(square, content)}</g>'
