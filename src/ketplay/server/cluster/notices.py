"""What the processes on one store tell each other. All of it is about haste; the store alone says what is true."""

from __future__ import annotations

import msgspec

CLASS = "class"  # stands for the class where a table's code would stand


class Word(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="word", tag=str.lower):
    """Said by a process to all others."""

    sender: str


class Wrote(Word, frozen=True):
    """A table's log goes up to event `n` now."""

    table: str
    n: int


class Here(Word, frozen=True):
    """Who is connected to a table through the sender, and whether a bot thinks there. `ask`: and through you?"""

    table: str
    holders: list[str] = []
    watching: int = 0
    thinks: bool = False
    ask: bool = False
    signs: list[str] = []  # of life, from scripts that have no socket


class Alive(Word, frozen=True):
    """The sender serves, and has so many sockets."""

    sockets: int = 0


class Bye(Word, frozen=True):
    """The sender goes."""


class Back(Word, frozen=True):
    """The store was away and is back; a store says so to its own process."""


_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Wrote | Here | Alive | Bye] = msgspec.json.Decoder(
    Wrote | Here | Alive | Bye
)


def encode(word: Word) -> bytes:
    """A word on the wire.

    >>> encode(Wrote("a1", "bakotumi", 7))
    b'{"word":"wrote","sender":"a1","table":"bakotumi","n":7}'
    """
    return _encoder.encode(word)


def decode(words: bytes | str) -> Word | None:
    """A word from the wire; None for what is none, because anybody may write to a wire.

    >>> decode(b'{"word":"bye","sender":"a1"}'), decode(b"hello")
    (Bye(sender='a1'), None)
    """
    try:
        return _decoder.decode(words)
    except msgspec.MsgspecError:
        return None
