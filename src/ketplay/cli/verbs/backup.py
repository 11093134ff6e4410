"""`ketplay backup`: all tables in one file, even while the server runs."""

from __future__ import annotations

import argparse
from pathlib import Path

from ketplay.cli.parser import add_data_option
from ketplay.core.words import quantity

EXAMPLES = ("ketplay backup monday.db", "ketplay backup monday.db --data tables")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="where to write; it must not exist yet")
    add_data_option(parser)


def run(args: argparse.Namespace) -> int:
    from ketplay.server.storage import backup
    from ketplay.server.storage.location import find_tables

    live, archived = backup.backup(find_tables(args.data), Path(args.file))
    print(f"{args.file}: {quantity(live, 'table')}, and {archived} in the archive")
    return 0
