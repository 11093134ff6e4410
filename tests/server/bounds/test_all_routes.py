"""Every route and every message of a socket is watched, with what it is for and with long texts.

A new route fails here until it has an example below.
"""

from urllib.parse import quote

import pytest
from loop_watch import watched_loops
from msgspec.inspect import StrType, type_info
from starlette.routing import Mount, WebSocketRoute
from support.running import running

from ketplay.learn.files.template import TEMPLATE
from ketplay.learn.puzzles import mistake
from ketplay.server.api.operations import OPERATIONS
from ketplay.server.config import ClassKeys
from ketplay.server.fair_queue import NOBODY
from ketplay.server.protocol import messages
from ketplay.server.rooms.slow_work import FairThread
from ketplay.server.table.table import holder_of
from ketplay.server.views import catalogue

CLASS, TEACHER = "bakotu", "7" * 32
LESSON = "qtris/first/settle"
STEP = {"lesson": LESSON, "step": "settle", "line": ["H5"]}
LEFT = {"lesson": LESSON, "step": "left"}
TURN = mistake.code_of(0.3, "qtris:prep=manual")
REVIEW = {"game": "qtris", "idea": "settle", "box": 0, "day": "2026-03-01"}
RECORD = '[Format "2"]\n[Game "nim:heaps=1.2"]\n\n1-1'
AT = {"record": RECORD, "index": 0}
BOARD = {"game": "qtris", "board": "1=R"}
SHARED = [{"kind": "shared"}] * 2
TABLE = "/api/tables/{code}"

# For each route: where {code} is that of a table, {class} that of the class, and then the query or
# the body.
PAGES = {
    "/api/games": [("/api/games", {})],
    "/api/game": [("/api/game", {"id": "qtris"})],
    "/api/statistics": [("/api/statistics", {})],
    "/health": [("/health", {})],
    "/api/openapi.json": [("/api/openapi.json", {})],
    "/api/lessons": [("/api/lessons", {"lang": "it"}), ("/api/lessons", {})],
    "/api/lessons/{game}/{course}": [("/api/lessons/qtris/first", {"lang": "it"})],
    "/api/lessons/{game}/{course}/{lesson}": [
        (f"/api/lessons/{LESSON}", {"lang": "it"}),
        ("/api/lessons/nim/puzzle/1", {}),
        (f"/api/lessons/mistake/turn/{TURN}", {}),
    ],
    "/api/puzzles": [("/api/puzzles", {})],
    "/api/puzzles/{game}": [("/api/puzzles/qtris", {})],
    "/api/maps": [("/api/maps", {"game": "qtris"})],
    "/learn/template.md": [("/learn/template.md", {})],
    "/learn/marks/{marks}.svg": [(f"/learn/marks/{'a9.~' * 150}.svg", {})],
    "/learn/print/{game}/{course}": [("/learn/print/nim/first", {})],
    "/learn/print/{game}/{course}/{lesson}": [(f"/learn/print/{LESSON}", {})],
    "/learn/print/{game}/{course}/{lesson}/{step}.svg": [(f"/learn/print/{LESSON}/settle.svg", {})],
    "/games/{name}/symbols.svg": [("/games/qtris/symbols.svg", {"tiles": "", "lang": "it"})],
    "/games/{name}/style.css": [("/games/qtris/style.css", {})],
    "/games/{name}/picture.svg": [
        ("/games/qtris/picture.svg", {"picture": "", "theme": "light", "option": "", "value": ""}),
        ("/games/nim/picture.svg", {"position": "nim:heaps=1.2"}),
    ],
    "/games/{name}/rules": [("/games/qtris/rules", {"part": "1", "theme": "dark"})],
    "/games/{name}/guide": [("/games/qtris/guide", {"part": "1", "tiles": ""})],
    "/games/{name}/figures/{number}.svg": [("/games/qtris/figures/0.svg", {"theme": "dark"})],
    "/games/{name}/page/{path:path}": [("/games/qtris/page/nothing.js", {})],
    "/docs/{path:path}": [("/docs/serving", {"part": "1"}), ("/docs/reference", {})],
    "/lab/": [("/lab/", {"part": "1"})],
    "/lab/{name}": [("/lab/README.md", {"part": "1"})],
    "/theme.css": [("/theme.css", {})],
    "/service-worker.js": [("/service-worker.js", {})],
    "/{path}": [("/", {}), ("/t/bakotumi", {}), ("/main.js", {}), ("/nothing/here", {})],
    TABLE: [("/api/tables/{code}", {})],
    f"{TABLE}/view": [(f"{TABLE}/view", {"draw": "1", "odds": "1", "words": "1", "shape": "tall"})],
    f"{TABLE}/at/{{index}}": [(f"{TABLE}/at/1", {"tiles": "", "labels": "0"})],
    f"{TABLE}/text": [(f"{TABLE}/text", {})],
    f"{TABLE}/circuit": [(f"{TABLE}/circuit", {})],
    f"{TABLE}/circuit.svg": [(f"{TABLE}/circuit.svg", {"theme": "light"})],
    f"{TABLE}/record": [(f"{TABLE}/record", {"match": "1"})],
    f"{TABLE}/qr.svg": [(f"{TABLE}/qr.svg", {})],
    f"{TABLE}/events": [],  # does not end: see `follow`
    "/api/class": [("/api/class", {"seen": "0"})],
    "/api/class/scores": [("/api/class/scores", {})],
    "/api/class/scores.csv": [("/api/class/scores.csv", {})],
    "/api/class/statistics": [("/api/class/statistics", {"game": "qtris"})],
    "/api/class/odds/{table}": [("/api/class/odds/{code}", {})],
    "/api/class/lessons": [("/api/class/lessons", {"seen": "0"})],
    "/api/class/answers": [("/api/class/answers", {"step": f"{LESSON}#settle"})],
    "/api/class/lessons.csv": [("/api/class/lessons.csv", {})],
    "/api/class/lessons.json": [("/api/class/lessons.json", {})],
    "/api/class/{code}/me": [("/api/class/{class}/me", {"since": "-1"})],
    "/api/class/{code}/qr.svg": [("/api/class/{class}/qr.svg", {})],
    "/api/class/{code}/boards/{table}.svg": [("/api/class/{class}/boards/{code}.svg", {})],
}
FORMS = {
    "/api/tables": [("/api/tables", {"game": "qtris", "seats": SHARED, "position": ""})],
    f"{TABLE}/ready": [(f"{TABLE}/ready", {"nonce": "x"})],
    f"{TABLE}/preview": [(f"{TABLE}/preview", {"n": 2, "move": "H5"})],
    f"{TABLE}/odds": [(f"{TABLE}/odds", {"move": "", "picks": []})],
    f"{TABLE}/hint": [(f"{TABLE}/hint", {"best": 3})],
    f"{TABLE}/rename": [(f"{TABLE}/rename", {"name": "Ada"})],
    f"{TABLE}/join": [(f"{TABLE}/join", {"name": "Bob", "nonce": "b"})],
    f"{TABLE}/moves": [(f"{TABLE}/moves", {"n": 2, "move": "H5"})],
    f"{TABLE}/undo": [(f"{TABLE}/undo", {"n": 3})],
    f"{TABLE}/ask": [(f"{TABLE}/ask", {"request": "rematch"})],
    f"{TABLE}/answer": [(f"{TABLE}/answer", {"request": "rematch", "accept": False})],
    f"{TABLE}/claim": [(f"{TABLE}/claim", {"seat": 0, "remedy": "bot", "level": "random"})],
    f"{TABLE}/resign": [(f"{TABLE}/resign", {"seat": 0})],
    "/api/replay": [("/api/replay", {"record": RECORD}), ("/api/replay", {"position": "qtris"})],
    "/api/replay/frames": [("/api/replay/frames", AT)],
    "/api/replay/choices": [("/api/replay/choices", AT)],
    "/api/replay/vary": [("/api/replay/vary", {**AT, "move": "1-1"})],
    "/api/replay/explain": [("/api/replay/explain", {**AT, "pick": "heap:1"})],
    "/api/replay/measure": [
        ("/api/replay/measure", {**AT, "shots": 10}),
        ("/api/replay/measure", {"position": "qtris", "shots": 10}),
    ],
    "/api/replay/review": [("/api/replay/review", {"record": RECORD})],
    "/api/replay/export": [("/api/replay/export", {"record": RECORD, "form": "json"})],
    "/api/sandbox": [("/api/sandbox", BOARD)],
    "/api/sandbox/explain": [("/api/sandbox/explain", {**BOARD, "pick": "sq:1"})],
    "/api/review": [("/api/review", REVIEW)],
    "/api/step": [
        ("/api/step", STEP),
        ("/api/step", {**STEP, "ask": "hint", "level": 3}),
        ("/api/step", {"text": TEMPLATE, "step": "settle"}),
    ],
    "/api/lesson/check": [("/api/lesson/check", {"text": TEMPLATE})],
    "/api/class/pair": [("/api/class/pair", {"game": "nim", "names": ["Ada", "Bob"]})],
    "/api/class/release": [("/api/class/release", {"table": "bakotumi"})],
    "/api/class/freeze": [("/api/class/freeze", {"words": "Look here."})],
    "/api/class/unfreeze": [("/api/class/unfreeze", {})],
    "/api/class/return": [("/api/class/return", {"name": "Ada", "number": 10, "accept": False})],
    "/api/class/assign": [("/api/class/assign", {"lesson": "qtris/first", "pace": "together"})],
    "/api/class/vote": [("/api/class/vote", {"phase": "first", **LEFT})],
    "/api/class/{code}/join": [("/api/class/{class}/join", {"name": "Eve"})],
    "/api/class/{code}/return": [("/api/class/{class}/return", {"name": "Ada"})],
    "/api/class/{code}/learned": [("/api/class/{class}/learned", STEP)],
    "/api/class/{code}/vote": [("/api/class/{class}/vote", {"vote": 3, "answer": 1})],
    "/api/class/{code}/leave": [("/api/class/{class}/leave", {})],
    "/api/class/dismiss": [("/api/class/dismiss", {"names": ["Bob"]})],
    "/api/class/forget": [("/api/class/forget", {})],
}
SAID = {
    "hello": {"table": "bakotumi"}, "ready": {"nonce": "x"}, "ping": {},
    "style": {"odds": True, "shape": "wide"},
    "text": {}, "coach": {}, "at": {"index": 0, "stage": True}, "explain": {"pick": "sq:5"},
    "preview": {"n": 2, "move": "H5"}, "odds": {"move": ""}, "hint": {"best": 3},
    "rename": {"name": "Ada"}, "move": {"n": 2, "move": "H5"}, "undo": {"n": 3},
    "ask": {"request": "undo"}, "answer": {"request": "undo", "accept": False},
    "claim": {"seat": 0, "remedy": "win"}, "resign": {"seat": 0},
}  # fmt: skip
PIECES = (" ", "9", "(", "{#", "-,", "a1+", "1=R ", "٣")
POSITIONS = ("qtris ", "nim:heaps=1.2 ", "qt3 ", "brakets ", "")  # more in test_id_fuzz.py
TEXT_STARTS = ('+++\ntitle = "x"\n+++\n## ', "+++\na", "+++\nminutes = ", "")
STARTS = {"position": POSITIONS, "game": ("nim:heaps=", "octal:board="), "text": TEXT_STARTS}


class Place:
    """A server with a class and a table, and who asks there."""

    def __init__(self, served, watch):
        self.served, self.watch = served, watch
        table = served.open("qtris:prep=manual", "shared", "shared")
        self.code, self.token = table["code"], table["token"]
        served.post(f"/api/tables/{self.code}/ready", {"nonce": "x"}, self.token)
        for name in ("Ada", "Bob"):
            joined = served.post(f"/api/class/{CLASS}/join", {"name": name})
            self.pupil = joined.json()["token"]

    def path(self, text):
        return text.replace("{code}", self.code).replace("{class}", CLASS)

    def holder(self, text):
        """The token for a path: of the pupil, of the teacher, of the seat, or none."""
        if text.startswith("/api/class/{class}"):
            return self.pupil
        return TEACHER if text.startswith("/api/class") else self.token

    def get(self, path, query):
        self.watch.asked = f"GET {path} {str(query)[:80]}"
        return self.served.get(self.path(path), self.holder(path), **query)

    def post(self, path, body):
        self.watch.asked = f"POST {path} {str(body)[:80]}"
        return self.served.post(self.path(path), body, self.holder(path))

    def follow(self, query):
        """The first line of the events of the table."""
        path = self.path(f"{TABLE}/events")
        with self.served.http.stream("GET", path, params=query) as reply:
            assert reply.status_code < 500
            return next(reply.iter_lines())


@pytest.fixture(scope="module")
def everything(tmp_path_factory):
    catalogue.warm()  # as every server does when it starts
    keys = ClassKeys(CLASS, holder_of(TEACHER))
    data = tmp_path_factory.mktemp("data") / "t.db"
    with watched_loops() as watch, running(data, class_keys=keys) as served:
        yield Place(served, watch)


@pytest.fixture
def place(everything):
    everything.watch.slow.clear()
    return everything


@pytest.fixture
def askers(place, monkeypatch):
    """Who had work done beside the loop, and what was asked meanwhile."""
    seen = []
    submit = FairThread.submit

    def noted(self, asker, function):
        seen.append((place.watch.asked, asker))
        return submit(self, asker, function)

    monkeypatch.setattr(FairThread, "submit", noted)
    return seen


def test_every_route_has_an_example(place):
    routes = place.served.app.routes
    listed = {route.path for route in routes if not isinstance(route, Mount | WebSocketRoute)}
    assert listed == ({*PAGES} - {"/{path}"}) | {*FORMS}
    assert [route.path for route in routes if isinstance(route, WebSocketRoute)] == ["/ws"]
    assert {*SAID} == {kind.__struct_config__.tag for kind in messages.Message.__args__}


def test_every_route_and_message_as_they_are_meant(place, askers):
    for pages in PAGES.values():
        for path, query in pages:
            assert place.get(path, query).status_code < 500, path
    assert place.follow({"since": "-1"})
    with place.served.talk(place.code, place.token, nonce="x") as talk:
        talk.view()
        for op, said in SAID.items():
            place.watch.asked = op
            talk.say(op=op, **said)  # not every message has an answer
        assert talk.ask(op="ping")["op"] == "pong"
        assert "fault" not in [heard.get("code") for heard in talk.heard]
    for forms in FORMS.values():
        for path, body in forms:
            assert place.post(path, body).status_code < 500, path
    place.watch.check()
    strangers = {asked for asked, asker in askers if asker == NOBODY}
    assert all("/api/class" in asked for asked in strangers), "whose turn is it?"


def long_texts(name, most):
    """Texts that somebody may put into a field to make the server work."""
    for start in STARTS.get(name, ("",)):
        for piece in PIECES:
            yield (start + piece * (most // len(piece)))[:most]


def test_long_texts_in_every_query(place):
    for pages in PAGES.values():
        for path, query in pages:
            for name in query:
                for text in long_texts(name, 3_000):
                    assert place.get(path, {**query, name: text}).status_code < 500, (path, name)
    place.watch.check()


def test_long_texts_in_every_body(place):
    kinds = {operation.path: operation.body for operation in OPERATIONS}
    for template, forms in FORMS.items():
        fields = {
            each.name: each.type for each in getattr(type_info(kinds[template]), "fields", ())
        }
        for path, body in forms[:1]:
            for name, kind in fields.items():
                if isinstance(kind, StrType) and kind.pattern is None:
                    for text in long_texts(name, min(kind.max_length or 9_000, 9_000)):
                        reply = place.post(path, {**body, name: text})
                        assert reply.status_code < 500, (path, name, text[:80])
    place.watch.check()


NAMES_IN_PATHS = ("qtris", "first", "settle", "nim", "README", "serving", "nothing", "/0", "/1")


def test_long_names_in_every_path(place):
    for pages in PAGES.values():
        for path, query in pages:
            for name in (*NAMES_IN_PATHS, "{code}", "{class}"):
                for piece in map(quote, PIECES) if name in path else ():
                    longer = path.replace(name, piece * (5_000 // len(piece)))
                    assert place.get(longer, query).status_code < 500, longer[:80]
    place.watch.check()


HEADERS = (
    "Accept-Encoding", "Authorization", "Content-Type", "Cookie", "If-None-Match",
    "If-Modified-Since", "Origin", "Range", "X-Forwarded-For", "Ket-Status",
)  # fmt: skip


def test_long_headers(place):
    """Also where files are sent: they know ranges and dates."""
    for path in ("/theme.css", "/apple-touch-icon.png", "/api/games"):
        for name in HEADERS:
            for start in ("gzip", "bytes=0-1,", "Bearer "):
                for piece in (" ", ",", "0-1,", '"', ";q=0"):
                    place.watch.asked = f"{path} {name}: {start}{piece}"
                    text = f"{start}{piece * (9_000 // len(piece))}x"
                    reply = place.served.http.get(path, headers={name: text})
                    assert reply.status_code < 500, place.watch.asked
    place.watch.check()
