"""Thousands of random messages break nothing, tell nothing and leave nothing behind. `fuzz.py
100000` says more.
"""

import asyncio

from support.fuzz import sound, story


def test_random_messages_break_nothing(monkeypatch):
    crowd, (half, end) = asyncio.run(story(6000))
    assert set(crowd.heard) >= {
        "bad_message",
        "stale",
        "not_yours",
        "no_seat",
        "not_now",
        "too_big",
        "no_table",
    }
    assert set(crowd.heard) >= {"view", "people", "table", "ok", "at", "preview", "text", "pong"}
    assert all(room.table.number > 1 for room in crowd.tables), "the messages reached no rematch"
    sound(crowd)
    assert end - half < 30
