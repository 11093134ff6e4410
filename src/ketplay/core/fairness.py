"""Luck by commitment: every outcome follows from a secret fixed before the game and the nonces the seats sent after.

outcome number i of a stream = HMAC-SHA256(secret, "ketplay 1" / nonces joined by commas / stream / i, one a line),
of which the first 53 bits, divided by 2^53, are the point between 0 and 1 that picks among the odds.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from ketplay.core.errors import InvalidRecord
from ketplay.core.game import CHANCE
from ketplay.core.luck import pick
from ketplay.core.match import Match
from ketplay.core.record import Record

NONCE = re.compile(r"[A-Za-z0-9_-]{0,64}\Z")
STREAM = "luck"


def new_secret() -> str:
    """64 hex digits that nobody knows."""
    return secrets.token_hex(32)


def commitment(secret: str) -> str:
    """What is published at the start: the SHA-256 of the secret's bytes.

    >>> commitment("00" * 32)[:16]
    '66687aadf862bd77'
    """
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def digest(secret: str, nonces: Sequence[str], stream: str, index: int) -> bytes:
    """The 32 bytes that decide outcome `index` of a stream.

    >>> digest("00" * 32, ["a", "b"], "luck", 0).hex()[:16]
    'f791ee92bd3303ea'
    """
    mac = _keyed(secret).copy()
    mac.update(f"ketplay 1\n{','.join(nonces)}\n{stream}\n{index}".encode())
    return mac.digest()


@lru_cache(maxsize=256)
def _keyed(secret: str) -> hmac.HMAC:
    """A hash that has the secret in it already: its copies are made in a third of the time."""
    return hmac.new(bytes.fromhex(secret), digestmod="sha256")


class Drawn(Random):
    """A source of luck that a digest feeds: `random` is its first 53 bits, `getrandbits` all of it and what follows."""

    def __init__(self) -> None:
        super().__init__(0)
        self.bits = 0

    def feed(self, drawn: bytes) -> Drawn:
        self.bits = int.from_bytes(drawn, "big")
        return self

    def random(self) -> float:
        return (self.bits >> 203) * 2.0**-53

    def getrandbits(self, k: int) -> int:
        """The first `k` bits; later calls (a draw above the range is drawn again) get bits hashed from these."""
        stream = b"".join(
            hashlib.sha256(self.bits.to_bytes(32, "big") + bytes([i])).digest()
            for i in range(k // 256 + 1)
        )
        self.bits = int.from_bytes(hashlib.sha256(stream).digest(), "big")
        return int.from_bytes(stream, "big") >> (8 * len(stream) - k)


class Luck(NamedTuple):
    """A match's luck: the secret and one nonce a seat."""

    secret: str
    nonces: tuple[str, ...]

    def settle(self, match: Match, index: int, trail: list[Any]) -> Match:
        """Lets luck happen until a seat is to move; `index` counts the outcomes on the line before.

        The states in which luck spoke are added to `trail`.
        """
        while match.actor == CHANCE:
            trail.append(match.state)
            match = match.push(self.outcome(match.game.chances(match.state), index))
            index += 1
        return match

    def outcome(self, chances: Sequence[tuple[Any, Any]], index: int) -> Any:
        return pick(chances, _DRAWN.feed(digest(self.secret, self.nonces, STREAM, index)))

    def seed(self, seat: int) -> int:
        """The seed of the bot at a seat: the same after an undo and after a restart."""
        return int.from_bytes(digest(self.secret, self.nonces, f"bot{seat}", 0)[:8], "big")


_DRAWN = Drawn()


def tags(luck: Luck, over: bool) -> dict[str, str]:
    """What a record says about its luck: the secret only when the match is over."""
    known = {
        "Luck": "HMAC-SHA256",
        "Commitment": commitment(luck.secret),
        "Nonces": ",".join(luck.nonces),
    }
    return {**known, "Secret": luck.secret} if over else known


def verify(record: Record) -> int:
    """Checks that every outcome of a record follows from its secret and nonces; the number of outcomes checked."""
    luck = _luck_of(record)
    match = Match.begin(record.match.game, record.match.first)
    checked = 0
    for number, move in enumerate(record.match.log, 1):
        if match.actor == CHANCE:
            expected = luck.outcome(match.game.chances(match.state), checked)
            if expected != move:
                found, right = match.game.format_move(move), match.game.format_move(expected)
                raise InvalidRecord(
                    f"event {number} is {found}, but the secret and the nonces give {right}",
                    at=f"event {number}: {found}",
                )
            checked += 1
        match = match.push(move)
    return checked


def _luck_of(record: Record) -> Luck:
    for tag in ("Commitment", "Nonces", "Secret"):
        if tag not in record.tags:
            raise InvalidRecord(
                f"no tag {tag}: only finished games of a table can be verified", at=tag
            )
    secret = record.tags["Secret"]
    if not re.fullmatch(r"[0-9a-f]{64}", secret):
        raise InvalidRecord("the Secret is not 64 hex digits", at="Secret")
    if commitment(secret) != record.tags["Commitment"]:
        raise InvalidRecord(
            "the Secret is not the one that was committed to: its SHA-256 differs", at="Commitment"
        )
    nonces = tuple(record.tags["Nonces"].split(","))
    if len(nonces) != len(record.match.game.seats) or not all(
        NONCE.match(nonce) for nonce in nonces
    ):
        raise InvalidRecord("Nonces must be one word a seat, joined by commas", at="Nonces")
    return Luck(secret, nonces)
