"""`ketplay export`: a recorded game in another form."""

from __future__ import annotations

import argparse
import json

from ketplay.cli.files import write
from ketplay.cli.inputs import read_record
from ketplay.cli.parser import add_json_option
from ketplay.core.circuit_export import circuit_drawing, qasm3
from ketplay.core.drawing import THEMES, Style, picture
from ketplay.core.export_json import record_as_json
from ketplay.core.record import Record

EXAMPLES = ("ketplay export game.ket --to json", "ketplay export game.ket --to svg --out last.svg")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a .ket record")
    parser.add_argument(
        "--to",
        required=True,
        choices=list(FORMS),
        help="json: all events; svg: the last position; qasm3, circuit: the circuit as a program "
        "or as a drawing",
    )
    parser.add_argument("--out", metavar="FILE", help="where to write it (default: print it)")
    parser.add_argument(
        "--theme", choices=list(THEMES), default="dark", help="the colours of the SVG"
    )
    add_json_option(parser, "print errors as JSON, too")


def run(args: argparse.Namespace) -> int:
    text = FORMS[args.to](read_record(args.file), args.theme)
    if args.out:
        write(args.out, text)
        print(f"Written: {args.out}")
    else:
        print(text, end="")
    return 0


def as_json(record: Record, theme: str) -> str:
    return json.dumps(record_as_json(record), ensure_ascii=False, indent=1) + "\n"


def as_svg(record: Record, theme: str) -> str:
    return picture(record.match.game, record.match.state, Style(theme=theme))


def as_qasm(record: Record, theme: str) -> str:
    return qasm3(record.match)


def as_circuit(record: Record, theme: str) -> str:
    return circuit_drawing(record.match, theme)


FORMS = {"json": as_json, "svg": as_svg, "qasm3": as_qasm, "circuit": as_circuit}
