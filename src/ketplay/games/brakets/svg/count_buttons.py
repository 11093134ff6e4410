"""Buttons for the number of coins, in the place of the points while a player counts (R8.2)."""

from __future__ import annotations

from ketplay.core.drawing import attr
from ketplay.games.brakets.rules import Brakets
from ketplay.games.brakets.state import State
from ketplay.games.brakets.words import coins_of

LEFT = 4
RIGHT = 396
GAP = 4
WIDEST = 60
CSS = """
.brakets-count>rect{fill:var(--felt);stroke:var(--line);stroke-width:1.5}
.brakets-count>text{font:700 18px ui-serif,Georgia,serif;fill:var(--text);text-anchor:middle}
.brakets-count[data-legal]>rect{stroke:var(--accent)}
.brakets-count[data-chosen]>rect{fill:var(--accent)}\
.brakets-count[data-chosen]>text{fill:var(--ground)}
"""


def count_buttons(game: Brakets, view: State, top: float, height: float) -> str:
    """A button for each number that the closed bracket could have."""
    numbers = [move.card for move in game.counts(view)]
    step = min(WIDEST, (RIGHT - LEFT) / len(numbers))
    start = (LEFT + RIGHT - step * len(numbers)) / 2
    return "".join(
        _button(number, start + step * place, top, step - GAP, height)
        for place, number in enumerate(numbers)
    )


def _button(number: str, x: float, top: float, width: float, height: float) -> str:
    label = attr(coins_of(int(number)))
    return (
        f'<g class="brakets-count" data-pick="count:{number}" data-digits="{number}" role="button" '
        f'aria-label={label}><rect x="{x + GAP / 2:g}" y="{top + 2:g}" width="{width:g}" '
        f'height="{height - 4:g}" rx="8"/>'
        f'<text x="{x + GAP / 2 + width / 2:g}" y="{top + height / 2 + 6:g}">{number}</text></g>'
    )
