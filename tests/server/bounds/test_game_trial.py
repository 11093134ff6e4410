"""What cannot be played is refused before its table is written, and never holds the loop up."""

import asyncio
import threading

import pytest
from support.running import running

import ketplay
from ketplay.core.errors import BadOption
from ketplay.games.quantized.game import superposition_game as quantized
from ketplay.games.quantized.game.state_cache import StateCache
from ketplay.server.child_process import OutOfTime
from ketplay.server.jobs import WorkerPool
from ketplay.server.rooms import game_trial
from ketplay.server.rooms.game_trial import TryOuts

# Each stopped all tables once: for seconds, or with gigabytes.
ATTACKS = [
    "quantum-tictactoe:m=4,n=4",
    "octal:board=" + "torus:256x256+" * 40 + "path:1",
    "octal:board=" + "torus:256x256+" * 20 + "path:1",
    "octal:board=complete:256",
    "octal:code=0." + "7" * 60 + ",board=path:256",
    "quantum-nim:heaps=9.9.9.9.9",
    "quantum-nim:heaps=9.9.9.9.9,order=size",
    "quantum-" * 30 + "nim",
]


@pytest.mark.parametrize("game", ATTACKS)
def test_games_that_are_too_large_are_refused_at_once(served, game):
    before = served.get("/health").json()["tables"]
    for path in ("/api/tables", "/api/sandbox"):
        reply = served.post(path, {"game": game})
        assert reply.status_code in (400, 422), reply.text
    assert served.get("/api/game", id=game).status_code in (400, 422)
    assert served.get("/api/tables").status_code < 500
    assert served.get("/health").json()["tables"] == before


def test_a_position_of_sorted_heaps_is_opened_at_once(served):
    heaps = "9.9.9.9.9.9.9.9.9"
    line = f"nim:heaps={heaps},order=size 0.1.2.3.4.5.6.7.8 0"
    assert served.post("/api/tables", {"position": line}).status_code == 201


def test_long_ids_and_lines_are_refused_everywhere(served):
    assert served.post("/api/tables", {"game": "n" * 401}).status_code in (400, 422)
    assert served.post("/api/tables", {"position": "n" * 8001}).status_code in (400, 422)
    assert served.get("/api/game", id="n" * 401).status_code in (400, 422)
    assert served.get("/games/nim/picture.svg", position="n" * 8001).status_code in (400, 422)


def test_a_refusal_is_remembered_and_so_is_an_approval():
    pool = CountingPool()
    tried = TryOuts(pool)
    qt3 = ketplay.game("qt3")
    for _ in range(3):
        asyncio.run(tried.check(qt3, "qt3"))
        with pytest.raises(BadOption, match="event 1"):
            asyncio.run(tried.check(qt3, "qt3 zz"))
    assert pool.asked == ["qt3", "qt3 zz"]


def test_what_is_remembered_is_bounded(monkeypatch):
    monkeypatch.setattr(game_trial, "REMEMBERED", 5)
    tried = TryOuts(CountingPool())
    nim = ketplay.game("nim:heaps=9.9")
    for stones in range(9):
        asyncio.run(tried.check(nim, f"nim:heaps=9.9 {stones}.3 0"))
    assert len(tried._known) == 5


class CountingPool(WorkerPool):
    """Answers in a thread and notes what was asked."""

    def __init__(self):
        super().__init__(0)
        self.asked = []

    async def ask(self, question, line, **more):
        self.asked.append(line)
        return await super().ask(question, line, **more)


def test_a_game_that_never_says_who_is_to_move_is_stopped(monkeypatch):
    monkeypatch.setattr(game_trial, "CPU_TIME", 0.05)
    monkeypatch.setattr(type(ketplay.game("nim")), "actor", forever)
    with pytest.raises(OutOfTime):
        game_trial.try_first_view("nim")


def test_a_game_that_takes_too_long_is_refused_and_remembered():
    pool = SlowPool()
    tried = TryOuts(pool)
    for _ in range(2):
        with pytest.raises(BadOption, match="takes longer than 3 seconds"):
            asyncio.run(tried.check(ketplay.game("qt3"), "qt3"))
    assert pool.asked == ["qt3"]


class SlowPool(CountingPool):
    async def ask(self, question, line, **more):
        self.asked.append(line)
        raise OutOfTime


def forever(*_):
    while True:
        pass


def test_a_worker_that_needs_too_much_memory_says_so(monkeypatch):
    monkeypatch.setenv("KET_WORKER_MEMORY", "1000")
    pool = WorkerPool(1)
    try:
        with pytest.raises(MemoryError):
            asyncio.run(pool.ask(bytearray, 4 << 30))
        assert asyncio.run(pool.ask(len, "abc")) == 3
    finally:
        pool.close()


def test_an_ordinary_game_of_qt3_is_worked_on_beside_the_loop(monkeypatch):
    monkeypatch.setattr(
        quantized, "_cache", StateCache(1000)
    )  # earlier tests have filled the other
    threads = set()
    game = ketplay.game("qt3")
    derive = type(game)._derive

    def note(self, plies):
        threads.add(threading.current_thread().name)
        return derive(self, plies)

    with running() as served:
        monkeypatch.setattr(type(game).__mro__[1], "_derive", note)
        with served.two("qt3") as (ada, bob):
            everything = "a1+b1+c1+a2+b2+c2+a3+b3+c3"
            for player in (ada, bob) * 3:
                player.say(op="move", n=max(v.get("n", 0) for v in player.heard), move=everything)
                ada.view()
                bob.view()
    assert threads
    assert all(name.startswith(("ketplay-slow-work", "asyncio")) for name in threads), threads
