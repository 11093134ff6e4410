"""Pictures of chance events: ten-sided dice, alone or as tens and units, and a drawn card."""

from __future__ import annotations

from ketplay.core.drawing import attr
from ketplay.games.qtris.cards import UNKNOWN
from ketplay.games.qtris.moves import Move, Verb
from ketplay.games.qtris.svg.cards import card_face
from ketplay.games.qtris.svg.palette import INK, PAPER, SERIF, use

_BODY = "M0 -18L15 -3V5L0 18L-15 5V-3Z"
_EDGES = "M0 -18L-9 3L0 9L9 3ZM-15 5L-9 3M15 5L9 3M0 18V9"


def die(face: str, x: float, y: float, scale: float = 1) -> str:
    """A ten-sided die that shows a face, around a point.

    >>> die("7", 0, 0).count("<path"), ">7<" in die("7", 0, 0)
    (2, True)
    """
    return (
        f'<g transform="translate({x:g} {y:g}) scale({scale:g})">'
        f'<path d="{_BODY}" fill="{PAPER}" stroke="{INK}" stroke-width="1.5"/>'
        f'<path d="{_EDGES}" fill="#efe6d0" stroke="{INK}"/>'
        f'<text y="4" text-anchor="middle" font-family="{SERIF}" font-weight="700" '
        f'font-size="12.5" fill="{INK}">{face}</text></g>'
    )


def percentile(roll: int) -> tuple[str, str]:
    """The faces of the two dice of a d100: tens and units; 00 and 0 are a hundred.

    >>> percentile(54), percentile(7), percentile(100)
    (('50', '4'), ('00', '7'), ('00', '0'))
    """
    return f"{roll % 100 // 10}0", str(roll % 10)


def draw_chance(move: Move, words: str, title: str) -> str:
    """A picture of a chance event; nothing for those that the board itself shows."""
    if move.verb == Verb.D100:
        tens, units = percentile(move.a)
        return _picture(100, 48, words, die(tens, 26, 24, 1.2) + die(units, 74, 24, 1.2))
    if move.verb == Verb.D10:
        return _picture(48, 48, words, die(str(move.a), 24, 24, 1.2))
    if move.verb == Verb.DRAW:
        if move.card == UNKNOWN:
            return _picture(60, 84, words, use("qtris-back", 2, 1, 56, 78.4))
        return draw_card(move.card, words, title)
    return ""


def draw_card(card: int, words: str, title: str) -> str:
    """A picture of a card, face up."""
    return _picture(60, 84, words, card_face(card, title, 2, 1, 56))


def _picture(width: int, height: int, words: str, body: str) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" class="qtris" '
        f'viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" '
        f"aria-label={attr(words)}>{body}</svg>"
    )
