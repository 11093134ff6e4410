"""The command itself: help, mistakes, interruptions. A user never sees a traceback."""

import os
import shlex
import subprocess
import sys

import pytest

import ketplay as package
from ketplay.cli import main, verbs

ALL = [*verbs.VERBS, *verbs.game_verbs()]


def test_help_lists_every_verb_and_every_game_with_verbs(ketplay):
    out = ketplay("--help").out
    assert all(f"\n  {name} " in out for name in ALL)
    assert ketplay("help").out == out


@pytest.mark.parametrize("name", ALL)
def test_every_verb_has_help_with_an_example(ketplay, name):
    ran = ketplay([name, "--help"])
    assert ran.code == 0
    assert f"ketplay {name}" in ran.out.partition("example")[2]
    assert ketplay(["help", name]).out == ran.out


def examples(name):
    epilog = verbs.parser_of(name).epilog
    return [line.strip() for line in epilog.splitlines() if line.strip().startswith("ketplay")]


OWN = ("play", "replay", "show", "games", "export", "match")


@pytest.mark.parametrize("line", [line for name in OWN if name in ALL for line in examples(name)])
def test_the_examples_in_the_help_run(ketplay, record, line):
    ran = ketplay(shlex.split(line)[1:])
    assert ran.code == 0, ran.err
    assert ran.out


@pytest.mark.parametrize(
    ("line", "code", "sentence"),
    [
        ("plya nim", "unknown_verb", "did you mean 'play'?"),
        ("nim", "unknown_verb", "to play it: ketplay play nim"),
        ("play chess", "unknown_game", "there is no game 'chess'"),
        ("play nim:heap=1", "bad_option", "no option 'heap'; its options: heaps"),
        ("play", "usage", "which game? Choose one of:"),
        ("play nim --against genius", "unknown_bot", "its levels: random"),
        ("play nim --against random random random", "usage", "not 3"),
        ("play nim --seat 7", "error", "its seats: 0 (First), 1 (Second)"),
        ("play nim --seed -1", "usage", "-1 is not at least 0"),
        ("play nim --seed x", "usage", "'x' is not a whole number"),
        ("show tictactoe XXXXXXXXX", "invalid_position", "X"),
        ("show nim 9.9.9.9", "invalid_position", "9.9.9.9"),
        ("show gone.ket", "invalid_record", "no file gone.ket"),
        ("show nim --svg nowhere/x.svg", "cannot_write", "cannot write nowhere/x.svg"),
        ("games chess", "unknown_game", "there is no game 'chess'"),
        ("export game.ket --to qasm3", "error", "nim has no circuit"),
        ("export game.ket --to pdf", "usage", "invalid choice: 'pdf'"),
        ("export game.ket --to svg --out nowhere/x.svg", "cannot_write", "nowhere/x.svg"),
        ("replay gone.ket", "invalid_record", "no file gone.ket"),
        ("play --resume gone.ket", "invalid_record", "gone.ket"),
        ("games --frobnicate", "usage", "--frobnicate"),
    ],
)
def test_what_is_wrong_is_one_sentence_and_exit_code_2(ketplay, record, line, code, sentence):
    ran = ketplay(line)
    assert (ran.code, ran.out) == (2, "")
    assert sentence in ran.err
    assert ran.err.startswith("ketplay: ")
    assert ran.err.count("\n") == 1
    with_json = ketplay(line + " --json")
    assert with_json.code == 2
    if "--json" in ketplay(["help", line.split()[0]]).out:
        assert with_json.json["error"].keys() == {"code", "message", "at"}
        assert with_json.json["error"]["code"] == code


def test_the_unexpected_is_a_sentence_too(ketplay, monkeypatch):
    monkeypatch.setattr("ketplay.cli.verbs.run", lambda *_: 1 // 0)
    ran = ketplay("games")
    assert ran.code == 2
    assert ran.err.startswith("ketplay: this should not happen (ZeroDivisionError")
    assert "KETPLAY_TRACEBACK=1" in ran.err
    monkeypatch.setenv("KETPLAY_TRACEBACK", "1")
    assert "Traceback" in ketplay("games").err


def test_ctrl_c_is_quiet(ketplay, monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("ketplay.cli.verbs.run", interrupted)
    assert ketplay("games") == (130, "", "")


def test_without_a_verb_it_serves(ketplay, monkeypatch):
    """With a display or without one: `serve` decides whether to open a browser."""
    ran = []
    monkeypatch.setattr("ketplay.cli.verbs.run", lambda *words: ran.append(words) or 0)
    assert ketplay("").code == 0
    assert ran == [("serve", [])]


def python(*words, **more):
    source = os.path.dirname(os.path.dirname(package.__file__))
    env = {**os.environ, "PYTHONPATH": source}
    return subprocess.run(
        [sys.executable, *words], capture_output=True, text=True, env=env, check=False, **more
    )


def test_a_broken_pipe_is_quiet():
    code = (
        "import sys, os, ketplay.cli; os.close(0); sys.exit(ketplay.cli.main(['games', '--json']))"
    )
    line = f"{sys.executable} -c {shlex.quote(code)} | head -c 1"
    env = {**os.environ, "PYTHONPATH": os.path.dirname(os.path.dirname(package.__file__))}
    ran = subprocess.run(["bash", "-c", line], capture_output=True, text=True, env=env, check=False)
    assert ran.stderr == ""


def test_help_imports_no_verb():
    code = (
        "import sys; from ketplay.cli import main; main(['--help']); "
        "print(*sys.modules, file=sys.stderr)"
    )
    loaded = python("-c", code).stderr.split()
    ours = {name for name in loaded if name.startswith("ketplay.cli")}
    assert ours == {"ketplay.cli", "ketplay.cli.verbs"}
    assert not {
        "numpy",
        "starlette",
        "argparse",
        "dataclasses",
        "importlib.metadata",
    } & set(loaded)


def test_main_answers_with_the_code_and_prints_the_version(capsys):
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"ketplay {package.__version__}\n"


def test_no_colour_where_there_is_no_terminal(ketplay):
    assert "\x1b" not in ketplay("show tictactoe X........").out


def test_a_whole_start_takes_no_time():
    """In CPU time, because other programs may keep the machine busy."""
    before = os.times()
    assert python("-m", "ketplay", "--help").returncode == 0
    after = os.times()
    used = after.children_user + after.children_system
    assert used - before.children_user - before.children_system < 2  # the ratio is in benchmarks/
