"""Rows of quantum octal games in both readings (R3): reference values, definition, the formula of
the white game.
"""

from fractions import Fraction
from itertools import product

import pytest
from support import octal_reference

from ketplay.games.octal.lab.codes import wrong_rows
from ketplay.games.octal.octal_code import Code, parse_code, white_code
from ketplay.games.octal.solver.rows import RowSolver, blocks

ROWS = {  # reference values, n = 0..12
    ("0.3", "B"): "1 0 1/2 1 1/2 1/4 1/2 3/4 1/2 1/4 1/2 3/4 1/2",
    ("0.27", "B"): "1 1 0 0 0 1/2 1/4 5/8 3/16 13/32 19/64 13/32 19/64",
    ("0.07", "B"): "1 1 0 0 0 1/2 1/4 1/2 0 1/4 3/16 3/8 1/4",
    ("0.07", "A"): "1 1 0 0 0 1/2 1/4 1/2 0 1/4 3/16 3/8 1/4",
    ("0.77", "B"): "1 0 0 1/4 1/4 1/4 1/4 1/4 1/4 5/16 5/16 5/16 5/16",
    ("0.707", "B"): "1 0 1/2 0 1/2 1/4 1/2 1/4 1/2 1/4 1/2 1/4 1/2",
    ("0.3", "A"): "1 0 1/2 1 1/2 3/4 5/8 11/16 21/32",
}


@pytest.mark.parametrize("which", list(ROWS))
def test_reference(which):
    code, reading = which
    solver = RowSolver(parse_code(code), reading)
    values = [str(solver.losing(("w" * n,) if n else ())) for n in range(len(ROWS[which].split()))]
    expected = ROWS[which].split()
    if which == ("0.3", "A"):  # given for n = 5..8 only
        values, expected = values[5:], expected[5:]
    assert values == expected


def obvious_losing(rows, code, reading):
    """Every move, no white game, no canonical form."""
    best = Fraction(1)
    for index, row in enumerate(rows):
        for block in blocks(row, code, reading):
            if "b" in block.measured:
                continue
            rest = rows[:index] + block.remaining + rows[index + 1 :]
            best = min(best, 1 - obvious_losing(rest, code, reading) / 2**block.coins)
    return best


@pytest.mark.parametrize("code", ["0.3", "0.27", "0.7", "0.137", "0.77", "0.53", "0.2"])
@pytest.mark.parametrize("reading", ["A", "B"])
def test_against_every_move(code, reading):
    solver = RowSolver(parse_code(code), reading)
    for n in range(6):
        assert solver.losing(("w" * n,)) == obvious_losing(("w" * n,), parse_code(code), reading)
    for rows in (("wl", "ww"), ("lwl", "l"), ("dwb",), ("wbw", "d")):
        assert solver.losing(rows) == obvious_losing(rows, parse_code(code), reading)


def test_code_0_7_is_the_graph_game():
    solver = RowSolver(parse_code("0.7"), "B")
    for n in range(1, 9):
        near = octal_reference.neighbour_lists(n, [(v, v + 1) for v in range(n - 1)])
        assert solver.losing(("w" * n,)) == octal_reference.losing(
            dict.fromkeys(range(n), "w"), near
        )


def test_formula_of_the_white_game():
    """With reading B the formula is right for every code of three digits; with A for
    66 of 512.

    The 66 (rows to 10) are the codes that are right for every row that arises, 0.000 among them,
    which allows nothing; 77 of the other 511 are right for the white rows themselves, where fewer
    black squares have come up.
    """
    codes = [Code((0, *digits)) for digits in product(range(8), repeat=3)][1:]
    found = {reading: [wrong_rows(code, reading, 10) for code in codes] for reading in "AB"}
    assert found["B"] == [(None, None)] * 511
    assert sum(white is None for white, _ in found["A"]) == 77
    assert sum(arising is None for _, arising in found["A"]) == 65


def test_formula_against_the_definition():
    """The counting above by a second way: the class of a coloured row from every safe block,
    nothing remembered.
    """

    def nimber(row, code, reading):
        reached = set()
        for block in blocks(row, code, reading):
            if block.safe:
                parts = [nimber(part, code, reading) for part in block.remaining]
                reached.add(parts[0] ^ parts[1] if len(parts) == 2 else sum(parts))
        return octal_reference.mex(reached)

    for text in ("0.3", "0.27", "0.041", "0.72", "0.7"):
        code = parse_code(text)
        values = octal_reference.grundy(white_code(code), 7)
        wrong = [n for n in range(1, 8) if nimber("w" * n, code, "A") != values[n]]
        assert wrong_rows(code, "A", 7)[0] == (wrong[0] if wrong else None)
        assert not any(nimber("w" * n, code, "B") != values[n] for n in range(1, 8))


def test_readings_agree_where_they_should():
    """They coincide when every digit is 0 or 7."""
    for code in ("0.7", "0.07", "0.77", "0.707"):
        for n in range(9):
            a, b = (RowSolver(parse_code(code), reading).losing(("w" * n,)) for reading in "AB")
            assert a == b
