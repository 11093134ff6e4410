"""Fair chance: each outcome follows from a secret fixed before the game and the seats' nonces.

Outcome number i of a stream is HMAC-SHA256 with the secret as its key, of the lines "ketplay 1",
the nonces joined by commas, the stream, and i. The first 53 bits of it, divided by 2^53, are the
point between 0 and 1 that picks among the odds.

The seal of a match is a running HMAC, with the same key, of everything that happened. Every seat
is shown it after every event; a record can be checked against it once the secret is published.
Standard library only: `ketplay verify` needs no server.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from ketplay.core.chance import pick
from ketplay.core.errors import InvalidRecord
from ketplay.core.game import CHANCE, Game
from ketplay.core.match import AnyMatch, Match
from ketplay.core.record import Record, start_text

NONCE = re.compile(r"[A-Za-z0-9_-]{0,64}\Z")
STREAM = "chance"
BLOCK = 64  # bytes that SHA-256 takes at a time
SECRETS = 1_024  # whose keys are kept, in less than a kilobyte each


def new_secret() -> str:
    """64 random hex digits."""
    return secrets.token_hex(32)


def commitment(secret: str) -> str:
    """What is published at the start: the SHA-256 of the secret's bytes.

    >>> commitment("00" * 32)[:16]
    '66687aadf862bd77'
    """
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def digest(secret: str, nonces: Sequence[str], stream: str, index: int) -> bytes:
    """The 32 bytes that decide outcome `index` of a stream.

    >>> digest("00" * 32, ["a", "b"], "chance", 0).hex()[:16]
    '428f71c81b8ce410'
    """
    text = f"ketplay 1\n{','.join(nonces)}\n{stream}\n{index}"
    return _hmac(secret, text.encode())


def _hmac(secret: str, message: bytes) -> bytes:
    """HMAC-SHA256 with a secret as its key: `hmac.digest` in a fifth of its time.

    >>> import hmac
    >>> _hmac("5a" * 32, b"H5") == hmac.digest(b"\x5a" * 32, b"H5", "sha256")
    True
    """
    inner_key, outer_key = _key(secret)
    inner = inner_key.copy()
    outer = outer_key.copy()
    inner.update(message)
    outer.update(inner.digest())
    return outer.digest()


@lru_cache(maxsize=SECRETS)
def _key(secret: str) -> tuple[hashlib._Hash, hashlib._Hash]:
    """What the key alone does to both hashes of an HMAC (RFC 2104)."""
    key = bytes.fromhex(secret)
    if len(key) > BLOCK:
        key = hashlib.sha256(key).digest()
    key = key.ljust(BLOCK, b"\0")
    inner = hashlib.sha256(bytes([byte ^ 0x36 for byte in key]))
    return inner, hashlib.sha256(bytes([byte ^ 0x5C for byte in key]))


class DigestRandom(Random):
    """A random number generator that is fed with digests.

    `random` is the first 53 bits of a digest; `getrandbits` uses all of it and what follows from
    it.
    """

    def __init__(self) -> None:
        super().__init__(0)
        self.bits = 0

    def feed(self, digested: bytes) -> DigestRandom:
        self.bits = int.from_bytes(digested, "big")
        return self

    def random(self) -> float:
        return (self.bits >> 203) * 2.0**-53

    def getrandbits(self, k: int) -> int:
        """The first `k` bits; a draw above the range is repeated with bits hashed from these."""
        stream = b"".join(
            hashlib.sha256(self.bits.to_bytes(32, "big") + bytes([i])).digest()
            for i in range(k // 256 + 1)
        )
        self.bits = int.from_bytes(hashlib.sha256(stream).digest(), "big")
        return int.from_bytes(stream, "big") >> (8 * len(stream) - k)


class CommittedChance(NamedTuple):
    """All chance events of a match, fixed by the secret and one nonce a seat."""

    secret: str
    nonces: tuple[str, ...]

    def source(self, index: int = 0) -> CommittedSource:
        """The outcomes from number `index` on: how many came before them in the log."""
        return CommittedSource(self, index)

    def outcome(self, chances: Sequence[tuple[Any, Any]], index: int) -> Any:
        """Outcome number `index`."""
        return pick(chances, _DIGESTS.feed(digest(self.secret, self.nonces, STREAM, index)))

    def bot_seed(self, seat: int) -> int:
        """The seed of the bot at a seat: the same after an undo and after a restart."""
        return int.from_bytes(digest(self.secret, self.nonces, f"bot{seat}", 0)[:8], "big")


class CommittedSource:
    """The outcomes of a committed chance, one after the other (a `ChanceSource`)."""

    def __init__(self, chance: CommittedChance, index: int) -> None:
        self.chance = chance
        self.index = index

    def outcome(self, game: Game[Any, Any], state: Any) -> Any:
        index = self.index
        self.index += 1
        return self.chance.outcome(game.chances(state), index)


_DIGESTS = DigestRandom()


def first_seal(chance: CommittedChance, match: AnyMatch) -> str:
    """The seal before the first event: of the game, its start and the nonces.

    It is keyed with the secret, so it tells nothing about what is hidden from a seat.
    """
    game = match.game
    nonces = ",".join(chance.nonces)
    return _seal(chance.secret, f"{game.id}\n{game.version}\n{start_text(match)}\n{nonces}")


def next_seal(secret: str, seal: str, token: str) -> str:
    """The seal after one more event.

    >>> next_seal("00" * 32, "", "H5")[:16]
    '5d1802fc7fc59ee8'
    """
    return _seal(secret, f"{seal}\n{token}")


def _seal(secret: str, text: str) -> str:
    return _hmac(secret, f"ketplay seal 1\n{text}".encode()).hex()


def seals(chance: CommittedChance, match: AnyMatch) -> list[str]:
    """The seal before the first event of a match, and after each of them."""
    chain = [first_seal(chance, match)]
    for token in match.tokens:
        chain.append(next_seal(chance.secret, chain[-1], token))
    return chain


def tags(chance: CommittedChance, over: bool, seal: str = "") -> dict[str, str]:
    """What a record says about its chance events: the secret only when the match is over."""
    public = {
        "Chance": "HMAC-SHA256",
        "Commitment": commitment(chance.secret),
        "Nonces": ",".join(chance.nonces),
    }
    if seal:
        public["Seal"] = seal
    return {**public, "Secret": chance.secret} if over else public


class Verified(NamedTuple):
    """What was found right: the number of outcomes, and whether the events match a seal.

    `seals[k]` is the seal after `k` events. A record without a seal of its own is not false; it
    only leaves open whether a choice was edited.
    """

    outcomes: int
    seals: list[str]
    is_sealed: bool

    def find(self, noted: str) -> int:
        """After how many events the table showed a seal that somebody noted, or its beginning."""
        clean = "".join(noted.split()).lower()
        if not re.fullmatch(r"[0-9a-f]{16,64}", clean):
            raise InvalidRecord("a seal that was noted has 16 to 64 hex digits", at=noted[:80])
        for number, seal in enumerate(self.seals):
            if seal.startswith(clean):
                return number
        raise InvalidRecord(
            "the seal that was noted belongs to no event of this record:"
            " something up to that event was changed, or it is the seal of another match",
            at=noted,
        )


def verify(record: Record) -> Verified:
    """Checks a record against its secret, its nonces and its seal; raises InvalidRecord."""
    chance = _chance_of(record)
    outcomes = _check_outcomes(record, chance)
    chain = seals(chance, record.match)
    seal = record.tags.get("Seal")
    if seal not in (None, chain[-1]):
        raise InvalidRecord(
            "the events do not give the seal of the record:"
            " an event, the game, its start or a nonce was changed",
            at="Seal",
        )
    return Verified(outcomes, chain, seal is not None)


def _check_outcomes(record: Record, chance: CommittedChance) -> int:
    """How many outcomes there are; all of them follow from the secret and the nonces."""
    match = Match.begin(record.match.game, record.match.first)
    checked = 0
    for number, move in enumerate(record.match.log, 1):
        if match.actor == CHANCE:
            expected = chance.outcome(match.game.chances(match.state), checked)
            if expected != move:
                token = match.game.format_move(move)
                right = match.game.format_move(expected)
                raise InvalidRecord(
                    f"event {number} is {token}, but the secret and the nonces give {right}",
                    at=f"event {number}: {token}",
                )
            checked += 1
        match = match.push(move)
    return checked


def _chance_of(record: Record) -> CommittedChance:
    for tag in ("Commitment", "Nonces", "Secret"):
        if tag not in record.tags:
            raise InvalidRecord(
                f"no tag {tag}: only finished games that were played on a server can be verified",
                at=tag,
            )
    secret = record.tags["Secret"]
    if not re.fullmatch(r"[0-9a-f]{64}", secret):
        raise InvalidRecord("the Secret is not 64 hex digits", at="Secret")
    if commitment(secret) != record.tags["Commitment"]:
        raise InvalidRecord(
            "the Secret is not the one that was committed to: its SHA-256 differs", at="Commitment"
        )
    nonces = tuple(record.tags["Nonces"].split(","))
    seats = len(record.match.game.seats)
    if len(nonces) != seats or not all(NONCE.match(nonce) for nonce in nonces):
        raise InvalidRecord("Nonces must be one word per seat, joined by commas", at="Nonces")
    return CommittedChance(secret, nonces)
