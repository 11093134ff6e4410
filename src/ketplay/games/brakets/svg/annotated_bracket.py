"""A bracket with notes on what its parts are, for the guide and the rules."""

from __future__ import annotations

from ketplay.core.drawing import Style, text
from ketplay.games.brakets.rules import Brakets
from ketplay.games.brakets.state import SEATS, State
from ketplay.games.brakets.svg.bracket_panel import HEIGHT, RIGHT, Layout, panel
from ketplay.games.brakets.svg.card_symbols import END, card_width

TOP = 34
CSS = """
.brakets-note{font-size:13.5px;fill:var(--text);text-anchor:end}
.brakets-leader{fill:none;stroke:var(--accent);stroke-width:1.6}
.brakets-end{fill:var(--accent)}
"""


def draw_annotated(game: Brakets, view: State, owner: int, style: Style) -> str:
    """A player's bracket of at least one card; its first joint is to make a half."""
    cards = view.sides[owner].bracket.cards
    layout = Layout(cards)
    joint = layout.places()[0] + card_width(cards[0], layout.slim)
    open_end = layout.places()[-1] - 15
    middle = TOP + 58
    bottom = TOP + HEIGHT
    start = RIGHT - END / 2
    notes = [
        _note(f"{SEATS[1 - owner]}’s chance of the point", 360, 20, "H380", 380, TOP + 8),
        _note("the open end, which", open_end - 14, bottom + 22, "", open_end, middle + 13),
        _note("the next card meets", open_end - 14, bottom + 39),
        _note("0 meets +: a half, so one coin", joint - 14, bottom + 61, "", joint, TOP + 38),
        _note("every bracket starts with |0>", start - 8, bottom + 83, "", start, middle),
    ]
    height = bottom + 94
    bracket_panel = panel(game, view, owner, TOP, style._replace(seat=owner), [""] * len(cards))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="brakets" viewBox="0 0 400 {height}" '
        f'width="400" height="{height}" role="img" aria-label="A bracket and its parts">'
        f"{bracket_panel}{''.join(notes)}</svg>"
    )


def _note(words: str, x: float, y: float, way: str = "", end_x: float = 0, end_y: float = 0) -> str:
    """Words that end at x, and a line from there to what they are about."""
    note = f'<text class="brakets-note" x="{x:g}" y="{y:g}">{text(words)}</text>'
    if not end_x:
        return note
    line = f"M{x + 5:g} {y - 5:g}{way or f'H{end_x:g}'}V{end_y:g}"
    return (
        f'{note}<path class="brakets-leader" d="{line}"/>'
        f'<circle class="brakets-end" cx="{end_x:g}" cy="{end_y:g}" r="3.5"/>'
    )
