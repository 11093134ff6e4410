"""Every test vector of tiles, replayed: cards, measurement, odds (R3-R6)."""

import pytest
from support.qtris_vectors import vectors

from ketplay.games.qtris.board.lines import SCORES, outcomes, white_chances, white_mask
from ketplay.games.qtris.board.measurement import next_square, odds
from ketplay.games.qtris.board.square_measurement import collapse, exact_results, roll_word
from ketplay.games.qtris.board.tile_board import TileModel, format_board, parse_board
from ketplay.games.qtris.moves import parse_move

EFFECTS = {"c": "covered", "p": "physical", "n": "none"}


@pytest.mark.parametrize(("name", "level", "board", "plays", "expected", "status"), vectors("T"))
def test_cards(name: str, level: str, board: str, plays: str, expected: str, status: str) -> None:
    model = TileModel(level == "base")
    now = parse_board(board)
    effect = ""
    for play in plays.split():
        move = parse_move(play)
        now, effect = model.apply(now, move.card, move.a, move.b)
    assert format_board(now) == format_board(parse_board(expected))
    assert effect == EFFECTS[status]


@pytest.mark.parametrize(("name", "board", "rolls", "colours", "points"), vectors("M"))
def test_measurement(name: str, board: str, rolls: str, colours: str, points: str) -> None:
    now = parse_board(board)
    for roll in rolls.split():
        square = next_square(now)
        assert square is not None
        now = collapse(now, square, roll_word(exact_results(now, square), int(roll)))
    assert next_square(now) is None
    assert format_board(now).replace(".", "") == colours
    assert "-".join(map(str, SCORES[white_mask(now)])) == points


@pytest.mark.parametrize(("name", "board", "chances"), vectors("Q"))
def test_chances_of_white(name: str, board: str, chances: str) -> None:
    computed = white_chances(parse_board(board), odds("exact"))
    assert computed == pytest.approx([float(p) for p in chances.split()], abs=5e-4)


@pytest.mark.parametrize(("name", "board", "squares", "colours", "chance"), vectors("J"))
def test_joint_chances(name: str, board: str, squares: str, colours: str, chance: str) -> None:
    colour_of = dict(zip((int(s) - 1 for s in squares.split()), colours, strict=True))
    masks, weights = outcomes(parse_board(board), odds("exact"))
    fits = [
        p
        for m, p in zip(masks, weights, strict=True)
        if all("BW"[m >> s & 1] == c for s, c in colour_of.items())
    ]
    assert sum(fits) == pytest.approx(float(chance), abs=5e-5)


def test_all_vectors_are_there() -> None:
    assert [len(vectors(kind)) for kind in "TMQJ"] == [78, 25, 1, 6]
