"""The terminal itself: Ctrl-C, waiting, narrow alphabets, what comes after a game, tables."""

import io
import sys

import pytest

from ketplay import load
from ketplay.cli import main, verbs
from ketplay.cli.terminal import Prompt


@pytest.fixture
def interrupted(monkeypatch):
    """Lets the person type these lines, and then press Ctrl-C."""

    def type_lines(*lines):
        waiting = iter(lines)

        def read(self, question):
            for line in waiting:
                return line
            raise KeyboardInterrupt

        monkeypatch.setattr(Prompt, "read", read)

    return type_lines


def test_ctrl_c_prints_the_record(ketplay, interrupted, tmp_path):
    interrupted("1-1")
    ran = ketplay("play nim --against random --seed 3")
    assert ran.code == 130
    before, _, record = ran.out.partition(
        "\nInterrupted before the end of the game. The record:\n\n"
    )
    assert before
    (tmp_path / "kept.ket").write_text(record)
    assert load(str(tmp_path / "kept.ket")).match.tokens[0] == "1-1"


def test_ctrl_c_saves_where_the_game_was_saved(ketplay, interrupted, tmp_path):
    interrupted("save kept.ket", "1-1")
    ran = ketplay("play nim --against random --seed 3")
    assert ran.code == 130
    assert ran.out.endswith("\nInterrupted; the game is saved in kept.ket.\n")
    assert load(str(tmp_path / "kept.ket")).match.tokens[0] == "1-1"


def test_a_terminal_says_who_is_thinking_and_wipes_it_away(ketplay, monkeypatch):
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    out = ketplay("play nim --against random --seed 3", "1-1\nquit\n").out
    assert "\rSecond is thinking ...\x1b[K\r\x1b[K" in out
    monkeypatch.undo()
    assert "thinking" not in ketplay("play nim --against random --seed 3", "1-1\nquit\n").out


QT3_RECORD = """[Format "2"]
[Game "quantum-tictactoe"]

a1+b2 *
"""


LINES = (
    "show qt3 a1+b2",
    "replay qt3.ket",
    "review qt3.ket",
    "export qt3.ket --to json",
    "verify qt3.ket",
    "games",
    "games brakets",
    "games qt3 --json",
    "lab",
    "learn",
    "play octal:board=path:3 --seed 1",
    "play brakets --view --against random --seed 1",
    "qtris R.W.B/C+a.W.L/B.C+a.W H1 CX25",
    "brakets p0 H 1p X b0",
    "octal solve path:9",
    "qt3 ties --side X --p 0.5 --strategies classical",
    "stats qtris-sec35 --shots 10",
    "match nim random random --games 2",
    "ladder nim random searcher --games 2",
    "--help",
)
OF_A_SERVER = {"serve", "backup", "restore", "archive"}  # they print a line or two in ASCII


def test_every_verb_is_tried_in_ascii():
    tried = {line.split()[0] for line in LINES}
    assert {*verbs.VERBS, *verbs.game_verbs()} - OF_A_SERVER <= tried


@pytest.mark.parametrize("line", LINES)
def test_ascii_is_enough_for_every_verb(line, monkeypatch, tmp_path):
    """As in a locale without UTF-8: no verb fails for a character that the terminal lacks."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "qt3.ket").write_text(QT3_RECORD)
    streams = {}
    for name in ("stdout", "stderr"):
        streams[name] = io.TextIOWrapper(io.BytesIO(), encoding="ascii", errors="surrogateescape")
        monkeypatch.setattr(sys, name, streams[name])
    keyboard = io.TextIOWrapper(io.BytesIO(b"help v1\nrules\n\xff\xc3\xa9\n"), encoding="ascii")
    monkeypatch.setattr(sys, "stdin", keyboard)
    code = main(line.split())
    out, err = (streams[name].buffer.getvalue().decode("ascii") for name in ("stdout", "stderr"))
    assert "UnicodeEncodeError" not in err
    if not line.startswith("verify"):  # the record has no secret to check against
        assert (code, err) == (0, "")
        assert out


def test_what_ascii_lacks_is_written_with_what_it_has(ketplay, monkeypatch, tmp_path):
    plain = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", plain)
    assert main(["show", "qt3", "a1-b2"]) == 0
    assert "->" in plain.buffer.getvalue().decode("ascii")


def test_again_plays_another_game_with_the_same_players(ketplay):
    moves = "again\n1-1\n2-2\n"
    ran = ketplay("play nim:heaps=1.2 --hotseat --seed 5", f"{moves}again\n1-1\nagain!\n2-2\nlog\n")
    assert "This game is not over; 'again!' begins another one all the same." in ran.out
    assert ran.out.count("Second won") == 1
    assert "A new game (seed 6)." in ran.out
    assert "A new game (seed 7)." in ran.out
    assert ran.out.endswith("2-2 *\n")  # the record of the third game alone
    assert '[Seed "7"]' in ran.out


def test_review_at_the_end_of_a_game(ketplay):
    ran = ketplay("play nim:heaps=1.2 --hotseat --seed 5", "review\n2-2\nreview\n1-1\nreview\n")
    assert ran.out.count("A game is reviewed when it is over") == 2
    assert "better: 2-1 (+100 %)" in ran.out.partition("Second won")[2]


def test_a_letter_that_all_moves_share_may_be_left_out(ketplay):
    ran = ketplay("play octal:board=path:5 --hotseat --seed 1", "2\nV0\n7\n")
    assert "(v2)" in ran.out
    assert "(v0)" in ran.out
    assert ran.out.endswith("v2 v0 *\n")  # there is no vertex 7
    assert "is not possible here" in ketplay("play tictactoe --seed 1", "1\n").out


def test_odds_are_a_table(ketplay):
    out = ketplay("play octal:board=path:3 --seed 1", "odds\n").out.partition("> odds\n")[2]
    first, second, _, _, *pieces = out.splitlines()
    assert "75.0 %  ###############....." in first
    assert "25.0 %  #####..............." in second
    assert [piece.split()[0] for piece in pieces[:3]] == ["v0", "v1", "v2"]


def test_the_columns_of_a_page_of_a_game(ketplay):
    lines = ketplay("games qt3").out.partition("opponents")[2].splitlines()[1:]
    names = [line for line in lines[: lines.index("")] if not line.startswith("   ")]
    assert len({len(line) - len(line[2:].split("  ", 1)[1].lstrip()) for line in names}) == 1


def test_ties_stand_under_their_headings(ketplay):
    line = "qt3 ties --side X --p 0.5 --strategies classical,best"
    head, numbers = ketplay(line).out.splitlines()[1:3]
    assert head.index("classical") + len("classical") == numbers.index(" exact")
    assert head.index("best") + len("best") == numbers.index(" exact", 30)


def test_lab_alone_lists_the_experiments(ketplay):
    assert ketplay("lab").out == ketplay("lab list").out
    assert "ketplay lab run NAME" in ketplay("lab").out


def test_tables_that_are_not_there(ketplay, tmp_path):
    for verb in ("archive", "backup copy.db"):
        ran = ketplay(f"{verb} --data nodir")
        assert ran.code == 2
        assert "there are no tables in nodir" in ran.err
    assert list(tmp_path.iterdir()) == []


def test_a_record_without_its_result(ketplay, tmp_path):
    (tmp_path / "bad.ket").write_text('[Format "2"]\n[Game "nim"]\n\n1-1 2-1\n')
    ran = ketplay("replay bad.ket")
    assert ran.code == 2
    assert "a record ends with its result, or with *, but this one ends with '2-1'" in ran.err
