"""A card and its squares as one word: `H5`, `CX16` (control 1, target 6), `CX7`, `I`."""

from __future__ import annotations

import re

from ketplay.core.errors import InvalidMove
from ketplay.games.qtris.board.tiles import CARD_NAMES, CX, OWN_DOUBLES, OWN_SINGLES, I, takes_two

EXAMPLES = "a card and its square such as H5, CX16 (control 1, target 6), CX7 or I"
_CARD = re.compile(rf"(CX|C|[IXYZHUS{OWN_SINGLES}{OWN_DOUBLES}])([1-9])?>?([1-9])?\Z")


def format_card(card: int, a: int, b: int) -> str:
    """A card on its squares as a word; squares count from 0, and `b` is `a` where there is one.

    >>> format_card(CX, 0, 5), format_card(CX, 6, 6)
    ('CX16', 'CX7')
    """
    if card == I:
        return "I"
    word = f"{CARD_NAMES[card]}{a + 1}"
    return word if a == b else f"{word}{b + 1}"


def parse_card(text: str) -> tuple[int, int, int]:
    """The card and its two squares, alternative spellings included.

    >>> parse_card("C1>6") == parse_card("CX16") == (CX, 0, 5)
    True
    """
    match = _CARD.match(text)
    if not match:
        raise InvalidMove(f"'{text}' is not a move; expected {EXAMPLES}", at=text)
    card = CX if match[1] in ("C", "CX") else CARD_NAMES.index(match[1])
    if card == I:
        return I, 0, 0
    name = CARD_NAMES[card]
    squares = [int(square) - 1 for square in match.group(2, 3) if square]
    if not squares:
        raise InvalidMove(f"'{text}' does not say on which square; expected {name}5", at=text)
    if name in OWN_DOUBLES and len(set(squares)) < 2:
        raise InvalidMove(f"'{text}': {name} acts on two squares, such as {name}16", at=text)
    if len(squares) == 2 and not takes_two(card):
        right = f"{name}{squares[0] + 1}"
        raise InvalidMove(f"'{text}': {name} acts on one square, such as {right}", at=text)
    return card, squares[0], squares[-1]
