"""`ketplay verify`: checks that the luck of a record follows from its secret and the seats' nonces."""

from __future__ import annotations

import argparse
import json

from ketplay.core.record import load

HELP = "check the luck of a record against its secret"
EXAMPLES = ("ketplay verify game.ket", "ketplay verify game.ket --json")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "record", metavar="RECORD", help="the record of a finished game, as the table gives it"
    )
    parser.add_argument("--json", action="store_true", help="for scripts")


def run(args: argparse.Namespace) -> int:
    from ketplay.core.fairness import verify

    record = load(args.record)
    checked = verify(record)
    if args.json:
        print(
            json.dumps({"ok": True, "outcomes": checked, "commitment": record.tags["Commitment"]})
        )
    else:
        print(
            f"{checked} outcomes follow from the secret and the nonces; the secret fits the commitment"
        )
        print(f"  {record.tags['Commitment']}")
        print(
            "If this is the commitment you saw before the game, nobody changed the luck. See docs/fairness.md."
        )
    return 0
