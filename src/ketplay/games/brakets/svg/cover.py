"""The two brackets of a position, large, with their values: for the game's card."""

from __future__ import annotations

from collections.abc import Sequence

from ketplay.games.brakets.bracket import read
from ketplay.games.brakets.state import State
from ketplay.games.brakets.svg.bracket_panel import RIGHT, Layout, chain, value_words
from ketplay.games.brakets.svg.card_symbols import HEIGHT as CARD_HEIGHT

ROW = CARD_HEIGHT + 26
GAP = 8
VALUE = 62  # the width of a bracket's value
CSS = """
.brakets-large{font:700 27px ui-serif,Georgia,serif;fill:var(--text);text-anchor:middle}
"""


def cover_brackets(view: State) -> str:
    """B's bracket above A's, as long as they are.

    >>> from ketplay.games.brakets.rules import Brakets
    >>> cover_brackets(Brakets().parse_state("A H.p0 b0 0/0 - Z 0/0 - 0 -")).count(">1/2<")
    1
    """
    rows = [view.sides[seat].bracket.cards for seat in (1, 0)]
    left = min(_left_edge(cards) for cards in rows) - VALUE - GAP
    width = RIGHT + 2 * GAP - left
    height = 2 * ROW + GAP
    body = "".join(
        _row(cards, left, place * (ROW + GAP), width) for place, cards in enumerate(rows)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="brakets" '
        f'viewBox="{left:g} 0 {width:g} {height}" width="{width:g}" height="{height}" '
        f'role="img" aria-label="Two brackets">{body}</svg>'
    )


def _left_edge(cards: Sequence[str]) -> float:
    return min([RIGHT, *Layout(cards).places()]) if cards else RIGHT


def _row(cards: Sequence[str], left: float, top: float, width: float) -> str:
    value = value_words(read(cards).halves)
    return (
        f'<rect class="brakets-panel" x="{left + 1:g}" y="{top + 1:g}" width="{width - 2:g}" '
        f'height="{ROW - 2}" rx="12"/>'
        f'<text class="brakets-large" x="{left + GAP + VALUE / 2:g}" y="{top + 52:g}">'
        f"{value}</text>" + chain(cards, top + 13, True, [], circuit=False)
    )
