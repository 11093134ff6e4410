"""A game whose drawings take long does not hold up the other tables."""

import threading

import pytest
from support.running import running

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
