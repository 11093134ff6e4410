"""The clock of a table: `5+5` is minutes and seconds added for every move, `3d` days for every
move.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ketplay.core.errors import BadOption

DAY = 86_400.0
MOST_MINUTES = 180
MOST_SECONDS = 180
MOST_DAYS = 30
_FISCHER = re.compile(r"([0-9]{1,3})\+([0-9]{1,3})\Z")
_DAYS = re.compile(r"([0-9]{1,2})d\Z")


class Pace(NamedTuple):
    """Seconds at the start and seconds added after each move; or the whole time for each move."""

    base: float
    increment: float = 0.0
    per_move: bool = False

    def after_move(self, remaining: float) -> float:
        """What a clock shows after a move that was made with so much time remaining.

        >>> Pace(300, 5).after_move(112.5), Pace(86400, per_move=True).after_move(200)
        (117.5, 86400)
        """
        return self.base if self.per_move else round(remaining + self.increment, 3)


def parse_pace(text: str) -> Pace | None:
    """The pace that a text names; None for no clock at all.

    >>> parse_pace("5+5")
    Pace(base=300, increment=5, per_move=False)
    >>> parse_pace("3d"), parse_pace("none")
    (Pace(base=259200.0, increment=0.0, per_move=True), None)
    """
    if text in ("", "none"):
        return None
    if fischer := _FISCHER.match(text):
        minutes = int(fischer[1])
        seconds = int(fischer[2])
        if 1 <= minutes <= MOST_MINUTES and seconds <= MOST_SECONDS:
            return Pace(60 * minutes, seconds)
    if (days := _DAYS.match(text)) and 1 <= int(days[1]) <= MOST_DAYS:
        return Pace(DAY * int(days[1]), per_move=True)
    right = (
        f"none, MINUTES+SECONDS such as 5+5 (1 to {MOST_MINUTES} minutes, and 0 to {MOST_SECONDS}"
        f" seconds for each move), or DAYSd such as 3d (1 to {MOST_DAYS} days for each move)"
    )
    raise BadOption(f"'{text[:40]}' is not a clock; right: {right}", at=text[:40])
