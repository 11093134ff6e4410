"""Everyone against everyone (R8.11): white, black, and grey, who wins if both have equally many
lines.
"""

from __future__ import annotations

from functools import cache

from ketplay.core.game import Outcome
from ketplay.games.qtris.board.lines import SCORES, mean_table
from ketplay.games.qtris.state import State

COLOURS = ("white", "black", "grey")
WHITE, BLACK, GREY = range(3)


def colours_left(state: State) -> tuple[str, ...]:
    """What the seat to choose may be: the first has all three, the second what is left."""
    if state.seat == state.first:
        return COLOURS
    if state.white >= 0:
        return COLOURS[BLACK:]
    return ("white", "grey") if state.black >= 0 else ("white", "black")


def choose(state: State, colour: str) -> tuple[int, int]:
    """The seats of white and black after a choice; the third seat takes what the second left.

    -1 stands for a colour that is still open.
    """
    seats = {"white": state.white, "black": state.black}
    if colour != "grey":
        seats[colour] = state.seat
    if state.seat == state.first:
        return seats["white"], seats["black"]
    last = (state.seat + 1) % len(state.hands)
    white, black = (last if seat < 0 else seat for seat in seats.values())
    return white, black


def colour_of(state: State, seat: int) -> str:
    """The colour of a seat, once all are known.

    >>> from ketplay.games.qtris.rules import QTris
    >>> start = QTris(variant="everyone").start()
    >>> [colour_of(start._replace(white=2, black=0), seat) for seat in range(3)]
    ['black', 'grey', 'white']
    """
    if min(state.white, state.black) < 0:
        return ""
    if seat == state.white:
        return "white"
    return "black" if seat == state.black else "grey"


def winner(white: int, black: int) -> int:
    """Who wins with these lines: white, black or grey."""
    if white == black:
        return GREY
    return WHITE if white > black else BLACK


def outcome(state: State, white: int, black: int) -> Outcome:
    """One seat wins, the other two lose."""
    won = COLOURS[winner(white, black)]
    seats = range(len(state.hands))
    colours = [colour_of(state, seat) for seat in seats]
    lines = {"white": float(white), "black": float(black), "grey": 0.0}
    return Outcome(
        tuple(1.0 if colour == won else -1.0 for colour in colours),
        f"white has {_lines(white)}, black {_lines(black)}",
        tuple(lines[colour] for colour in colours),
    )


def _lines(number: int) -> str:
    return "1 line" if number == 1 else f"{number} lines"


@cache
def win_table(colour: int) -> list[float]:
    """What each colouring is worth to a colour, 1 or -1, as a `lines.mean_table`."""
    return mean_table([1.0 if winner(*score) == colour else -1.0 for score in SCORES])
