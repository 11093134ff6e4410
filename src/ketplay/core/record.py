"""A game as text (`.ket`): tags in brackets, one token per event, comments in braces, the result or `*` at the end.

The grammar is in docs/notation.md. A record replays without a seed, because what luck brought is written down.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field
from typing import Any

from ketplay.core import registry
from ketplay.core.errors import InvalidRecord, KetError
from ketplay.core.game import Outcome
from ketplay.core.match import Match

WIDTH = 100
_TAG = re.compile(r'\[([A-Z][A-Za-z]*) "((?:[^"\\]|\\.)*)"\]\Z')


@dataclass(frozen=True)
class Record:
    """A match with its tags, its comments (by the number of events before them) and the seat that saw it, if any."""

    match: Match
    tags: dict[str, str] = field(default_factory=dict)
    comments: dict[int, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return format_record(self.match, self.tags, self.comments)


def result(outcome: Outcome | None) -> str:
    """The last token: payoffs joined by colons, or `*`.

    >>> result(Outcome((1, -1), "")), result(Outcome((0, 0), "")), result(None)
    ('1:-1', '0:0', '*')
    """
    return "*" if outcome is None else ":".join(f"{payoff:g}" for payoff in outcome.payoffs)


def check(game_id: str, start: str, tokens: list[str]) -> str:
    """Sixteen hex digits that change when the game or any event does."""
    text = "\n".join([game_id, start, " ".join(tokens)])
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def format_record(
    match: Match, tags: dict[str, str] | None = None, comments: dict[int, str] | None = None
) -> str:
    """The record of a match as text; ends with a newline."""
    comments = comments or {}
    game = match.game
    start = "" if match.first == game.start() else game.format_state(match.first)
    tokens = [*match.tokens, result(match.end)]
    own = {"Game": game.id, "Version": str(game.version)} | ({"Start": start} if start else {})
    head = {**own, **{k: v for k, v in (tags or {}).items() if k not in own and k != "Check"}}
    head["Check"] = check(game.id, start, tokens)
    words: list[str] = []
    for number, token in enumerate(tokens):
        if number in comments:
            words.extend(("{" + re.sub(r"[{}\s]+", " ", comments[number]).strip() + "}").split(" "))
        words.append(token)
    lines, line = [], ""
    for word in words:
        if line and len(line) + 1 + len(word) > WIDTH:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    escaped = {
        k: re.sub(r"\s+", " ", v).replace("\\", "\\\\").replace('"', '\\"') for k, v in head.items()
    }
    return "\n".join([*(f'[{k} "{v}"]' for k, v in escaped.items()), "", *lines, line]) + "\n"


def parse_record(text: str) -> Record:
    """The inverse of `format_record`; every event, the result and the Check tag are verified."""
    tags, body = _tags(text)
    if "Game" not in tags:
        raise InvalidRecord('a record begins with a tag such as [Game "qtris"]', at="line 1")
    game = registry.game(tags["Game"])
    if tags.get("Version", str(game.version)) != str(game.version):
        raise InvalidRecord(
            f"written for version {tags['Version']} of {game.name}'s rules; this is version {game.version}",
            at="Version",
        )
    tokens, comments = _tokens(body)
    if not tokens:
        raise InvalidRecord("no events and no result; a record ends with the result or *", at="end")
    start = tags.get("Start", "")
    if "Check" in tags and check(game.id, start, tokens) != tags["Check"]:
        raise InvalidRecord(
            "the Check tag does not fit: the game id or an event was edited or cut off", at="Check"
        )
    *events, last = tokens
    try:
        match = Match.replay(game, events, game.parse_state(start) if start else None)
    except KetError as error:
        raise InvalidRecord(error.message, at=error.at) from None
    if last != result(match.end):
        raise InvalidRecord(
            f"the result is {result(match.end)}, but the record says '{last}'", at="end"
        )
    return Record(match, tags, comments)


def load(path: str) -> Record:
    """The record in a file."""
    try:
        with open(path, encoding="utf-8") as file:
            return parse_record(file.read())
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidRecord(f"cannot read {path}: {error}", at=path) from None


def _tags(text: str) -> tuple[dict[str, str], str]:
    tags: dict[str, str] = {}
    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        if not line.startswith("["):
            return tags, "\n".join(lines[number - 1 :])
        found = _TAG.match(line.strip())
        if not found:
            raise InvalidRecord(
                f'line {number} is no tag; right: [Game "qtris"]', at=f"line {number}"
            )
        tags[found[1]] = re.sub(r"\\(.)", r"\1", found[2])
    return tags, ""


def _tokens(body: str) -> tuple[list[str], dict[int, str]]:
    tokens: list[str] = []
    comments: dict[int, str] = {}
    for piece in re.split(r"(\{[^{}]*\})", body):
        if piece.startswith("{") and piece.endswith("}"):
            comments[len(tokens)] = piece[1:-1].strip()
        elif "{" in piece or "}" in piece:
            raise InvalidRecord("a comment in braces is not closed", at=piece[:40].strip())
        else:
            tokens.extend(piece.split())
    return tokens, comments


def seat_record(match: Match, seat: int | None, tags: dict[str, Any] | None = None) -> str:
    """The record of a running match as one seat saw it: its own log, from its own view of the start."""
    game = match.game
    seen = Match.replay(game, match.seen(seat), game.view(match.first, seat))
    return format_record(seen, {"Seat": "spectator" if seat is None else str(seat), **(tags or {})})
