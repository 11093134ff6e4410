"""Writes the examples in docs/api.md: what a real server sends in a short match.

Run it from the top of the repository with the test environment: python tools/record_api_examples.py

The server runs on 127.0.0.1 in a temporary folder with seeded secrets, so that the examples are the
same every time. Drawings and long hexadecimal numbers are shortened; times and the port are fixed.
"""

from __future__ import annotations

import json
import re
import secrets
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from support.running import Running, Talk, running  # noqa: E402  (needs the path above)

from ketplay.learn.files.template import TEMPLATE  # noqa: E402

PAGE = ROOT / "docs" / "api.md"
EXAMPLE = re.compile(r"(<!-- recorded: (?P<name>[\w -]+) -->\n```json\n)(?P<text>.*?)(?=```)", re.S)
WIDTH = 140
SEED = 5
GAME = "octal:board=path:3"
MEASURED = '[Format "2"]\n[Game "octal:board=path:1@l"]\n\nv0 *'  # a coin decides it
INVALID = '[Format "2"]\n[Game "nim"]\n\n9-9 *'
# What depends on how fast this machine is.
PLACEHOLDERS = {"time": 1767225600.123, "remaining": 287.25, "away": 42, "sockets": 2}
LONG = 4  # hexadecimal digits that are shown of many


@contextmanager
def seeded_secrets() -> Iterator[None]:
    """Codes, tokens and the secrets of matches from a seed."""
    source = Random(SEED)
    with (
        mock.patch.object(secrets, "choice", source.choice),
        mock.patch.object(secrets, "token_hex", lambda size: source.randbytes(size).hex()),
        mock.patch.object(secrets, "randbits", source.getrandbits),
    ):
        yield


def record() -> dict[str, Any]:
    """Every example by its name."""
    with (
        seeded_secrets(),
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder) / "tables.db") as server,
    ):
        examples = {**_two_people(server), **_one_device(server), **_health(server)}
        examples |= _lesson(server)
    return {name: _stable(example) for name, example in examples.items()}


def _two_people(server: Running) -> dict[str, Any]:
    """A match between two people with a clock, from the opening to the record."""
    seats = [{"kind": "person", "name": "Ada"}, {"kind": "open"}]
    request = {"game": GAME, "seats": seats, "clock": "5+5"}
    opened = server.post("/api/tables", request).json()
    path = f"/api/tables/{opened['code']}"
    examples = {"open a table": request, "table opened": opened}
    joined = server.post(f"{path}/join", {"name": "Bob", "nonce": "q3"}).json()
    with (
        server.talk(opened["code"], joined["token"]) as bob,
        server.talk(opened["code"], opened["token"], nonce="x7") as ada,
    ):
        bob.view(phase="playing")
        ada.view(phase="playing")
        ada.say(op="style", stage=True, words=True)
        view = ada.view(phase="playing")
        examples |= {
            "joined": joined,
            "table": _last(ada, "table"),
            "people": _last(ada, "people"),
            "clock": _last(ada, "clock"),
            "view": view,
            "ok": ada.ask(op="move", n=view["n"], move="v1"),
            "error": ada.ask(op="hint"),
        }
        n = bob.view(length=1)["n"]
        illegal = {"n": n, "move": "v1"}
        examples["refusal"] = server.post(f"{path}/moves", illegal, joined["token"]).json()
        bob.say(op="move", n=n, move="v0")
        view = ada.until(op="view", length=3)
        ada.say(op="resign")
        examples |= {"stage": view["stage"], "end": ada.view(phase="over")["end"]}
    text = server.get(f"{path}/record").text
    return {**examples, **_events(server, path), **_record(server, text)}


def _events(server: Running, path: str) -> dict[str, Any]:
    """The line of the last move in the stream of events."""
    with server.http.stream("GET", f"{path}/events") as stream:
        for line in stream.iter_lines():
            event = json.loads(line) if line else {}
            if event.get("kind") == "moved" and len(event["tokens"]) > 1:
                return {"event": event}
    raise RuntimeError("the stream of events ended")


def _record(server: Running, text: str) -> dict[str, Any]:
    """Questions about the record of that match."""

    def ask(path: str, record: str = text, **fields: Any) -> Any:
        return server.post(f"/api/replay{path}", {"record": record, **fields}).json()

    return {
        "replay": ask(""),
        "frames": ask("/frames", index=3),
        "measurement": ask("/measure", MEASURED, index=1, shots=100, seed=1),
        "review": ask("/review", start=2),  # so that one turn is left, however long it takes
        "invalid record": ask("", INVALID),
    }


def _one_device(server: Running) -> dict[str, Any]:
    """Advice, which is open where one person plays."""
    opened = server.open(GAME, "shared", "shared")
    with server.talk(opened["code"], opened["token"], nonce="x7") as both:
        view = both.view(phase="playing")
        both.ask(op="move", n=view["n"], move="v1")
        n = both.view(length=1)["n"]
        return {
            "hint": both.ask(op="hint", best=2),
            "preview": both.ask(op="preview", n=n, move="v0"),
            "odds": both.ask(op="odds"),
            "explain": both.ask(op="explain", pick="v0"),
            "coach": both.ask(op="coach"),
            "at": both.ask(op="at", index=1),
            "text": both.ask(op="text"),
            "pong": both.ask(op="ping"),
        }


def _health(server: Running) -> dict[str, Any]:
    return {"health": server.get("/health").json()}


def _lesson(server: Running) -> dict[str, Any]:
    """A wrong move in a step of a lesson."""
    question = {"text": TEMPLATE, "step": "take", "line": ["1-2"], "ask": "hint", "level": 9}
    return {"step": server.post("/api/step", question).json()}


def _last(talk: Talk, op: str) -> dict[str, Any]:
    return next(message for message in reversed(talk.heard) if message["op"] == op)


def _stable(value: Any, key: str = "") -> Any:
    """A value with placeholders for what differs from run to run, and for what is too long."""
    if isinstance(value, dict):
        return {name: _stable(item, name) for name, item in value.items()}
    if isinstance(value, list):
        return [_stable(item, key) for item in value]
    if key in PLACEHOLDERS and isinstance(value, (int, float)):
        return PLACEHOLDERS[key]
    if isinstance(value, str):
        return _stable_text(value)
    return value


def _stable_text(text: str) -> str:
    text = re.sub(r"http://127\.0\.0\.1:\d+", "http://127.0.0.1:8000", text)
    text = re.sub(r"\b[0-9a-f]{16,}\b", lambda digits: digits[0][:LONG] + "..", text)
    return re.sub(r"^<(svg|g|text)\b.*", r"<\1 ...>...</\1>", text, flags=re.S)


def written(example: Any) -> str:
    """An example as JSON, its fields in lines of at most WIDTH characters where possible."""
    if isinstance(example, list):
        return "[" + ",\n ".join(written(item).rstrip("\n") for item in example) + "]\n"
    lines = [""]
    for name, value in example.items():
        field = f"{json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}"
        if lines[-1] and len(lines[-1]) + len(field) > WIDTH:
            lines.append("")
        lines[-1] += f", {field}" if lines[-1] else field
    return "{" + ",\n ".join(lines) + "}\n"


def updated(text: str, examples: dict[str, Any]) -> str:
    """The page with these examples."""
    return EXAMPLE.sub(lambda block: block[1] + written(examples[block["name"]]), text)


if __name__ == "__main__":
    PAGE.write_text(updated(PAGE.read_text("utf-8"), record()), "utf-8")
