"""What the rulebook says of the base game (R1 to R6, R14), sentence by sentence where no other test
says it; expectations are typed by hand or come from the oracle of plain quantum mechanics.
"""

from itertools import combinations, pairwise, product
from random import Random

import numpy as np
import pytest

import ketplay
from ketplay import Match
from ketplay.games.qtris.board.measurement import odds
from ketplay.games.qtris.board.square_measurement import (
    Question,
    collapse,
    exact_results,
    measure,
    roll_word,
)
from ketplay.games.qtris.board.tile_board import format_board, parse_board
from ketplay.games.qtris.board.tiles import (
    CARDS,
    EMPTY,
    LEVELS,
    PAIRS,
    SINGLES,
    pair_ket,
    single_ket,
)
from ketplay.games.qtris.odds import board_odds, joint_chances, tile_odds
from ketplay.games.qtris.verbs import calculate, calculate_with


def after(board: str, *cards: str, level: str = "base") -> str:
    return format_board(calculate(board, list(cards), level)[0])


def text(board: str) -> str:
    return format_board(parse_board(board))


def joint(board: str, *cards: str, level: str = "base", engine: str = "tile") -> dict[str, float]:
    """The joint odds of squares 1 and 2."""
    model, value, *_ = calculate_with(engine, board, list(cards), level)
    return {word: chance for word, chance in joint_chances(model, value, (0, 1)).items() if chance}


def white(board: str, *cards: str, level: str = "base") -> float:
    model, value, *_ = calculate_with("tile", board, list(cards), level)
    return board_odds(model, value, "exact").white[0]


# --- the box and the three phases -----------------------------------------------------------------


def test_what_is_in_the_box():
    """R1.1 to R1.4 and R2.2: tiles, pairs and cards of each level, counted as printed."""
    decks = {
        "base": "I5 X10 Y5 Z10 H12 CX10 U0 S0",
        "advanced": "I5 X10 Y5 Z10 H12 CX10 U9 S0",
        "s": "I5 X10 Y5 Z10 H12 CX10 U9 S7",
    }
    singles = {"base": "W B R L", "advanced": "W B R L uW uB uR uL"}
    singles["s"] = "W B R L ^ v uW uB uR uL"
    plain = "C+ C- A+ A-"
    decorated = f"{plain} rC+ rC- rA+ rA- pC+ pC- pA+ pA-"
    for name, level in LEVELS.items():
        deck = ketplay.game(f"qtris:level={name}").setup.full_deck
        counts = [f"{card}{number}" for card, number in zip(CARDS, deck, strict=False)]
        assert counts == decks[name].split()
        assert {SINGLES[tile] for tile in level.singles} == set(singles[name].split())
        kinds = plain if name == "base" else decorated
        assert [PAIRS[kind] for kind in level.kinds] == kinds.split()


def test_preparation_operations_measurement():
    """R2.1 to R2.7: the phases of a game come in the book's order, on a full board."""
    match, rng = Match.begin(ketplay.game("qtris")), Random(4)
    steps = [match.state.step]
    while match.actor is not None:
        match = match.push(rng.choice(list(match.game.moves(match.state))))
        steps.append(match.state.step)
        if match.state.step not in ("prepare", "between"):
            assert EMPTY not in match.state.board
    order = [step for step, last in zip(steps, [None, *steps], strict=False) if step != last]
    turns = ["draw", "play"] * 10
    start = ["prepare", "deal", "roll", "colour", "mulligan"]
    assert [step for step in order if step not in ("swap", "refill")][:5] == start
    assert [step for step in order if step in ("draw", "play")] == turns
    assert order[-1] == "over"
    assert all(tile in (0, 1) for tile in match.state.board), "in the end all is white or black"


def test_every_game_is_an_experiment_on_nine_qubits():
    """R10: qubits start in zero, are prepared and operated on, and measured last."""
    game = ketplay.game("qtris:prep=1=R,hands=HXXX.XXXX,turns=2,order=play_draw")
    match = Match.begin(game)
    for word in ("H1", "X2"):
        match = match.play(word)
    circuit = ketplay.core.registry.part(game, "circuit").circuit(game, match.log)
    steps = [step.name for step in circuit.operations if step.qubits]
    assert circuit.qubits == 9
    assert steps[-9:] == ["measure"] * 9
    assert "measure" not in steps[:-9]


# --- tiles ----------------------------------------------------------------------------------------


def test_every_single_tile_is_pure():
    """R1.2: each is certain to give one result of some measurement, so nothing more is to know."""
    for tile in range(6):
        chances = [odds("exact", basis).single[tile] for basis in (*BASES, "updown")]
        assert any(chance in (0, 1) for chance in chances)


BASES = ("colour", "orient")


def test_colour_and_orientation_exclude_each_other():
    """R1.2, R8.3: a tile of definite colour has no orientation, and the other way round."""
    for tile, letter in enumerate("WBRL"):
        colour, orient = (odds("exact", basis).single[tile] for basis in BASES)
        assert (colour, orient) == {
            "W": (1, 0.5),
            "B": (0, 0.5),
            "R": (0.5, 1),
            "L": (0.5, 0),
        }[letter]


def test_figure_2_5_the_square_map():
    """R3.1, typed from the figure's text: colour, orientation, both, and change between them."""
    figure = {"X": "BWRL", "Z": "WBLR", "Y": "BWLR", "H": "RLWB", "I": "WBRL"}
    for card, images in figure.items():
        for tile, image in zip("WBRL", images, strict=True):
            word = "I" if card == "I" else f"{card}1"
            assert after(f"1={tile}", word) == text(f"1={image}")
    assert [white(f"1={tile}") for tile in "WBRL"] == [1, 0, 0.5, 0.5]


def test_measuring_again_gives_the_same():
    """R5.1: a colour that was observed stays; the tile cannot tell where it came from."""
    for tile, roll in product("RL", (1, 50, 51, 100)):
        board = parse_board(f"1={tile}")
        letter = roll_word(exact_results(board, 0), roll)
        measured = collapse(board, 0, letter)
        assert format_board(measured) == text(f"1={letter}")
        assert measure(measured, Question("colour", 0), whole=False) == ((letter, 1, measured),)
    assert collapse(parse_board("1=R"), 0, "W") == parse_board("1=W"), "no way back"


def test_a_kitten_is_more_than_its_odds():
    """R1.2: both kittens are even, but H and Z make either colour certain; a bag of tiles not."""
    assert white("1=R") == white("1=L") == white("m.W.W/W.W.W/W.W.W@1=W,B") == 0.5
    assert (white("1=R", "H1"), white("1=L", "Z1", "H1")) == (1, 1)
    assert (white("1=L", "H1"), white("1=R", "Z1", "H1")) == (0, 0)
    bag = "m.W.W/W.W.W/W.W.W@1=W,B"
    for plays in product(("X1", "Y1", "Z1", "H1"), repeat=3):
        assert white(bag, *plays) == 0.5


def test_cards_can_be_undone():
    """R3.3: evolutions are reversible; every card but S undoes itself, S with three more."""
    rng = Random(2)
    for _ in range(300):
        tiles = [rng.choice(["W", "B", "R", "L"]) for _ in range(4)]
        board = " ".join(f"{square + 1}={tile}" for square, tile in enumerate(tiles))
        if rng.random() < 0.5:
            board = f"1-3={rng.choice(PAIRS[:4])} 2={tiles[1]} 4={tiles[3]}"
        card = rng.choice(["X1", "Y2", "Z3", "H2", "CX12", "CX31", "CX24", "U2", "S2"])
        times = 4 if card == "S2" else 2
        level = "s" if card[0] == "S" else "advanced"
        once, effects = calculate(board, [card], level)
        if effects[0] != "none" and format_board(once) != text(board):
            assert after(board, *[card] * times, level=level) == text(board)


# --- pairs and C_X --------------------------------------------------------------------------------


def test_figure_2_6_the_cubic_map():
    """R4.2 (3, 11), R3.2: both faces with their odds, and X, Y, Z on either face."""
    faces = {"RW": "C+", "RB": "A+", "LW": "C-", "LB": "A-"}
    for (control, target), pair in faces.items():
        separate = f"1={control} 2={target}"
        assert after(separate, "CX12") == text(f"1-2={pair}")
        assert after(f"1-2={pair}", "CX12") == text(separate)
        second = "W" if target == "W" else "B"
        assert joint(separate) == {f"W{second}": 0.5, f"B{second}": 0.5}
        same = {"WW": 0.5, "BB": 0.5}
        assert joint(f"1-2={pair}") == (same if pair[0] == "C" else {"WB": 0.5, "BW": 0.5})
    moves = {"X": "A+ A- C+ C-", "Z": "C- C+ A- A+", "Y": "A- A+ C- C+"}
    for card, images in moves.items():
        for pair, image in zip(("C+", "C-", "A+", "A-"), images.split(), strict=True):
            for square in "12":
                assert after(f"1-2={pair}", card + square) == text(f"1-2={image}")


def test_pairs_join_any_two_squares():
    """R1.3: two squares need not be neighbours."""
    for low, high in combinations(range(1, 10), 2):
        made = after(f"{low}=R", f"CX{low}{high}")
        assert made == text(f"{low}-{high}=C+")


def test_pairs_are_entangled_and_neighbours_are_not():
    """R1.3, R3.3: a pair has no product of two kets; a kitten beside a colour has."""
    for kind in range(len(PAIRS)):
        assert np.linalg.matrix_rank(np.array(pair_ket(kind)).reshape(2, 2)) == 2
    for left, right in product(range(len(SINGLES)), repeat=2):
        product_ket = np.kron(single_ket(left), single_ket(right))
        assert np.linalg.matrix_rank(product_ket.reshape(2, 2)) == 1


def test_the_sign_of_a_pair_is_seen_by_orientation_only():
    """R1.3: colours cannot tell C+ from C-; orientations can, and cards use it."""
    for kind in "CA":
        assert joint(f"1-2={kind}+") == joint(f"1-2={kind}-")
        plus, minus = (PAIRS.index(f"{kind}{sign}") for sign in "+-")
        orient = odds("exact", "orient").pair
        assert (orient[plus], orient[minus]) == ((0.5, 0, 0, 0.5), (0, 0.5, 0.5, 0))


def test_one_look_tells_both():
    """R5.1: a member's colour settles its partner's."""
    for pair, partner in (("C+", "WB"), ("C-", "WB"), ("A+", "BW"), ("A-", "BW")):
        found = joint(f"1-2={pair}")
        assert set(found) == {f"W{partner[0]}", f"B{partner[1]}"}


def test_classical_correlation_looks_the_same_and_cannot_be_undone():
    """R7.4: two boxes of equal balls have the odds of C+; no three cards make them certain, while
    C_X and H take C+ back to two whites.
    """
    boxes = "m.m.W/W.W.W/W.W.W@12=W.W,B.B"
    assert joint(boxes) == joint("1-2=C+")
    assert joint("1-2=C+", "CX12", "H1") == {"WW": 1}
    cards = [card + square for card in "XZH" for square in "12"] + ["CX12", "CX21"]
    for plays in product(cards, repeat=3):
        assert max(joint(boxes, *plays).values()) <= 0.5 + 1e-12


def test_the_control_matters_on_tiles_and_only_places_them_on_pairs():
    """R4.2: section 2.3.2, both examples."""
    assert after("1=R 2=W", "CX12") == text("1-2=C+")
    assert after("1=R 2=W", "CX21") == text("1=R 2=W")
    assert after("1-2=C+", "CX12") == text("1=R 2=W")
    assert after("1-2=C+", "CX21") == text("1=W 2=R")


def test_exercise_2_3_2():
    """R4.2: each line of the solution; C_X on one member of a pair says which gets the kitten."""
    assert after("1-2=A+", "CX12") == after("1-2=A+", "CX1") == text("1=R 2=B")
    assert after("1-2=A+", "CX21") == after("1-2=A+", "CX2") == text("1=B 2=R")
    assert after("1=B 2=W", "CX12") == text("1=B 2=B")
    assert after("1=B 2=W", "CX21") == text("1=B 2=W")
    assert after("1=B 2=R", "CX12") == text("1=B 2=R")
    assert after("1=B 2=R", "CX21") == text("1-2=A+")


def test_figure_2_7_two_c_x_move_a_black_tile():
    """R4.2: kitten on 1 and black on 6; back again, or black on 1 and the kitten on 6."""
    assert after("1=R 6=B", "CX16") == text("1-6=A+")
    assert after("1=R 6=B", "CX16", "CX16") == text("1=R 6=B")
    assert after("1=R 6=B", "CX16", "CX61") == text("1=B 6=R")
    line = "1=R 4=B 6=B 7=B"
    assert tile_odds(parse_board(after(line, "CX16", "CX61"))).expected[1] >= 1, "a line for black"


def test_exercise_2_3_6():
    """R4.2, R3.1: C_X and H take three more pairs back to two colours."""
    for pair, colours in (("A+", "WB"), ("C-", "BW"), ("A-", "BB")):
        expected = f"1={colours[0]} 2={colours[1]}"
        assert after(f"1-2={pair}", "CX12", "H1") == text(expected)


# --- turns, dice, odds ----------------------------------------------------------------------------


def test_the_full_book_draws_before_it_plays():
    """R2.5: each turn is two draws and then two plays."""
    match, rng = Match.begin(ketplay.game("qtris:prep=1=R")), Random(3)
    words = []
    while match.actor is not None:
        before = match.state.step
        match = match.push(rng.choice(list(match.game.moves(match.state))))
        if before in ("draw", "play"):
            words.append(before)
    assert words == ["draw", "draw", "play", "play"] * 10


def test_two_dice_read_as_one_to_a_hundred():
    """R5.1: a hundred equally likely rolls, and a kitten is white on fifty of them."""
    game = ketplay.game("qtris:prep=1=R,turns=2,hands=IIII.IXXX,order=play_draw")
    match = Match.begin(game)
    for word in ("I", "I", "I", "X2"):
        match = (
            match.play(word).settle(Random(1)) if match.state.step == "draw" else match.play(word)
        )
    rolls = [(game.format_move(move), weight) for move, weight in game.chances(match.state)]
    assert [word for word, _ in rolls] == [f"~{number}" for number in range(1, 101)]
    assert len({weight for _, weight in rolls}) == 1
    results = exact_results(parse_board("1=R"), 0)
    assert [roll_word(results, roll) for roll in range(1, 101)] == ["W"] * 50 + ["B"] * 50


def test_exercise_3_2_1_base_cards_keep_odds_flat():
    """R14.6: whatever is played without U, all colourings that can come up are equally likely; the
    book's four sets of two tiles lack two kittens and a colour beside a kitten.
    """
    rng = Random(6)
    cards = [card + str(square) for card in "XYZH" for square in range(1, 5)]
    cards += [f"CX{a}{b}" for a in range(1, 5) for b in range(1, 5) if a != b]
    for _ in range(150):
        plays = [rng.choice(cards) for _ in range(8)]
        model, value, *_ = calculate_with("tile", "1=R 2=L 3=B", plays, "advanced")
        chances = [chance for _, chance in model.colourings(value, "exact") if chance > 1e-12]
        assert max(chances) == pytest.approx(min(chances))
    assert after("1=W 2=W", "H1", "H2") == text("1=R 2=R")
    assert after("1=W 2=W", "H2") == text("1=W 2=R")


def test_cards_make_a_colour_more_likely():
    """R2.6, R6.1: players change the odds in their favour."""
    chances = [tile_odds(parse_board(after("1=L 4=B 5=B 6=B", *plays))).win[0] for plays in PLAYS]
    assert all(later >= earlier for earlier, later in pairwise(chances))
    assert chances[-1] > chances[0]


PLAYS = ((), ("Z1",), ("Z1", "H1"))


def test_the_average_score_is_not_the_score_of_the_average():
    """R6.1, section 3.5: nine kittens have one line of each colour on average; an average square is
    neither white nor black.
    """
    coins = tile_odds((SINGLES.index("R"),) * 9)
    assert coins.white == [0.5] * 9
    assert coins.expected == pytest.approx((8 * 0.5**3, 8 * 0.5**3))
