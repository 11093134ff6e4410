"""Lessons over HTTP: courses, verdicts, hints, checked texts. Nothing is kept, all is bounded."""

from __future__ import annotations

import pytest

from ketplay.learn.files.template import TEMPLATE

SETTLE = {"lesson": "qtris/first/settle", "step": "settle"}


def step(served, **question):
    reply = served.post("/api/step", {**SETTLE, **question})
    assert reply.status_code == 200, reply.text
    return reply.json()


def test_courses_and_lessons_are_listed(served):
    courses = served.get("/api/lessons").json()["courses"]
    first = courses[0]
    assert first["name"] == "qtris/first"
    assert sum(len(lesson["steps"]) for lesson in first["lessons"]) == 16
    lesson = served.get("/api/lessons/qtris/first/game").json()
    assert lesson["steps"][0]["match"]["level"] == "kitten"
    assert served.get("/api/lessons/qtris/first/nothing").status_code == 404
    games = {game["name"]: game for game in served.get("/api/games").json()}
    assert (games["qtris"]["course"], games["nim"]["course"]) == ("qtris/first", "")


def test_a_step_is_judged_and_drawn(served):
    task = step(served)
    assert (task["verdict"], task["left"], len(task["moves"])) == ("task", 1, 27)
    assert task["drawing"].startswith("<svg")
    assert "right" in task["board"]
    tried = step(served, line=["X5"])
    assert (tried["verdict"], tried["say"]) == ("tried", "Flip leaves a kitten as it is.")
    solved = step(served, line=["H5"])
    assert (solved["verdict"], solved["moves"]) == ("solved", [])
    assert solved["happened"] == "H on square 5: the right kitten becomes white"


def test_hints_come_in_levels(served):
    assert step(served, ask="hint")["hint"]["picks"] == []
    assert step(served, ask="hint", level=1)["hint"]["picks"] == ["card:H"]
    last = step(served, ask="hint", level=9)["hint"]
    assert (last["move"], last["last"]) == ("H5", True)
    assert last["drawing"].startswith("<svg")
    assert step(served, ask="hint", level=9, line=["X1"])["hint"]["take_back"]


def test_a_series_follows_from_its_seed_and_has_its_band(served):
    question = {"lesson": "qtris/first/kitten", "step": "many", "answer": 1, "seed": 7}
    first, second = step(served, **question), step(served, **question)
    assert first == second
    white = first["results"][0]
    assert (white["words"], white["exact"], white["low"], white["high"]) == ("white", 0.5, 40, 60)
    once = step(served, lesson="qtris/first/kitten", step="look", answer=2, seed=1)
    assert once["measured"].startswith("<svg")


@pytest.mark.parametrize(
    ("question", "status", "words"),
    [
        ({"step": "nothing"}, 422, "has no step 'nothing'"),
        ({"lesson": "qtris/first"}, 422, "there is no course 'qtris'"),
        ({"lesson": ""}, 400, "name a lesson, or send its text"),
        ({"line": ["CX12"]}, 422, "not offered here"),
        ({"line": ["H5"] * 41}, 400, "not a valid message"),
        ({"answer": 1, "step": "left"}, 200, ""),
        ({"answer": 9, "step": "left"}, 422, "the answers are 1 to 3"),
        ({"shots": 10**9}, 400, "not a valid message"),
        ({"text": "+++\n+++"}, 422, "the head needs a title"),
        ({"text": "x" * 33_000}, 400, "not a valid message"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(served, question, status, words):
    reply = served.post("/api/step", {**SETTLE, **question})
    assert reply.status_code == status, reply.text
    assert words in reply.text


def test_a_text_is_checked(served):
    reply = served.post("/api/lesson/check", {"text": TEMPLATE}).json()
    assert reply["problems"] == []
    assert reply["solutions"] == {"take": ["1-3"]}
    assert [step["id"] for step in reply["lesson"]["steps"]] == ["take", "two"]
    wrong = TEMPLATE.replace('"won"', '"wom"')
    reply = served.post("/api/lesson/check", {"text": wrong}).json()
    assert "there is no fact 'wom'" in reply["problems"][0]["words"]
    assert reply["lesson"] is None
    judged = served.post("/api/step", {"text": TEMPLATE, "step": "take", "line": ["1-3"]}).json()
    assert judged["verdict"] == "solved"
