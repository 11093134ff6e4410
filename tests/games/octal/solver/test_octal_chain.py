"""Rows and cycles by heaps and coins (R2): against the definition, the reference values, and the
claims about them.
"""

from fractions import Fraction
from itertools import combinations_with_replacement

import pytest
from support import octal_reference

from ketplay.games.octal.solver import chain, numba_support
from ketplay.games.octal.solver.chain import Chains, domino, flips, losing, u
from ketplay.games.octal.solver.effort import Effort, EffortSpent

PATHS = """
1 0 1/2 1/4 1/2 1/4 1/2 1/4 1/2 5/16 1/2 1/4 3/8 5/16 5/8 1/4 3/8 5/16 1/2 1/4 1/2 5/16 1/2 21/64
1/2 5/16 1/2
21/64 1/2 85/256 1/2 21/64 3/8 85/256 5/8 21/64 3/8 85/256 5/8 21/64 3/8 85/256 5/8 341/1024 3/8
85/256 11/32
341/1024 3/8 85/256 11/32 341/1024 3/8 85/256 5/8 341/1024 3/8 1365/4096 5/8 341/1024 3/8
1365/4096"""
CYCLES = """
1/2 1 1/2 3/4 1/2 3/4 1/2 3/4 1/2 11/16 1/2 3/4 5/8 11/16 3/8 3/4 5/8 11/16 1/2 3/4 1/2 11/16 1/2
43/64 1/2
11/16 1/2 43/64 1/2 171/256 1/2 43/64 5/8 171/256 3/8 43/64 5/8 171/256 3/8 43/64"""


def row(n):
    return Chains((), (n + 1,) if n else (), ())


@pytest.mark.parametrize("longest", [40, pytest.param(61, marks=pytest.mark.long)])
def test_reference_rows(longest):
    """Reference values: p(P_n) for n = 0, 1, ..."""
    assert [str(losing(row(n))) for n in range(longest + 1)] == PATHS.split()[: longest + 1]
    assert len(PATHS.split()) == 62


def test_reference_cycles():
    assert [str(losing(Chains((), (), (n,)))) for n in range(3, 43)] == CYCLES.split()


@pytest.mark.parametrize("longest", [45, pytest.param(57, marks=pytest.mark.long)])
def test_cycles_and_rows(longest):
    """p(C_(n+3)) = 1 - p(P_n) for n >= 1, checked to cycles of 60."""
    assert all(
        losing(Chains((), (), (n + 3,))) == 1 - losing(row(n)) for n in range(1, longest + 1)
    )


def sums(total):
    """All sums of tied heaps, free heaps (rows of at least one square) and cycles of a total."""

    def parts(left, least):
        yield ()
        for size in range(least, left + 1):
            for rest in parts(left - size, size):
                yield (size, *rest)

    for tied in parts(total, 1):
        for free in parts(total - sum(tied), 2):
            rest = total - sum(tied) - sum(free)
            for cycles in parts(rest, 3):
                if sum(cycles) == rest:
                    yield Chains(tied, free, cycles)


@pytest.mark.parametrize("compiled", [True, False])
def test_every_small_sum(compiled, monkeypatch):
    """Every sum of heaps, free or tied, and cycles to a total of 13, against fractions and every
    move.
    """
    monkeypatch.setattr(numba_support, "available", lambda: compiled)
    count = 0
    for total in range(14):
        for chains in sums(total):
            assert losing(chains) == octal_reference.heap_losing(*chains), chains
            count += 1
    assert count > 3000


def test_heaps_are_rows():
    """Heaps give what coloured rows give, one grey border or two."""
    for n in range(1, 9):
        near = octal_reference.neighbour_lists(n, [(v, v + 1) for v in range(n - 1)])
        assert octal_reference.losing(
            dict.fromkeys(range(n), "w"), near
        ) == octal_reference.heap_losing((), (n + 1,), ())
        one = {v: "l" if v == 0 else "w" for v in range(n)}
        assert octal_reference.losing(one, near) == octal_reference.heap_losing((n,), (), ())
        two = {v: "l" if v in (0, n - 1) else "w" for v in range(n)}
        if n > 1:
            assert octal_reference.losing(two, near) == octal_reference.heap_losing(
                (n - 1,), (), ()
            )


def test_all_values_are_in_the_sequence():
    """To a total of 18: u_k where the white game is lost, 1 - u_k where it is won, k =
    T mod 2.
    """
    values = {u(k): k for k in range(40)}
    for total in range(19):
        for count in range(1, 5):
            for heaps in combinations_with_replacement(range(1, total + 1), count):
                if sum(heaps) == total:
                    p = octal_reference.heap_losing(heaps, (), ())
                    k = values[p if Chains(heaps, (), ()).lost else 1 - p]
                    assert k % 2 == total % 2


def test_without_the_compiler_the_same(monkeypatch):
    fast = [flips(row(n)) for n in range(1, 34)]
    monkeypatch.setattr(numba_support, "available", lambda: False)
    assert [flips(row(n)) for n in range(1, 34)] == fast


def test_equivalences_reproduce_the_exact_values():
    """Verified, not proved; to 61 they agree with the exact search."""
    assert [str(losing(row(n), short=True)) for n in range(1, 62)] == PATHS.split()[1:]


def test_far_rows():
    """The near-regularity k(n + 34) = k(n) + 2 breaks at 88 -> 122 (k = 5 -> 3)."""
    assert flips(row(88), short=True) == 5
    assert flips(row(122), short=True) == 3


def test_winning_white_moves_are_not_all_best():
    """P15 after 8, 2 (counted from 1): 4 and 6 give 1/4, 11 and 14 give 21/64."""
    after = (1, 4, 7)  # vertices 1 | 3..7 | 9..15 with grey borders
    assert losing(Chains(after, (), ())) == Fraction(1, 4)
    wins = {
        1 - losing(Chains(child.tied, (), ()))
        for child in chain.safe(Chains(after, (), ()))
        if child.lost
    }
    assert wins == {Fraction(1, 4), Fraction(21, 64)}


def test_first_moves_of_46():
    """P46: vertices 4 and 9 give 11/32, vertices 14 and 23 give 1/2 (counted from 1); to 44 all
    winning ones tie.
    """

    def move(n, v):
        return 1 - losing(Chains(tuple(sorted(h for h in (v - 1, n - v) if h)), (), ()))

    assert [move(46, v) for v in (4, 9, 14, 23)] == [
        Fraction(11, 32),
        Fraction(11, 32),
        Fraction(1, 2),
        Fraction(1, 2),
    ]
    for n in (15, 20, 30, 44):
        winning = {move(n, v) for v in range(1, n + 1) if domino(v - 1) == domino(n - v)}
        assert len(winning) <= 1


def test_it_stops_and_says_what_it_knows():
    effort = Effort(nodes=3000)
    chain._tables.cache_clear()
    with pytest.raises(EffortSpent):
        losing(row(60), effort)
    assert effort.low <= losing(row(60)) <= effort.high
    assert effort.states > 0
    assert effort.bytes > 0
