"""`ketplay archive`: pack the tables that have not been used for a long time."""

from __future__ import annotations

import argparse
import contextlib
import time

from ketplay.cli.parser import add_data_option, days
from ketplay.core.words import quantity

EXAMPLES = ("ketplay archive", "ketplay archive --older-than 7 --data tables")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--older-than",
        type=days,
        default=30.0,
        metavar="DAYS",
        help="not used for at least this long (default 30)",
    )
    add_data_option(parser)


def run(args: argparse.Namespace) -> int:
    from ketplay.server.storage.archive import DAY
    from ketplay.server.storage.location import find_tables, open_store

    with contextlib.closing(open_store(find_tables(args.data))) as store:
        packed = store.archive(time.time() - args.older_than * DAY)
        unpacked = store.count()
    stay = "stays" if unpacked == 1 else "stay"
    print(
        f"Packed {quantity(packed, 'table')}; {unpacked} {stay} unpacked. All can still be opened."
    )
    return 0
