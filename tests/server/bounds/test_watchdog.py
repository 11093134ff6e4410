"""Nothing that a client sends occupies the loop for more than 50 milliseconds of CPU time."""

import contextlib
import itertools
import multiprocessing
import random
from concurrent.futures import ProcessPoolExecutor

import pytest
from loop_watch import MOST, watched_loops
from support.running import running

from ketplay.core import registry
from ketplay.learn.files.reader import LONGEST
from ketplay.learn.files.template import TEMPLATE
from ketplay.learn.puzzles import mistake
from ketplay.server.views import catalogue

PAGES = (
    "/api/games", "/api/openapi.json", "/health", "/", "/theme.css", "/docs/serving",
    "/docs/adding-a-game", "/lab/", "/lab/?part=1",
)  # fmt: skip
OF_GAME = ("symbols.svg", "style.css", "picture.svg", "rules")
OF_TABLE = (
    "", "/view?draw=1&odds=1&words=1", "/at/1", "/text", "/record", "/circuit", "/circuit.svg",
    "/qr.svg",
)  # fmt: skip
LARGE = (
    "octal:board=path:256", "octal:board=torus:16x16", "octal:board=hypercube:7",
    "octal:board=complete:32", "octal:board=dodecahedron", "octal:code=0.7777777,board=path:256",
    "nim:heaps=9.9.9.9.9.9.9.9.9", "tictactoe:m=9,n=9,k=5", "quantum-nim:heaps=9.9.9",
    "quantum-nim:heaps=4.4.4.4.4", "quantum-tictactoe:m=3,n=3,k=2",
)  # fmt: skip


def offered_ids(together):
    """Every game with each value that the menu offers, and any two of them `together`."""
    for name in registry.packages():
        game = catalogue.sample(name).name
        offered = [
            f"{option.name}={value.value}"
            for option in catalogue.game_info(name).options
            for value in option.values
        ]
        yield game
        for number in range(1, together + 1):
            for values in itertools.combinations(offered, number):
                if len({value.partition("=")[0] for value in values}) == number:
                    yield f"{game}:{','.join(values)}"


@pytest.fixture(scope="module")
def watched():
    with new_watch() as both:
        yield both


@contextlib.contextmanager
def new_watch():
    """A server that has answered once, and a watch over its loop."""
    catalogue.warm()  # as every server does when it starts
    with watched_loops() as watch, running() as served:
        for page in PAGES:  # what is imported on first use
            served.get(page)
        table = served.open("nim", "shared", "shared")
        for path in OF_TABLE:
            served.get(f"/api/tables/{table['code']}{path}", table["token"])
        watch.slow.clear()
        yield watch, served


def visit(watch, served, game, moves):
    """Uses a game; what was slow counts only if it is slow in a fresh process, too.

    There nothing is cached yet, and the machine is seldom disturbed twice in the same place.
    """
    before = len(watch.slow)
    is_known = use(watch, served, game, moves)
    if len(watch.slow) > before:
        fresh = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(1, fresh) as alone:
            watch.slow[before:] = alone.submit(slow_callbacks, game, moves, watch.most).result()
    return is_known


def slow_callbacks(game, moves, most):
    """What occupies the loop of a new server for too long when a game is used there."""
    with new_watch() as (watch, served):
        watch.most = most
        use(watch, served, game, moves)
        return watch.slow


def use(watch, served, game, moves):
    """Opens a table and uses everything it offers; False if there is no such game."""
    rng = random.Random(game)
    watch.asked = f"{game}: open"
    table = None
    for seats in (2, 3):
        body = {"game": game, "seats": [{"kind": "shared"}] * seats}
        reply = served.post("/api/tables", body)
        if reply.status_code == 201:
            table = reply.json()
    if table is None:
        assert reply.status_code == 422, reply.text
        return False
    path, token = f"/api/tables/{table['code']}", table["token"]
    served.post(f"{path}/ready", {"nonce": "x"}, token)
    for _ in range(moves):
        watch.asked = f"{game}: view"
        view = served.get(f"{path}/view", token, draw=1, odds=1).json()
        if not view["moves"]:
            break
        move = rng.choice(view["moves"])["move"]
        for operation in ("preview", "moves"):
            watch.asked = f"{game}: {operation} {move[:40]}"
            served.post(f"{path}/{operation}", {"n": view["n"], "move": move}, token)
    for more in OF_TABLE:
        watch.asked = game + more
        served.get(path + more, token)
    watch.asked = f"{game}: a socket"
    with served.talk(table["code"], token, style={"pieces": True, "stage": True}) as talk:
        talk.view()
        talk.ask(op="text")
        talk.ask(op="at", index=0)
    return True


def test_all_pages_and_pictures(watched):
    watch, served = watched
    for page in PAGES:
        watch.asked = page
        assert served.get(page).status_code == 200
    for name in registry.packages():
        for file in OF_GAME:
            watch.asked = f"{name}/{file}"
            assert served.get(f"/games/{name}/{file}").status_code == 200
    watch.check()


def test_lessons_puzzles_and_turns_of_strangers(watched):
    watch, served = watched
    code = mistake.code_of(0.3, "qtris:prep=manual")
    lesson = "qtris/first/settle"
    for path, query in (
        ("/api/lessons", {}),
        ("/api/lessons", {"lang": "it"}),
        ("/api/lessons/qtris/first", {}),
        (f"/api/lessons/{lesson}", {}),
        (f"/api/lessons/mistake/turn/{code}", {}),
        ("/api/puzzles", {}),
        ("/api/puzzles/qtris", {}),
        ("/api/maps", {"game": "qtris"}),
        (f"/learn/print/{lesson}", {}),
        (f"/learn/print/{lesson}/settle.svg", {}),
        (f"/learn/marks/{'x' * 600}.svg", {}),
    ):
        watch.asked = path
        assert served.get(path, **query).status_code == 200, path
    long_text = TEMPLATE + "\n\n" + "x" * (LONGEST - len(TEMPLATE) - 10)
    step = {"lesson": lesson, "step": "settle", "line": ["H5"]}
    review = {"game": "qtris", "idea": "settle", "box": 0, "day": "2026-03-01"}
    for path, body in (
        ("/api/step", step),
        ("/api/step", {**step, "ask": "hint", "level": 3}),
        ("/api/lesson/check", {"text": TEMPLATE}),
        ("/api/lesson/check", {"text": long_text}),
        ("/api/lesson/check", {"text": "+++\n" * (LONGEST // 5)}),
        ("/api/review", review),
    ):
        watch.asked = f"{path} {str(body)[:60]}"
        assert served.post(path, body).status_code == 200, path
    watch.check()


def test_every_game_and_a_sample_of_the_values_on_the_menu(watched):
    watch, served = watched
    values = list(offered_ids(1))
    sample = random.Random(5).sample(values, 12)
    played = [
        visit(watch, served, game, 2) for game in [*map(sampled, registry.packages()), *sample]
    ]
    assert sum(played) > 10
    watch.check()


def test_what_is_slow_every_time_is_not_excused(watched):
    """With a limit of nothing every callback is slow, in a fresh process as well."""
    watch, served = watched
    watch.most = 0.0
    visit(watch, served, "nim", 1)
    watch.most = MOST
    with pytest.raises(AssertionError, match="nim: open"):
        watch.check()
    watch.slow.clear()


def sampled(name):
    return catalogue.sample(name).name


@pytest.mark.parametrize("game", LARGE)
def test_the_largest_games(watched, game):
    watch, served = watched
    assert visit(watch, served, game, 2)
    watch.check()


def test_nine_cells_a_ply(watched):
    watch, served = watched
    table = served.open("qt3", "shared", "shared")
    path, token = f"/api/tables/{table['code']}", table["token"]
    served.post(f"{path}/ready", {"nonce": "x"}, token)
    everything = "a1+b1+c1+a2+b2+c2+a3+b3+c3"
    for _ in range(7):
        watch.asked = "qt3: nine cells"
        n = served.get(f"{path}/view", token, draw=1, words=1).json()["n"]
        assert served.post(f"{path}/moves", {"n": n, "move": everything}, token).status_code == 200
    for more in OF_TABLE:
        served.get(path + more, token)
    watch.check()


def test_a_table_that_was_put_away_is_read_beside_the_loop(tmp_path):
    """A process that finds an old table of a slow game in its store goes on meanwhile."""
    place = tmp_path / "t.db"
    with running(place) as served:
        table = served.open("qt3", "shared", "shared")
        path, token = f"/api/tables/{table['code']}", table["token"]
        served.post(f"{path}/ready", {"nonce": "x"}, token)
        for _ in range(6):
            n = served.get(path).json()["n"]
            move = {"n": n, "move": "a1+b1+c1+a2+b2+c2+a3+b3+c3"}
            assert served.post(f"{path}/moves", move, token).status_code == 200
    with watched_loops() as watch, running(place) as served:
        served.get("/health")
        watch.slow.clear()
        assert served.get(f"{path}/view", token).json()["length"] == 6
        watch.check()


@pytest.mark.long
def test_all_values_on_the_menu_alone_and_a_sample_of_pairs(watched):
    watch, served = watched
    pairs = [game for game in offered_ids(2) if game.count("=") == 2]
    games = [*offered_ids(1), *random.Random(6).sample(pairs, 20)]
    assert sum(visit(watch, served, game, 2) for game in games) > 60
    watch.check()
