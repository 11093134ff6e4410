"""`ketplay restore`: put the tables of a backup into an empty store."""

from __future__ import annotations

import argparse
from pathlib import Path

from ketplay.cli.parser import add_data_option
from ketplay.core.words import quantity

EXAMPLES = ("ketplay restore monday.db --data tables",)


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a file that `ketplay backup` wrote")
    add_data_option(parser)


def run(args: argparse.Namespace) -> int:
    from ketplay.server.storage import backup
    from ketplay.server.storage.location import find_location, without_password

    location = find_location(args.data)
    live, archived = backup.restore(Path(args.file), location)
    print(f"{without_password(location)}: {quantity(live, 'table')}, and {archived} in the archive")
    return 0
