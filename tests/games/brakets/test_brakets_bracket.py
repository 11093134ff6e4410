"""Brackets on their own (R2, R6): examples, counts of all short chains, algebra of the letters."""

from collections import Counter
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from ketplay.core.errors import KetError
from ketplay.games.brakets.bracket import BARE, chain, closing_value, dirac, lay, read
from ketplay.games.brakets.cards import (
    BLOCKS,
    BRA,
    CARDS,
    EFFECTS,
    KETS,
    LETTERS,
    bra_of,
    code,
    find_card,
)

# The slow, obvious physics that the tables are compared with: vectors, matrices, outer products.
R = 0.5**0.5
KET = {"0": np.array([1, 0]), "1": np.array([0, 1]), "+": np.array([R, R]), "-": np.array([R, -R])}
LETTER = {
    "I": np.eye(2),
    "X": np.array([[0, 1], [1, 0]]),
    "Z": np.array([[1, 0], [0, -1]]),
    "H": np.array([[R, R], [R, -R]]),
}


def operator(card: str) -> np.ndarray:
    """A block as a matrix: a gate, or the outer product |a><b|."""
    return LETTER[card] if card in LETTER else np.outer(KET[card[1]], KET[card[4]])


def born(cards: list[str]) -> float:
    """|<0| ... |0>|^2 for blocks in play order; a closing <0| is implied."""
    vector = KET["0"]
    for card in cards:
        vector = operator(card) @ vector
    return float(KET["0"] @ vector) ** 2


VECTORS = """
b0: 1 | I b0: 1 | Z b0: 1 | X X b0: 1 | H H b0: 1 | X b0: 0 | H b0: h | H Z b0: h
X H b0: h | H X H b0: 1 | H Z H b0: 0 | 00 b0: 1 1 | p0 b0: 1 h | 0p b0: h 1 | H 0m: 0
p0 1p X b0: 1 1 1 | pm 01 mp b0: h h h h | pp b0: h h | 1p b0: h 0 | 1p X b0: h 1 | 10 b0: 1 0
10 H 0m b0: 1 1 1 | 10 H 0p: 1 0 | 01: 0 | X m1 b0: 1 h | H 01 b0: h 1 | H Z 0m b0: 1 1
0p 0p 0p b0: h h h 1 | 1m H I p0 Z mm b0: h h 1 h
""".replace("\n", "|")
VALUES = {"1": Fraction(1), "h": Fraction(1, 2), "0": Fraction(0)}


@pytest.mark.parametrize("vector", [v.strip() for v in VECTORS.split("|") if v.strip()])
def test_amplitudes_of_chains(vector: str) -> None:
    words, _, expected = vector.partition(":")
    amplitudes = tuple(VALUES[word] for word in expected.split())
    reading = read([find_card(word) for word in words.split()])
    assert reading.amplitudes == amplitudes
    assert reading.zero == (amplitudes[-1] == 0)
    assert reading.halves == amplitudes.count(Fraction(1, 2))
    product_ = Fraction(1)
    for amplitude in amplitudes:
        product_ *= amplitude
    assert reading.probability == product_
    assert reading.closed == (words.split()[-1] == "b0" and not reading.zero)


COUNTS = {
    0: [0, 1],
    1: [8, 3, 5, 4],
    2: [208, 18, 62, 80, 32],
    3: [4928, 132, 636, 1152, 896, 256],
}
FOUR = [110848, 1032, 6136, 14336, 16384, 9216, 2048]


def tally(blocks: int) -> list[int]:
    """How many chains of that many blocks, then <0|, have the value 0, 1, 1/2, 1/4, ..."""
    counts: Counter[int] = Counter()
    for cards in product(BLOCKS, repeat=blocks):
        reading = read([*cards, BRA])
        counts[-1 if reading.zero else reading.halves] += 1
    return [counts[k] for k in range(-1, max(counts) + 1)]


@pytest.mark.parametrize("blocks", COUNTS)
def test_counts_of_values(blocks: int) -> None:
    assert tally(blocks) == COUNTS[blocks]


def test_counts_of_values_of_four_blocks_by_states() -> None:
    """160 000 chains, counted by what they lead to instead of one by one."""
    ends: Counter[tuple[str, int]] = Counter({("0", 0): 1})
    zeros = 0
    for _ in range(4):
        after: Counter[tuple[str, int]] = Counter()
        zeros *= len(BLOCKS)
        for (ket, halves), ways in ends.items():
            for card in BLOCKS:
                effect = EFFECTS[card, ket]
                if effect.halves < 0:
                    zeros += ways
                else:
                    after[effect.ket, halves + effect.halves] += ways
        ends = after
    counts = Counter({-1: zeros})
    for (ket, halves), ways in ends.items():
        effect = EFFECTS[BRA, ket]
        counts[-1 if effect.halves < 0 else halves + effect.halves] += ways
    assert [counts[k] for k in range(-1, 6)] == FOUR


@pytest.mark.parametrize("blocks", [0, 1, 2, 3])
def test_a_bracket_is_the_born_probability(blocks: int) -> None:
    for cards in product(BLOCKS, repeat=blocks):
        assert float(read([*cards, BRA]).probability) == pytest.approx(born(list(cards)), abs=1e-9)


def adjoint(cards: tuple[str, ...]) -> list[str]:
    """The chain read from the other end: letters are their own adjoints, |a><b| becomes |b><a|."""
    return [c if c in LETTERS else f"|{c[4]}><{c[1]}|" for c in reversed(cards)]


@pytest.mark.parametrize("blocks", [1, 2, 3])
def test_a_chain_and_its_adjoint_are_worth_the_same(blocks: int) -> None:
    for cards in product(BLOCKS, repeat=blocks):
        assert read([*cards, BRA]).probability == read([*adjoint(cards), BRA]).probability


@pytest.mark.parametrize("ket", KETS)
@pytest.mark.parametrize(
    ("letters", "same"), [("XX", "I"), ("ZZ", "I"), ("HH", "I"), ("HXH", "Z"), ("HZH", "X")]
)
def test_letters_multiply_like_their_matrices(ket: str, letters: str, same: str) -> None:
    def through(word: str) -> str:
        at = ket
        for letter in word:
            at = EFFECTS[letter, at].ket
        return at

    assert through(letters) == through(same)


def test_letters_never_make_an_amplitude() -> None:
    assert all(step.amplitude is None for step in read([*"XHZIXH"]).steps)
    assert all(EFFECTS[letter, ket].halves == 0 for letter in LETTERS for ket in KETS)


def test_worth_of_a_closing_to_its_owner() -> None:
    assert [closing_value(k) for k in range(4)] == [-1, 0, Fraction(1, 2), Fraction(3, 4)]


def test_every_card_has_two_spellings_and_no_two_share_one() -> None:
    assert len({code(card) for card in CARDS}) == len(CARDS) == 21
    for card in CARDS:
        assert find_card(card) == find_card(code(card)) == find_card(code(card).upper()) == card
    assert find_card("|+⟩⟨0|") == "|+><0|"
    assert find_card("⟨0|") == BRA


@pytest.mark.parametrize(
    "text", ["", "Y", "|0>", "|2><0|", "<1|", "b1", "p", "ppp", "|+><0", "0", "HH"]
)
def test_what_is_no_card(text: str) -> None:
    assert find_card(text) is None


def test_a_card_after_the_closing_bra_is_an_error() -> None:
    with pytest.raises(KetError, match=r"card 2, H, comes after <0\|"):
        read([BRA, "H"])


def test_evaluation_stops_at_the_first_zero_and_names_what_was_left() -> None:
    reading = read(["X", BRA, "H", "I"])
    assert (reading.zero, reading.probability, reading.unplayed) == (True, 0, ("H", "I"))
    assert reading.ket == ""


def test_a_bracket_grows_to_the_left() -> None:
    assert dirac(["H", "|0><-|", BRA]) == "<0||0><-|H|0>"
    assert lay(BARE, "X") == chain(["X"])
    assert lay(chain(["X"]), BRA) is None
    assert bra_of("|1><-|") == "-"
