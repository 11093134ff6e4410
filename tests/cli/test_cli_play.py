"""Games on the terminal, with lines for a keyboard."""

import os

import pytest

from ketplay import load


def test_a_whole_game_to_the_end(ketplay):
    ran = ketplay("play nim:heaps=1.2 --against searcher --seed 1", "2-1\n1-1\n2-1\n")
    assert ran.code == 0
    assert (
        "Second: take 1 stone of 1 from heap 1 (1-1)" in ran.out
        or "Second: take 1 stone" in ran.out
    )
    assert "First won by taking the last stone." in ran.out
    assert '[Seats "person searcher"]' in ran.out


def test_the_same_seed_is_the_same_game(ketplay):
    lines = "a1\n" * 3 + "b2\nc3\nb1\nc1\na3\n"
    assert ketplay("play tictactoe --against random --seed 5", lines) == ketplay(
        "play tictactoe --against random --seed 5", lines
    )


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("9-9", "'9-9' is not possible here; possible: 1-1, 1-2"),
        ("save", "Save where?"),
        ("undo", "You have no move to take back."),
        ("odds", "First wins"),
        ("moves 7", "No move begins with '7'."),
        (
            "1-1 2-1",
            "'2-1' is one move too many: your turn is over before it; nothing was played.",
        ),
        ("save nowhere/x.ket", "Cannot write nowhere/x.ket"),
    ],
)
def test_wrong_input_explains_itself_and_loses_nothing(ketplay, typed, answer):
    ran = ketplay("play nim --seed 1", f"{typed}\n")
    assert answer in ran.out
    assert "\n*\n" in ran.out  # the record at the end has no events


def test_commands(ketplay):
    ran = ketplay(
        "play nim --seed 1", "moves\nmoves 3\n?\nhelp\nhint\nlog\nboard\nrules\n\n?moves\n"
    )
    assert "  1-2  take 2 stones of 3 from heap 1" in ran.out
    assert "Searcher suggests" in ran.out
    assert "Nothing has happened yet." in ran.out
    assert "# Nim" in ran.out
    assert ran.out.count("  resign   give up") == 2


def test_help_on_a_piece(ketplay):
    ran = ketplay("play octal:board=path:3 --seed 1", "help V1\nhelp h\n")
    assert "Kitten 1: white\n  kitten 0: white → light grey\n" in ran.out
    assert "here is no help on 'h'" in ran.out


def test_capitals_do_not_matter(ketplay):
    assert "X on a1" in ketplay("play tictactoe --seed 1", "A1\nlog\n").out


def test_resign_and_take_it_back(ketplay):
    ran = ketplay("play nim --seed 1", "resign\nundo\nresign\n1-1\n\n")
    assert ran.out.count("Second won: First resigned.") == 2
    assert "The game is over; 'again' plays another" in ran.out


def test_quit_leaves(ketplay):
    ran = ketplay("play nim --seed 1", "quit\n1-1\n")
    assert "Second:" not in ran.out


def test_seat_and_hotseat_and_view(ketplay):
    assert "First: take" in ketplay("play nim --seat Second --seed 1", "").out
    both = ketplay("play nim:heaps=1.1 --hotseat", "1-1\n2-1\n")
    assert "Second won" in both.out
    watched = ketplay("play tictactoe --view --against random searcher --seed 1")
    assert watched.code == 0
    assert "O wins" in watched.out or "draw" in watched.out


def test_save_and_resume_goes_on_as_it_would_have(ketplay):
    ketplay("play tictactoe --against random --seed 9", "b2\nsave g.ket\n")
    on = ketplay("play --resume g.ket", "a1\nc3\nlog\n")
    straight = ketplay("play tictactoe --against random --seed 9", "b2\na1\nc3\nlog\n")
    assert _log(on.out) == _log(straight.out)
    assert load("g.ket").match.text in straight.out  # the end of input saved it again


def _log(out):
    return out.partition("> log\n")[2].partition("The input")[0]


def test_undone_luck_returns_in_the_same_order(ketplay, cards):
    """Twice the same decisions, with undo between: the same cards and coins."""
    play = "play cards --against random --seed 4 --seat 0"
    hand = load_hand(ketplay(play, "moves\n").out)
    again = ketplay(play, f"{hand[0]}\nundo\n{hand[0]}\nlog\n").out
    once = ketplay(play, f"{hand[0]}\nlog\n").out
    assert _log(again) == _log(once)
    other = ketplay(play, f"{hand[0]}\nundo\n{hand[1]}\nlog\n").out
    coins = [[word for word in _log(out).split() if word in ("~H", "~T")] for out in (once, other)]
    assert coins[0] == coins[1]


def load_hand(out):
    lines = out.partition("> moves\n")[2].splitlines()
    return [line.split()[0] for line in lines if line.startswith("  ")]


def test_a_saved_game_with_luck_goes_on_with_the_same_luck(ketplay, cards):
    play = "play cards --against random --seed 11"
    first, second = load_hand(ketplay(play, "moves\n").out)
    straight = ketplay(play, f"{first}\n{second}\nlog\n").out
    ketplay(play, f"{first}\nsave c.ket\n")
    assert _log(ketplay("play --resume c.ket", f"{second}\nlog\n").out) == _log(straight)


def test_hidden_hands_stay_hidden(ketplay, cards):
    out = ketplay("play cards --against random --seed 4", "log\n").out.partition("The input")[0]
    assert "~?" in out
    assert "/??" in out


def test_saving_over_another_file_is_refused_until_told(ketplay, tmp_path):
    (tmp_path / "letter.txt").write_text("dear")
    ran = ketplay("play nim --seed 1", "save letter.txt\n")
    assert "'save! letter.txt' replaces it" in ran.out
    assert (tmp_path / "letter.txt").read_text() == "dear"
    ketplay("play nim --seed 1", "save! letter.txt\n1-1\nsave\n")
    assert (tmp_path / "letter.txt").read_text().startswith('[Format "2"]')
    assert os.listdir(tmp_path) == ["letter.txt"]


def test_a_resumed_game_must_be_the_game_named(ketplay, record):
    ran = ketplay("play tictactoe --resume game.ket")
    assert ran.code == 2
    assert "game.ket is a game of nim:heaps=1.2, not of tictactoe" in ran.err


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('"person searcher"', '"person genius"', "no level 'genius'"),
        ('"person searcher"', '"person"', "names 1 player for 2 seats"),
        ('[Seed "1"]', '[Seed "x"]', "must be a whole number"),
        ('[Seed "1"]', '[Seat "0"]', "only a whole record"),
        ("2-1", "2-2", "the Check tag does not match"),
        ("[Game", "[Game ", "line 2 is not a tag"),
    ],
)
def test_an_edited_record_is_refused(ketplay, record, tmp_path, old, new, sentence):
    text = (tmp_path / record).read_text()
    (tmp_path / record).write_text(text.replace(old, new, 1))
    ran = ketplay("play --resume game.ket")
    assert ran.code == 2
    assert sentence in ran.err


def test_a_truncated_record_is_refused_everywhere(ketplay, record, tmp_path):
    text = (tmp_path / record).read_text()
    (tmp_path / record).write_text(text[: len(text) - 4])
    for line in (
        "play --resume game.ket",
        "replay game.ket",
        "show game.ket",
        "export game.ket --to json",
    ):
        assert ketplay(line).code == 2


def test_between_two_persons_a_curtain_falls_when_hands_are_hidden(ketplay, cards):
    """A hand is shown only after its owner has pressed Enter, with what happened before."""
    out = ketplay("play cards --hotseat --seed 4", "\nmoves\n", live=True).out
    after = out.partition("Pass the keyboard to Ada, who presses Enter. ")[2]
    hand = [
        line.split()[-2]
        for line in after.splitlines()
        if line.endswith(tuple("123456")) and "  " in line
    ]
    assert f"{hand[0]}{hand[1]}/??" in after or f"{hand[1]}{hand[0]}/??" in after
    out = ketplay("play cards --hotseat --seed 4", f"\n{hand[0]}\n\n", live=True).out
    told = out.partition("Pass the keyboard to Bob, who presses Enter. ")[2]
    assert f"Ada: {hand[0]}" in told
    assert "?/" in told


def test_no_curtain_where_nothing_is_hidden(ketplay):
    assert "Pass the keyboard" not in ketplay("play nim --hotseat", "1-1\nquit\n\n", live=True).out


def test_quit_offers_to_save(ketplay, tmp_path):
    ran = ketplay("play nim --seed 1", "1-1\nquit\nkept.ket\n", live=True)
    assert "Save the game to which file? Enter leaves without saving." in ran.out
    assert load(str(tmp_path / "kept.ket")).match.log
    refused = ketplay("play nim --seed 1", "1-1\nquit\nkept.ket\nquit\n\n", live=True)
    assert (
        "There is already a file kept.ket" in refused.out
    )  # and the game is not lost: it asks again
    assert refused.out.count("Save the game") == 2


def test_a_set_with_eve_is_seen_before_the_next(ketplay, tmp_path):
    """The board that was measured, what it brought, and only then another set."""
    line = (
        "qtris:variant=eve W.W.W/B.W.B/B.W.R play:2:1 turn:14 deck:I2X3Y3Z4H4CX4 "
        "hands:I1X1Z1H1|I1X1Y1H1|I1X1Z1H1CX1 "
        "aside:-|-|- spent:X4Y1Z4H5CX5 rolls:- first:0 white:0 sets:0-0.0.yes"
    )
    path = tmp_path / "set.ket"
    ran = ketplay(
        ["play", line, "--seat", "2", "--against", "random", "--seed", "1"],
        f"H9\nnext\nsave {path}\n",
    )
    seen, _, after = ran.out.partition("Bob: goes on to the next set")
    assert "Alice: goes on to the next set" in seen
    assert (
        "3 rows of white bring Alice and Bob 2 points. Alice and Bob now have 2, Eve 0."
        in " ".join(seen.split())
    )
    assert "set 1, measured; deck 52" in seen
    assert "set 2, swapping cards" in after
    assert load(str(path)).match.tokens[:4] == ("H9", "next", "next", "next")


def test_a_list_of_moves_does_not_answer_the_question(ketplay):
    """Where players count the coins themselves, what a number would be told is not in the list."""
    out = ketplay("play brakets:count=players --seed 2", "<0|@A\nmoves\n").out
    asked = out.partition("How many coins?")[2]
    assert "say no coin" in asked
    assert "right" not in asked
