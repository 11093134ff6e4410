"""One bracket alone, with cards to lay on it: the sandbox and the boards of lessons."""

from __future__ import annotations

from collections.abc import Sequence

from ketplay.core.drawing import Style, attr
from ketplay.games.brakets.cards import LETTERS, find_card
from ketplay.games.brakets.rules import Brakets
from ketplay.games.brakets.state import State
from ketplay.games.brakets.svg import bracket_panel
from ketplay.games.brakets.svg.card_keys import CardKeys
from ketplay.games.brakets.svg.card_symbols import HEIGHT, TAB, card_width, symbol_id

WIDTH = 400
IN_A_ROW = 6  # cards
PITCH = 64
ROW = HEIGHT + 14
BUTTON = 44  # the height of a button
CSS = """
.brakets-tool rect{fill:var(--felt);stroke:var(--line);stroke-width:1.5}
.brakets-tool text{font-size:15px;font-weight:600;fill:var(--text);text-anchor:middle}
.brakets-tool:not([data-legal]){opacity:.45}
"""


def bracket_with_cards(
    game: Brakets, now: State, actions: Sequence[str] | None, style: Style
) -> str:
    """The bracket, and below it what can be done."""
    parts = [
        bracket_panel.panel(game, now, 0, 2, style._replace(seat=0), CardKeys(now).brackets[0])
    ]
    top = bracket_panel.HEIGHT + 14.0
    for row in card_rows([word for word in actions or () if find_card(word)]):
        left = WIDTH / 2 - PITCH * (len(row) - 1) / 2
        parts += [_card(word, left + PITCH * place, top) for place, word in enumerate(row)]
        top += ROW
    if actions is not None and "lift" in actions:
        parts.append(_lift(top))
        top += BUTTON + 8
    label = attr(bracket_panel.describe(game, now, 0))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="brakets" viewBox="0 0 {WIDTH} {top:g}" '
        f'role="group" aria-label={label}>{"".join(parts)}</svg>'
    )


def card_rows(words: Sequence[str]) -> list[list[str]]:
    """Cards in rows: all sixteen ket-bras in four rows of four, letters and <0| in the last one.

    >>> card_rows(["00", "H", "b0"]), len(card_rows(["00", "01", "0p", "0m", "10", "11", "H"]))
    ([['00', 'H', 'b0']], 2)
    """
    if len(words) <= IN_A_ROW:
        return [list(words)] if words else []
    blocks = [word for word in words if word not in LETTERS and word != "b0"]
    letters = [word for word in words if word not in blocks]
    size = 4 if len(blocks) > 2 * IN_A_ROW else IN_A_ROW
    rows = [blocks[start : start + size] for start in range(0, len(blocks), size)]
    return [*rows, letters] if letters else rows


def _card(word: str, x: float, top: float) -> str:
    card = find_card(word) or ""
    width = card_width(card) + TAB + 2
    return (
        f'<g class="brakets-card" data-pick="card:{word}" data-key="tray-{word}" role="button" '
        f'aria-label={attr(card)}><use href="#{symbol_id(card)}" x="{x - width / 2:g}" '
        f'y="{top:g}" width="{width}" height="{HEIGHT + 2}"/></g>'
    )


def _lift(top: float) -> str:
    return (
        '<g class="brakets-tool" data-pick="tool:lift" data-key="lift" role="button" '
        f'aria-label="Lift the last card"><rect x="{WIDTH / 2 - 90}" y="{top:g}" width="180" '
        f'height="{BUTTON}" rx="10"/><text x="{WIDTH / 2}" y="{top + 27:g}">Lift the last card'
        "</text></g>"
    )
