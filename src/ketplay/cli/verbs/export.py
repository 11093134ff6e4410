"""`ketplay export`: a recorded game in another form."""

from __future__ import annotations

import argparse
import json

from ketplay.cli.files import write
from ketplay.cli.inputs import record_at
from ketplay.core.circuit_export import qasm3, strip
from ketplay.core.drawing import THEMES, Style, picture
from ketplay.core.export_json import account
from ketplay.core.record import Record

HELP = "a recorded game as JSON, SVG or a circuit"
EXAMPLES = ("ketplay export game.ket --to json", "ketplay export game.ket --to svg --out last.svg")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a .ket record")
    parser.add_argument(
        "--to",
        required=True,
        choices=list(FORMS),
        help="json: all events; svg: the last position; qasm3 or circuit: as a program or a picture",
    )
    parser.add_argument("--out", metavar="FILE", help="where to write it; otherwise it is printed")
    parser.add_argument(
        "--theme", choices=list(THEMES), default="dark", help="the colours of the SVG"
    )
    parser.add_argument("--json", action="store_true", help="what is wrong as JSON, too")


def run(args: argparse.Namespace) -> int:
    text = FORMS[args.to](record_at(args.file), args)
    if args.out:
        write(args.out, text)
        print(f"Written: {args.out}")
    else:
        print(text, end="")
    return 0


def as_json(record: Record, args: argparse.Namespace) -> str:
    return json.dumps(account(record), ensure_ascii=False, indent=1) + "\n"


def as_svg(record: Record, args: argparse.Namespace) -> str:
    return picture(record.match.game, record.match.state, Style(theme=args.theme))


def as_qasm(record: Record, args: argparse.Namespace) -> str:
    return qasm3(record.match)


def as_circuit(record: Record, args: argparse.Namespace) -> str:
    return strip(record.match, args.theme)


FORMS = {"json": as_json, "svg": as_svg, "qasm3": as_qasm, "circuit": as_circuit}
