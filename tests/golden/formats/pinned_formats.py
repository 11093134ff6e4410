"""Writes the pinned formats: a store, a record, and one event and message of each kind.

    python tests/golden/formats/pinned_formats.py

Run it after raising a format's version, or after adding a field, and look at the difference.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

from ketplay.core import registry
from ketplay.core.fairness import CommittedChance
from ketplay.core.match import Match
from ketplay.server.api.operations import OPERATIONS
from ketplay.server.classroom.roster import Roster
from ketplay.server.protocol import messages, replies
from ketplay.server.storage.sqlite import SQLite
from ketplay.server.storage.store import FORMAT
from ketplay.server.table import events
from ketplay.server.table.events import Event
from ketplay.server.table.table import Table, holder_of
from ketplay.server.views import view

HERE = Path(__file__).parent
CLASS = "class"
ADA = holder_of("a" * 32)
BOB = holder_of("b" * 32)
SECRETS = ("00" * 32, "11" * 32)
REPLIES = {
    reply.__struct_config__.tag: reply
    for reply in replies.Reply.__subclasses__()
    if reply is not replies.View
} | {"view": replies.View}
# Values of fields that have to be of a certain form; by default a text is the name of its field.
SAMPLES: dict[str, Any] = {
    "day": "2026-01-31",
    "nonce": "x7",
    "request": "undo",
    "kind": "person",
    "remedy": "win",
    "leftover": "wait",
    "viewer": "spectator",
    "form": "qasm3",
    "theme": "light",
    "drawing": "<svg></svg>",
    "before": ["<g></g>"],
}
RAW: dict[str, Any] = {
    "drawing": "<svg></svg>",
    "moves": [{"move": "H5", "picks": ["card2", "5"], "words": "Wake square 5"}],
}


class Pinned(NamedTuple):
    """A kind of message: where it is sent, and its type."""

    place: str
    type: Any


def kinds() -> Iterator[Pinned]:
    """Every kind of message, with a name that does not depend on names in the code."""
    for message in messages.Message.__args__:
        yield Pinned(f"client {message.__struct_config__.tag}", message)
    for op, reply in REPLIES.items():
        yield Pinned(f"server {op}", reply)
    for operation in OPERATIONS:
        path = f"{operation.method} {operation.path}"
        if operation.body is not None and not issubclass(operation.body, messages.ClientMessage):
            yield Pinned(f"{path} body", operation.body)
        if operation.reply is not None and not isinstance(operation.reply, str):
            yield Pinned(f"{path} reply", operation.reply)
    yield Pinned("GET /api/tables/{code}/events line", replies.EventLine)
    yield Pinned("refusal", replies.Failure)


def sample(kind: inspect.Type, name: str) -> Any:
    """A value of a type in which every field is set, so that each one is in the pinned text."""
    match kind:
        case inspect.StructType(cls=struct):
            fields = {field.name: sample(field.type, field.encode_name) for field in kind.fields}
            return struct(**fields)
        case inspect.UnionType(types=types):
            return sample(next(one for one in types if not isinstance(one, inspect.NoneType)), name)
        case inspect.CustomType() | inspect.RawType():
            return msgspec.Raw(msgspec.json.encode(RAW[name]))
        case inspect.AnyType():
            return SAMPLES.get(name, name)
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            return [sample(item, name)]
        case inspect.TupleType(item_types=items):
            return [sample(item, name) for item in items]
        case inspect.DictType(value_type=value):
            return {"key": sample(value, name)}
        case inspect.LiteralType(values=values):
            return SAMPLES.get(name, values[0])
        case inspect.BoolType():
            return True
        case inspect.IntType():
            return 7
        case inspect.FloatType():
            return 0.5
        case inspect.StrType():
            return SAMPLES.get(name, name)
    raise TypeError(f"no sample of {kind} for {name}")


def event_lines() -> Iterator[str]:
    """The version of a store's events, then one event of each kind."""
    yield json.dumps({"format": FORMAT})
    for kind in events.EventBody.__args__:
        yield events.encode(sample(inspect.type_info(kind), "")).decode()


def message_lines() -> Iterator[str]:
    """The version of the messages, then one message of each kind."""
    yield json.dumps({"format": messages.FORMAT})
    for place, kind in kinds():
        value = json.loads(msgspec.json.encode(sample(inspect.type_info(kind), "")))
        yield json.dumps({"place": place, "message": value})


def played(game_id: str, secret: str, nonces: tuple[str, ...], moves: int) -> list[Any]:
    """The events of a match from its beginning on: always the first move of the list."""
    game = registry.game(game_id)
    chance = CommittedChance(secret, nonces)
    match = Match.begin(game).settle(chance.source())
    bodies: list[Any] = [events.Began(list(match.tokens))]
    outcomes = len(match.tokens)
    for _ in range(moves):
        seat = match.actor
        if seat is None:
            break
        move = game.format_move(next(iter(game.moves(match.state))))
        before = len(match.tokens) + 1
        match = match.play(move).settle(chance.source(outcomes))
        brought = list(match.tokens[before:])
        outcomes += len(brought)
        bodies.append(events.Moved(seat, move, brought))
    return bodies


def logs() -> dict[str, list[Any]]:
    """The bodies of the events of each table, and of a class."""
    people = [events.Seat("person", "Ada", holder=ADA), events.Seat("open")]
    both_ready = [events.Ready(0, "x7"), events.Ready(1, "q3")]
    nonces = ("x7", "q3")
    nim = "nim:heaps=1.2"
    return {
        "bakotumi": [
            events.Opened(nim, people, SECRETS[0], clock="5+5"),
            events.Sat(1, "Bob", BOB),
            *both_ready,
            events.Began([]),
            events.Moved(0, "2-1", remaining=[299.5, 300.0]),
            events.Asked(0, "undo"),
            events.Answered(1, "undo", True),
            events.Undone(0, 0),
            events.Asked(1, "help"),
            events.Helped(),
            events.Moved(0, "1-1", fallback=True, remaining=[301.25, 300.0]),
            events.Stopped("!time:1", [301.25, 0.0]),
            events.Rematched(SECRETS[1]),
            events.Named(ADA, "Ada L."),
        ],
        "dedededo": [
            events.Opened("brakets", people, SECRETS[0]),
            events.Sat(1, "Bob", BOB),
            *both_ready,
            *played("brakets", SECRETS[0], nonces, 1000),
        ],
        "kikikika": [
            events.Opened(
                nim, [people[0], events.Seat("bot", "greedy", "greedy")], SECRETS[0], "1.1 1"
            ),
            events.Ready(0, "x7"),
            events.Began([]),
            events.Moved(1, "1-1"),
            events.Replaced(0, "random"),
        ],
        CLASS: [
            events.Founded(ADA),
            events.Enrolled("Bob", BOB),
            events.Enrolled("Eve", ADA),
            events.Paired("dedededo", [BOB, ADA]),
            events.Dismissed([ADA]),
            events.Released("dedededo"),
        ],
    }


def store_dump() -> str:
    """A store as SQL: tables in its log, one in its archive, and a class."""
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/tables.db"
        store = SQLite(path)
        for number, (table, bodies) in enumerate(logs().items()):
            first = 1767225600.0 + 1000 * number
            store.append([Event(table, n, first + n, body) for n, body in enumerate(bodies)])
        store.archive(1767225600.0 + 1000)
        store.close()
        with contextlib.closing(sqlite3.connect(path)) as db:
            return "\n".join([f"pragma user_version = {FORMAT};", *db.iterdump()]) + "\n"


def open_dump(dump: str, path: Path) -> SQLite:
    """The store that a dump describes, opened by the code of today."""
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.executescript(dump)
    return SQLite(path)


def summaries(store: SQLite) -> dict[str, Any]:
    """What the store's tables and its class come to, event by event."""
    content: dict[str, Any] = {}
    for code in logs():
        log = store.read(code)
        if code == CLASS:
            roster = Roster()
            roster.apply(log)
            pupils = [msgspec.to_builtins(pupil) for pupil in roster.pupils.values()]
            content[code] = {"teacher": roster.teacher, "pupils": pupils, "tables": roster.tables}
            continue
        table = Table.fold(log)
        content[code] = {
            "game": table.game.id,
            "match": table.number,
            "phase": table.phase.value,
            "tokens": " ".join(table.match.tokens),
            "seats": [msgspec.to_builtins(seat) for seat in table.seats],
            "score": table.score,
            "nonces": table.nonces,
            "secret": table.secret,
            "remaining": table.remaining,
            "help": table.help_open,
            "last": [log[-1].n, log[-1].at],
        }
    return content


def record_text(store: SQLite) -> str:
    """The record of a finished match with chance events, with its secret."""
    return view.record(Table.fold(store.read("dedededo")), None)


def main() -> None:
    """Writes all of them."""
    dump = store_dump()
    with tempfile.TemporaryDirectory() as folder:
        store = open_dump(dump, Path(folder) / "tables.db")
        content = json.dumps(summaries(store), indent=1) + "\n"
        record = record_text(store)
        store.close()
    texts = {
        "store.sql": dump,
        "store.json": content,
        "record.ket": record,
        "events.jsonl": "\n".join(event_lines()) + "\n",
        "messages.jsonl": "\n".join(message_lines()) + "\n",
    }
    for name, text in texts.items():
        (HERE / name).write_text(text, encoding="utf-8")
        print(name)


if __name__ == "__main__":
    main()
