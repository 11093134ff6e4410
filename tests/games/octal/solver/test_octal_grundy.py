"""Grundy values (R4): the fast ways against the definition, Table 1, Lemma 3, known periods."""

import pytest
from support import octal_reference

from ketplay.core.errors import BadOption
from ketplay.games.octal.octal_code import parse_code, white_code
from ketplay.games.octal.solver import grundy, numba_support
from ketplay.games.octal.solver.grundy import Heaps

CODES = """
0.07 0.16 0.56 0.127 0.006 0.106 4.12 4.005 0.6 0.354 0.04 4.444 0.1 0.2 0.3 0.376 4.7 0.0137"""


@pytest.mark.parametrize("code", CODES.split())
@pytest.mark.parametrize("compiled", [True, False])
def test_values_are_those_of_the_definition(code, compiled, monkeypatch):
    monkeypatch.setattr(numba_support, "available", lambda: compiled)
    monkeypatch.setattr(grundy, "FIRST", 64)  # look for a sparse space early, so that it is used
    assert Heaps(parse_code(code)).upto(700) == octal_reference.grundy(parse_code(code), 700)


def test_values_beyond_a_byte_and_the_position_bit(monkeypatch):
    """0.6 passes 255 and keeps a sparse space; 0.106 needs the parity of the row's length to have
    one.
    """
    monkeypatch.setattr(numba_support, "available", lambda: False)
    slow = Heaps(parse_code("0.106"))
    slow.compute(12_000)
    monkeypatch.undo()
    fast = Heaps(parse_code("0.106"))
    fast.compute(12_000)
    assert fast.values[:12_001].tolist() == slow.values[:12_001].tolist()
    assert fast.sparse is not None
    assert fast.sparse.turning == 1


@pytest.mark.slow
@pytest.mark.parametrize(("code", "most"), [("0.36", 196), ("0.106", 27)])
def test_greatest_values_at_2_to_18(code, most):
    """Reference values."""
    heaps = Heaps(parse_code(code))
    heaps.compute(1 << 18)
    assert int(heaps.values[: (1 << 18) + 1].max()) == most


def test_domino_and_white_game():
    """Reference values; lemma 1 as it is true: domino(n) = white(n - 1)."""
    domino = grundy.grundy(parse_code("0.07"), 200)
    assert domino[:15] == [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4]
    assert grundy.grundy(parse_code("0.137"), 199) == domino[1:]
    assert grundy.grundy(parse_code("0.4"), 200)[1:] == domino[:200]


TABLE_1 = {  # the paper's Table 1: lengths, and lengths modulo 34 beyond 53
    0: ("0 1 5 9 15 21 25 29 35 39 43 55 59 63 73 77", "5 9 21 25 29"),
    1: ("2 3 7 8 22 23 27 28 36 37 41 42 56 57 61 62 70 71 75 76", "2 3 7 8 22 23 27 28"),
    2: ("4 12 13 17 18 26 32 38 46 47 52 60 72 80 81", "4 12 13 26"),
    3: ("6 10 11 19 20 24 40 44 45 53 54 58 66 74 78 79", "6 10 11 19 20 24 32"),
    4: ("14 30 34 48 49 64 68 82 83", "0 14 15 30"),
    5: ("16 31 50 51 65 84 85", "16 17 31"),
    7: ("33 67", "33"),
    8: ("69", "1"),
    9: ("86", "18"),
}


def test_table_1_and_lemma_3():
    values = grundy.grundy(parse_code("0.07"), 400)
    classes = {
        c: (list(map(int, a.split())), set(map(int, b.split()))) for c, (a, b) in TABLE_1.items()
    }
    assert sorted(n for lengths, _ in classes.values() for n in lengths) == list(range(87))
    assert sorted(r for _, rest in classes.values() for r in rest) == list(range(34))
    assert all(values[n] == c for c, (lengths, _) in classes.items() for n in lengths)
    assert all(
        values[n] == c for c, (_, rest) in classes.items() for n in range(54, 401) if n % 34 in rest
    )
    assert [i for i in range(34, 401) if values[i] != values[i - 34]] == [34, 49, 51, 66, 69, 86]
    by_rest = {rest: c for c, (_, rests) in classes.items() for rest in rests}
    assert [n for n in range(401) if values[n] != by_rest[n % 34]] == [0, 1, 15, 17, 18, 32, 35, 52]
    assert set(values) == {0, 1, 2, 3, 4, 5, 7, 8, 9}


PERIODS = """
.07 53,34 | .137 52,34 | .4 54,34 | .17 33,34 | .77 71,12 | .44 143,24 | .45 498,20 | .177 497,20
.15 1,10 | .34 7,8
.35 1,6 | .52 4,4 | .53 11,9 | .54 3,7 | .57 1,4 | .72 1,4 | .75 1,2 | .017 15,60 | .044 214,36
.045 189,32
.051 48,48 | .117 47,48 | .055 259,148 | .116 139,96 | .124 122,62 | .134 60,62 | .141 14,11
.144 4,10 | .152 2,48
.153 16,14 | .173 21,40 | .176 24,8 | .226 21,5 | .316 4,12 | .373 2,28 | .375 37,18 | .524 1,52
.772 8,4 | 4.12 6,7
4.005 31,79 | 4.304 25,21 | 4.444 143,24 | 4.766 19,20 | .156 3479,349 | .356 7315,142
.644 3256,442 | .165 5181,1550
.16 105351,149459 | .56 326640,144 | .127 46578,4"""


@pytest.mark.parametrize(
    "line", [item.strip() for item in PERIODS.replace("\n", "|").split("|") if item.strip()]
)
def test_known_periods(line):
    """Reference values: (preperiod, period), proved from at most as many values as the theorem
    needs.
    """
    code, numbers = line.split()
    heaps = Heaps(parse_code(code))
    expected = tuple(map(int, numbers.split(",")))
    assert heaps.prove(1_000_000) == expected
    n0, p = expected
    if n0 > 1:
        assert heaps.value(n0 - 1) != heaps.value(n0 - 1 + p)
    assert heaps.value(10**12) == heaps.value(n0 + (10**12 - n0) % p)


def test_no_period_is_claimed_too_early():
    """Guy and Smith's theorem needs 2 * 53 + 2 * 34 + 2 values of 0.07: with fewer nothing is
    proved.
    """
    needed = 2 * 53 + 2 * 34 + 2
    assert Heaps(parse_code("0.07")).prove(needed - 2) is None
    assert Heaps(parse_code("0.07")).prove(needed - 1) == (53, 34)
    assert Heaps(parse_code("0.007")).prove(5000) is None


@pytest.mark.parametrize(
    ("quantum", "white"),
    [
        ("0.7", "0.137"),
        ("0.07", "0.0137"),
        ("0.3", "0.13"),
        ("0.27", "0.0337"),
        ("0.207", "0.03137"),
    ],
)
def test_white_game_of_a_code(quantum, white):
    """The paper's formula (R3.4); its own last example is wrong (0.03137 belongs to 0.207)."""
    assert str(white_code(parse_code(quantum))) == white


@pytest.mark.parametrize(
    "text",
    [
        "",
        "7",
        "0,7",
        "0.",
        "0.8",
        "0.79",
        "1.7",
        "0.0",
        "0.000",
        "x",
        "0.7.7",
        "-0.7",
        "0." + "7" * 61,
    ],
)
def test_bad_codes(text):
    with pytest.raises(BadOption) as caught:
        parse_code(text)
    assert len(caught.value.message) > 20
    assert "\n" not in caught.value.message
