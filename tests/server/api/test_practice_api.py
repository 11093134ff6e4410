"""Puzzles and repetition over HTTP: lists, verdicts, turned boards. Nothing is kept."""

from __future__ import annotations

import random

import pytest

import ketplay
from ketplay.learn.files import discover
from ketplay.learn.puzzles import mistake
from ketplay.learn.situation import begin
from ketplay.learn.solver import solve


def ask(served, lesson, step="find", **question):
    reply = served.post("/api/step", {"lesson": lesson, "step": step, **question})
    assert reply.status_code == 200, reply.text
    return reply.json()


def test_puzzles_are_listed_and_judged(served):
    games = {each["name"]: each for each in served.get("/api/puzzles").json()["games"]}
    assert {name: each["number"] for name, each in games.items()} == {
        "qtris": 365,
        "brakets": 200,
        "octal": 365,
        "qt3": 60,
    }
    listed = served.get("/api/puzzles/qtris").json()
    assert len(listed["puzzles"]) == 365
    assert listed["tags"] == games["qtris"]["tags"]
    task = ask(served, "qtris/puzzle/1")
    assert (task["verdict"], bool(task["moves"])) == ("task", True)
    step = discover.lesson("qtris/puzzle/1")[1].steps[0]
    best = solve(begin(step), enough=1).lines[0]
    solved = ask(served, "qtris/puzzle/1", line=best)
    assert solved["verdict"] == "solved"
    assert solved["say"].startswith("That is it:")
    idea = ask(served, "qtris/puzzle/1", ask="hint")["hint"]
    assert idea["say"].startswith("What the best turn does: ")
    last = ask(served, "qtris/puzzle/1", ask="hint", level=1)["hint"]
    assert last["last"]
    assert last["drawing"].startswith("<svg")


def test_what_would_tell_the_solution_is_not_shown(served):
    octal = ask(served, "octal/puzzle/1")
    assert "lose " not in octal["drawing"]
    assert octal["chances"] == []
    qt3 = served.get("/api/lessons/qt3/puzzle/1").json()["steps"][0]
    assert (qt3["kind"], len(qt3["options"])) == ("ask", len(set(qt3["options"])))
    drawing = ask(served, "qt3/puzzle/1")["drawing"]
    assert 'data-pick="!*"' not in drawing
    assert 'data-pick="opt"' not in drawing


def test_a_turned_step_is_shown_and_judged(served):
    plain = ask(served, "qtris/table/control", "kitten")
    turned = ask(served, "qtris/table/control@1", "kitten")
    assert turned["task"].startswith("Square 1 is black")
    assert turned["drawing"] != plain["drawing"]
    assert ask(served, "qtris/table/control@1", "kitten", line=["CX41"])["verdict"] == "solved"
    assert ask(served, "qtris/table/control@1", "kitten", line=["CX87"])["verdict"] == "tried"


def test_an_idea_is_repeated(served):
    question = {"game": "qtris", "idea": "settle", "box": 0, "day": "2026-03-01"}
    task = served.post("/api/review", question).json()
    assert task["lesson"].startswith("qtris/first/settle")
    assert ask(served, task["lesson"], task["step"])["verdict"] == "task"
    assert task["game"]["name"] == "qtris"


def test_a_turn_that_cost_something_becomes_a_puzzle(served):
    record = '[Format "2"]\n[Game "nim:heaps=1.2"]\n\n1-1 2-2 -1:1\n'
    turns = served.post("/api/replay/review", {"record": record}).json()["turns"]
    assert [bool(turn["puzzle"]) for turn in turns] == [True, False]
    address = f"mistake/turn/{turns[0]['puzzle']}"
    lesson = served.get(f"/api/lessons/{address}").json()
    assert lesson["steps"][0]["text"].startswith("In your game this turn lowered your")
    assert ask(served, address, line=["1-1"])["verdict"] == "tried"
    assert ask(served, address, ask="hint")["hint"]["move"] == "2-1"
    assert ask(served, address, line=["2-1"])["verdict"] == "solved"


@pytest.mark.parametrize(
    ("path", "question", "code"),
    [
        ("/api/puzzles/nim", None, 404),
        ("/api/lessons/qtris/puzzle/366", None, 404),
        ("/api/lessons/qtris/first/settle@9", None, 404),
        ("/api/lessons/mistake/turn/bm90IGEgdHVybg", None, 404),
        ("/api/lessons/mistake/turn/%FF", None, 404),
        ("/api/step", {"lesson": "mistake/turn/Mg", "step": "find"}, 422),
        ("/api/step", {"lesson": "qtris/puzzle/0", "step": "find"}, 422),
        ("/api/step", {"lesson": "qtris/puzzle/" + "9" * 40, "step": "find"}, 422),
        ("/api/review", {"game": "nim", "idea": "x", "box": 0, "day": "2026-03-01"}, 404),
        ("/api/review", {"game": "no", "idea": "x", "box": 0, "day": "2026-03-01"}, 404),
        ("/api/review", {"game": "nim", "idea": "x", "box": 0, "day": "2026-13-41"}, 404),
        ("/api/review", {"game": "nim", "idea": "x", "box": 0, "day": "soon"}, 400),
        ("/api/review", {"game": "nim", "idea": "x", "box": -1, "day": "2026-03-01"}, 400),
    ],
)
def test_what_does_not_exist_is_refused_with_a_sentence(served, path, question, code):
    reply = served.get(path) if question is None else served.post(path, question)
    assert reply.status_code == code, reply.text
    assert reply.json()["error"]["message"]


def test_a_turn_that_anybody_may_send_is_read_by_a_worker(served, monkeypatch):
    """Its position is a stranger's and may take long, which nobody else should notice."""
    workers = served.app.state.context.analysis_workers
    ask = workers.ask
    asked = []

    def note(question, *arguments, **options):
        asked.append(arguments[0])
        return ask(question, *arguments, **options)

    monkeypatch.setattr(workers, "ask", note)
    address = f"mistake/turn/{mistake.code_of(0.3, 'nim:heaps=1.2')}"
    assert served.get(f"/api/lessons/{address}").status_code == 200
    assert asked == [address]


def test_turns_with_odd_positions_are_refused_with_a_sentence(served):
    rng = random.Random(4)
    for name in ("nim", "qt3", "qtris", "brakets", "octal"):
        game = ketplay.game(name)
        line = f"{game.id} {game.format_state(game.start())}"
        for _ in range(6):
            at = rng.randrange(len(line))
            odd = line[:at] + rng.choice(("", "9", "?", "\0", "é", line[at:] * 40)) + line[at + 1 :]
            reply = served.get(f"/api/lessons/mistake/turn/{mistake.code_of(0.3, odd)}")
            assert reply.status_code in (200, 404), (odd, reply.text)
