"""What the paper says (R1 to R4), where no other test says it, against plain recursions."""

from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement

import pytest

from ketplay.core.match import Match
from ketplay.core.registry import game
from ketplay.games.octal.octal_code import parse_code
from ketplay.games.octal.solver.chain import Chains, losing, u
from ketplay.games.octal.solver.grundy import grundy
from ketplay.games.octal.solver.rows import blocks

DOMINO = grundy(parse_code("0.07"), 60)
Rows = tuple[int, ...]


# --- section 3: the domino game as a graph of situations ------------------------------------------


@cache
def transitions(rows: Rows) -> frozenset[Rows]:
    """Every situation after taking two adjacent squares; rows without a domino are left out."""
    found = set()
    for index, length in enumerate(rows):
        others = rows[:index] + rows[index + 1 :]
        for left in range(length - 1):
            parts = (*others, left, length - 2 - left)
            found.add(tuple(sorted(part for part in parts if part >= 2)))
    return frozenset(found)


def situations(most: int) -> list[Rows]:
    return [
        rows
        for count in range(most // 2 + 1)
        for rows in combinations_with_replacement(range(2, most + 1), count)
        if sum(rows) <= most
    ]


def kernel(vertices: set[Rows]) -> set[Rows]:
    """The only stable set that every other vertex has an arrow into, smallest vertices first."""
    found: set[Rows] = set()
    for rows in sorted(vertices, key=sum):
        if not transitions(rows) & found:
            found.add(rows)
    return found


def test_kernels_are_the_classes_of_rows():
    """R4: taking away kernel after kernel gives the classes; a sum's class is the XOR of its rows
    (lemma 2), and two situations are equivalent exactly when they are of one class (corollary 1).
    """
    left = set(situations(14))
    class_of: dict[Rows, int] = {}
    number = 0
    while left:
        for rows in kernel(left):
            class_of[rows] = number
        left -= class_of.keys()
        number += 1
    for rows, found in class_of.items():
        xor = 0
        for length in rows:
            xor ^= DOMINO[length]
        assert found == xor
        reached = {class_of[after] for after in transitions(rows)}
        assert set(range(found)) <= reached
        assert found not in reached
    small = situations(7)
    for one in small:
        for other in small:
            together = tuple(sorted(one + other))
            assert (class_of[together] == 0) == (class_of[one] == class_of[other])


@cache
def is_won(rows: Rows) -> bool:
    return any(not is_won(after) for after in transitions(rows))


def test_winning_and_losing_situations():
    """R4: whoever cannot move has lost; sums of lost situations are lost, of a won and a lost one
    won (equation 1); playing in pairs of equal rows is lost by mimicry.
    """
    assert not is_won(())
    lost = [rows for rows in situations(9) if not is_won(rows)]
    won = [rows for rows in situations(9) if is_won(rows)]
    for one in lost:
        assert not any(is_won(tuple(sorted(one + other))) for other in lost)
        assert all(is_won(tuple(sorted(one + other))) for other in won)
    assert not any(is_won(tuple(sorted(rows * 2))) for rows in situations(9))


def test_the_digraph_of_situations_has_no_circuit():
    """R4: every move takes squares away."""
    for rows in situations(14):
        assert all(sum(after) <= sum(rows) - 2 for after in transitions(rows))


def test_domino_is_the_game_0_07():
    """R4: a move takes two adjacent squares; the player without a domino has lost."""
    match = Match.begin(game("octal:code=0.07,board=path:4,quantum=no"))
    words = [match.game.format_move(move) for move in match.game.moves(match.state)]
    assert words == ["v0-1", "v1-2", "v2-3"]
    match = match.play("v1-2")
    assert match.end.payoffs == (1, -1)


def test_lemma_1_on_the_edges_of_a_row():
    """R4: a domino is an edge, and taking it takes the edges beside it: the white game on n - 1."""
    for length in range(2, 12):
        dominoes = {
            tuple(sorted((left, length - 2 - left))) for left in range(length - 1)
        }  # two rows of squares
        edges = length - 1
        whites = {
            tuple(sorted((max(v - 1, 0), max(edges - v - 2, 0)))) for v in range(edges)
        }  # two rows of edges
        as_edges = {tuple(sorted(max(row - 1, 0) for row in rows)) for rows in dominoes}
        assert as_edges == whites


def test_white_moves_take_a_square_and_its_neighbours():
    """R4: the white game is 0.137: one square, two at an end, three in the middle."""
    values = grundy(parse_code("0.137"), 40)

    @cache
    def white(length: int) -> int:
        reached = {white(max(v - 1, 0)) ^ white(max(length - v - 2, 0)) for v in range(length)}
        return next(value for value in range(length + 1) if value not in reached)

    assert [white(length) for length in range(41)] == values


def test_classes_of_the_first_rows():
    """R4: rows of 0 to 4 by hand, and the moves of a row: n - 2, or k and n - 2 - k."""
    assert DOMINO[:5] == [0, 0, 1, 1, 2]
    for length in range(2, 40):
        halves = {DOMINO[k] ^ DOMINO[length - 2 - k] for k in range(length // 2)}
        assert next(v for v in range(40) if v not in halves) == DOMINO[length]
    too_few = {DOMINO[2]} | {DOMINO[k] ^ DOMINO[4 - 2 - k] for k in range(1, 4 - 3)}
    assert 0 not in too_few, "with 0 < k < n - 3 the row of four would be in class 0"


def test_figure_2_a_winning_transition():
    """R4: rows of classes 1, 2 and 0 make 3; the row of class 2 must go to class 1."""
    rows = (2, 4, 1)
    classes = [DOMINO[length] for length in rows]
    assert (classes, classes[0] ^ classes[1] ^ classes[2]) == ([1, 2, 0], 3)
    wins = [after for after in transitions((2, 4)) if not is_won(after)]
    assert wins == [(2, 2)]


# --- section 4: the quantum game on rows ----------------------------------------------------------


def test_grey_squares_alone():
    """R2.1: the sequence of 4.1, its two halves, and their limits."""
    values = [losing(Chains((1,) * n, (), ())) for n in range(12)]
    assert values[0] == 1
    for n in range(11):
        assert values[n + 1] == Fraction(1, 2) + Fraction(1, 2) * (1 - values[n])
        assert values[n] == u(n)
    even, odd = values[0::2], values[1::2]
    assert even == sorted(even, reverse=True)
    assert odd == sorted(odd)
    assert all(value > Fraction(2, 3) for value in even)
    assert all(value < Fraction(2, 3) for value in odd)
    for n in range(5):
        assert even[n + 1] == Fraction(1, 2) + even[n] / 4
        assert odd[n + 1] == Fraction(1, 2) + odd[n] / 4


@cache
def lucky(cells: str) -> frozenset[int]:
    """How many greys can be taken to the end, if every one comes up white: every order of moves."""
    found = set()
    for v, colour in enumerate(cells):
        if colour not in "wld":
            continue
        after = list(cells)
        after[v] = "."
        for near in (v - 1, v + 1):
            if 0 <= near < len(cells) and cells[near] != ".":
                after[near] = "wlbd"[("wlbd".index(cells[near]) + 1) % 4]
        found |= {number + (colour != "w") for number in lucky("".join(after))}
    return frozenset(found or {0})


def test_lucky_players_on_rows():
    """R2.3: the sets of lemma 4's proof, and the parity for rows with no, one or two grey ends."""
    assert lucky("w") == {0}
    assert lucky("lw") | lucky("lwl") == {0, 2}
    assert lucky("l") == lucky("ll") == {1}
    assert lucky("ww") | lucky("lww") | lucky("lwwl") == {1, 3}
    for whites in range(1, 9):
        for row in ("w" * whites, "l" + "w" * whites, "l" + "w" * whites + "l"):
            assert {number % 2 for number in lucky(row)} == {(whites + 1) % 2}


def heaps(most: int) -> list[Chains]:
    return [
        Chains(sizes, (), ())
        for count in range(5)
        for sizes in combinations_with_replacement(range(1, most + 1), count)
        if sum(sizes) <= most
    ]


def moves(sizes: Rows) -> tuple[set[Rows], set[Rows]]:
    """Safe and risky moves on rows with grey ends; a heap is its white squares and one."""
    safe, risky = set(), set()
    for index, size in enumerate(sizes):
        others = sizes[:index] + sizes[index + 1 :]
        for left in range(size - 1):
            safe.add(tuple(sorted(h for h in (*others, left, size - 2 - left) if h)))
        risky.add(tuple(sorted(h for h in (*others, size - 1) if h)))
    return safe, risky


def test_figure_4_parity_and_class_change_as_drawn():
    """R2.1: safe moves keep the parity, a grey changes it; a won white game has a safe move to a
    lost one, a lost one has none; and the values stay within the frames (2).
    """
    third, half = Fraction(1, 3), Fraction(1, 2)
    for chains in heaps(10):
        safe, risky = moves(chains.tied)
        parity = sum(chains.tied) % 2
        assert all(sum(after) % 2 == parity for after in safe)
        assert all(sum(after) % 2 != parity for after in risky)
        to_lost = any(Chains(after, (), ()).lost for after in safe)
        assert to_lost != chains.lost
        p = losing(chains)
        if chains.lost:
            assert (2 * third < p <= 1) if parity == 0 else (half <= p < 2 * third)
        else:
            assert (0 <= p < third) if parity == 0 else (third < p <= half)


@pytest.mark.parametrize(
    ("sizes", "couple", "p"),
    [
        ((2,), (0, "W"), 0),
        ((), (0, "L"), 1),
        ((1,), (1, "L"), Fraction(1, 2)),
        ((1, 2), (1, "W"), Fraction(1, 2)),
        ((3,), (1, "W"), Fraction(1, 2)),
        ((1, 1), (0, "L"), Fraction(3, 4)),
    ],
)
def test_figure_3_the_smallest_cases(sizes: Rows, couple: tuple[int, str], p: Fraction):
    """R2.1: each couple of parity and white game with the value of its smallest rows."""
    chains = Chains(sizes, (), ())
    assert (sum(sizes) % 2, "L" if chains.lost else "W") == couple
    assert losing(chains) == p


# --- section 5: the code --------------------------------------------------------------------------


def test_the_bits_of_an_octal_digit():
    """R3.2: 7 allows all, 3 only what leaves no row or one."""
    for code, words in (("0.7", ["v0", "v1", "v2"]), ("0.3", ["v0", "v2"]), ("0.1", [])):
        match = Match.begin(game(f"octal:code={code},board=path:3,quantum=no"))
        assert [match.game.format_move(move) for move in match.game.moves(match.state)] == words
    single = Match.begin(game("octal:code=0.1,board=path:1,quantum=no"))
    assert [single.game.format_move(move) for move in single.game.moves(single.state)] == ["v0"]


def test_figure_1_all_plays_on_a_row_of_five():
    """R2: the opening moves of five qubits up to their mirror image, and what is left."""
    match = Match.begin(game("octal:board=path:5"))
    cells = [match.play(f"v{v}").state.cells for v in range(5)]
    assert cells == [".lwww", "l.lww", "wl.lw", "wwl.l", "wwwl."]
    assert {min(c, c[::-1]) for c in cells} == {".lwww", "l.lww", "wl.lw"}


CODES = ("0.3", "0.7", "0.303", "0.307", "0.703", "0.70707")  # those of condition (3)


@pytest.mark.parametrize("code", CODES)
def test_lucky_players_of_other_codes(code: str):
    """R3.2, lemma 5: on a white row of n squares lucky players flip n + 1 coins, modulo two."""
    digits = parse_code(code)

    @cache
    def parities(rows: tuple[str, ...]) -> frozenset[int]:
        found = set()
        for index, row in enumerate(rows):
            for block in blocks(row, digits, "B"):
                if "b" not in block.measured:
                    rest = tuple(sorted(rows[:index] + block.remaining + rows[index + 1 :]))
                    found |= {(parity + block.coins) % 2 for parity in parities(rest)}
        return frozenset(found or {0})

    for length in range(1, 10):
        assert parities(("w" * length,)) == {(length + 1) % 2}


@pytest.mark.parametrize("code", CODES)
def test_two_greys_at_once_are_never_compulsory(code: str):
    """R3.2, figure 5: wherever two greys can be measured at once, a move with fewer is as good."""
    digits = parse_code(code)
    seen: set[tuple[str, ...]] = set()

    @cache
    def worth(rows: tuple[str, ...]) -> Fraction:
        seen.add(rows)
        chances = {0: Fraction(1), 1: Fraction(1), 2: Fraction(1)}
        for index, row in enumerate(rows):
            for block in blocks(row, digits, "B"):
                if "b" not in block.measured:
                    rest = tuple(sorted(rows[:index] + block.remaining + rows[index + 1 :]))
                    chance = 1 - worth(rest) / 2**block.coins
                    chances[block.coins] = min(chances[block.coins], chance)
        assert min(chances[0], chances[1]) <= chances[2]
        return min(chances.values())

    for length in range(1, 10):
        worth(("w" * length,))
    assert len(seen) > 20
