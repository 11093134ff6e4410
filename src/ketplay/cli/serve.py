"""`ketplay serve`: the table in the browser."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from typing import TYPE_CHECKING

from ketplay.cli.parser import whole

if TYPE_CHECKING:
    from ketplay.server.desk import Config

HELP = "the table in the browser"
EXAMPLES = ("ketplay serve --no-browser", "ketplay serve --lan --port 8600", "ketplay serve --data tables")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--port", type=whole(0, 65535), metavar="N", help="the port; 0 takes any that is free (default 8600)"
    )
    parser.add_argument("--lan", action="store_true", help="open the table to this machine's network, with a QR code")
    parser.add_argument("--name", action="append", default=[], metavar="HOST", help="another host name to answer to")
    parser.add_argument("--data", metavar="DIR", help="where the tables are kept (default: the user's data directory)")
    parser.add_argument("--no-browser", action="store_true", help="only print the address")


def run(args: argparse.Namespace) -> int:
    from ketplay.server import serving
    from ketplay.server.desk import Config

    file = serving.data_file(args.data)
    listener = serving.listen(args.port, args.lan)
    port = listener.getsockname()[1]
    public = f"http://{serving.lan_address()}:{port}" if args.lan else ""
    cores = os.cpu_count() or 2
    hosts = serving.names(args.lan, args.name)
    config = Config(file, public, hosts, workers=max(1, min(4, cores - 1)))
    serving.serve(config, listener, lambda: _welcome(config, f"http://127.0.0.1:{port}", not args.no_browser))
    return 0


def _welcome(config: Config, local: str, open_browser: bool) -> None:
    print(f"ketplay: the table is at {local}/  (Ctrl-C ends it; tables are kept in {config.data})", flush=True)
    if config.public:
        print(f"ketplay: everybody in this network finds it at {config.public}/", flush=True)
        _print_qr(config.public + "/")
    if open_browser and has_display():
        import webbrowser

        webbrowser.open(local + "/")


def _print_qr(url: str) -> None:
    import segno

    with contextlib.suppress(UnicodeEncodeError):  # a terminal without block characters does without
        segno.make(url, micro=False).terminal(compact=True)


def has_display() -> bool:
    """Whether there is a screen on which a browser could open."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
