"""What the rulebook says of tilts, red and pink pairs, mixed tiles, the third kitten and quantum
mechanics (R1 to R10, R14), where no other test says it; expectations are typed by hand.
"""

from itertools import product
from math import sqrt

import numpy as np
import pytest
from support import dense

from ketplay.games import qtris
from ketplay.games.qtris.board.measurement import odds
from ketplay.games.qtris.board.square_measurement import Question, measure
from ketplay.games.qtris.board.tile_board import format_board, parse_board
from ketplay.games.qtris.board.tiles import PAIRS, SINGLES, pair_ket
from ketplay.games.qtris.odds import board_odds, joint_chances
from ketplay.games.qtris.verbs import calculate, calculate_with


def after(board: str, *cards: str, level: str = "s") -> str:
    return format_board(calculate(board, list(cards), level)[0])


def text(board: str) -> str:
    return format_board(parse_board(board))


def mixed(tiles: str) -> str:
    """Square 1 holds several tiles, as in `W,3:B`."""
    return f"m.W.W/W.W.W/W.W.W@1={tiles}"


def white(board: str, *cards: str) -> float:
    model, value, *_ = calculate_with("tile", board, list(cards), "s")
    return board_odds(model, value, "exact").white[0]


def joint(board: str, *cards: str) -> list[float]:
    """The odds of WW, WB, BW and BB on squares 1 and 2."""
    model, value, *_ = calculate_with("tile", board, list(cards), "s")
    found = joint_chances(model, value, (0, 1))
    return [found.get(word, 0) for word in ("WW", "WB", "BW", "BB")]


# --- measurements of other properties -------------------------------------------------------------


def branches(tile: str, *bases: str) -> dict[str, float]:
    """Measuring square 1 in one basis after the other: results with their chances."""
    found = [(tile, 1.0, parse_board(f"1={tile}"))]
    for basis in bases:
        found = [
            (path + word, before * chance, after_look)
            for path, before, board in found
            for word, chance, after_look in measure(board, Question(basis, 0), whole=False)
        ]
    return {path: chance for path, chance, _ in found}


def test_stern_and_gerlach_on_one_square():
    """R8.3: colour twice agrees with itself; colour, orientation, colour starts again at random."""
    assert branches("W", "colour", "colour") == {"WWW": 1}
    assert branches("W", "orient", "colour", "orient") == {
        "W" + "".join(path): 1 / 8 for path in product("RL", "WB", "RL")
    }


def test_h_then_colour_measures_orientation():
    """R8.3, R3.1: relabel white as right and black as left, for every tile."""
    for tile in ("W", "B", "R", "L"):
        turned = parse_board(after(f"1={tile}", "H1"))[0]
        assert odds("exact", "colour").single[turned] == pytest.approx(
            odds("exact", "orient").single[SINGLES.index(tile)]
        )


def test_no_tile_has_two_properties_for_certain():
    """R1.2, R8.3: three bases, each at random in the two others, and there is no fourth."""
    bases = ("colour", "orient", "updown")
    for tile in range(6):
        chances = sorted(odds("exact", basis).single[tile] for basis in bases)
        assert chances in ([0, 0.5, 0.5], [0.5, 0.5, 1])
    for index in range(400):  # directions all over the sphere
        height = 1 - (2 * index + 1) / 400
        angle = index * 2.399963
        across = sqrt(1 - height**2)
        arrow = (across * np.cos(angle), across * np.sin(angle), height)
        assert max(map(abs, arrow)) >= 1 / sqrt(3) - 1e-9, "even odds in all three: no such arrow"


# --- tilted tiles ---------------------------------------------------------------------------------


def test_figures_3_2_and_3_3_tilted_tiles():
    """R3.1, R5.2: U tilts and straightens; tilted tiles follow the square map with new odds."""
    figure = {"X": "BWRL", "Z": "WBLR", "Y": "BWLR", "H": "RLWB"}
    for number, tile in enumerate("WBRL"):
        assert after(f"1={tile}", "U1") == text(f"1=u{tile}")
        assert after(f"1=u{tile}", "U1") == text(f"1={tile}")
        for card, images in figure.items():
            assert after(f"1=u{tile}", f"{card}1") == text(f"1=u{images[number]}")
    r3 = sqrt(3)
    expected = [1 / 4, 3 / 4, (2 - r3) / 4, (2 + r3) / 4]
    assert [white(f"1=u{tile}") for tile in "WBRL"] == pytest.approx(expected)
    assert [round(100 * white(f"1=u{tile}")) for tile in "WBRL"] == [25, 75, 7, 93]


def test_u_is_the_only_card_outside_the_clifford_group():
    """R3.3: every other card takes the flips X and Z to flips again, U does not; with U and S cards
    make more than a thousand different turns of a tile, without U twenty-four.
    """
    flips = [dense.GATES[name] for name in "XYZ"]

    def is_clifford(card: str) -> bool:
        gate = dense.GATES[card]
        turned = [gate @ flip @ gate.conj().T for flip in flips]
        return all(any(np.allclose(t, s * f) for f in flips for s in (1, -1)) for t in turned)

    assert [card for card in "IXYZHSU" if not is_clifford(card)] == ["U"]
    assert (len(turns("XYZHS", 2000)), len(turns("HSU", 1000)) >= 1000) == (24, True)


def turns(cards: str, most: int) -> set[tuple[float, ...]]:
    """The rotations of the Bloch sphere that some cards make, as far as `most`."""
    flips = [dense.GATES[name] for name in "XYZ"]
    gates = [dense.GATES[card] for card in cards]
    seen = {key(np.eye(2), flips)}
    frontier = [np.eye(2, dtype=complex)]
    while frontier and len(seen) < most:
        found = []
        for matrix in frontier:
            for gate in gates:
                product_ = gate @ matrix
                if key(product_, flips) not in seen:
                    seen.add(key(product_, flips))
                    found.append(product_)
        frontier = found
    return seen


def key(matrix: np.ndarray, flips: list[np.ndarray]) -> tuple[float, ...]:
    rotation = [np.trace(a @ matrix @ b @ matrix.conj().T).real / 2 for a in flips for b in flips]
    return tuple(np.round(rotation, 6) + 0.0)


def test_exercise_3_2_2():
    """R5.2: the printed odds of white, and square 9 the opposite of square 7."""
    board = "1=R 2=uR 3=uW 4=B 5=uB 6=W 7-9=A+ 8=uL"
    model, value, *_ = calculate_with("tile", board, [], "advanced")
    chances = board_odds(model, value, "dice").white
    assert [round(100 * chance) for chance in chances] == [50, 7, 25, 0, 75, 100, 50, 93, 50]
    assert joint_chances(model, value, (6, 8)) == {"WB": 0.5, "BW": 0.5}


# --- red and pink pairs ---------------------------------------------------------------------------


def test_figure_3_4_red_pairs():
    """R3.2: H on either member of each pair and back, X, Y and Z on either member, flat odds."""
    first = {kind: f"r{kind}" for kind in ("C+", "C-", "A+", "A-")}
    second = {"C+": "rC+", "C-": "rA+", "A+": "rC-", "A-": "rA-"}
    for square, images in (("1", first), ("2", second)):
        for kind, image in images.items():
            assert after(f"1-2={kind}", f"H{square}") == text(f"1-2={image}")
            assert after(f"1-2={image}", f"H{square}") == text(f"1-2={kind}")
            assert joint(f"1-2={image}") == [0.25] * 4
    signs, kinds = "rC- rC+ rA- rA+", "rA+ rA- rC+ rC-"
    both = "rA- rA+ rC- rC+"
    figure = {"X1": signs, "Z2": signs, "Z1": kinds, "X2": kinds, "Y1": both, "Y2": both}
    for play, images in figure.items():
        for kind, image in zip(("rC+", "rC-", "rA+", "rA-"), images.split(), strict=True):
            assert after(f"1-2={kind}", play) == text(f"1-2={image}")


def test_figure_3_5_pink_pairs():
    """R3.2: U on either member and back, X, Y and Z keep the decoration, odds that are not flat."""
    images = {"X": "A+ A- C+ C-", "Z": "C- C+ A- A+", "Y": "A- A+ C- C+"}
    kinds = ("C+", "C-", "A+", "A-")
    for square, (number, kind) in product("12", enumerate(kinds)):
        assert after(f"1-2={kind}", f"U{square}") == text(f"1-2=p{kind}")
        assert after(f"1-2=p{kind}", f"U{square}") == text(f"1-2={kind}")
        for card, after_card in images.items():
            image = after_card.split()[number]
            assert after(f"1-2=p{kind}", card + square) == text(f"1-2=p{image}")
        edge, middle = (1 / 8, 3 / 8) if kind[0] == "C" else (3 / 8, 1 / 8)
        assert joint(f"1-2=p{kind}") == [edge, middle, middle, edge]


# --- mixed tiles ----------------------------------------------------------------------------------


def test_figure_3_6_mixed_tiles():
    """R7.2: tiles together on a square count by their number; even bags never change their odds."""
    bags = {"W,B": 1 / 2, "R,L": 1 / 2, "W,R": 3 / 4, "W,3:B": 1 / 4, "3:W,B": 3 / 4}
    for bag, chance in bags.items():
        assert white(mixed(bag)) == pytest.approx(chance)


def test_exercise_3_4_1_even_bags_are_useless():
    """R7.4: no card changes the odds of [W,B] or [R,L], U and S included."""
    for bag, card in product(("W,B", "R,L"), "XYZHUS"):
        assert white(mixed(bag), f"{card}1") == pytest.approx(0.5)
    assert format_of(mixed("W,B"), "H1") == mixed("R,L")
    assert format_of(mixed("R,L"), "X1") == format_of(mixed("R,L"), "Z1") == mixed("R,L")


def format_of(board: str, *cards: str) -> str:
    model, value, *_ = calculate_with("tile", board, list(cards), "s")
    return model.format(value)


def test_exercise_3_4_2_an_uneven_bag_has_some_use():
    """R7.4: X turns [W,3B] around; no three cards make it certain."""
    assert (white(mixed("W,3:B")), white(mixed("W,3:B"), "X1")) == (0.25, 0.75)
    for plays in product("XYZHU", repeat=3):
        found = white(mixed("W,3:B"), *(f"{card}1" for card in plays))
        assert 0.2 < found < 0.8


def test_a_tilted_tile_is_pure_and_a_bag_with_its_odds_is_not():
    """R7.2: uW has the odds of [W,3B], uB those of [3W,B]; U makes only the tilted one certain."""
    for tile, bag, colour in (("uW", "W,3:B", 1), ("uB", "3:W,B", 0)):
        assert white(f"1={tile}") == white(mixed(bag))
        assert white(f"1={tile}", "U1") == colour
        assert white(mixed(bag), "U1") not in (0, 1)


def test_figure_3_7_a_pure_tile_becomes_any_other():
    """R3.1: from each of the six straight tiles cards lead to all of them, for certain."""
    for start in ("W", "B", "R", "L", "^", "v"):
        reached = {text(f"1={start}")}
        while True:
            more = {after(board, f"{card}1") for board in reached for card in "XZHS"} | reached
            if more == reached:
                break
            reached = more
        assert len(reached) == 6


def test_figure_3_8_and_exercise_3_4_3():
    """R7.2, R8.3: [W,3B] and [L,B] have the same colours and different orientations."""
    orient = odds("exact", "orient").single
    assert white(mixed("W,3:B")) == white(mixed("L,B")) == 0.25

    def right(bag: dict[str, int]) -> float:
        total = sum(bag.values())
        return sum(n * orient[SINGLES.index(tile)] for tile, n in bag.items()) / total

    assert (right({"L": 1, "B": 1}), right({"W": 1, "B": 3})) == (0.25, 0.5)


def test_noise_mixes_what_was_pure():
    """R7.2: measuring without looking leaves a bag of the two results, except of a sure colour."""
    bags = {"R": "W,B", "L": "W,B", "^": "W,B", "uW": "W,3:B", "uB": "3:W,B"}
    for tile, bag in bags.items():
        assert format_of(f"1={tile}", "~1") == mixed(bag)
        assert white(f"1={tile}", "~1") == pytest.approx(white(f"1={tile}"))
    for tile in "WB":
        assert format_of(f"1={tile}", "~1") == text(f"1={tile}")
    assert format_of("1=R", "~10") == text("1=R")


# --- the third kitten -----------------------------------------------------------------------------


def test_figure_3_9_the_octahedral_map():
    """R3.1: six tiles under X, Y, Z, H and S, and the odds of white."""
    tiles = ("W", "B", "R", "L", "^", "v")
    figure = {
        "X": "B W R L v ^",
        "Y": "B W L R ^ v",
        "Z": "W B L R v ^",
        "H": "R L W B v ^",
        "S": "W B ^ v L R",
    }
    for card, images in figure.items():
        for tile, image in zip(tiles, images.split(), strict=True):
            assert after(f"1={tile}", f"{card}1") == text(f"1={image}")
    assert [white(f"1={tile}") for tile in tiles] == [1, 0, 0.5, 0.5, 0.5, 0.5]


# --- beyond the tiles -----------------------------------------------------------------------------


def test_what_has_no_rule_for_tiles_is_possible_all_the_same():
    """R2.6, R9.1: C_X across two pairs is spent by tiles and acts under full quantum rules."""
    board = "1-2=C+ 3-4=A-"
    assert after(board, "CX23") == text(board)
    model, value, effects, _ = calculate_with("full", board, ["CX23"], "base")
    assert effects == ["covered"]
    assert len(model.appearance(value).groups[0]) == 4


def test_the_authors_are_credited():
    """The authors ask for their names and their page."""
    for name in ("Hamma", "De Simone", "Nazzaro", "Viscardi", "quantumphysics.fun"):
        assert name in qtris.CREDIT


def test_pairs_of_all_colours_are_told_apart():
    """R1.4: twelve kinds, no two the same ket up to a phase."""
    kets = [np.array(pair_ket(kind)) for kind in range(len(PAIRS))]
    for number, ket in enumerate(kets):
        assert not any(dense.same(ket, other) for other in kets[:number])
