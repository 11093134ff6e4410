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


def test_marked_words_are_set_apart_on_paper(served):
    page = served.get("/learn/print/qtris/bags/what-is-a-kitten").text
    assert "<em>tilted</em>" in page
    assert "*" not in page


def test_progress_is_carried_by_a_qr_code(served):
    code = served.get("/learn/marks/qtris.first.16.73~qtris.table.46.1z.svg")
    assert (code.status_code, code.headers["content-type"]) == (200, "image/svg+xml")
    assert served.get(f"/learn/marks/{'x' * 601}.svg").status_code == 404


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


def test_lessons_come_in_another_language(served):
    course = served.get("/api/lessons", lang="it").json()["courses"][0]
    assert (course["title"], course["lang"]) == ("I primi dieci minuti", "it")
    lessons = served.get("/api/lessons/qtris/first", lang="it").json()["lessons"]
    languages = [each["lang"] for lesson in lessons for each in lesson["steps"]]
    assert languages == ["it"] * 14 + ["en"] * 2
    assert served.get("/api/lessons/qtris/first/settle", lang="it").json()["title"] == "Calma"
    solved = step(served, line=["H5"], lang="it")
    words = "H sulla casella 5: il gattino che guardava a destra diventa bianco"
    assert solved["happened"] == words
    assert "casella 5: bianco, bianco 100 %" in solved["drawing"]
    assert "white" not in solved["board"]
    cards = served.get("/games/qtris/symbols.svg", tiles="kitten", lang="it").text
    assert ">Inverti<" in cards
    # There is no such language: English.
    assert step(served, line=["H5"], lang="xx") == step(served, line=["H5"])
    odd = served.get("/api/lessons", lang="../../secret\0")
    assert odd.json() == served.get("/api/lessons").json()
    assert served.post("/api/step", {**SETTLE, "lang": "../it"}).status_code == 400


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


LOOKS = """+++
title = "Looks"
+++
## Ask {#ask}

Ask.

```step
kind = "do"
start = "qtris 5=R"
cards = "look:5 look:5"
goal = "left == 0"
```

- done: Done.

## Send {#send}

Send.

```step
kind = "measure"
start = "qtris 5=R"
chain = "look:5=W H5 look:5"
shots = 100
count = "W W"
compare = "1/4"
```

- done: Done.
"""


def test_a_look_has_its_odds_before_and_its_result_after(served):
    question = {"lesson": "", "text": LOOKS, "step": "ask"}
    before = step(served, **question, ask="preview", line=["look:5"])
    assert before["happened"] == "colour? white 50 %, black 50 %"
    assert before["line"] == []
    after = step(served, **question, line=["look:5"], seed=5)
    assert (after["line"], after["chance"]) in ((["look:5=W"], True), (["look:5=B"], True))
    again = step(served, **question, line=[*after["line"], "look:5"])
    assert again["verdict"] == "solved"
    assert step(served, **question, ask="hint", level=9)["hint"]["drawing"] == ""


def test_a_chain_is_told_as_a_tree(served):
    reply = step(served, lesson="", text=LOOKS, step="send", shots=100, seed=1)
    assert reply["verdict"] == "solved"
    assert [result["depth"] for result in reply["results"]] == [0, 1, 1, 0]
    assert [result["stopped"] for result in reply["results"]] == [False, False, False, True]
    assert (reply["total"]["exact"], reply["total"]["shots"]) == (0.25, 100)
    checked = served.post("/api/lesson/check", {"text": LOOKS}).json()
    assert checked["problems"] == []
    stations = [{"words": "colour?", "keep": "white"}, {"words": "H5", "keep": ""}]
    assert checked["lesson"]["steps"][1]["chain"][:2] == stations


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


RECIPE = """+++
title = "Copy"
+++
## Copy {#copy}

Copy it.

```step
kind = "recipe"
start = "qtris:level=advanced"
boards = ["1=W", "1=B"]
cards = "CX12 H1"
impossible = false
goal = 'tile(2) == first("tile(1)")'
```

- done: Done.

## Tell {#tell}

Win.

```step
kind = "strategy"
start = "qtris:engine=full 1-2=A+"
players = ["Ann", "Bob"]
questions = ["same", "same"]
cards = ["X1", "H2"]
shots = 20
win = {"same same" = 'even("12")'}
```

- done: {count} of {shots}.
"""


def test_a_recipe_shows_its_cases_and_a_strategy_its_table(served):
    question = {"text": RECIPE, "lesson": "", "step": "copy"}
    start = step(served, **question, case=1)["several"]
    assert start["cases"] == [{"name": "1", "right": True}, {"name": "2", "right": False}]
    assert step(served, **question, answer=0)["verdict"] == "tried"
    assert step(served, **question, line=["CX12"], case=9)["several"]["case"] == 1
    question["step"] = "tell"
    table = step(served, **question, cell="Bob.same")
    assert [move for move, _ in table["moves"]] == ["Bob.same:H2"]
    assert table["several"]["rounds"] == [{"name": "same same", "chance": 0.0}]
    assert step(served, **question, ask="hint", level=9)["hint"]["move"] == "Ann.same:X1"
    solved = step(served, **question, line=["Ann.same:X1"])
    assert (solved["verdict"], solved["say"]) == ("solved", "20 of 20.")
    reply = served.post("/api/step", {**question, "cell": "Zoe.x"})
    assert "the cells are Ann.same, Bob.same" in reply.text
