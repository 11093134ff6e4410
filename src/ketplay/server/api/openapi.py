"""The OpenAPI description, made from the list of operations and the types of the messages."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec

import ketplay
from ketplay.server.api.http import Operation
from ketplay.server.api.operations import OPERATIONS
from ketplay.server.protocol.errors import RULES, STATUS
from ketplay.server.protocol.replies import Failure

REFERENCE = "#/components/schemas/{name}"
ABOUT = "A table for quantum games. The WebSocket has the same operations; see docs/api.md."
PARAMETERS = {
    "course": "the name of one of its courses",
    "lesson": "the name of a lesson of that course",
    "code": "the code of the table or the class",
    "id": "a game with its options, such as nim:heaps=1.2",
    "index": "the number of events before the position",
    "draw": "1: include the drawing",
    "since": "the number of the last event you have",
    "match": "the number of an earlier match",
    "tiles": "the tile set",
    "odds": "show odds on the board",
    "labels": "show labels on the board",
    "words": "describe moves in words",
    "flip": "show the board from the other side",
    "shape": (
        "wide: the hand beside the board; tall: below it; board: no hands; empty: a picture of "
        "everything"
    ),
    "seat": "the seat whose view you want, if you hold several",
    "theme": "dark, light or contrast",
    "table": "the code of a table of the class",
    "seen": "what the last overview called itself: the answer waits up to 5 seconds for another",
    "game": "the name of a game; without it, the one that was played last",
    "lang": "the code of a language, such as it; what is not translated comes in English",
    "step": "the key of a step of a lesson, as the list of columns has it",
}


@cache
def document() -> dict[str, Any]:
    """The whole OpenAPI document.

    >>> document()["openapi"]
    '3.1.0'
    """
    types = [
        message
        for operation in OPERATIONS
        for message in (operation.body, operation.reply)
        if message is not None and not isinstance(message, str)
    ]
    types.append(Failure)
    schema_list, components = msgspec.json.schema_components(types, ref_template=REFERENCE)
    schemas = dict(zip(map(repr, types), schema_list, strict=True))
    for body in {operation.body for operation in OPERATIONS if operation.body}:
        _drop_socket_fields(components[body.__name__])
    paths: dict[str, Any] = {}
    for operation in OPERATIONS:
        methods = paths.setdefault(operation.path, {})
        methods[operation.method.lower()] = _describe(operation, schemas)
    security = {"seat": {"type": "http", "scheme": "bearer", "description": "a seat token"}}
    return {
        "openapi": "3.1.0",
        "info": {"title": "ketplay", "version": ketplay.__version__, "description": ABOUT},
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": security},
    }


def _drop_socket_fields(schema: dict[str, Any]) -> None:
    """Removes `op` and `id`: over HTTP the path names the message, the response is the answer."""
    for name in ("op", "id"):
        schema["properties"].pop(name, None)
    schema["required"] = [name for name in schema.get("required", []) if name != "op"]


def _describe(operation: Operation, schemas: dict[str, Any]) -> dict[str, Any]:
    path_names = re.findall(r"{(\w+)}", operation.path)
    description: dict[str, Any] = {
        "summary": operation.words,
        "operationId": operation.handler.__name__,
        "parameters": [
            *(_parameter(name, "path") for name in path_names),
            *(_parameter(name, "query") for name in operation.query),
        ],
    }
    if operation.body is not None:
        schema = schemas[repr(operation.body)]
        description["requestBody"] = {
            "content": {"application/json": {"schema": schema}},
            "required": True,
        }
    description["responses"] = {
        str(operation.status): _reply(operation, schemas),
        **_failures(schemas),
    }
    if "{code}" in operation.path or operation.path.startswith("/api/class"):
        description["security"] = [{}, {"seat": []}]
    return description


def _parameter(name: str, location: str) -> dict[str, Any]:
    kind = "integer" if name in ("index", "since", "match", "seat") else "string"
    return {
        "name": name,
        "in": location,
        "required": location == "path",
        "schema": {"type": kind},
        "description": PARAMETERS[name],
    }


def _reply(operation: Operation, schemas: dict[str, Any]) -> dict[str, Any]:
    if isinstance(operation.reply, str):
        content: dict[str, Any] = {operation.reply: {"schema": {"type": "string"}}}
    else:
        content = {"application/json": {"schema": schemas[repr(operation.reply)]}}
    return {"description": operation.words, "content": content}


def _failures(schemas: dict[str, Any]) -> dict[str, Any]:
    codes_by_status: dict[int, list[str]] = {RULES: ["an error of the rules or of the notation"]}
    for code, status in STATUS.items():
        codes_by_status.setdefault(status, []).append(code)
    content = {"application/json": {"schema": schemas[repr(Failure)]}}
    return {
        str(status): {"description": ", ".join(codes), "content": content}
        for status, codes in sorted(codes_by_status.items())
    }
