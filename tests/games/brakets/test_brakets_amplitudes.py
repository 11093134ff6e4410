"""The true amplitudes, against products of matrices."""

from itertools import product

import pytest

from ketplay.games.brakets.bracket import read
from ketplay.games.brakets.cards import BLOCKS, BRA, LETTERS, VECTORS, bra_of
from ketplay.games.brakets.svg.amplitudes import Amplitude, factors, total
from ketplay.quantum.gates import GATES, act


def matrix_product(cards) -> complex:
    """<0|...|0> with whole vectors: each ket-bra is |a> times the number <b|v>."""
    vector = VECTORS["0"]
    for card in cards:
        if card in LETTERS:
            vector = act(GATES[card].matrix, vector)
            continue
        number = sum(complex(b) * v for b, v in zip(VECTORS[bra_of(card)], vector, strict=True))
        if card == BRA:
            return number
        vector = tuple(number * a for a in VECTORS[card[1]])
    raise AssertionError("not closed")


@pytest.mark.parametrize("length", range(3))
def test_every_short_bracket(length: int) -> None:
    for blocks in product(BLOCKS, repeat=length):
        cards = (*blocks, BRA)
        assert total(cards).value == pytest.approx(matrix_product(cards))
        assert total(cards).value ** 2 == pytest.approx(float(read(cards).probability))


def test_as_it_is_written() -> None:
    assert [str(Amplitude(1, k)) for k in range(4)] == ["1", "1/√2", "1/2", "1/√8"]
    assert str(Amplitude(-1, 3)) == "−1/√8"
    assert [str(factor) for factor in factors(["X", BRA])] == ["1", "0"]
