"""The review of a match as text: a line for each turn, and what cost most."""

from __future__ import annotations

from ketplay.bots.review import Review, ReviewedTurn, verdict
from ketplay.cli.describe import actor_name
from ketplay.cli.terminal import strong, wrap
from ketplay.core import words
from ketplay.core.chance import percent
from ketplay.core.game import CHANCE
from ketplay.core.match import AnyMatch

BAR = 21  # characters between a sure loss and a sure win of the first seat
MOST_WORDS = 90  # characters of a turn's description


def report(match: AnyMatch, reviewed: Review) -> str:
    """The review as text: a line for each turn, then how the match ended and what cost most."""
    lines = []
    seats = match.game.seats
    if len(seats) == 2:
        lines.append(f"{'':28}{seats[1]:<9} even {seats[0]:>9}")
    lines += [_line(match, turn) for turn in reviewed.turns]
    if match.end is not None:
        lines += ["", strong(wrap(words.ending(match, match.state)))]
    return "\n".join([*lines, "", wrap(verdict(match, reviewed))])


def _line(match: AnyMatch, turn: ReviewedTurn) -> str:
    """A turn: its number, who acted, the first seat's odds after it as a number and as a mark."""
    odds = turn.after[0]
    bar = ["."] * BAR
    bar[BAR // 2] = ":"
    bar[round((odds + 1) / 2 * (BAR - 1))] = "#"
    description = _description(turn)
    if len(description) >= MOST_WORDS:
        description = description[: MOST_WORDS - 3] + "..."
    name = actor_name(match.game, turn.seat)
    return f"{turn.begin + 1:>4} {name:<10.10} {odds:+.2f}  {''.join(bar)}  {description}"


def _description(turn: ReviewedTurn) -> str:
    if turn.seat == CHANCE:
        events = zip(turn.events, turn.chances, strict=True)
        return ", ".join(f"{event} {chance:.0%}" for event, chance in events)
    moves = " ".join(turn.events)
    if not turn.best:
        return moves
    return f"{moves}   better: {' '.join(turn.best)} (+{percent(turn.cost / 2)})"
