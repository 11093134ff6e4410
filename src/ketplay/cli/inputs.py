"""What an argument may name: a game, a position, or a record in a file."""

from __future__ import annotations

import os

from ketplay.core import registry
from ketplay.core.errors import InvalidRecord
from ketplay.core.match import AnyMatch, Match
from ketplay.core.record import Record, load


def read_record(path: str) -> Record:
    """The record in a file."""
    if not os.path.exists(path):
        raise InvalidRecord(f"there is no file {path}", at=path)
    return load(path)


def read_match(words: list[str]) -> AnyMatch:
    """The match of a record file, or one that begins at a position line.

    >>> read_match(["nim:heaps=2", "1 1"]).state
    Heaps(sizes=(1,), turn=1)
    """
    text = " ".join(words)
    if text.endswith(".ket") or (os.path.isfile(text) and text not in registry.packages()):
        return read_record(text).match
    return Match.begin(*registry.position(text))
