"""Choices that are neither cards nor squares: buttons, and the tray of tiles to place."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, TypeVar

from ketplay.core.drawing import attr
from ketplay.games.qtris.board.appearance import pair_words, relation, sign_words
from ketplay.games.qtris.board.measurement import Basis
from ketplay.games.qtris.board.tiles import PAIRS, SINGLE_NAMES, SINGLES, Level
from ketplay.games.qtris.state import Step
from ketplay.games.qtris.svg.pairs import knot
from ketplay.games.qtris.svg.palette import ident, rect, use

T = TypeVar("T")
BUTTON = 34  # height
REST = "Rest: change nothing"
SWAP = "Swap cards|Swap 1 card|Swap # cards"
MOST_TIGHT = 90  # where a button is no wider, its words are in two lines
_ROW = 50
_TILE = 44  # the size of a tile in the tray
_KNOT = 1.3  # how much larger than on the board a pair's knot is


class Strip(NamedTuple):
    """Where choices lie: a strip of some width around `middle`, from `top` on."""

    middle: float
    top: float
    width: float
    reach: float = BUTTON  # how high the part of a button is that can be pressed

    @property
    def is_narrow(self) -> bool:
        """Whether two buttons do not fit side by side."""
        return self.width < 300


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
    reach: float = BUTTON,
    counted: str = "",
    height: float = BUTTON,
) -> str:
    """A button with words and, before them, a tile.

    A `late` one appears when it can be picked; `steps` says what is picked after it, and `either`
    that the last two of these may come in either order. It can be pressed within `reach`, which may
    be higher than its face, but not while it is hidden: it may lie over others then. Where it is
    narrow and high, its words are in two lines.
    """
    shift = 15 if icon else 0
    image = use(icon, -width / 2 + 12, 4, 26, 26) if icon else ""
    css = "qtris-button qtris-late" if late else "qtris-button"
    data_steps = f" data-steps={attr(steps)}" if steps else ""
    if late:
        data_steps += ' data-over="explain"'  # it appears in the place of the explanation
    if either:
        data_steps += ' data-either=""'
    if counted:
        data_steps += f" data-counted={attr(counted)}"
    word_class = "qtris-word" if width > 90 else "qtris-word qtris-narrow"
    target = ""
    if reach > height:
        around = 'fill="none" pointer-events="visible"'
        target = rect(-width / 2, (height - reach) / 2, width, reach, 10, around)
    lines = [words]
    if width < 90 and height > BUTTON:
        lines = list(filter(None, words.rpartition(" ")[::2]))
    first = height / 2 + 5 - 8 * (len(lines) - 1)
    texts = "".join(
        f'<text class="{word_class}" x="{shift}" y="{first + 16 * row:g}">{line}</text>'
        for row, line in enumerate(lines)
    )
    return (
        f'<g class="{css}" data-pick="{pick}" data-key="{pick}" role="button" '
        f'aria-label={attr(words)}{data_steps} transform="translate({x:g} {top:g})">{target}'
        + rect(-width / 2, 0, width, height, 10, 'class="qtris-face" data-face=""')
        + f"{image}{texts}</g>"
    )


class Choice(NamedTuple):
    """A button of a step."""

    pick: str
    words: str
    icon: str = ""
    late: bool = False
    counted: str = ""  # its words with none, one and several (#) cards chosen


@lru_cache(maxsize=256)
def choices(step: Step, can_rest: bool, colours: tuple[str, ...], strip: Strip) -> str:
    """The buttons of a step; with a card I in hand also the one that plays it."""
    button_list = _choices(step, can_rest, colours)
    pitch = min(164.0, strip.width / max(1, len(button_list)))
    start = strip.middle - pitch * (len(button_list) - 1) / 2
    is_tight = pitch < MOST_TIGHT
    height = strip.reach - 2 if is_tight else BUTTON
    gap = 6 if strip.is_narrow else 12
    width = pitch - (1 if is_tight else gap)
    buttons = []
    for place, choice in enumerate(button_list):
        widest = 200 if choice.late else width
        buttons.append(
            button(
                choice.pick,
                choice.words,
                start + pitch * place,
                strip.top + (strip.reach - height) / 2,
                width=min(strip.width, widest),
                icon="" if strip.is_narrow else choice.icon,
                late=choice.late,
                reach=strip.reach,
                counted=choice.counted,
                height=height,
            )
        )
    return "".join(buttons)


def _choices(step: Step, can_rest: bool, colours: tuple[str, ...]) -> list[Choice]:
    if step == Step.COLOUR:
        has_icons = all(colour in ICONS for colour in colours)
        return [
            Choice(f"choice:{colour}", f"Play {colour}", ICONS[colour] if has_icons else "")
            for colour in colours
        ]
    if step == Step.MULLIGAN:
        return [
            Choice("choice:keep", "Keep all"),
            Choice("choice:swap", "Swap cards", counted=SWAP),
        ]
    if step == Step.BETWEEN:
        return [Choice("choice:next", "Next set")]
    if step == Step.PLAY and can_rest:
        return [Choice("choice:rest", REST, late=True)]
    return []


ICONS = {"white": ident("W"), "black": ident("B")}


BASIS_WORDS = {
    Basis.COLOUR: "white or black",
    Basis.ORIENT: "right or left",
    Basis.UPDOWN: "up or down",
    Basis.TILTED: "tilted colour",
    Basis.BELL: "which pair",
}
GIVE_UP = "first card to give up|second card to give up|"
MOST_PROBES = 3  # in a row
PROBE_WORDS = 12  # the height of the words over Eve's buttons


def probes_height(bases: Sequence[Basis], strip: Strip) -> float:
    """How much room Eve's buttons need: a line of words, and the buttons in rows."""
    return PROBE_WORDS + strip.reach * -(-len(bases) // _probes_in_a_row(bases, strip))


def _probes_in_a_row(bases: Sequence[Basis], strip: Strip) -> int:
    if strip.is_narrow:
        return 1 if len(bases) < MOST_PROBES else 2
    return MOST_PROBES


@lru_cache(maxsize=64)
def probes(bases: Sequence[Basis], strip: Strip) -> str:
    """Eve's buttons: a basis first, then two cards to give up, then the square, or both of a
    pair.
    """
    words = (
        f'<text class="qtris-small" x="{strip.middle:g}" y="{strip.top + 8:g}" '
        'text-anchor="middle">or measure:</text>'
    )
    most = _probes_in_a_row(bases, strip)
    rows = [bases[n : n + most] for n in range(0, len(bases), most)]
    return words + "".join(
        _probe_row(row, strip._replace(top=strip.top + PROBE_WORDS + strip.reach * number))
        for number, row in enumerate(rows)
    )


def _probe_row(bases: Sequence[Basis], strip: Strip) -> str:
    width = strip.width / len(bases) - 6
    start = strip.middle - (width + 6) * (len(bases) - 1) / 2
    return "".join(
        button(
            f"basis:{basis}",
            BASIS_WORDS[basis],
            start + (width + 6) * place,
            strip.top + 1,
            width,
            steps=GIVE_UP
            + ("one square|the other" if basis == Basis.BELL else "square to measure"),
            either=basis == Basis.BELL,
            reach=strip.reach,
            height=strip.reach - 2,
        )
        for place, basis in enumerate(bases)
    )


def tray(level: Level, kinds: Sequence[int], strip: Strip) -> str:
    """The tiles that may be placed, and below them the pairs of these kinds."""
    singles = [(SINGLES[tile], SINGLE_NAMES[tile], "") for tile in level.singles]
    pairs = [
        (PAIRS[kind], f"{pair_words(kind, '')}, {relation(kind)}, {sign_words(kind)}", "pair")
        for kind in kinds
    ]
    most_singles, most_pairs = _tray_columns(strip)
    rows = [*_rows(singles, most_singles), *_rows(pairs, most_pairs)]
    return "".join(
        _tray_row(row, strip._replace(top=strip.top + _ROW * number))
        for number, row in enumerate(rows)
    )


def tray_height(level: Level, kinds: Sequence[int], strip: Strip) -> int:
    """How much room the tray needs."""
    most_singles, most_pairs = _tray_columns(strip)
    return _ROW * (len(_rows(level.singles, most_singles)) + len(_rows(kinds, most_pairs)))


def _tray_columns(strip: Strip) -> tuple[int, int]:
    """How many single tiles and how many pairs lie in a row, so that a finger finds each."""
    return int(strip.width // 56), int(strip.width // 84)


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


def _tray_row(row: Sequence[tuple[str, str, str]], strip: Strip) -> str:
    pitch = min(88.0 if row[0][2] else 62.0, strip.width / len(row))
    start = strip.middle - pitch * (len(row) - 1) / 2
    return "".join(
        _tray_tile(code, words, kind, start + pitch * n, strip.top)
        for n, (code, words, kind) in enumerate(row)
    )


def _tray_tile(code: str, words: str, kind: str, x: float, top: float) -> str:
    # A finger finds it anywhere in the height of its row.
    place = -_TILE / 2, (_TILE - _ROW) / 2, _TILE, _ROW
    target = rect(*place, 10, 'fill="none" pointer-events="all"')
    if kind:
        body = f'<g transform="translate(0 {_TILE / 2:g}) scale({_KNOT})">{knot(code, 0, 0)}</g>'
    else:
        body = use(ident(code), -_TILE / 2, 0, _TILE, _TILE)
    steps = ' data-steps="first square|second square" data-either=""' if kind else ""
    return (
        f'<g class="qtris-button" data-pick="tray:{code}" data-key="tray:{code}" role="button" '
        f'aria-label={attr(words)}{steps} transform="translate({x:g} {top:g})">{target}{body}</g>'
    )
