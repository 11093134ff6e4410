"""The HTTP operations as an OpenAPI document, made from the table of operations and the types of the messages."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec

import ketplay
from ketplay.server.api.http import Operation
from ketplay.server.api.operations import OPERATIONS
from ketplay.server.protocol import replies as r
from ketplay.server.protocol.errors import RULES, STATUS

REF = "#/components/schemas/{name}"
ABOUT = (
    "A table for quantum games. The same operations are spoken over a WebSocket; see docs/api.md."
)
WORDS = {
    "code": "the code of the table or the class",
    "id": "a game with its options, such as qtris:noise=on",
    "k": "how many words of the line",
    "draw": "1: with the drawing",
    "since": "the last event you have",
    "match": "the number of an earlier match",
    "tiles": "the set of pieces",
    "odds": "numbers on the board",
    "labels": "names on the board",
    "words": "moves with words",
    "flip": "the other side at the bottom",
    "seat": "the seat to look from, if you hold several",
    "theme": "dark, light or contrast",
}


@cache
def document() -> dict[str, Any]:
    """The whole description.

    >>> document()["openapi"]
    '3.1.0'
    """
    types = [
        t for o in OPERATIONS for t in (o.body, o.reply) if t is not None and not isinstance(t, str)
    ]
    schemas, components = msgspec.json.schema_components([*types, r.Failure], ref_template=REF)
    known = dict(zip(map(repr, [*types, r.Failure]), schemas, strict=True))
    for body in {o.body for o in OPERATIONS if o.body}:
        _without_op(components[body.__name__])
    paths: dict[str, Any] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method.lower()] = _describe(operation, known)
    security = {"seat": {"type": "http", "scheme": "bearer", "description": "the token of a seat"}}
    return {
        "openapi": "3.1.0",
        "info": {"title": "ketplay", "version": ketplay.__version__, "description": ABOUT},
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": security},
    }


def _without_op(schema: dict[str, Any]) -> None:
    """Over HTTP the path says what the message is, and the response is the answer: no `op`, no `id`."""
    for name in ("op", "id"):
        schema["properties"].pop(name, None)
    schema["required"] = [name for name in schema.get("required", []) if name != "op"]


def _describe(operation: Operation, known: dict[str, Any]) -> dict[str, Any]:
    told: dict[str, Any] = {"summary": operation.words, "operationId": operation.handler.__name__}
    told["parameters"] = [
        _parameter(name, "path") for name in re.findall(r"{(\w+)}", operation.path)
    ]
    told["parameters"] += [_parameter(name, "query") for name in operation.query]
    if operation.body is not None:
        schema = known[repr(operation.body)]
        told["requestBody"] = {
            "content": {"application/json": {"schema": schema}},
            "required": True,
        }
    told["responses"] = {str(operation.status): _reply(operation, known), **_failures(known)}
    if "{code}" in operation.path or operation.path.startswith("/api/class"):
        told["security"] = [{}, {"seat": []}]
    return told


def _parameter(name: str, where: str) -> dict[str, Any]:
    kind = "integer" if name in ("k", "since", "match", "seat") else "string"
    return {
        "name": name,
        "in": where,
        "required": where == "path",
        "schema": {"type": kind},
        "description": WORDS[name],
    }


def _reply(operation: Operation, known: dict[str, Any]) -> dict[str, Any]:
    if isinstance(operation.reply, str):
        content: dict[str, Any] = {operation.reply: {"schema": {"type": "string"}}}
    else:
        content = {"application/json": {"schema": known[repr(operation.reply)]}}
    return {"description": operation.words, "content": content}


def _failures(known: dict[str, Any]) -> dict[str, Any]:
    by_status: dict[int, list[str]] = {RULES: ["what the rules say"]}
    for code, status in STATUS.items():
        by_status.setdefault(status, []).append(code)
    content = {"application/json": {"schema": known[repr(r.Failure)]}}
    return {
        str(s): {"description": ", ".join(codes), "content": content}
        for s, codes in sorted(by_status.items())
    }
