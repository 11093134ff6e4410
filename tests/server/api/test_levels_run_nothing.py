"""What comes from outside names levels only: nothing in it is run or imported.

A request, a link, a record, a position and a lesson each try a command and a module; so do a class,
a sandbox and a claim.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from urllib.parse import quote

import pytest
from support.running import running

from ketplay.core.match import Match
from ketplay.core.record import format_record
from ketplay.core.registry import game
from ketplay.learn.files import lesson_link
from ketplay.learn.files.template import TEMPLATE
from ketplay.server.config import ClassKeys
from ketplay.server.table import actions
from ketplay.server.table.table import holder_of

TEACHER = "7" * 32
MODULE = "module_that_nobody_imports"


@pytest.fixture(scope="module")
def served():
    """A server with a class."""
    with running(class_keys=ClassKeys("bakotu", holder_of(TEACHER))) as found:
        yield found


@pytest.fixture(params=["exec:touch {trace}", f"{MODULE}:Bot"])
def level(request, tmp_path, monkeypatch):
    """The name of a level that would leave a trace if it were run; there is none afterwards."""
    with tempfile.TemporaryDirectory(prefix="k") as folder:  # a short name: long ones are refused
        trace = Path(folder, "x")
        code = f"open({str(trace)!r}, 'w')\nclass Bot: pass\n"
        (tmp_path / f"{MODULE}.py").write_text(code, encoding="utf-8")
        monkeypatch.syspath_prepend(tmp_path)
        yield request.param.format(trace=trace)
        assert not trace.exists()
    assert MODULE not in sys.modules


def table(position_or_game, level):
    seats = [{"kind": "person"}, {"kind": "bot", "level": level}]
    return {**position_or_game, "seats": seats}


def code_of(reply):
    return reply.json()["error"]["code"]


def test_a_request(served, level):
    assert code_of(served.post("/api/tables", table({"game": "nim"}, level))) == "unknown_bot"


def test_a_link(served, level):
    for path in ("/", "/t/bakotumi", "/learn", "/replay"):
        query = f"?game=nim&level={quote(level)}&opponent={quote(level)}&against={quote(level)}"
        assert served.get(path + query).status_code in (200, 404)
    assert served.get(f"/api/game?id=nim:level={quote(level)}").status_code >= 400


def test_a_record(served, level):
    tags = {"Second": level, "Level": level, "Bot": level, "Players": level}
    match = Match.begin(game("nim:heaps=1.2")).play("1-1")
    record = format_record(match, tags)
    read = served.post("/api/replay", {"record": record})
    assert read.json()["tags"]["Bot"] == level
    assert served.post("/api/replay/review", {"record": record, "start": 0}).status_code == 200


def test_a_position(served, level):
    for line in (f"nim {level}", f"{level} 3.4.5", f"nim:level={level} 3.4.5"):
        reply = served.post("/api/tables", table({"position": line}, "random"))
        assert reply.status_code >= 400
    line = {"position": "nim:heaps=1.2 1.2 0"}
    assert code_of(served.post("/api/tables", table(line, level))) == "unknown_bot"


def lesson_text(level):
    step = f'kind = "play"\nstart = "nim:heaps=1.2"\nagainst = "{level}"\nseat = 0\ngoal = "won"'
    return f"{TEMPLATE}\n\n## Play {{#play-it}}\n\nWin.\n\n```step\n{step}\n```\n\n- done: Won.\n"


def test_a_lesson(served, level):
    lesson = served.post("/api/lesson/check", {"text": lesson_text(level)}).json()["lesson"]
    match = lesson["steps"][-1]["match"]
    assert match["level"] == level  # it is a name, which the table looks up like any other
    reply = served.post("/api/tables", table({"game": match["position"]}, match["level"]))
    assert code_of(reply) == "unknown_bot"


def test_a_class(served, level):
    pair = {"game": "nim:heaps=1.2", "level": level}
    assert code_of(served.post("/api/class/pair", pair, TEACHER)) == "unknown_bot"
    link = f"l={lesson_link.pack(lesson_text(level))}"
    assert served.post("/api/class/assign", {"lesson": link}, TEACHER).status_code == 200
    learned = {"text": lesson_text(level), "step": "play-it", "line": ["1-1"]}
    pupil = served.post("/api/class/bakotu/join", {"name": level[:4]}).json()["token"]
    assert served.post("/api/class/bakotu/learned", learned, pupil).status_code == 200


def test_a_sandbox(served, level):
    odd_game = {"game": level}
    odd_option = {"game": f"qtris:level={level}"}
    odd_board = {"game": "qtris", "board": level}
    for body in (odd_game, odd_option, odd_board):
        for path in ("/api/sandbox", "/api/sandbox/explain"):
            assert served.post(path, body).status_code >= 400
    assert served.post("/api/sandbox", {"game": "qtris", "action": level}).status_code >= 400


def test_a_claim(served, level, monkeypatch):
    """The level that takes the place of somebody who has been away long enough."""
    monkeypatch.setattr(actions, "_check_absent", lambda *_: None)
    with served.two("nim:heaps=1.2") as (ada, _):
        claim = {"seat": 1, "remedy": "bot", "level": level}
        reply = served.post(f"/api/tables/{ada.code}/claim", claim, ada.token)
        assert code_of(reply) == "unknown_bot"
