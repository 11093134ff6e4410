"""`ketplay archive`: pack the tables that have been quiet for long."""

from __future__ import annotations

import argparse
import contextlib
import time

from ketplay.cli.parser import data_option, days

HELP = "pack tables in which nothing happened for long"
EXAMPLES = ("ketplay archive", "ketplay archive --older-than 7 --data tables")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--older-than",
        type=days,
        default=30.0,
        metavar="DAYS",
        help="quiet for so many days (default 30)",
    )
    data_option(parser)


def run(args: argparse.Namespace) -> int:
    from ketplay.server.storage.archive import DAY
    from ketplay.server.storage.location import find_location, open_store

    with contextlib.closing(open_store(find_location(args.data))) as store:
        packed = store.archive(time.time() - args.older_than * DAY)
        print(
            f"{packed} tables were packed, {store.count()} stay as they are; all of them can be opened"
        )
    return 0
