"""Bots of one's own: objects, classes and programs play matches; who fails loses, nobody hangs."""

import json
import os
import sys
from pathlib import Path

import pytest
from own_bots import Cheat, First, Sleeper

import ketplay
from ketplay import bots
from ketplay.bots.ladder import climb
from ketplay.bots.ladder.series import Terms
from ketplay.bots.outside import host, installed_bots, program
from ketplay.bots.outside.naming import level_of
from ketplay.core.errors import KetError, UnknownBot

ROOT = Path(__file__).parents[3]
PROGRAM = f"exec:{sys.executable} {ROOT / 'examples' / 'program_bot.py'}"
NIM = ketplay.game("nim:heaps=1.2")
SOON = ketplay.Limit(seconds=0.01)


@pytest.fixture(autouse=True)
def tests_can_be_imported(monkeypatch):
    path = os.pathsep.join([str(Path(__file__).parent), str(ROOT), str(ROOT / "src")])
    monkeypatch.setenv("PYTHONPATH", path)
    monkeypatch.syspath_prepend(str(ROOT))
    yield
    program.close_all()


def talker(tmp_path, *answers, wait=False):
    """A program that answers the hello and then with these lines, and goes on or ends."""
    path = tmp_path / "talker.py"
    lines = [json.dumps({"protocol": 1}), *answers]
    end = "import threading; threading.Event().wait()" if wait else ""
    path.write_text(
        f"import sys\nfor line in {lines!r}:\n"
        f"    sys.stdin.readline()\n    print(line, flush=True)\n{end}\n",
        encoding="utf-8",
    )
    return f"exec:{sys.executable} {path}"


@pytest.mark.parametrize(
    "player",
    [First(), First, "own_bots:First", PROGRAM, "examples.python_bot:Narrow"],
    ids=["object", "class", "class by name", "program", "example"],
)
def test_each_kind_plays_whole_games(player):
    results = ketplay.play_match(NIM, [player, "random"], games=4, seed=1)
    assert len(results.games) == 4
    assert results.forfeits == 0
    assert results.names[0] in (player, "First")


def test_a_named_class_plays_like_the_object():
    """Also a game with hidden cards, where it is given the view and the log of its seat."""
    game = ketplay.game("qtris:turns=2")
    direct = ketplay.play_match(game, [First, "random"], games=2, seed=3)
    named = ketplay.play_match(game, ["own_bots:First", "random"], games=2, seed=3)
    assert direct.games == named.games


def test_two_processes_give_the_same_results():
    alone = ketplay.play_match(NIM, [PROGRAM, "random"], games=8, seed=2)
    together = ketplay.play_match(NIM, [PROGRAM, "random"], games=8, seed=2, workers=2)
    assert alone == together
    with pytest.raises(KetError, match="cannot go to another process"):
        ketplay.play_match(NIM, [First(), "random"], games=8, workers=2)


@pytest.mark.parametrize("player", [Sleeper, "own_bots:Sleeper"])
def test_who_does_not_answer_loses_on_time(player):
    results = ketplay.play_match(NIM, [player, "random"], games=2, seed=1, limit=SOON)
    assert [game.payoffs for game in results.games] == [(-1.0, 1.0)] * 2
    assert {game.stop for game in results.games} == {"!time:0", "!time:1"}


def test_who_plays_no_legal_move_loses():
    results = ketplay.play_match(NIM, [Cheat, "random"], games=2, seed=1)
    assert [game.payoffs for game in results.games] == [(-1.0, 1.0)] * 2
    assert "forfeits" in results.as_json()


@pytest.mark.parametrize(
    ("answers", "words"),
    [
        (['{"move": "7-7"}'], "answered '7-7'"),
        (['{"stone": 1}'], "answered ''"),
        (["take one"], "did not answer with JSON"),
        (["[1]"], "something else than an object"),
        ([], "ended instead of answering"),
        (["9" * 20_000], "did not answer with JSON"),
    ],
)
def test_what_a_program_may_do_wrong_is_told(tmp_path, caplog, answers, words):
    results = ketplay.play_match(NIM, [talker(tmp_path, *answers), "random"], games=1, seed=1)
    assert results.games[0].stop == "!left:0"
    assert words in caplog.text


def test_a_program_that_reads_and_says_nothing_loses_on_time(tmp_path):
    silent = talker(tmp_path, wait=True)
    results = ketplay.play_match(NIM, [silent, "random"], games=1, seed=1, limit=SOON)
    assert results.games[0].stop == "!time:0"


@pytest.mark.parametrize(
    ("player", "words"),
    [
        ("exec:", "has no command"),
        ("exec:no-such-command-here", "cannot start 'no-such-command-here'"),
        ("no.such.module:Bot", "cannot import no.such.module"),
        ("own_bots:Nobody", "has no class 'Nobody'"),
        ("nobody", "has no level 'nobody'"),
        (3, "is not a player; expected a level's name"),
    ],
)
def test_a_player_that_cannot_be_is_refused(player, words):
    with pytest.raises(KetError, match=words):
        ketplay.play_match(NIM, [player, "random"], games=1)


def test_a_program_climbs_a_ladder():
    terms = Terms(games=4, limit=ketplay.Limit(nodes=100))
    ladder = climb(NIM, [PROGRAM, "searcher"], terms=terms)
    assert ladder.rungs[0].name == PROGRAM


def test_the_command_line_takes_a_program(ketplay):
    ran = ketplay(["match", "nim:heaps=1.2", PROGRAM, "random", "--games", "2", "--json"])
    assert ran.code == 0
    assert ran.json["forfeits"] == 0


def test_the_host_answers_line_by_line():
    view = NIM.start()
    question = {
        "op": "choose", "game": NIM.id, "seat": 0, "seed": 1, "log": [],
        "position": NIM.format_state(view), "limit": {"seconds": None, "nodes": None},
    }  # fmt: skip
    lines = [json.dumps({"op": "hello", "protocol": 1}), json.dumps(question)]
    assert list(host.answers(First, iter(lines))) == ['{"protocol": 1}', '{"move": "1-1"}']


class Point:
    """An entry point of an installed package."""

    name = "rover"

    @staticmethod
    def load():
        return First


def test_installed_bots_are_levels_of_every_game(monkeypatch):
    monkeypatch.setattr(installed_bots, "installed_points", lambda group: [Point])
    installed_bots.packages.cache_clear()
    try:
        level = bots.level(NIM, "rover")
        assert level.words == "Plays the first legal move."
        assert list(bots.levels(NIM))[-1] == "rover"
        assert level_of(NIM, "rover").name == "rover"
        assert "rover" not in [each.name for each in bots.offered(NIM)]  # hints are not from it
    finally:
        installed_bots.packages.cache_clear()


def test_named_bots_are_levels(monkeypatch):
    monkeypatch.setenv(installed_bots.NAMED, "{}")
    installed_bots.name_bots([f"rex={PROGRAM}"])
    view = NIM.start()
    bot = bots.level(NIM, "rex").make(1)
    assert bot.choose(NIM, view, (), ketplay.Limit(seconds=60)) in NIM.moves(view)
    with pytest.raises(KetError, match="'Rex=exec:x' names no bot"):
        installed_bots.name_bots(["Rex=exec:x"])


@pytest.mark.parametrize("name", [PROGRAM, "own_bots:First", "exec:true", "os:system"])
def test_a_level_is_never_a_module_or_a_command(name):
    """`bots.level` is what servers, records and lessons look levels up with."""
    with pytest.raises(UnknownBot):
        bots.level(NIM, name)
