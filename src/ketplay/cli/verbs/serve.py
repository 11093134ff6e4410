"""`ketplay serve`: the table in the browser."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from ketplay.cli.parser import add_data_option, days, whole

if TYPE_CHECKING:
    from ketplay.server.config import Config

EXAMPLES = (
    "ketplay serve --no-browser",
    "ketplay serve --lan --port 8600",
    "ketplay serve --data tables --processes 2",
)


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--port",
        type=whole(0, 65535),
        metavar="N",
        help="the port; 0 picks a free one (default 8600)",
    )
    parser.add_argument(
        "--lan",
        action="store_true",
        help="let others on your network join, with a QR code",
    )
    parser.add_argument(
        "--name", action="append", default=[], metavar="HOST", help="also answer to this host name"
    )
    add_data_option(parser)
    parser.add_argument(
        "--processes",
        type=whole(1, 64),
        default=1,
        metavar="N",
        help="how many processes share the work (default 1)",
    )
    parser.add_argument(
        "--archive-after", type=days, default=30.0, metavar="DAYS",
        help="pack tables that have been quiet for this long; 0: never (default 30)",
    )  # fmt: skip
    parser.add_argument(
        "--proxy", nargs="?", const="127.0.0.1", default="", metavar="ADDRESS",
        help="believe X-Forwarded-For of a proxy at this address (default 127.0.0.1)",
    )  # fmt: skip
    parser.add_argument(
        "--bot", action="append", default=[], metavar="NAME=exec:COMMAND",
        help="offer a program of your own as an opponent (docs/bots.md)",
    )  # fmt: skip
    parser.add_argument("--no-browser", action="store_true", help="only print the address")


def run(args: argparse.Namespace) -> int:
    from ketplay.bots.outside import installed_bots
    from ketplay.server import processes
    from ketplay.server import run as serving
    from ketplay.server.classroom import teacher_token
    from ketplay.server.config import ClassKeys, Config
    from ketplay.server.storage.location import check_location, find_location
    from ketplay.server.table.table import holder_of

    installed_bots.name_bots(args.bot)
    location = find_location(args.data)
    _warn_about_folder(location)
    check_location(location, args.processes)
    listener = serving.listen(args.port, args.lan)
    port = listener.getsockname()[1]
    code, token = teacher_token.load(location) if args.lan else ("", "")
    config = Config(
        location,
        public_url=f"http://{serving.lan_address()}:{port}" if args.lan else "",
        hosts=serving.host_names(args.lan, args.name),
        workers=max(2, min(4, (os.cpu_count() or 2) - 1) // args.processes),
        archive_after=args.archive_after,
        class_keys=ClassKeys(code, holder_of(token)),
        proxy=args.proxy,
    )

    def ready() -> None:
        _welcome(config, f"http://127.0.0.1:{port}", token)
        if not args.no_browser and has_display():
            import webbrowser

            webbrowser.open(f"http://127.0.0.1:{port}/")

    if args.processes == 1:
        serving.serve(config, listener, ready)
    else:
        processes.serve(config, listener, args.processes, ready)
    return 0


def _warn_about_folder(location: str) -> None:
    """Says so if other users of this machine can get at the store's directory."""
    from ketplay.server.storage.location import is_database
    from ketplay.server.storage.private_files import folder_warning
    from ketplay.server.storage.sqlite import MEMORY

    if location == MEMORY or is_database(location):
        return
    warning = folder_warning(Path(location).absolute().parent)
    if warning:
        print(f"ketplay: warning: {warning}", file=sys.stderr, flush=True)


def _welcome(config: Config, local: str, token: str) -> None:
    from ketplay.server.file_limit import raise_file_limit
    from ketplay.server.storage.location import without_password

    location = without_password(config.location)
    print(
        f"ketplay: the table is at {local}/  (Ctrl-C stops it; tables are saved in {location})",
        flush=True,
    )
    print(
        f"ketplay: up to {raise_file_limit():,} connections at a time in each process, "
        "as the system's limit of open files allows",
        flush=True,
    )
    if config.public_url:
        code = config.class_keys.code
        print(f"ketplay: others on this network can reach it at {config.public_url}/", flush=True)
        print(
            f"ketplay: a class joins at {config.public_url}/class with the code {code}, "
            "or with this QR code:",
            flush=True,
        )
        _print_qr(f"{config.public_url}/class/{code}")
        print(
            f"ketplay: the teacher's page, for you alone: {config.public_url}/teach#{token}",
            flush=True,
        )


def _print_qr(url: str) -> None:
    import segno

    with contextlib.suppress(
        UnicodeEncodeError
    ):  # a terminal without block characters does without
        segno.make(url, micro=False).terminal(compact=True)


def has_display() -> bool:
    """Whether there is a screen on which a browser could open."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
