"""`ketplay replay`: a recorded game, move by move."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from ketplay.cli import describe
from ketplay.cli.inputs import read_record
from ketplay.cli.terminal import Prompt, dim, strong, wrap
from ketplay.core import words
from ketplay.core.game import CHANCE
from ketplay.core.record import Record

EXAMPLES = ("ketplay replay game.ket", "ketplay replay game.ket --seat 1")
PRINTED_TAGS = ("Seats", "Date", "Event", "Site")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a .ket record")
    parser.add_argument("--step", action="store_true", help="wait for Enter after each move")
    parser.add_argument(
        "--seat", metavar="N", help="only what this seat saw, by number (0 is the first) or name"
    )


def run(args: argparse.Namespace) -> int:
    record = read_record(args.file)
    game = record.match.game
    seat = None if args.seat is None else describe.seat_number(game, args.seat)
    tags = [f"{name} {record.tags[name]}." for name in PRINTED_TAGS if name in record.tags]
    print(strong(game.id), dim(" ".join(tags)))
    prompt = Prompt(list)
    for page in pages(record, seat):
        print(page)
        if args.step and not wants_more(prompt):
            return 0
    return 0


def wants_more(prompt: Prompt) -> bool:
    """Asks whether to continue: Enter does; q, or the end of the input, does not."""
    try:
        return prompt.read("(Enter continues, q quits) ").strip().lower() not in ("q", "quit")
    except EOFError:
        return False


def pages(record: Record, seat: int | None) -> Iterator[str]:
    """The start, then a page for each move with the chance events after it, then the end.

    `seat` is whose view it is; None shows everything.
    """
    match = record.match
    game = match.game
    state = match.first

    def board() -> str:
        view = state if seat is None else game.view(state, seat)
        return f"\n{describe.board(game, view, seat)}\n"

    page = ""
    for number, move in enumerate(match.log):
        actor = game.actor(state) or 0
        if actor != CHANCE:
            yield page + board()
            page = ""
        if seat is None:
            description = describe.full_event(game, state, move)
        else:
            description = describe.seen_event(game, state, move, seat)
        line = wrap(description, f"{number + 1:3}  {describe.actor_name(game, actor)}: ")
        page += _comment(record, number) + (dim(line) if actor == CHANCE else line) + "\n"
        state = game.play(state, move)
    yield page + _comment(record, len(match.log)) + board()
    yield strong(words.ending(match, state)) or "The game was not finished."


def _comment(record: Record, number: int) -> str:
    return wrap(record.comments[number], "     ") + "\n" if number in record.comments else ""
