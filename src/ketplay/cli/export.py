"""`ketplay export`: a recorded game in another form."""

from __future__ import annotations

import argparse
import json
from typing import Any

from ketplay.cli import telling
from ketplay.cli.files import write
from ketplay.cli.source import record_at
from ketplay.core.drawing import THEMES, Style, picture
from ketplay.core.game import CHANCE
from ketplay.core.program import qasm3, strip
from ketplay.core.record import Record, result

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
    parser.add_argument("--theme", choices=list(THEMES), default="dark", help="the colours of the SVG")
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
    return json.dumps(events(record), ensure_ascii=False, indent=1) + "\n"


def as_svg(record: Record, args: argparse.Namespace) -> str:
    return picture(record.match.game, record.match.state, Style(theme=args.theme))


def as_qasm(record: Record, args: argparse.Namespace) -> str:
    return qasm3(record.match)


def as_circuit(record: Record, args: argparse.Namespace) -> str:
    return strip(record.match, args.theme)


FORMS = {"json": as_json, "svg": as_svg, "qasm3": as_qasm, "circuit": as_circuit}


def events(record: Record) -> dict[str, Any]:
    """A record as data: every event with its words and the position after it."""
    match, game = record.match, record.match.game
    state, found = match.first, []
    for number, made in enumerate(match.log):
        actor = game.actor(state)
        after = game.play(state, made)
        one: dict[str, Any] = {"n": number + 1, "actor": "chance" if actor == CHANCE else actor}
        one |= {"token": game.format_move(made), "words": telling.move(game, state, made)}
        one["position"] = game.format_state(after)
        found.append(one | ({"comment": record.comments[number]} if number in record.comments else {}))
        state = after
    return {
        "game": game.id,
        "version": game.version,
        "seats": list(game.seats),
        "tags": record.tags,
        "start": game.format_state(match.first),
        "events": found,
        "stop": match.stop or None,
        "result": result(match.end),
        "outcome": _outcome(record),
    }


def _outcome(record: Record) -> dict[str, Any] | None:
    match, end = record.match, record.match.end
    if end is None:
        return None
    words = telling.outcome(match.game, match.state, end)
    return {"payoffs": list(end.payoffs), "reason": end.reason, "scores": list(end.scores), "words": words}
