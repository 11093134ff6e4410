"""Formats are pinned: what was written once must stay readable, and must be written the same way.

A store, a record, events and messages as files; `pinned_formats.py` writes them. A change of
meaning or of a name needs a new version of that format, and a line in CHANGELOG.
"""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from pinned_formats import HERE, kinds, open_dump, record_text, summaries

from ketplay.core import fairness, record
from ketplay.core.record import load
from ketplay.server.protocol import messages
from ketplay.server.storage import store
from ketplay.server.table import events
from ketplay.server.table.events import EventBody

HEAD, *LINES = (HERE / "events.jsonl").read_text(encoding="utf-8").splitlines()
MESSAGES_HEAD, *MESSAGES = [
    json.loads(line) for line in (HERE / "messages.jsonl").read_text(encoding="utf-8").splitlines()
]
KINDS = {kind.place: kind.type for kind in kinds()}
STORE_CHANGED = (
    "The format of events in a store has changed. Either undo that, or raise FORMAT in "
    "server/storage/store.py, run tests/golden/formats/pinned_formats.py and say in CHANGELOG "
    "how to move."
)
RECORD_CHANGED = (
    "The format of records has changed. Either undo that, or raise FORMAT in core/record.py, "
    "run tests/golden/formats/pinned_formats.py and say in CHANGELOG how to move."
)
MESSAGES_CHANGED = (
    "A field of a message was renamed, removed or changed. Either undo that, or raise FORMAT in "
    "server/protocol/messages.py, run tests/golden/formats/pinned_formats.py and say in CHANGELOG "
    "how to move."
)
MESSAGES_GREW = (
    "A message has a new field. That is allowed without a new version: run "
    "tests/golden/formats/pinned_formats.py and describe the field in docs/api.md."
)


def test_each_file_names_its_version() -> None:
    assert json.loads(HEAD) == {"format": store.FORMAT}, STORE_CHANGED
    assert MESSAGES_HEAD == {"format": messages.FORMAT}, MESSAGES_CHANGED
    assert load(str(HERE / "record.ket")).tags["Format"] == record.FORMAT, RECORD_CHANGED
    dump = (HERE / "store.sql").read_text(encoding="utf-8")
    assert dump.startswith(f"pragma user_version = {store.FORMAT};"), STORE_CHANGED


def decoded_event(line: str) -> EventBody:
    try:
        return events.decode(line)
    except msgspec.ValidationError as error:
        pytest.fail(f"{error}. {STORE_CHANGED}")


def test_events_are_written_as_ever() -> None:
    written = [events.encode(decoded_event(line)).decode() for line in LINES]
    assert written == LINES, STORE_CHANGED


def test_every_kind_of_event_is_pinned() -> None:
    assert {type(decoded_event(line)) for line in LINES} == set(EventBody.__args__), STORE_CHANGED


def test_a_pinned_store_is_read_as_ever(tmp_path: Path) -> None:
    dump = (HERE / "store.sql").read_text(encoding="utf-8")
    opened = open_dump(dump, tmp_path / "tables.db")
    expected = json.loads((HERE / "store.json").read_text(encoding="utf-8"))
    assert summaries(opened) == expected, STORE_CHANGED
    for code in expected:
        bodies = [events.encode(event.body).decode() for event in opened.read(code)]
        if code != "bakotumi":  # which is in the archive
            assert all(body.replace("'", "''") in dump for body in bodies), STORE_CHANGED
    opened.close()


def test_a_pinned_record_is_read_and_written_as_ever(tmp_path: Path) -> None:
    text = (HERE / "record.ket").read_text(encoding="utf-8")
    pinned = load(str(HERE / "record.ket"))
    assert str(pinned) == text, RECORD_CHANGED
    opened = open_dump((HERE / "store.sql").read_text(encoding="utf-8"), tmp_path / "tables.db")
    assert record_text(opened) == text, RECORD_CHANGED
    opened.close()
    assert fairness.verify(pinned).outcomes == sum(token[0] == "~" for token in pinned.match.tokens)


def contains(new: Any, old: Any) -> bool:
    """Whether everything in `old` is in `new`, with the same values."""
    if isinstance(old, dict) and isinstance(new, dict):
        return all(key in new and contains(new[key], value) for key, value in old.items())
    if isinstance(old, list) and isinstance(new, list):
        return len(old) == len(new) and all(map(contains, new, old))
    return new == old


@pytest.mark.parametrize("line", MESSAGES, ids=lambda line: line["place"])
def test_messages_are_read_and_written_as_ever(line: dict[str, Any]) -> None:
    assert line["place"] in KINDS, MESSAGES_CHANGED
    try:
        decoded = msgspec.json.decode(json.dumps(line["message"]), type=KINDS[line["place"]])
    except msgspec.ValidationError as error:
        pytest.fail(f"{error}. {MESSAGES_CHANGED}")
    written = json.loads(msgspec.json.encode(decoded))
    assert contains(written, line["message"]), MESSAGES_CHANGED
    assert written == line["message"], MESSAGES_GREW


def test_every_kind_of_message_is_pinned() -> None:
    assert [line["place"] for line in MESSAGES] == list(KINDS), MESSAGES_GREW
