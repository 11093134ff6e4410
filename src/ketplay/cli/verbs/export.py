"""`ketplay export`: a recorded game in another form."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from ketplay.cli.file_writing import CannotWrite, write
from ketplay.cli.inputs import read_record
from ketplay.cli.parser import Usage, add_json_option
from ketplay.core.circuit_export import circuit_drawing, qasm3
from ketplay.core.drawing import THEMES, Style, picture
from ketplay.core.errors import MissingExtra
from ketplay.core.export_json import record_as_json, record_row
from ketplay.core.record import Record, load_collection

PORTION = 2000  # rows that are in memory at a time

EXAMPLES = (
    "ketplay export game.ket --to json",
    "ketplay export game.ket --to svg --out last.svg",
    "ketplay export game.ket --to jsonl --out games.jsonl",
)


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file", metavar="FILE", help="a .ket record, or several of them in one file"
    )
    parser.add_argument(
        "--to",
        required=True,
        choices=[*FORMS, "jsonl", "parquet"],
        help="json: all events; svg: the last position; qasm3, circuit: the circuit as a program "
        "or as a drawing; jsonl, parquet: a row for each record of the file",
    )
    parser.add_argument("--out", metavar="FILE", help="where to write it (default: print it)")
    parser.add_argument(
        "--theme", choices=list(THEMES), default="dark", help="the colours of the SVG"
    )
    add_json_option(parser, "print errors as JSON, too")


def run(args: argparse.Namespace) -> int:
    if args.to == "parquet":
        return write_parquet(args.file, args.out)
    if args.to == "jsonl":
        text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows(args.file))
    else:
        text = FORMS[args.to](read_record(args.file), args.theme)
    if args.out:
        write(args.out, text)
        print(f"Written: {args.out}")
    else:
        print(text, end="")
    return 0


def rows(path: str) -> Iterator[dict[str, Any]]:
    """The records of a file as the rows of a data set."""
    return map(record_row, load_collection(path))


def write_parquet(path: str, out: str | None) -> int:
    """Writes the rows in portions, so that a large collection needs little memory."""
    if not out:
        raise Usage("parquet is not text: name a file, such as --out games.parquet", at="--out")
    try:
        import pyarrow as arrow
        from pyarrow import parquet
    except ImportError:
        raise MissingExtra("parquet needs", "data") from None
    words = arrow.list_(arrow.string())
    columns = {
        "game": arrow.string(), "version": arrow.int64(), "seats": words, "start": arrow.string(),
        "tokens": words, "result": arrow.string(), "payoffs": arrow.list_(arrow.float64()),
        "reason": arrow.string(), "tags": arrow.map_(arrow.string(), arrow.string()),
    }  # fmt: skip
    schema = arrow.schema(columns)
    draft = f"{out}.new"
    try:
        with parquet.ParquetWriter(draft, schema) as file:
            for portion in _portions(rows(path)):
                whole = [{**row, "tags": list(row["tags"].items())} for row in portion]
                file.write_table(arrow.Table.from_pylist(whole, schema))
        os.replace(draft, out)
    except OSError as error:
        raise CannotWrite(f"cannot write {out}: {error.strerror or error}", at=out) from None
    finally:
        Path(draft).unlink(missing_ok=True)
    print(f"Written: {out}")
    return 0


def _portions(rows: Iterator[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    while portion := list(islice(rows, PORTION)):
        yield portion


def as_json(record: Record, theme: str) -> str:
    return json.dumps(record_as_json(record), ensure_ascii=False, indent=1) + "\n"


def as_svg(record: Record, theme: str) -> str:
    return picture(record.match.game, record.match.state, Style(theme=theme))


def as_qasm(record: Record, theme: str) -> str:
    return qasm3(record.match)


def as_circuit(record: Record, theme: str) -> str:
    return circuit_drawing(record.match, theme)


FORMS = {"json": as_json, "svg": as_svg, "qasm3": as_qasm, "circuit": as_circuit}
