"""The evaluator, the sentences and the terminal's drawing."""

import json

import pytest

from ketplay.cli import main
from ketplay.core.match import Match
from ketplay.core.registry import game
from ketplay.games.brakets import text, words
from ketplay.games.brakets.cards import CARDS, code
from ketplay.games.brakets.rules import Move, MoveKind

GAME = game("brakets")


def told(line: str) -> tuple[list[str], object]:
    state = GAME.parse_state(line)
    return [words.move(GAME, state, move) for move in GAME.moves(state)], state


def evaluate(capsys: pytest.CaptureFixture[str], *cards: str) -> dict[str, object]:
    assert main(["brakets", *cards, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_evaluator_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert evaluate(capsys, "H", "|1><+|", "X", "b0") == {
        "steps": [
            {"card": "H", "ket": "+", "amplitude": None},
            {"card": "|1><+|", "ket": "1", "amplitude": "1"},
            {"card": "X", "ket": "0", "amplitude": None},
            {"card": "<0|", "ket": None, "amplitude": "1"},
        ],
        "amplitudes": ["1", "1"],
        "halves": 0,
        "probability": "1",
        "ket": None,
        "closed": True,
        "zero": False,
        "unplayed": [],
    }


def test_evaluator_stops_at_zero_with_exit_code_0(capsys: pytest.CaptureFixture[str]) -> None:
    found = evaluate(capsys, "0p", "X", "b0", "H", "p0")
    assert (found["zero"], found["probability"], found["closed"], found["ket"]) == (
        True,
        "0",
        False,
        None,
    )
    assert (found["amplitudes"], found["halves"]) == (["1/2", "0"], 1)
    assert found["unplayed"] == ["H", "|+><0|"]


def test_an_open_bracket_has_a_ket(capsys: pytest.CaptureFixture[str]) -> None:
    found = evaluate(capsys, "0p", "H")
    assert (found["ket"], found["closed"], found["probability"]) == ("+", False, "1/2")


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        (["b0", "H"], "card 2, H, comes after <0|"),
        (["H", "Y"], "card 2: 'Y' is not a card"),
        ([""], "card 1: '' is not a card"),
        (["H", "--jsn"], "--jsn"),
    ],
)
def test_evaluator_refuses_in_one_sentence(
    capsys: pytest.CaptureFixture[str], cards: list[str], sentence: str
) -> None:
    assert main(["brakets", *cards]) == 2
    ran = capsys.readouterr()
    assert sentence in ran.err
    assert ran.err.count("\n") == 1
    assert ran.out == ""


def test_evaluator_errors_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["brakets", "H", "q7", "--json"]) == 2
    assert json.loads(capsys.readouterr().out)["error"]["at"] == "card 2: q7"


def test_without_cards_both_spellings_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["brakets"]) == 0
    listed = capsys.readouterr().out.split()
    assert all(card in listed and code(card) in listed for card in CARDS)
    assert main(["brakets", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["cards"]["|+><0|"] == "p0"


def test_the_bracket_is_drawn_in_diracs_notation(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["brakets", "1p", "X", "b0"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == ["<0|  X  |1><+|  |0>", "  1          1/2"]
    assert lines[-1] == "closed, value 1/2: one coin; the owner gets the point with probability 1/2"


def test_moves_say_what_they_cost_and_bring() -> None:
    found, _ = told("A - b0.01.H 0/0 - b0.I.X 0/0 - 0 -")
    assert found == [
        "<0| on A's bracket: closes it empty, which is allowed: B gets the point",
        "<0| on B's bracket: closes it empty, which is allowed: A gets the point",
        "|0><1| on B's bracket: <1|0> = 0, zeroes B's bracket and costs A a point",
        "H on A's bracket: |0> becomes |+>",
        "H on B's bracket: |0> becomes |+>",
    ]


def test_coins_say_what_they_decide() -> None:
    match = Match.begin(GAME, GAME.parse_state("A 0p.0p b0 0/0 - b0.I 0/0 - 0 -")).play("b0@A")
    assert words.status(GAME, match.state, 0) == (
        "A's bracket is closed at 1/4: two coins to flip; if all are tails, B gets the point."
    )
    sentences = [words.move(GAME, match.state, move) for move in GAME.moves(match.state)]
    assert sentences == [
        "heads: A gets the point for the bracket closed at 1/4",
        "tails, one coin to go",
    ]
    match = match.play("~T")
    assert words.move(GAME, match.state, Move(MoveKind.COIN, "T", 0)) == (
        "all tails: B gets the point for the bracket closed at 1/4"
    )


def test_status_follows_the_game() -> None:
    state = GAME.start()
    assert words.status(GAME, state, 0) == "A coin decides who begins."
    state = GAME.play(state, Move(MoveKind.FIRST, "", 1))
    assert words.status(GAME, state, 0) == "B draws a card."
    assert words.move(GAME, state, Move(MoveKind.DRAW, "H", 1)) == "B draws H"
    _, state = told("A - b0.01.H 0/0 - b0.I.X 0/0 - 0 -")
    assert words.status(GAME, state, 0) == (
        "Your turn: lay a card. Keep yours long, close theirs early."
    )
    assert words.status(GAME, state, 1) == "A to play a card. Points 0:0."
    _, state = told("A X b0 0/0 X b0 0/0 - 0 -")
    assert words.status(GAME, state, 0).endswith("zeroes the other bracket and costs you a point.")


@pytest.mark.parametrize(
    ("line", "sentence"), [("B", "You won: 1:0 on points"), ("A", "You lost. B won: 0:1 on points")]
)
def test_the_end_in_words(line: str, sentence: str) -> None:
    match = Match.begin(GAME, GAME.parse_state("A - b0 0/0 - I 0/0 - 0 -")).play(f"b0@{line}")
    assert words.status(GAME, match.state, 0).startswith(sentence)


@pytest.mark.parametrize("seat", [0, 1, None])
@pytest.mark.parametrize("colour", [True, False])
def test_the_terminal_shows_everything(seat: int | None, colour: bool) -> None:
    state = GAME.parse_state("A H.p0 b0.X.I 1/1 - 01.H.Z 1/0 0m 0 A:X.b0:-,B:b0:A")
    drawn = text.draw(GAME, state, seat, colour)
    assert ("\x1b" in drawn) == colour
    for piece in (
        "|+><0|  H  |0>",
        "value 1/2, one coin",
        "|0><1| (01)",
        "deck 1 (1 <0|)",
        "unseen blocks: 0m",
    ):
        assert piece in drawn
    assert drawn.splitlines()[0].startswith("> " if seat == 1 else "  ")


def test_long_brackets_fit_the_terminal() -> None:
    state = GAME.parse_state("A 0p.0p.p0.Z.m0.H.01.00.I.I.X.X.1p.11.Z.1m b0 0/0 - I 0/0 - 0 -")
    lines = text.draw(GAME, state, 0, False).splitlines()
    assert all(len(line) < 80 for line in lines)
    assert " ".join(lines).count("|0><+|") == 2
