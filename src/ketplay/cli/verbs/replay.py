"""`ketplay replay`: a recorded game, event by event."""

from __future__ import annotations

import argparse

from ketplay.cli import describe as telling
from ketplay.cli.inputs import record_at
from ketplay.cli.prompt import Prompt
from ketplay.cli.terminal import dim, strong, wrap
from ketplay.core.game import CHANCE
from ketplay.core.record import Record

HELP = "go through a recorded game"
EXAMPLES = ("ketplay replay game.ket", "ketplay replay game.ket --seat 1")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a .ket record")
    parser.add_argument("--step", action="store_true", help="wait for Enter after each move")
    parser.add_argument(
        "--seat", metavar="N", help="only what this seat saw, by number (0 is the first) or name"
    )


def run(args: argparse.Namespace) -> int:
    record = record_at(args.file)
    game = record.match.game
    seat = None if args.seat is None else telling.seat_of(game, args.seat)
    print(
        strong(game.id),
        dim(" ".join(f"{name} {value}." for name, value in record.tags.items() if name in SHOWN)),
    )
    prompt = Prompt(list)
    for page in pages(record, seat, open_hands=args.seat is None):
        print(page)
        if args.step and not waited(prompt):
            return 0
    return 0


SHOWN = ("Seats", "Date", "Event", "Site")


def waited(prompt: Prompt) -> bool:
    """Whether to go on: Enter does, q or the end of input does not."""
    try:
        return prompt.read("(Enter goes on, q ends) ").strip().lower() not in ("q", "quit")
    except EOFError:
        return False


def pages(record: Record, seat: int | None, open_hands: bool) -> list[str]:
    """The start, then one page per move with the luck that follows it, then the end."""
    match, game = record.match, record.match.game
    state, found = match.first, [""]

    def board() -> str:
        return telling.board(game, state if open_hands else game.view(state, seat), seat)

    for number, made in enumerate(match.log):
        actor = game.actor(state)
        if actor != CHANCE:
            found[-1] += f"\n{board()}\n"
            found.append("")
        found[-1] += _comment(record, number)
        words = (
            telling.event(game, state, made, seat)
            if not open_hands
            else telling.plain(game, state, made)
        )
        line = wrap(words, f"{number + 1:3}  {telling.who(game, actor or 0)}: ")
        found[-1] += (dim(line) if actor == CHANCE else line) + "\n"
        state = game.play(state, made)
    found[-1] += _comment(record, len(match.log)) + f"\n{board()}\n"
    end = match.end
    found.append(strong(telling.outcome(game, state, end)) if end else "The game was not finished.")
    return found


def _comment(record: Record, number: int) -> str:
    return wrap(record.comments[number], "     ") + "\n" if number in record.comments else ""
