"""A game with `rules.py` and `__init__.py` alone shows itself everywhere (tests/support/bare); a
folder of lessons is all that a course needs.
"""

from random import Random
from xml.etree import ElementTree

import pytest

import ketplay as library
from ketplay.bots import levels
from ketplay.core import registry
from ketplay.core.record import format_record
from ketplay.core.testkit import contract
from ketplay.learn.checker import check
from ketplay.learn.files import discover
from ketplay.learn.situation import begin
from ketplay.learn.solver import solve


@pytest.fixture
def bare(monkeypatch):
    monkeypatch.setitem(registry.packages(), "bare", "support.bare")
    return registry.game("bare")


@pytest.fixture
def bare_record(bare, ketplay, tmp_path):
    match = library.Match.begin(bare).settle(Random(1)).play("+2").play("+1")
    path = tmp_path / "bare.ket"
    path.write_text(format_record(match.play("+2")))
    return path.name


def test_it_keeps_the_contract(bare):
    contract(bare)


def test_it_is_listed_with_opponents(bare, ketplay):
    assert "Bare. Count up to five" in ketplay("games").out
    assert "random" in ketplay("games bare").out
    assert list(levels(bare)) == ["random", "erring-50", "erring-20", "searcher"]


def test_it_is_played_on_the_terminal(bare, ketplay):
    ran = ketplay("play bare --against random --seed 1", "moves\nboard\nhint\nresign\n\n")
    assert ran.code == 0
    assert "Chance: ~" in ran.out
    assert "Your turn." in ran.out
    assert "Bob won: Ann resigned." in ran.out


def test_it_is_replayed_reviewed_and_exported(bare, bare_record, ketplay):
    assert "won: five is reached." in ketplay(f"replay {bare_record}").out
    assert ketplay(f"review {bare_record}").code == 0
    assert ketplay(f"export {bare_record} --to json").json["outcome"]["words"].endswith("reached.")
    drawing = ketplay(f"export {bare_record} --to svg").out
    assert ElementTree.fromstring(drawing).tag == "{http://www.w3.org/2000/svg}svg"


def test_its_lesson_needs_no_facts_of_its_own(bare, ketplay, monkeypatch):
    """Found like its rules, proved, and gone through on the terminal."""
    [folder] = [path for game, path in discover.course_folders() if game == "bare"]
    course = discover.read_course(folder, "bare")
    assert check(course.lessons[0]).problems == ()
    assert solve(begin(course.lessons[0].steps[0])).lines == (("+2",),)
    monkeypatch.setattr(discover, "courses", lambda: (course,))
    ran = ketplay("learn bare/first", "+1\nundo\n+2\n1\n2\n")
    assert "Now Bob reaches five." in ran.out
    assert "✓ Five." in ran.out
    assert "✓ Four: Bob needs one more." in ran.out


def test_it_is_shown(bare, ketplay):
    ran = ketplay(["show", "bare", "2", "0", "--svg", "bare.svg"])
    assert (ran.code, ran.out) == (0, "Written: bare.svg\n")
    assert "Ann's turn." in ketplay(["show", "bare", "2", "0"]).out


def test_it_is_drawn_in_a_notebook(bare):
    assert library.Match.begin(bare)._repr_svg_().startswith("<svg")


def test_it_is_played_on_a_server(bare, server):
    table = server.open("bare", "shared", "shared")
    with server.talk(table["code"], table["token"], nonce="x", style={"words": True}) as player:
        view = player.view(phase="playing")
        assert 'data-pick="+1"' in view["drawing"]
        assert view["status"] == "Your turn."
        assert view["moves"][0] == {"move": "+1", "picks": ["+1"], "words": "+1"}
        assert player.ask(op="move", n=view["n"], move="+1")["op"] == "ok"
    for path in ("picture.svg", "symbols.svg"):
        assert ElementTree.fromstring(server.get(f"/games/bare/{path}").text).tag.endswith("svg")
    assert server.get("/games/bare/style.css").status_code == 200
