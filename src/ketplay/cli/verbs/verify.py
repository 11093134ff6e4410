"""`ketplay verify`: checks a record against its secret, its nonces and its seal."""

from __future__ import annotations

import argparse
import json

from ketplay.cli.parser import add_json_option
from ketplay.core.record import load

EXAMPLES = ("ketplay verify game.ket", "ketplay verify game.ket --json")
PROVED = (
    "If you noted this commitment before the game, no one has changed the chance events.",
    "docs/fairness.md explains why, and what is not proved.",
)
NOT_SEALED = (
    "The record is not sealed: whether a player's choice or a resignation was edited is not known."
)
NOT_COMPARED = (
    "Whoever edits a record can also compute a new seal. Only a seal that a player noted at the\n"
    "table proves that nothing was edited: compare it, or give it with --seal."
)


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "record", metavar="RECORD", help="the record of a finished game, downloaded from a server"
    )
    parser.add_argument(
        "--seal",
        metavar="SEAL",
        help="a seal that you noted during the game, or its first 16 or more digits",
    )
    add_json_option(parser)


def run(args: argparse.Namespace) -> int:
    from ketplay.core.fairness import verify

    record = load(args.record)
    verified = verify(record)
    noted = verified.find(args.seal) if args.seal else None
    commitment = record.tags["Commitment"]
    events = len(record.match.tokens)
    if args.json:
        report = {
            "ok": True,
            "outcomes": verified.outcomes,
            "commitment": commitment,
            "sealed": verified.is_sealed,
            "seal": verified.seals[-1],
            "noted_after": noted,
            "events": events,
        }
        print(json.dumps(report))
        return 0
    print(f"All {verified.outcomes} chance events follow from the secret and the nonces.")
    print("The secret matches the commitment")
    print(f"  {commitment}")
    if verified.is_sealed:
        print("The events match the seal")
        print(f"  {verified.seals[-1]}")
    print(_seal_words(verified.is_sealed, noted, events))
    print("\n".join(PROVED))
    return 0


def _seal_words(is_sealed: bool, noted: int | None, events: int) -> str:
    """What is known about the players' own choices."""
    if noted is None:
        return NOT_COMPARED if is_sealed else NOT_SEALED
    if noted == events:
        return "You noted the seal after the last event: no event of this record was edited."
    return (
        f"You noted the seal after event {noted} of {events}: up to there nothing was edited;"
        " what came later is not covered by your note."
    )
