"""The worded buttons: whole moves that are not one cell, and amplification."""

from __future__ import annotations

from math import sin
from textwrap import wrap
from typing import NamedTuple

from ketplay.core.drawing import attr, text
from ketplay.games.quantized.board_groups import share_words
from ketplay.games.quantized.game.superposition_game import Quantized, QuantumState
from ketplay.games.quantized.svg.layout import Box
from ketplay.quantum.superposition import TINY, angle, best_times

GAP = 6
LETTER = 7.8  # the width of a letter of a button's name
CSS = (
    ".quantized-button{fill:var(--felt);stroke:var(--accent);stroke-width:2}"
    ".quantized-word{fill:var(--text);font:650 13px sans-serif;text-anchor:middle}"
    ".quantized-meaning{fill:var(--dim);font:13px sans-serif;text-anchor:middle}"
)


class WordedButton(NamedTuple):
    """What a button picks, its words, and what is played together with it."""

    pick: str
    name: str
    more: str = ""  # a second line
    alone: bool = True  # not together with cells
    partner: str = ""  # what it goes with where nothing else is picked


def worded_buttons(game: Quantized, view: QuantumState) -> list[WordedButton]:
    """The buttons for the seat to move."""
    unfinished = game.evolution.unfinished(game.boards(view))
    body = "opt" if unfinished else "-"
    buttons = [WordedButton("-", "Pass", "every board is finished")]
    if unfinished:
        buttons = [
            WordedButton("opt", "All safe moves", "on every board"),
            WordedButton("=", "A move per board", "choose each"),
        ]
    share = game.boards(view).weight(game.evolution.good(len(view.plies) % 2))
    return [
        *buttons,
        WordedButton("!", "Amplify", _effect(share), alone=False, partner=body),
        WordedButton("!*", "Make certain", _certainty(share), alone=False, partner=body),
    ]


def _effect(share: float) -> str:
    """What `!` makes of a share."""
    if share < TINY:
        return "no wins yet"
    if share > 1 - TINY:
        return "all is won"
    after = sin((2 * best_times(share) + 1) * angle(share)) ** 2
    if share_words(after) == share_words(share):
        return f"stays at {share_words(share)}"
    return _change(share, after)


def _certainty(share: float) -> str:
    if share < TINY:
        return "no wins yet"
    return "all is won" if share > 1 - TINY else _change(share, 1.0)


def _change(before: float, after: float) -> str:
    """`40 \u2192 78.4 %`."""
    return f"{share_words(before).removesuffix(' %')} \u2192 {share_words(after)}"


def draw_buttons(game: Quantized, view: QuantumState, box: Box) -> str:
    """The buttons in two columns."""
    buttons = worded_buttons(game, view)
    width = (box.width - GAP) / 2
    height = (box.height - GAP) / 2
    if len(buttons) == 3:
        first = Box(box.x, box.y, box.width, height)
        places = [first, *_places(box, width, height)[2:]]
    else:
        places = _places(box, width, height)
    return "".join(_button(button, place) for button, place in zip(buttons, places, strict=True))


def _places(box: Box, width: float, height: float) -> list[Box]:
    return [
        Box(box.x + column * (width + GAP), box.y + row * (height + GAP), width, height)
        for row in (0, 1)
        for column in (0, 1)
    ]


def _button(button: WordedButton, box: Box) -> str:
    x, y, width, height = box
    middle = x + width / 2
    kind = "alone" if button.alone else "after"
    partner = f" data-with={attr(button.partner)}" if button.partner else ""
    label = f"{button.name}: {button.more}"
    lines: tuple[str, ...] = (button.name, button.more)
    if len(button.name) * LETTER > width:
        lines = tuple(wrap(button.name, int(width / LETTER)))[:2]
    kinds = ("word", "meaning" if lines[1] == button.more else "word")
    words = "".join(
        f'<text class="quantized-{kind}" x="{middle:.1f}" '
        f'y="{y + height / 2 - 3 + 17 * number:.1f}">{text(line)}</text>'
        for number, (kind, line) in enumerate(zip(kinds, lines, strict=True))
    )
    return (
        f'<g data-pick={attr(button.pick)} data-compose="{kind}"{partner} data-preview="none" '
        f'data-key={attr("button-" + button.pick)} role="button" aria-label={attr(label)}>'
        f'<rect class="quantized-button" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" '
        f'height="{height:.1f}" rx="10"/>{words}</g>'
    )
