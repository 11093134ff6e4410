"""`ketplay verify`: checks that the chance events of a record follow from its secret and nonces."""

from __future__ import annotations

import argparse
import json

from ketplay.cli.parser import add_json_option
from ketplay.core.record import load

EXAMPLES = ("ketplay verify game.ket", "ketplay verify game.ket --json")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "record", metavar="RECORD", help="the record of a finished game, downloaded from a server"
    )
    add_json_option(parser)


def run(args: argparse.Namespace) -> int:
    from ketplay.core.fairness import verify

    record = load(args.record)
    count = verify(record)
    commitment = record.tags["Commitment"]
    if args.json:
        print(json.dumps({"ok": True, "outcomes": count, "commitment": commitment}))
        return 0
    print(f"All {count} chance events follow from the secret and the nonces.")
    print("The secret matches the commitment")
    print(f"  {commitment}")
    print("If you saw this commitment before the game, no one has changed the chance events.")
    print("docs/fairness.md explains why.")
    return 0
