"""Formats are pinned: events as a store keeps them must stay readable, byte for byte.

A change here is a change of format: raise FORMAT in server/storage/store.py and say so in CHANGELOG.
"""

from pathlib import Path

from ketplay.server.table import events
from ketplay.server.table.events import EventBody

LINES = (Path(__file__).parent / "events.jsonl").read_text(encoding="utf-8").splitlines()


def test_events_are_written_as_ever():
    assert [events.encode(events.decode(line)).decode() for line in LINES] == LINES


def test_every_kind_of_event_is_pinned():
    assert {type(events.decode(line)) for line in LINES} == set(EventBody.__args__)
