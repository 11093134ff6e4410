"""The cards: sixteen ket-bras, four letters and the closing bra. The gates say what they do.

A card has two spellings: Dirac's, `|+><0|`, `H`, `<0|`, and one that needs no quotes in a shell,
`p0`, `H`, `b0` (ket letter, bra letter; p and m stand for + and -).
"""

from __future__ import annotations

from typing import NamedTuple

from ketplay.core.errors import InvalidMove
from ketplay.quantum.gates import GATES, Vector, act, same

KETS = "01+-"
LETTERS = "IXZH"
KETBRAS = tuple(f"|{ket}><{bra}|" for ket in KETS for bra in KETS)
BLOCKS = (*KETBRAS, *LETTERS)  # everything that is shuffled and split; the canonical order
BRA = "<0|"
CARDS = (*BLOCKS, BRA)
ZERO = -1  # in place of a number of halves: the amplitude is 0

_PLAIN = str.maketrans("+-", "pm")
_LOOSE = str.maketrans("⟨⟩〈〉−pmhxzib", "<><>-+-HXZIB")


class Effect(NamedTuple):
    """What a card does to an open ket.

    `ket` is the ket after it ('' when it closes the bracket), `halves` the halves it adds, or ZERO.
    """

    ket: str
    halves: int


def code(card: str) -> str:
    """The spelling that needs no quotes.

    >>> code("|+><0|"), code("H"), code("<0|")
    ('p0', 'H', 'b0')
    """
    if card == BRA:
        return "b0"
    return card if card in LETTERS else (card[1] + card[4]).translate(_PLAIN)


def bra_of(card: str) -> str:
    """The bra that meets the open ket; '' for a letter, which has none.

    >>> bra_of("|+><0|"), bra_of("<0|"), bra_of("H")
    ('0', '0', '')
    """
    return "" if card in LETTERS else card[-2]


def find_card(text: str) -> str | None:
    """The card meant by either spelling, or None.

    >>> find_card("p0"), find_card("|+><0|"), find_card("b0"), find_card("Y")
    ('|+><0|', '|+><0|', '<0|', None)
    """
    return _SPELLINGS.get(text) or _SPELLINGS.get(text.translate(_LOOSE))


def parse_card(text: str) -> str:
    """The card meant by either spelling; InvalidMove lists the cards there are.

    >>> parse_card("Y")  # doctest: +NORMALIZE_WHITESPACE
    Traceback (most recent call last):
    ketplay.core.errors.InvalidMove: 'Y' is not a card; the cards are I, X, Z, H, '<0|' (b0) and
    ket-bras such as '|+><0|' (p0)
    """
    card = find_card(text)
    if card is None:
        raise InvalidMove(
            f"'{text}' is not a card; the cards are I, X, Z, H, '<0|' (b0) and "
            "ket-bras such as '|+><0|' (p0)",
            at=text,
        )
    return card


_HADAMARD = GATES["H"].matrix
VECTORS: dict[str, Vector] = {
    "0": (1, 0),
    "1": (0, 1),
    "+": act(_HADAMARD, (1, 0)),
    "-": act(_HADAMARD, (0, 1)),
}


def _born(bra: str, vector: Vector) -> float:
    """The probability |<bra|vector>|^2."""
    terms = zip(VECTORS[bra], vector, strict=True)
    return float(abs(sum(complex(b).conjugate() * v for b, v in terms)) ** 2)


def _ket_after_letter(letter: str, ket: str) -> str:
    """The ket that a letter makes of a ket, up to its sign, which changes no probability."""
    vector = act(GATES[letter].matrix, VECTORS[ket])
    return next(symbol for symbol in KETS if same(VECTORS[symbol], vector))


def _effect(card: str, ket: str) -> Effect:
    if card in LETTERS:
        return Effect(_ket_after_letter(card, ket), 0)
    halves = {100: 0, 50: 1, 0: ZERO}[round(100 * _born(bra_of(card), VECTORS[ket]))]
    return Effect("" if card == BRA else card[1], halves)


EFFECTS = {(card, ket): _effect(card, ket) for card in CARDS for ket in KETS}
_SPELLINGS = {
    spelling: card for card in CARDS for spelling in (card, code(card), code(card).upper())
}
