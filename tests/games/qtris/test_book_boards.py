"""The boards of the book (R12.4): every printed result of its figures and exercises."""

from itertools import combinations, permutations
from random import Random

import pytest

import ketplay
from ketplay.core import registry
from ketplay.core.errors import BadOption
from ketplay.games.qtris import sandbox
from ketplay.games.qtris.odds import board_odds, joint_chances, measure_now
from ketplay.games.qtris.rules import QTris

NAMES = [*registry.presets("qtris")]


def open_board(name, *cards):
    """The game of a preset and its board after some cards."""
    game = ketplay.game(f"qtris-{name}")
    board = game.start().board
    for card in cards:
        move = sandbox.parse_move(card)
        board = game.model.apply(board, move.card, move.a, move.b)[0]
    return game, board


def text(name, *cards):
    game, board = open_board(name, *cards)
    return game.model.format(board)


def white(name, *cards):
    game, board = open_board(name, *cards)
    return game.model.white_chances(board, game.setup.measure)


def win(name, *cards):
    game, board = open_board(name, *cards)
    return board_odds(game.model, board, game.setup.measure).win


def roll(name, *rolls):
    """What the rolls of the measurement give: the colours and (white lines, black lines)."""
    game = ketplay.game(f"qtris-{name}")
    state = measure_now(game, game.start())
    for face in rolls:
        state = game.play(state, game.parse_move(state, f"~{face}"))
    return game.model.format(state.board), game.outcome(state).scores


def test_every_exercise_is_there():
    exercises = [f"ex23{number}" for number in range(1, 7)] + ["ex321", "ex322"]
    exercises += [f"ex34{number}" for number in range(1, 6)]
    others = ["fig24", "fig27", "sec231", "sec35"]
    assert sorted(NAMES) == sorted(f"qtris-{name}" for name in exercises + others)


@pytest.mark.parametrize("name", NAMES)
def test_presets_are_boards_of_the_sandbox_and_tables(name):
    game = ketplay.game(name)
    board = sandbox.begin(game)
    assert "_" not in board
    assert sandbox.draw(game, board).startswith("<svg")
    again = ketplay.game(sandbox.table_game(game, board))
    assert again.start() == game.start()
    assert registry.presets("qtris")[name].endswith((".", "?"))


def test_figure_24():
    words = text("fig24").replace("/", ".").split(".")
    assert words == ["rC+a", "W", "uB", "B", "L", "rC+a", "B", "R", "W"]


def test_figure_27():
    assert win("fig27") == (0.5, 0, 0.5)
    assert text("fig27", "CX16") == "A+a.W.B/B.W.A+a/B.B.W"
    assert text("fig27", "CX16", "CX16") == text("fig27")
    assert text("fig27", "CX16", "CX61") == "B.W.B/B.W.R/B.B.W"
    assert win("fig27", "CX16", "CX61") == (0, 0, 1)


def test_section_231_and_exercise_231():
    assert roll("sec231")[1] == (0, 3)
    orders = {order: text("ex231", *order) for order in set(permutations(("H5", "Z5", "H5")))}
    white = [order for order, board in orders.items() if board == "B.W.W/B.W.W/B.B.B"]
    assert white == [("H5", "Z5", "H5")]


def test_exercise_232():
    assert text("ex232", "CX12", "CX45", "CX78") == "R.B.W/B.B.W/B.R.W"
    assert text("ex232", "CX21", "CX54", "CX87") == "B.R.W/B.W.W/A+a.A+a.W"


@pytest.mark.parametrize(
    ("name", "rolls", "board", "scores"),
    [
        ("ex233", (54, 71, 99, 24), "B.B.W/B.B.W/B.W.W", (1, 1)),
        ("ex234", (37, 3, 65, 18), "W.W.W/B.B.W/B.W.B", (1, 0)),
        ("ex235", (52, 89, 16, 22), "B.B.W/B.B.W/B.W.W", (1, 1)),
        ("ex235", (52, 89, 66, 22), "B.B.B/B.B.W/W.W.W", (1, 1)),  # up on square 7, as printed
        ("sec35", (1, 50, 20, 76, 60, 1), "W.B.W/B.B.W/B.W.W", (1, 0)),
    ],
)
def test_measurements(name, rolls, board, scores):
    assert roll(name, *rolls) == (board, scores)


def test_exercise_236():
    assert text("ex236", "CX12", "H1", "CX45", "H4", "CX78", "H7") == "W.B.W/B.W.W/B.B.W"


def test_exercise_321():
    """Sampled: 40 random games of 12 cards without U keep any two squares flat; U does not."""
    rng = Random(1)
    for _ in range(40):
        cards = [f"{rng.choice('XYZH')}{rng.randint(1, 9)}" for _ in range(6)]
        cards += ["CX{}{}".format(*rng.sample(range(1, 10), 2)) for _ in range(6)]
        rng.shuffle(cards)
        assert is_flat("ex321", *cards)
    assert not is_flat("ex321", "U2")


def is_flat(name, *cards):
    game, board = open_board(name, *cards)
    for pair in combinations(range(9), 2):
        chances = joint_chances(game.model, board, pair, "exact").values()
        if max(chances) - min(chances) > 1e-12:
            return False
    return True


def test_exercise_322():
    for name in ("ex322", "sec35"):
        assert white(name) == pytest.approx([0.5, 0.07, 0.25, 0, 0.75, 1, 0.5, 0.93, 0.5])
    game, board = open_board("ex322")
    assert joint_chances(game.model, board, (6, 8)) == {"BW": 0.5, "WB": 0.5}


@pytest.mark.parametrize("card", ["X", "Y", "Z", "H"])
def test_exercise_341(card):
    assert white("ex341", f"{card}1", f"{card}2")[:2] == [0.5, 0.5]


def test_exercises_342_to_344():
    assert (white("ex342")[0], white("ex342", "X1")[0]) == (0.25, 0.75)
    assert white("ex343")[:2] == [0.25, 0.25]
    assert white("ex343", "H1", "H2")[:2] == [0.25, 0.5]
    best = white("ex344", "U1", "X2")
    assert (round(best[0], 2), best[1]) == (0.84, 0.75)


def test_exercise_345():
    game = ketplay.game("qtris-ex345")
    state = game.start()
    turns = "X4 H5 ~1 ~Z ~H  Y6 CX7 ~4 ~I ~X  H6 U7 ~10  I Z7 ~3"
    for token in turns.split():
        state = game.play(state, game.parse_move(state, token))
    chances = game.model.white_chances(state.board, "exact")
    expected = [0.5, 0.067, 0.25, 1, 0.5, 0.5, 0.933, 0.5, 0]
    assert [round(chance, 3) for chance in chances] == expected


def test_a_table_may_begin_with_a_board_that_was_played_on():
    board = "R.W.W/W.W.W/W.W.W@CX12,CX23,1=W"
    game_id = sandbox.table_game(QTris(engine="full"), board)
    game = ketplay.game(game_id)
    assert game.model.format(game.start().board) == board
    assert sandbox.table_game(QTris(engine="full"), board + ",H1" * 200) == ""


def test_a_mixed_board_needs_noise():
    with pytest.raises(BadOption, match="needs noise=on"):
        ketplay.game("qtris:prep=m.W.W/W.W.W/W.W.W@1=W,B")
