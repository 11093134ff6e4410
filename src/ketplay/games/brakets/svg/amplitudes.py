"""The true amplitudes of a bracket: signs and roots, of which the game counts only the squares.

Every factor is 1 or 1/√2 with a sign, or 0. A letter may add a sign: X|-> = -|->, Z|1> = -|1>.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod, sqrt
from typing import NamedTuple

from ketplay.games.brakets.cards import EFFECTS, LETTERS, VECTORS, bra_of
from ketplay.quantum.gates import GATES, act


class Amplitude(NamedTuple):
    """The number sign/√(2^halves)."""

    sign: int  # 1, -1 or 0
    halves: int = 0

    def __str__(self) -> str:
        if not self.sign or not self.halves:
            return str(self.sign).replace("-", "−")
        root = str(2 ** (self.halves // 2)) if self.halves % 2 == 0 else f"√{2**self.halves}"
        return f"{'−' if self.sign < 0 else ''}1/{root}"

    @property
    def value(self) -> float:
        return self.sign / sqrt(2**self.halves)


def factors(cards: Sequence[str]) -> list[Amplitude]:
    """What each card multiplies the amplitude by, in the order played; it stops at a 0.

    >>> [str(factor) for factor in factors(["|1><+|", "H", "X", "|0><0|"])]
    ['1/√2', '1', '−1', '1/√2']
    """
    ket = "0"
    factor_list: list[Amplitude] = []
    for card in cards:
        after, halves = EFFECTS[card, ket]
        if card in LETTERS:
            sign = _sign(after, act(GATES[card].matrix, VECTORS[ket]))
            factor_list.append(Amplitude(sign))
        else:
            sign = _sign(bra_of(card), VECTORS[ket])
            factor_list.append(Amplitude(sign, halves if sign else 0))
            if not sign:
                return factor_list
        ket = after
    return factor_list


def total(cards: Sequence[str]) -> Amplitude:
    """The amplitude of the whole bracket so far.

    >>> str(total(["|1><+|", "H", "X", "|0><0|"]))
    '−1/2'
    """
    factor_list = factors(cards)
    sign = prod(factor.sign for factor in factor_list)
    return Amplitude(sign, sum(factor.halves for factor in factor_list) if sign else 0)


def _sign(symbol: str, vector: Sequence[complex]) -> int:
    """The sign of the real number <symbol|vector>; 0 where it vanishes."""
    terms = zip(VECTORS[symbol], vector, strict=True)
    number = sum((complex(b) * complex(v)).real for b, v in terms)
    return (number > 1e-9) - (number < -1e-9)
