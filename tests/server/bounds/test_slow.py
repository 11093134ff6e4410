"""Games whose drawings take long, and looks at many tables, do not hold up the others."""

import asyncio
import threading

import pytest
from support.running import running

from ketplay.server.jobs import WorkerPool
from ketplay.server.protocol.messages import Open
from ketplay.server.rooms.lobby import Lobby
from ketplay.server.storage.sqlite import SQLite
from ketplay.server.views import render


@pytest.fixture
def drawing_may_end(monkeypatch, cards):
    """The cards game as if each drawing took while this event is not set."""
    may_end = threading.Event()
    may_end.set()

    def draw(game, view):
        assert may_end.wait(60), "nobody let the drawing end"
        return "<svg></svg>"

    monkeypatch.setattr("ketplay.core.plain_drawing.draw", draw)
    render.forget()
    yield may_end
    render.forget()


def test_other_tables_are_answered_while_one_is_drawn(drawing_may_end):
    with running() as served:
        slow, quick = (
            served.open("cards", "shared", "shared"),
            served.open("nim", "shared", "shared"),
        )
        with served.talk(quick["code"], quick["token"], nonce="x") as other:
            other.view(phase="playing")
            render.forget()
            drawing_may_end.clear()
            with served.talk(slow["code"], slow["token"], nonce="x") as both:
                for _ in range(10):
                    other.ask(op="ping")
                drawing_may_end.set()
                assert both.view(phase="playing")["drawing"] == "<svg></svg>"


def test_others_have_turns_while_many_tables_are_found(tmp_path):
    """As when a teacher looks at a class of which no table is in memory."""

    async def story():
        lobby = Lobby(SQLite(tmp_path / "t.db"), WorkerPool(0))
        codes = [(await lobby.open(Open("nim")))[0].table.code for _ in range(20)]
        lobby.rooms.clear()
        turns = 0

        async def find_all():
            for code in codes:
                await lobby.find(code)

        finding = asyncio.create_task(find_all())
        while not finding.done():
            turns += 1
            await asyncio.sleep(0)
        await lobby.close()
        return turns

    assert asyncio.run(story()) >= 20
