"""A game whose drawings take long does not hold up the other tables."""

import time

import pytest
from support.running import running

from ketplay.core import registry
from ketplay.server.views import render


@pytest.fixture
def slow_drawing(monkeypatch, cards):
    """The cards game as if each drawing took a fifth of a second of work."""

    def draw(game, view):
        until = time.thread_time() + 0.2
        while time.thread_time() < until:
            pass
        return "<svg></svg>"

    monkeypatch.setattr("ketplay.core.plain_drawing.draw", draw)
    monkeypatch.setattr(render, "_durations", {registry.game("cards").id: 1.0})
    render.encoded_drawing.cache_clear()
    yield
    render.encoded_drawing.cache_clear()


def test_other_tables_are_answered_while_one_is_drawn(slow_drawing):
    with running() as served:
        slow, quick = (
            served.open("cards", "shared", "shared"),
            served.open("nim", "shared", "shared"),
        )
        with served.talk(quick["code"], quick["token"], nonce="x") as other:
            other.view(phase="playing")
            with served.talk(slow["code"], slow["token"], nonce="x") as both:
                waits = []
                for _ in range(10):
                    began = time.perf_counter()
                    other.ask(op="ping")
                    waits.append(time.perf_counter() - began)
                assert both.view(phase="playing")["svg"] == "<svg></svg>"
            assert sorted(waits)[5] < 0.15


def test_the_pace_is_learnt_and_forgotten(cards, monkeypatch):
    monkeypatch.setattr(render, "_durations", {})
    render.note_duration(cards, 1.0)
    assert render.is_slow(cards)
    for _ in range(60):
        render.note_duration(cards, 0.0001)
    assert not render.is_slow(cards)
