"""The numbers of the errata (R14), computed; each test has the number of its erratum."""

import math

import pytest

from ketplay.games.qtris.board.lines import SCORES, white_chances, white_mask
from ketplay.games.qtris.board.measurement import odds
from ketplay.games.qtris.board.tile_board import TileModel, parse_board
from ketplay.games.qtris.odds import board_odds, joint_chances, measure_now
from ketplay.games.qtris.rules import QTris
from ketplay.games.qtris.verbs import calculate, calculate_with


def after(board, *cards, level="s"):
    return calculate(board, list(cards), level)[0]


def white(board, *cards):
    engine, value, *_ = calculate_with("tile", board, list(cards), "advanced")
    return board_odds(engine, value, "exact").white[0]


def measured(board, *rolls):
    """The colours that these rolls give, square by square."""
    game = QTris(prep=board)
    state = measure_now(game, game.start())
    for roll in rolls:
        state = game.play(state, game.parse_move(state, f"~{roll}"))
    return "".join("WB"[tile] for tile in game.model.final_tiles(state.board))


def parse_tiles(colours):
    return tuple("WB".index(colour) for colour in colours)


def test_1_up_and_down_change_under_x_z_and_h():
    assert [after("1=^", f"{card}1") == parse_board("1=v") for card in "XZHY"] == [
        True,
        True,
        True,
        False,
    ]
    assert after("1=^", "Y1") == parse_board("1=^")


def test_2_exercise_344_without_its_last_card():
    mixed = "m.W.W/W.W.W/W.W.W@1=L,B"
    assert white(mixed, "U1") == pytest.approx((math.sqrt(3) + 5) / 8)
    assert (round(white(mixed, "U1"), 4), round(white(mixed, "U1", "X1"), 4)) == (0.8415, 0.5915)


@pytest.mark.parametrize("tile", "WBRL")
def test_3_the_order_of_h_and_z_matters(tile):
    assert after(f"1={tile}", "H1", "Z1") != after(f"1={tile}", "Z1", "H1")
    assert after(f"1={tile}", "H1", "Z1", "H1") == after(f"1={tile}", "X1")


def test_4_exercise_235_comes_out_as_printed_with_its_up_triangle_on_square_7():
    """R13.7: 1 to 50 makes the up triangle white. Here it lies on square 3, in the book on 7."""
    board = "1=R 2=L 4=B 5=B 3-7=A+ 6-8=C+"
    assert measured(board, 52, 89, 16, 22) == "BBWBBWBWW"
    assert measured(board, 52, 89, 100 - 16, 22) == "BBBBBWWWW"  # as printed
    assert [SCORES[white_mask(parse_tiles(colours))] for colours in ("BBWBBWBWW", "BBBBBWWWW")] == [
        (1, 1),
        (1, 1),
    ]


def test_5_a_half_in_two_places_need_not_be_entangled():
    assert joint_chances(TileModel(base=True), parse_board("1=R"), (0, 1)) == {"BW": 0.5, "WW": 0.5}


def test_7_h_is_the_same_on_both_members_of_two_pairs_only():
    same = [
        kind
        for kind in ("C+", "C-", "A+", "A-")
        if after(f"1-2={kind}", "H1") == after(f"1-2={kind}", "H2")
    ]
    assert same == ["C+", "A-"]


def test_8_u_is_the_same_on_both_members_of_every_pair():
    assert all(
        after(f"1-2={kind}", "U1") == after(f"1-2={kind}", "U2")
        for kind in ("C+", "C-", "A+", "A-")
    )


def test_12_both_players_of_exercise_345_hurt_themselves():
    board = parse_board("7=R")
    apply, chances = TileModel(False).apply, []
    for card in (6, 3):  # U, then Z
        board, _ = apply(board, card, 6, 6)
        chances.append(round(white_chances(board, odds("exact"))[6], 3))
    assert chances == [0.067, 0.933]


def test_13_dice_are_rounded():
    tilted = [
        white_chances(parse_board("1=uL 2=uR"), odds(measure))[:2] for measure in ("dice", "exact")
    ]
    assert [[round(p, 3) for p in chances] for chances in tilted] == [[0.93, 0.07], [0.933, 0.067]]
    pink = [
        joint_chances(TileModel(base=False), parse_board("1-2=pC+"), (0, 1), measure)
        for measure in ("dice", "exact")
    ]
    assert [round(chances["WW"], 4) for chances in pink] == [0.12, 0.125]


def test_14_s_only_turns_kittens():
    assert [after(f"1={tile}", "S1") for tile in "WB"] == [
        parse_board(f"1={tile}") for tile in "WB"
    ]


def test_16_kittens_make_pairs_and_colours_do_not():
    controls = [tile for tile in "WBRL" if max(after(f"1={tile} 2=W", "CX12")) > 9]
    assert controls == ["R", "L"]
