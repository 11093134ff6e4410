"""Choices that are neither cards nor squares: colours, swap or keep, and the tray of tiles for the preparation."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeVar

from ketplay.core.drawing import attr
from ketplay.games.qtris.board.tiles import PAIRS, SINGLE_NAMES, SINGLES, Level
from ketplay.games.qtris.svg.pairs import knot
from ketplay.games.qtris.svg.palette import ident, rect, use
from ketplay.games.qtris.svg.players import WIDTH
from ketplay.games.qtris.words import pair_words, relation, sign_words

T = TypeVar("T")
BUTTON = 34  # height
_ROW = 42


def button(
    pick: str,
    words: str,
    x: float,
    top: float,
    width: float,
    icon: str = "",
    late: bool = False,
    steps: str = "",
) -> str:
    """A button with words and, before them, a tile; a `late` one appears when it can be picked; what is picked then."""
    shift = 15 if icon else 0
    image = use(icon, -width / 2 + 12, 4, 26, 26) if icon else ""
    return (
        f'<g class="qtris-button{" qtris-late" if late else ""}" data-pick="{pick}" data-key="{pick}" role="button" '
        f'aria-label={attr(words)}{f" data-steps={attr(steps)}" if steps else ""} transform="translate({x:g} {top:g})">'
        + rect(-width / 2, 0, width, BUTTON, 10, 'class="qtris-face"')
        + f'{image}<text class="qtris-word" x="{shift}" y="22">{words}</text></g>'
    )


@lru_cache(maxsize=64)
def choices(step: str, top: float) -> str:
    """The buttons of a step."""
    left, right = WIDTH / 2 - 82, WIDTH / 2 + 82
    if step == "colour":
        white = button("choice:white", "Play white", left, top, 152, ident("W"))
        return white + button("choice:black", "Play black", right, top, 152, ident("B"))
    if step == "mulligan":
        return button("choice:keep", "Keep all", left, top, 152) + button(
            "choice:swap", "Swap chosen", right, top, 152
        )
    if step == "between":
        return button("choice:next", "Next set", WIDTH / 2, top, 152)
    if step == "rest":
        return button("choice:rest", "Rest: change nothing", WIDTH / 2, top, 200, late=True)
    return ""


ASKS = {"colour": "white or black", "orient": "right or left", "updown": "up or down"}
GIVE_UP = "first card to give up|second card to give up|square to measure"
PROBES = BUTTON + 18  # height of Eve's row: a line of words and the buttons


@lru_cache(maxsize=16)
def probes(bases: Sequence[str], top: float) -> str:
    """Eve's buttons: a basis first, then two cards to give up, then the square."""
    width = (WIDTH - 12) / len(bases) - 6
    start = WIDTH / 2 - (width + 6) * (len(bases) - 1) / 2
    words = f'<text class="qtris-small" x="{WIDTH / 2:g}" y="{top + 10:g}" text-anchor="middle">or measure a square:</text>'
    return words + "".join(
        button(
            f"basis:{basis}",
            ASKS[basis],
            start + (width + 6) * place,
            top + 18,
            width,
            steps=GIVE_UP,
        )
        for place, basis in enumerate(bases)
    )


def tray(level: Level, top: float) -> str:
    """The tiles one may place, and below them the pairs."""
    singles = [(SINGLES[tile], SINGLE_NAMES[tile], "") for tile in level.singles]
    pairs = [
        (PAIRS[kind], f"{pair_words(kind, '')}, {relation(kind)}, {sign_words(kind)}", "pair")
        for kind in level.kinds
    ]
    rows = [*_rows(singles), *_rows(pairs)]
    return "".join(_tray_row(row, top + _ROW * number) for number, row in enumerate(rows))


def tray_height(level: Level) -> int:
    """How much room the tray needs."""
    return _ROW * (len(_rows(level.singles)) + len(_rows(level.kinds)))


def _rows(pieces: Sequence[T]) -> list[Sequence[T]]:
    """In rows of the same length, six pieces at most.

    >>> [len(row) for row in _rows(range(10))]
    [5, 5]
    """
    number = -(-len(pieces) // 6)
    size = -(-len(pieces) // number)
    return [pieces[at : at + size] for at in range(0, len(pieces), size)]


def _tray_row(row: Sequence[tuple[str, str, str]], top: float) -> str:
    pitch = min(62.0, (WIDTH - 24) / len(row))
    start = WIDTH / 2 - pitch * (len(row) - 1) / 2
    return "".join(
        _tray_tile(code, words, kind, start + pitch * n, top)
        for n, (code, words, kind) in enumerate(row)
    )


def _tray_tile(code: str, words: str, kind: str, x: float, top: float) -> str:
    body = knot(code, 0, 18) if kind else use(ident(code), -18, 0, 36, 36)
    steps = ' data-steps="first square|second square" data-either=""' if kind else ""
    pick = f'data-pick="tray:{code}" data-key="tray:{code}" role="button" aria-label={attr(words)}{steps}'
    return f'<g class="qtris-button" {pick} transform="translate({x:g} {top:g})">{body}</g>'
