"""What a person points at: a position line, a game's name, or a record in a file."""

from __future__ import annotations

import os

from ketplay.core import registry
from ketplay.core.errors import InvalidRecord
from ketplay.core.match import Match
from ketplay.core.record import Record, load


def record_at(path: str) -> Record:
    """The record in a file; says so when there is no such file."""
    if not os.path.exists(path):
        raise InvalidRecord(f"there is no file {path}", at=path)
    return load(path)


def match_of(words: list[str]) -> Match:
    """The match of a record file, or one that begins at a position line.

    >>> match_of(["nim:heaps=2", "1 1"]).state
    Heaps(sizes=(1,), turn=1)
    """
    text = " ".join(words)
    if text.endswith(".ket") or (os.path.isfile(text) and text not in registry.packages()):
        return record_at(text).match
    return Match.begin(*registry.position(text))
