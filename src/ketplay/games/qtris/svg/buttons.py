"""Choices that are neither cards nor squares: buttons, and the tray of tiles to place."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeVar

from ketplay.core.drawing import attr
from ketplay.games.qtris.board.appearance import pair_words, relation, sign_words
from ketplay.games.qtris.board.measurement import Basis
from ketplay.games.qtris.board.tiles import PAIRS, SINGLE_NAMES, SINGLES, Level
from ketplay.games.qtris.state import Step
from ketplay.games.qtris.svg.pairs import knot
from ketplay.games.qtris.svg.palette import ident, rect, use
from ketplay.games.qtris.svg.players import WIDTH

T = TypeVar("T")
BUTTON = 34  # height
_ROW = 50
_TILE = 44  # the size of a tile in the tray
_KNOT = 1.3  # how much larger than on the board a pair's knot is
_MOST_SINGLES, _MOST_PAIRS = 6, 4  # in a row, so that a finger finds each


def button(
    pick: str,
    words: str,
    x: float,
    top: float,
    width: float,
    icon: str = "",
    late: bool = False,
    steps: str = "",
    either: bool = False,
) -> str:
    """A button with words and, before them, a tile.

    A `late` one appears when it can be picked; `steps` says what is picked after it, and `either`
    that the last two of these may come in either order.
    """
    shift = 15 if icon else 0
    image = use(icon, -width / 2 + 12, 4, 26, 26) if icon else ""
    css = "qtris-button qtris-late" if late else "qtris-button"
    data_steps = f" data-steps={attr(steps)}" if steps else ""
    if either:
        data_steps += ' data-either=""'
    return (
        f'<g class="{css}" data-pick="{pick}" data-key="{pick}" role="button" '
        f'aria-label={attr(words)}{data_steps} transform="translate({x:g} {top:g})">'
        + rect(-width / 2, 0, width, BUTTON, 10, 'class="qtris-face"')
        + f'{image}<text class="qtris-word" x="{shift}" y="22">{words}</text></g>'
    )


@lru_cache(maxsize=64)
def choices(step: Step, can_rest: bool, colours: tuple[str, ...], top: float) -> str:
    """The buttons of a step; with a card I in hand also the one that plays it."""
    left, right = WIDTH / 2 - 82, WIDTH / 2 + 82
    if step == Step.COLOUR:
        return _colour_buttons(colours, top)
    if step == Step.MULLIGAN:
        keep = button("choice:keep", "Keep all", left, top, width=152)
        swap = button("choice:swap", "Swap chosen", right, top, width=152)
        return keep + swap
    if step == Step.BETWEEN:
        return button("choice:next", "Next set", WIDTH / 2, top, width=152)
    if step == Step.PLAY and can_rest:
        return button("choice:rest", "Rest: change nothing", WIDTH / 2, top, width=200, late=True)
    return ""


ICONS = {"white": ident("W"), "black": ident("B")}


def _colour_buttons(colours: tuple[str, ...], top: float) -> str:
    """A button for each colour; there is a tile in it where there are two and both have one."""
    has_icons = all(colour in ICONS for colour in colours)
    pitch = 164 if len(colours) == 2 else 130
    start = WIDTH / 2 - pitch * (len(colours) - 1) / 2
    return "".join(
        button(
            f"choice:{colour}",
            f"Play {colour}",
            start + pitch * place,
            top,
            pitch - 12,
            icon=ICONS[colour] if has_icons else "",
        )
        for place, colour in enumerate(colours)
    )


BASIS_WORDS = {
    Basis.COLOUR: "white or black",
    Basis.ORIENT: "right or left",
    Basis.UPDOWN: "up or down",
    Basis.TILTED: "tilted colour",
    Basis.BELL: "which pair",
}
GIVE_UP = "first card to give up|second card to give up|"
MOST_PROBES = 3  # in a row


def probes_height(bases: Sequence[Basis]) -> int:
    """How much room Eve's buttons need: a line of words, and the buttons in rows."""
    return 18 + (BUTTON + 4) * -(-len(bases) // MOST_PROBES)


@lru_cache(maxsize=16)
def probes(bases: Sequence[Basis], top: float) -> str:
    """Eve's buttons: a basis first, then two cards to give up, then the square, or both of a
    pair.
    """
    words = (
        f'<text class="qtris-small" x="{WIDTH / 2:g}" y="{top + 10:g}" text-anchor="middle">'
        "or measure a square:</text>"
    )
    rows = [bases[n : n + MOST_PROBES] for n in range(0, len(bases), MOST_PROBES)]
    return words + "".join(
        _probe_row(row, top + 18 + (BUTTON + 4) * number) for number, row in enumerate(rows)
    )


def _probe_row(bases: Sequence[Basis], top: float) -> str:
    width = (WIDTH - 12) / len(bases) - 6
    start = WIDTH / 2 - (width + 6) * (len(bases) - 1) / 2
    return "".join(
        button(
            f"basis:{basis}",
            BASIS_WORDS[basis],
            start + (width + 6) * place,
            top,
            width,
            steps=GIVE_UP
            + ("one square|the other" if basis == Basis.BELL else "square to measure"),
            either=basis == Basis.BELL,
        )
        for place, basis in enumerate(bases)
    )


def tray(level: Level, kinds: Sequence[int], top: float) -> str:
    """The tiles that may be placed, and below them the pairs of these kinds."""
    singles = [(SINGLES[tile], SINGLE_NAMES[tile], "") for tile in level.singles]
    pairs = [
        (PAIRS[kind], f"{pair_words(kind, '')}, {relation(kind)}, {sign_words(kind)}", "pair")
        for kind in kinds
    ]
    rows = [*_rows(singles, _MOST_SINGLES), *_rows(pairs, _MOST_PAIRS)]
    return "".join(_tray_row(row, top + _ROW * number) for number, row in enumerate(rows))


def tray_height(level: Level, kinds: Sequence[int]) -> int:
    """How much room the tray needs."""
    return _ROW * (len(_rows(level.singles, _MOST_SINGLES)) + len(_rows(kinds, _MOST_PAIRS)))


def _rows(pieces: Sequence[T], most: int) -> list[Sequence[T]]:
    """In rows of the same length, with so many pieces at most.

    >>> [len(row) for row in _rows(range(10), 6)], _rows((), 6)
    ([5, 5], [])
    """
    if not pieces:
        return []
    number = -(-len(pieces) // most)
    size = -(-len(pieces) // number)
    return [pieces[start : start + size] for start in range(0, len(pieces), size)]


def _tray_row(row: Sequence[tuple[str, str, str]], top: float) -> str:
    pitch = min(88.0 if row[0][2] else 62.0, (WIDTH - 24) / len(row))
    start = WIDTH / 2 - pitch * (len(row) - 1) / 2
    return "".join(
        _tray_tile(code, words, kind, start + pitch * n, top)
        for n, (code, words, kind) in enumerate(row)
    )


def _tray_tile(code: str, words: str, kind: str, x: float, top: float) -> str:
    if kind:
        body = f'<g transform="translate(0 {_TILE / 2:g}) scale({_KNOT})">{knot(code, 0, 0)}</g>'
    else:
        body = use(ident(code), -_TILE / 2, 0, _TILE, _TILE)
    steps = ' data-steps="first square|second square" data-either=""' if kind else ""
    return (
        f'<g class="qtris-button" data-pick="tray:{code}" data-key="tray:{code}" role="button" '
        f'aria-label={attr(words)}{steps} transform="translate({x:g} {top:g})">{body}</g>'
    )
