"""Fair shares: addresses take turns, people behind an address take turns, and whoever waits for a
bot does not wait for others. The clock is virtual, so that nothing depends on the machine.
"""

import asyncio
import contextlib
import sys
import threading
from functools import partial

import pytest
from support.running import running
from support.virtual_time import run

from ketplay.server.fair_queue import NOBODY, Asker, FairQueue
from ketplay.server.jobs import (
    LEAST_PATIENCE,
    MOST_IN_ALL,
    MOST_OF_ADDRESS,
    MOST_OF_PERSON,
    PATIENCE,
    SHARE,
    WorkerPool,
)
from ketplay.server.protocol.errors import Refused
from ketplay.server.rooms import presence
from ketplay.server.rooms.slow_work import FairThread

TIME_LIMIT = 30.0


def everything(queue):
    taken = []
    while (found := queue.take()) is not None:
        taken.append(found[1])
    return taken


def test_a_class_behind_one_router_takes_turns():
    queue = FairQueue()
    for number in range(50):
        queue.add(Asker("school", "greedy pupil"), f"greedy {number}")
    for number in range(29):
        queue.add(Asker("school", f"pupil {number}"), f"pupil {number}")
    order = everything(queue)
    assert set(order[:30]) == {"greedy 0", *(f"pupil {number}" for number in range(29))}


def test_addresses_take_turns_whatever_they_ask():
    queue = FairQueue()
    for person in range(100):
        queue.add(Asker("crowd", str(person)), f"crowd {person}")
    for number in range(3):
        queue.add(Asker("home", "Ada"), f"Ada {number}")
    assert everything(queue)[:6] == ["crowd 0", "Ada 0", "crowd 1", "Ada 1", "crowd 2", "Ada 2"]


def test_bots_that_play_each_other_come_last():
    queue = FairQueue()
    queue.add(Asker("home", "show", waits=False), "show")
    queue.add(Asker("home", "Ada"), "Ada")
    queue.add(Asker("crowd", "Eve"), "Eve")
    assert everything(queue) == ["Ada", "Eve", "show"]


def test_what_is_taken_out_is_not_answered():
    queue = FairQueue()
    ada = Asker("home", "Ada")
    queue.add(ada, "first")
    queue.add(ada, "second")
    queue.discard(ada, "first")
    queue.discard(ada, "never there")
    assert (len(queue), queue.of_person(ada), queue.of_address("home")) == (1, 1, 1)
    assert everything(queue) == ["second"]
    assert queue.take() is None


class Pretender:
    """A worker that takes as long as the question says, or as long as it may think if it obeys."""

    def __init__(self):
        self.stopped = 0

    async def ask(self, question, arguments):
        return await question(*arguments)

    def stop(self):
        self.stopped += 1


async def stubborn(seconds):
    await asyncio.sleep(seconds)
    return seconds


async def thoughtful(seconds, patience):
    """Thinks for so long, but not longer than it is allowed to."""
    used = seconds if patience is None else min(seconds, patience)
    await asyncio.sleep(used)
    return used


def pool_of(workers):
    pool = WorkerPool(0, TIME_LIMIT)
    pool.workers = [Pretender() for _ in range(workers)]
    pool.idle = list(pool.workers)
    return pool


async def seconds_for(answer):
    loop = asyncio.get_running_loop()
    began = loop.time()
    await answer
    return loop.time() - began


async def attack(pool, address, questions):
    """As many stubborn questions as one address can ask, again and again."""

    async def ask(person):
        while True:
            try:
                await pool.ask(stubborn, 3600.0, asker=Asker(address, person))
            except Refused:
                await asyncio.sleep(0.5)

    return [asyncio.create_task(ask(str(number))) for number in range(questions)]


async def cancel(tasks):
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def test_a_bot_answers_at_once_while_another_address_does_its_worst():
    async def story():
        pool = pool_of(2)
        tasks = await attack(pool, "attacker", 100)
        waits = []
        for _ in range(50):
            await asyncio.sleep(1.7)
            bot = pool.ask(thoughtful, 0.5, asker=Asker("home"), urgent=True, thinks=True)
            waits.append(await seconds_for(bot))
        await cancel(tasks)
        return waits

    assert max(run(story())) == pytest.approx(0.5)


@pytest.mark.parametrize(("workers", "attackers"), [(1, 1), (2, 2), (2, 5)])
def test_with_every_worker_taken_a_bot_waits_for_one_share_an_address(workers, attackers):
    async def story():
        pool = pool_of(workers)
        tasks = []
        for number in range(attackers):
            tasks += await attack(pool, f"attacker {number}", 10)
        waits = []
        for _ in range(20):
            await asyncio.sleep(5)
            bot = pool.ask(thoughtful, 0.5, asker=Asker("home"), urgent=True, thinks=True)
            waits.append(await seconds_for(bot))
        await cancel(tasks)
        return waits

    share = TIME_LIMIT * SHARE
    assert max(run(story())) <= share * (1 + attackers / workers) + 0.5


@pytest.mark.parametrize("others", [1, 4, 12])
def test_patience_shrinks_while_people_elsewhere_wait(others):
    async def story():
        pool = pool_of(1)
        ada = Asker("home", "Ada")
        alone = await pool.ask(thoughtful, 2.5, asker=ada, thinks=True)
        blocker = asyncio.create_task(pool.ask(stubborn, 1.0, asker=Asker("blocker")))
        await asyncio.sleep(0.1)
        crowded = asyncio.create_task(pool.ask(thoughtful, 2.5, asker=ada, thinks=True))
        await asyncio.sleep(0.1)
        crowd = [
            asyncio.create_task(pool.ask(stubborn, 0.1, asker=Asker(f"other {number}")))
            for number in range(others)
        ]
        await asyncio.gather(blocker, *crowd)
        behind = asyncio.create_task(pool.ask(stubborn, 0.1, asker=ada))
        own = await pool.ask(thoughtful, 2.5, asker=ada, thinks=True)
        await behind
        return alone, await crowded, own

    alone, crowded, own = run(story())
    assert alone == 2.5  # its own limit
    assert crowded == max(LEAST_PATIENCE, PATIENCE / others)
    assert own == 2.5  # people behind one address do not shorten each other's thinking


def test_a_bot_that_is_stopped_for_others_thinks_again_and_briefly():
    async def story():
        pool = pool_of(1)
        long = asyncio.create_task(
            pool.ask(thoughtful, 20.0, asker=Asker("home"), urgent=True, thinks=True)
        )
        await asyncio.sleep(1)
        other = await seconds_for(pool.ask(stubborn, 0.1, asker=Asker("elsewhere")))
        return other, await long, pool.workers[0].stopped

    waited, thought, stopped = run(story())
    assert waited == pytest.approx(TIME_LIMIT * SHARE - 1 + 0.1)
    assert (thought, stopped) == (LEAST_PATIENCE, 1)


def test_a_question_that_is_stopped_for_others_is_refused_with_a_sentence():
    async def story():
        pool = pool_of(1)
        long = asyncio.create_task(pool.ask(stubborn, 20.0, asker=Asker("home")))
        await asyncio.sleep(1)
        await pool.ask(stubborn, 0.1, asker=Asker("elsewhere"))
        with pytest.raises(Refused, match="others are waiting") as refused:
            await long
        return refused.value.code, await pool.ask(stubborn, 20.0, asker=Asker("home"))

    assert run(story()) == ("busy", 20.0)  # alone it may take its time


def test_one_pupil_does_not_hold_up_the_lessons_of_the_others():
    """All are behind one router. What thinks, or may take long, is not cut short for neighbours."""

    async def story(**options):
        pool = pool_of(1)
        question = thoughtful if options.get("thinks") else stubborn
        greedy = Asker("school", "greedy pupil")
        long = asyncio.create_task(pool.ask(question, 20.0, asker=greedy, **options))
        await asyncio.sleep(1)
        waited = await seconds_for(pool.ask(stubborn, 0.1, asker=Asker("school", "Ada")))
        return waited, (await asyncio.gather(long, return_exceptions=True))[0]

    waited, refused = run(story())
    assert waited == pytest.approx(TIME_LIMIT * SHARE - 1 + 0.1)
    assert refused.code == "busy"
    for options in ({"thinks": True}, {"time_limit": 120.0}):
        assert run(story(**options)) == (pytest.approx(19.1), 20.0)


def test_one_person_and_one_address_can_only_ask_so_much():
    async def story():
        pool = pool_of(1)

        async def answers(askers):
            tasks = [asyncio.create_task(pool.ask(stubborn, 0.1, asker=asker)) for asker in askers]
            done = await asyncio.gather(*tasks, return_exceptions=True)
            return sum(answer == 0.1 for answer in done)

        person = await answers([Asker("home", "Ada")] * 20)
        greedy = [Asker("school", str(number % 20)) for number in range(200)]
        pupils = [Asker("school", f"pupil {number}") for number in range(30)]
        school = await answers(greedy + pupils)  # the greedy ones do not keep the others out
        crowd = await answers([Asker("crowd", str(number)) for number in range(1000)])
        return person, school, crowd

    assert run(story()) == (1 + MOST_OF_PERSON, 1 + MOST_OF_ADDRESS + 30, 1 + MOST_IN_ALL)


def test_whoever_stops_waiting_frees_the_turn():
    async def story():
        pool = pool_of(2)
        tasks = [
            asyncio.create_task(pool.ask(stubborn, 10.0, asker=Asker(f"home {number}")))
            for number in range(6)
        ]
        await asyncio.sleep(1)
        await cancel(tasks)
        return len(pool.idle), len(pool.queue), dict(pool.used), len(pool.running)

    assert run(story()) == (2, 0, {}, 0)


def test_bots_play_each_other_only_while_someone_watches(monkeypatch):
    monkeypatch.setattr(presence, "LOOK", -1.0)  # nobody without a socket counts as watching
    with running() as served:
        code = served.open("nim:heaps=9.9.9", "random", "random")["code"]
        table = served.get(f"/api/tables/{code}").json()
        assert (table["phase"], table["n"]) == ("playing", 1)
        assert not served.lobby.bots.is_thinking(served.lobby.rooms[code])
        with served.talk(code) as watcher:
            watcher.view(phase="over")


def test_bots_play_each_other_for_a_script_that_looks():
    with running() as served:
        code = served.open("nim:heaps=3.3", "random", "random")["code"]
        while served.get(f"/api/tables/{code}/view").json()["phase"] != "over":
            pass


HARD = "octal:code=0.777,board=path:256"


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs a second loopback address")
def test_a_bot_answers_while_another_address_asks_for_hints(tmp_path):
    """With real workers: sixteen hints of a large game, and a person's bot is not held up."""
    with running(workers=2) as served, contextlib.ExitStack() as sockets:
        attackers = []
        for _ in range(8):
            table = served.open(HARD, "shared", "shared")
            talk = sockets.enter_context(
                served.talk(table["code"], table["token"], nonce="x", source="127.0.0.2")
            )
            attackers.append(talk)
            talk.view(phase="playing")
        for number in (1, 2):
            for talk in attackers:
                talk.say(op="hint", id=f"hint {number}")
        table = served.open("nim:heaps=9.9", "person", "random")
        with served.talk(table["code"], table["token"], nonce="y") as ada:
            n = ada.view(phase="playing")["n"]
            ada.ask(op="move", n=n, move="1-1")
            assert ada.view(actor=0, length=2)
        queue = served.lobby.workers.queue
        assert queue.of_address("127.0.0.2") > 4, "the hints were answered before the bot"


def test_addresses_take_turns_in_the_thread_for_slow_work():
    thread = FairThread()
    begin = threading.Event()
    order = []
    thread.submit(NOBODY, begin.wait)
    pieces = [thread.submit(Asker("greedy"), partial(order.append, "greedy")) for _ in range(5)]
    pieces.append(thread.submit(Asker("modest"), partial(order.append, "modest")))
    begin.set()
    for piece in pieces:
        piece.result()
    assert order.index("modest") <= 1


def test_work_that_nobody_waits_for_any_more_is_left_out():
    thread = FairThread()
    begin = threading.Event()
    done = []
    thread.submit(NOBODY, begin.wait)
    given_up = thread.submit(NOBODY, partial(done.append, "given up"))
    failing = thread.submit(NOBODY, partial(int, "x"))
    given_up.cancel()
    begin.set()
    with pytest.raises(ValueError, match="invalid literal"):
        failing.result()
    assert not done
