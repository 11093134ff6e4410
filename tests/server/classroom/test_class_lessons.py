"""Lessons in class: assigned, judged, voted on, counted, saved and forgotten; thirty at once."""

import asyncio
import csv
import threading
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import pytest
from lesson import CODE, TAUGHT, TOKEN, join, me, overview, refused, teach, tokens
from support.running import GENEROUS, running

from ketplay.learn.files import lesson_link
from ketplay.learn.files.template import TEMPLATE
from ketplay.server.classroom import lesson_files, lesson_log
from ketplay.server.config import Rate
from ketplay.server.lessons import class_lessons
from ketplay.server.storage.sqlite import SQLite
from ketplay.server.table import events
from ketplay.server.table.events import Event

SETTLE = {"lesson": "qtris/first/settle", "step": "settle"}
LEFT = {"lesson": "qtris/first/settle", "step": "left"}  # a question; 1 is right
KEY = "qtris/first/settle#settle"


@pytest.fixture(scope="module")
def building(tmp_path_factory):
    folder = tmp_path_factory.mktemp("data")
    (folder / "lessons").mkdir()
    (folder / "lessons" / "stones.md").write_text(TEMPLATE, encoding="utf-8")
    (folder / "lessons" / "wrong.md").write_text("+++\n+++", encoding="utf-8")
    with running(folder / "tables.db", **TAUGHT) as served:
        yield served


@pytest.fixture
def school(building):
    """A class in which nobody is yet."""
    teach(building, "forget")
    return building


def learned(served, token, **what):
    return served.post(f"/api/class/{CODE}/learned", what, token)


def report(served, **params):
    return served.get("/api/class/lessons", TOKEN, **params).json()


def mark(served, name, key=KEY):
    """A cell of the matrix."""
    seen = report(served)
    column = [each["key"] for each in seen["columns"]].index(key)
    row = next(each for each in seen["pupils"] if each["name"] == name)
    return tuple(row["marks"][column].values())


def test_a_lesson_is_assigned_and_the_server_judges_what_pupils_did(school):
    known = tokens(school, "Ada", "Bob")
    assert me(school, known["Ada"]).json()["lesson"] is None
    assert teach(school, "assign", lesson="qtris/first").status_code == 200
    news = me(school, known["Ada"]).json()["lesson"]
    assert news == {
        "lesson": "qtris/first",
        "title": "First ten minutes",
        "pace": "free",
        "step": "",
    }
    assert len(report(school)["columns"]) == 16
    assert mark(school, "Ada") == ("", 0, 0)
    for line in (["X5"], ["X5"], ["Z5"]):
        assert learned(school, known["Ada"], **SETTLE, line=line, hints=1).status_code == 200
    assert mark(school, "Ada") == ("tried", 3, 1)
    assert learned(school, known["Ada"], **SETTLE).status_code == 200  # nothing was done
    assert learned(school, known["Ada"], **SETTLE, line=["H5"]).status_code == 200
    assert mark(school, "Ada") == ("solved", 3, 1)
    assert mark(school, "Bob") == ("", 0, 0)
    answers = school.get("/api/class/answers", TOKEN, step=KEY).json()["answers"]
    assert [(each["words"], each["count"]) for each in answers] == [("X5", 2), ("Z5", 1)]
    assert answers[0]["say"] == "Flip leaves a kitten as it is."
    learned(school, known["Bob"], **LEFT, answer=2)
    answers = school.get("/api/class/answers", TOKEN, step="qtris/first/settle#left").json()
    assert answers["answers"][0]["words"] == "Fifty-fifty"
    teach(school, "assign")
    assert me(school, known["Ada"]).json()["lesson"] is None
    assert report(school)["columns"] == []


def test_together_means_that_the_teacher_says_where(school):
    known = tokens(school, "Ada")
    teach(school, "assign", lesson="qtris/first/settle", pace="together")
    assert me(school, known["Ada"]).json()["lesson"]["step"] == "settle/settle"
    teach(school, "assign", lesson="qtris/first/settle", pace="together", step="settle/left")
    news = me(school, known["Ada"]).json()["lesson"]
    assert (news["step"], news["title"]) == ("settle/left", "First ten minutes: Settle")
    wrong = teach(school, "assign", lesson="qtris/first", pace="together", step="no/where")
    assert refused(wrong) == (404, "no_such")


def test_lessons_of_ones_own_and_in_links_are_for_whoever_joins(school):
    known = tokens(school, "Ada")
    names = [course["name"] for course in school.get("/api/lessons").json()["courses"]]
    assert names[-1] == "own/stones"
    texts = school.get("/api/lessons/own/stones").json()["lessons"]
    assert [step["id"] for step in texts[0]["steps"]] == ["take", "two"]
    assert "wrong.md:1: the head needs a title" in report(school)["problems"][0]
    own = {"lesson": "own/stones/stones", "step": "take"}
    assert school.post("/api/step", {**own, "line": ["1-3"]}).json()["verdict"] == "solved"
    teach(school, "assign", lesson="own/stones")
    learned(school, known["Ada"], **own, line=["1-3"])
    assert mark(school, "Ada", "own/stones/stones#take")[0] == "solved"
    text = TEMPLATE.replace("The last stone", "My stone")
    link = {"text": text, "step": "take", "line": ["1-1"]}
    assert refused(learned(school, known["Ada"], **link)) == (404, "no_such")
    assert teach(school, "assign", lesson=f"l={lesson_link.pack(text)}").status_code == 200
    assert learned(school, known["Ada"], **link).status_code == 200
    seen = report(school)
    assert (seen["assignment"]["title"], seen["pupils"][0]["marks"][0]["tries"]) == ("My stone", 1)
    cut = teach(school, "assign", lesson=f"l={lesson_link.pack(text)[:100]}")
    assert refused(cut) == (422, "bad_lesson")
    assert "this link is incomplete" in cut.text


def test_a_link_is_read_by_a_worker_and_once(school, monkeypatch):
    """Its text may be anybody's: beside the loop it could hold up the whole server."""
    threads = []
    columns = class_lessons.columns

    def noted(address, folder):
        threads.append(threading.current_thread().name)
        return columns(address, folder)

    monkeypatch.setattr(class_lessons, "columns", noted)
    link = f"l={lesson_link.pack(TEMPLATE + '  ')}"
    assert teach(school, "assign", lesson=link).status_code == 200
    assert report(school)["columns"]
    assert len(threads) == 1
    assert not threads[0].startswith("ketplay-slow-work")


def test_a_vote_has_two_rounds_and_hides_its_answers_until_they_are_shown(school):
    known = tokens(school, *"ABC")

    def cast(name, number, answer):
        return school.post(
            f"/api/class/{CODE}/vote", {"vote": number, "answer": answer}, known[name]
        )

    assert refused(teach(school, "vote", phase="shown")) == (409, "not_now")
    assert teach(school, "vote", phase="first", **LEFT).status_code == 200
    vote = me(school, known["A"]).json()["vote"]
    assert vote["options"] == ["White", "Black", "Fifty-fifty"]
    assert "looks left" in vote["text"]
    number = vote["vote"]
    for name, answer in (("A", 0), ("A", 2), ("B", 2), ("C", 1)):
        assert cast(name, number, answer).status_code == 200
    assert refused(cast("A", number, 3)) == (400, "bad_message")
    seen = report(school)["vote"]
    assert (seen["answered"], seen["rounds"], seen["right"]) == (3, [], -1)
    assert me(school, known["A"]).json()["vote"]["choice"] == 2
    teach(school, "vote", phase="second")
    assert me(school, known["A"]).json()["vote"]["choice"] == -1
    for name in "ABC":
        cast(name, number, 1)
    teach(school, "vote", phase="shown")
    assert refused(cast("A", number, 0)) == (409, "not_now")
    for vote in (report(school)["vote"], me(school, known["B"]).json()["vote"]):
        assert (vote["rounds"], vote["right"]) == ([[0, 1, 2], [0, 3, 0]], 1)
    assert refused(teach(school, "vote", phase="second")) == (409, "not_now")
    teach(school, "vote", phase="run")
    run = report(school)["vote"]
    reply = school.post("/api/step", {**LEFT, "answer": run["right"], "seed": run["seed"]}).json()
    assert reply["verdict"] == "solved"
    teach(school, "vote", phase="over")
    assert report(school)["vote"] is me(school, known["A"]).json()["vote"] is None
    assert refused(cast("A", number, 0)) == (409, "not_now")
    assert refused(teach(school, "vote", phase="first", **SETTLE)) == (400, "bad_message")


def test_an_answer_where_there_are_none_is_noted_like_a_try(school):
    ada = tokens(school, "Ada")["Ada"]
    assert learned(school, ada, **SETTLE, line=["X5"], answer=50).status_code == 200
    assert refused(learned(school, ada, **LEFT, answer=50))[0] == 422


def test_while_a_long_log_is_read_others_have_their_turns(monkeypatch):
    monkeypatch.setattr(lesson_files, "PORTION", 2)
    store = SQLite(":memory:")
    judged = events.Judged("Ada", "a", KEY, "tried", "X5")
    store.append([Event("log", n, 0.0, judged) for n in range(9)])
    turns = []

    async def read_beside_another():
        reading = asyncio.ensure_future(
            lesson_files.lesson_file(SimpleNamespace(store=store, lesson_table="log"))
        )
        while not reading.done():
            turns.append(1)
            await asyncio.sleep(0)
        return await reading

    assert len(asyncio.run(read_beside_another()).events) == 9
    assert len(turns) >= 5


def test_what_is_noted_can_be_saved_and_is_forgotten_with_the_class(school):
    known = tokens(school, "=Ada")
    learned(school, known["=Ada"], **SETTLE, line=["X5"])
    learned(school, known["=Ada"], **SETTLE, line=["H5"], hints=2)
    reply = school.get("/api/class/lessons.csv", TOKEN)
    assert "attachment" in reply.headers["content-disposition"]
    rows = list(csv.reader(reply.text.splitlines()))
    assert rows[0][:3] == ["Name", "Step", "State"]
    assert rows[1][:5] == ["'=Ada", KEY, "solved", "1", "2"]
    assert rows[1][6] == "X5"
    events = school.get("/api/class/lessons.json", TOKEN).json()["events"]
    assert [event["words"] for event in events] == ["X5", "H5"]
    table = school.app.state.context.classroom.lesson_table
    assert len(school.lobby.store.read(table)) == 2
    assert teach(school, "forget").status_code == 200
    assert school.lobby.store.read(table) == []
    left = school.lobby.store.read(CODE)
    assert [event.kind for event in left] == ["ended"]  # no name is left
    assert refused(me(school, known["=Ada"])) == (401, "no_seat")
    assert school.get("/api/class/lessons.json", TOKEN).json()["events"] == []
    tokens(school, "Bob")
    assert [pupil["name"] for pupil in overview(school)["pupils"]] == ["Bob"]


def test_a_class_that_was_forgotten_goes_on_after_a_restart(tmp_path):
    file = tmp_path / "tables.db"
    with running(file, **TAUGHT) as served:
        tokens(served, "Ada")
        teach(served, "forget")
        tokens(served, "Bob")
    with running(file, **TAUGHT) as served, running(file, **TAUGHT) as other:
        known = tokens(other, "Cleo")
        teach(served, "assign", lesson="qtris/first")
        learned(other, known["Cleo"], **SETTLE, line=["H5"])
        assert mark(served, "Cleo") == ("solved", 0, 0)  # which the other process wrote
        assert [pupil["name"] for pupil in overview(served)["pupils"]] == ["Bob", "Cleo"]
    assert b"Ada" not in file.read_bytes()


def test_answers_are_for_pupils_and_the_rest_for_the_teacher(school):
    known = tokens(school, "Ada")
    assert refused(learned(school, "", **SETTLE, line=["H5"])) == (401, "no_seat")
    assert refused(learned(school, TOKEN, **SETTLE, line=["H5"])) == (401, "no_seat")
    for what, body in (
        ("assign", {"lesson": "qtris/first"}),
        ("vote", {"phase": "first", **LEFT}),
        ("forget", {}),
    ):
        assert refused(teach(school, what, known["Ada"], **body)) == (401, "not_teacher")
    for path in ("lessons", "lessons.csv", "lessons.json", "answers"):
        assert refused(school.get(f"/api/class/{path}", known["Ada"])) == (401, "not_teacher")
    for what in ({"lesson": "no/such"}, {"lesson": "l=x"}, {"lesson": "no"}):
        assert teach(school, "assign", **what).status_code == 422
    bad = learned(school, known["Ada"], **SETTLE, line=["CX12"])
    assert (bad.status_code, "not offered here" in bad.text) == (422, True)


def test_what_is_noted_is_bounded(monkeypatch):
    monkeypatch.setattr(lesson_log, "MOST_EVENTS", 3)
    limits = GENEROUS._replace(answers=Rate(0.001, 2.0))
    with running(limits=limits, **TAUGHT) as served:
        known = tokens(served, "Ada", "Bob", "Cleo")
        codes = [learned(served, known["Ada"], **SETTLE, line=["X5"]) for _ in range(3)]
        assert [reply.status_code for reply in codes] == [200, 200, 429]
        assert "too many answers from you" in codes[2].text
        assert learned(served, known["Bob"], **SETTLE, line=["X5"]).status_code == 200
        full = learned(served, known["Cleo"], **SETTLE, line=["X5"])
        assert "which is the most" in full.text
        long = learned(served, known["Cleo"], **SETTLE, line=["X5"] * 41)
        assert refused(long) == (400, "bad_message")


def test_thirty_pupils_at_once_and_the_teacher_hears_of_each(school):
    names = [f"P{number:02}" for number in range(30)]
    with ThreadPoolExecutor(30) as pool:
        replies = list(pool.map(lambda name: join(school, name).json(), names))
    known = {reply["name"]: reply["token"] for reply in replies}
    teach(school, "assign", lesson="qtris/first")
    before = report(school)
    heard = []

    def follow():
        """The teacher's page: it asks again as soon as it was answered."""
        seen = before["seen"]
        while True:
            news = report(school, seen=seen)
            seen = news["seen"]
            column = [each["key"] for each in news["columns"]].index(KEY)
            solved = sum(row["marks"][column]["state"] == "solved" for row in news["pupils"])
            heard.append(solved)
            if solved == len(names):
                return

    teacher = threading.Thread(target=follow)
    teacher.start()

    def pupil(name):
        codes = [
            learned(school, known[name], **SETTLE, line=[move]).status_code for move in ("X5", "H5")
        ]
        codes.append(me(school, known[name]).status_code)
        return codes

    with ThreadPoolExecutor(30) as pool:
        assert set(map(tuple, pool.map(pupil, names))) == {(200, 200, 200)}
    teacher.join(100)
    assert heard[-1] == 30
    assert heard == sorted(heard)
    answers = school.get("/api/class/answers", TOKEN, step=KEY).json()["answers"]
    assert answers[0]["count"] == 30
