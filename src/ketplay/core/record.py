"""A match as text, in a `.ket` file: tags, a token for each event, comments, and the result.

The grammar is in docs/notation.md. A record replays without a seed: chance events are tokens, too.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from ketplay.core import registry
from ketplay.core.errors import InvalidRecord, KetError
from ketplay.core.game import Outcome
from ketplay.core.match import AnyMatch, Match, Picture

FORMAT = "2"  # of the text; that of ketplay 0.1, which was never released, had no such tag
WIDTH = 100
LARGEST = 4_000_000  # characters of one record in a collection
_FIRST_TAG = re.compile(r'\[Format "[^"]*"\]\s*\Z')
_RESULT = re.compile(r"\*\Z|-?[\d.]+(:-?[\d.]+)+\Z")
_TAG = re.compile(r'\[([A-Z][A-Za-z]*) "((?:[^"\\]|\\.)*)"\]\Z')


@dataclass(frozen=True, repr=False)
class Record:
    """A match with its tags and its comments (by the number of events before each)."""

    match: AnyMatch
    tags: dict[str, str] = field(default_factory=dict)
    comments: dict[int, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return format_record(self.match, self.tags, self.comments)

    def __repr__(self) -> str:
        return f"Record({self.match!r}, {len(self.tags)} tags, {len(self.comments)} comments)"

    def show(self, seat: int | None = None) -> Picture:
        """How the match stands, as a seat sees it; None: as everybody may."""
        return self.match.show(seat)

    def _repr_html_(self) -> str:
        return self.match._repr_html_()

    def _repr_svg_(self) -> str:
        return self.match._repr_svg_()


def result(outcome: Outcome | None) -> str:
    """The last token of a record: payoffs joined by colons, or `*`.

    >>> result(Outcome((1, -1), "")), result(Outcome((0, 0), "")), result(None)
    ('1:-1', '0:0', '*')
    """
    return "*" if outcome is None else ":".join(f"{payoff:g}" for payoff in outcome.payoffs)


def check(game_id: str, start: str, tokens: list[str]) -> str:
    """Sixteen hex digits that change if the game or any event is changed."""
    text = "\n".join([game_id, start, " ".join(tokens)])
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def start_text(match: AnyMatch) -> str:
    """Where a match started; empty if that is where the game always starts."""
    game = match.game
    return "" if match.first == game.start() else game.format_state(match.first)


def format_record(
    match: AnyMatch, tags: dict[str, str] | None = None, comments: dict[int, str] | None = None
) -> str:
    """The record of a match as text; ends with a newline."""
    comments = comments or {}
    game = match.game
    start = start_text(match)
    tokens = [*match.tokens, result(match.end)]
    head = {"Format": FORMAT, "Game": game.id, "Version": str(game.version)}
    if start:
        head["Start"] = start
    for name, value in (tags or {}).items():
        if name != "Check":
            head.setdefault(name, value)
    head["Check"] = check(game.id, start, tokens)
    words: list[str] = []
    for number, token in enumerate(tokens):
        if number in comments:
            comment = re.sub(r"[{}\s]+", " ", comments[number]).strip()
            words.extend(("{" + comment + "}").split(" "))
        words.append(token)
    tag_lines = [f'[{name} "{_escape(value)}"]' for name, value in head.items()]
    return "\n".join([*tag_lines, "", *_lines(words)]) + "\n"


def _escape(value: str) -> str:
    """The value of a tag, in one line, with backslashes before quotes and backslashes."""
    return re.sub(r"\s+", " ", value).replace("\\", "\\\\").replace('"', '\\"')


def _lines(words: list[str]) -> list[str]:
    """Words in lines of at most WIDTH characters."""
    lines = [""]
    for word in words:
        if lines[-1] and len(lines[-1]) + 1 + len(word) > WIDTH:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".lstrip(" ")
    return lines


def parse_record(text: str) -> Record:
    """The record that a text describes; its events, its result and the Check tag are verified."""
    tags, body = _tags(text)
    if not tags:
        raise InvalidRecord(f'a record begins with the tag [Format "{FORMAT}"]', at="line 1")
    _check_format(tags.get("Format"))
    if "Game" not in tags:
        raise InvalidRecord('no tag says which game this is; right: [Game "nim"]', at="Game")
    game = registry.game(tags["Game"])
    game.check_version(tags.get("Version", str(game.version)))
    tokens, comments = _tokens(body)
    if not tokens:
        raise InvalidRecord("no events and no result; a record ends with its result or *", at="end")
    if "[Format" in tokens:
        raise InvalidRecord(
            "these are several records, and one is needed here; `ketplay export FILE --to jsonl` "
            "and `load_collection` read them all",
            at="Format",
        )
    start = tags.get("Start", "")
    if "Check" in tags and check(game.id, start, tokens) != tags["Check"]:
        raise InvalidRecord(
            "the Check tag does not match: the game id or an event was changed or is missing",
            at="Check",
        )
    *events, last = tokens
    try:
        match = Match.replay(game, events, game.parse_state(start) if start else None)
    except KetError as error:
        raise InvalidRecord(error.message, at=error.at) from None
    if not _RESULT.match(last):
        message = f"a record ends with its result, or with *, but this one ends with '{last}'"
        raise InvalidRecord(message, at="end")
    if last != result(match.end):
        raise InvalidRecord(
            f"the result is {result(match.end)}, but the record says '{last}'", at="end"
        )
    return Record(match, tags, comments)


def _check_format(version: str | None) -> None:
    """Refuses a record in another format, rather than reading half of it."""
    if version == FORMAT:
        return
    if version is None or version == "1":
        raise InvalidRecord(
            "this record is in the format of ketplay 0.1, which this version cannot read; "
            f'a record begins with the tag [Format "{FORMAT}"]',
            at="Format",
        )
    raise InvalidRecord(
        f"this record is in format {version}; this version of ketplay reads format {FORMAT}, "
        "so another version of ketplay must have written it",
        at="Format",
    )


def load(path: str) -> Record:
    """The record in a file."""
    try:
        with open(path, encoding="utf-8") as file:
            return parse_record(file.read())
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidRecord(f"cannot read {path}: {error}", at=path) from None


def load_collection(path: str) -> Iterator[Record]:
    """The records in a file, one after the other; only one of them is in memory at a time."""
    try:
        with open(path, encoding="utf-8") as file:
            yield from parse_collection(file)
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidRecord(f"cannot read {path}: {error}", at=path) from None


def parse_collection(lines: Iterable[str]) -> Iterator[Record]:
    """The records in the lines of a text.

    >>> text = format_record(Match.begin(registry.game("nim:heaps=1")).play("1-1"))
    >>> [record.match.text for record in parse_collection((text + "\\n" + text).splitlines())]
    ['1-1', '1-1']
    """
    for number, (first_line, text) in enumerate(_split_collection(lines), 1):
        try:
            yield parse_record(text)
        except KetError as error:
            place = f"record {number}, which begins in line {first_line}"
            raise InvalidRecord(f"{place}: {error.message}", at=place) from None


def _split_collection(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Each record with its first line: one begins with its Format tag after an empty line."""
    record: list[str] = []
    first_line = 1
    size = 0
    is_after_blank = True
    for number, line in enumerate(lines, 1):
        if record and is_after_blank and _FIRST_TAG.match(line):
            yield first_line, "\n".join(record)
            record = []
            size = 0
        is_after_blank = not line.strip()
        if not record and is_after_blank:
            continue
        if not record:
            first_line = number
        size += len(line) + 1
        if size > LARGEST:
            message = f"a record may have {LARGEST:,} characters, and this one has more"
            raise InvalidRecord(message, at=f"line {first_line}")
        record.append(line.rstrip("\n"))
    if record:
        yield first_line, "\n".join(record)


def _tags(text: str) -> tuple[dict[str, str], str]:
    tags: dict[str, str] = {}
    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        if not line.startswith("["):
            return tags, "\n".join(lines[number - 1 :])
        tag = _TAG.match(line.strip())
        if not tag:
            message = f'line {number} is not a tag; right: [Game "nim"]'
            raise InvalidRecord(message, at=f"line {number}")
        tags[tag[1]] = re.sub(r"\\(.)", r"\1", tag[2])
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


def seat_record(match: AnyMatch, seat: int | None, tags: dict[str, Any] | None = None) -> str:
    """The record of a match as one seat saw it: its log, from its view of the start."""
    game = match.game
    seen = Match.replay(game, match.seen(seat), game.view(match.first, seat))
    return format_record(seen, {"Seat": "spectator" if seat is None else str(seat), **(tags or {})})
