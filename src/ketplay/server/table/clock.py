"""How much time a seat has: `5+5` is minutes and seconds added for every move, `3d` days for every move."""

from __future__ import annotations

import re
from typing import NamedTuple

from ketplay.core.errors import BadOption

DAY = 86_400.0
MOST_MINUTES, MOST_SECONDS, MOST_DAYS = 180, 180, 30
_FISCHER = re.compile(r"([0-9]{1,3})\+([0-9]{1,3})\Z")
_DAYS = re.compile(r"([0-9]{1,2})d\Z")


class Pace(NamedTuple):
    """Seconds at the start, seconds added after each move; `anew`: every move has the whole time again."""

    base: float
    plus: float = 0.0
    anew: bool = False

    def after(self, left: float, used: float) -> float:
        """What a clock shows after a move, to the millisecond.

        >>> Pace(300, 5).after(120, 7.5), Pace(86400, anew=True).after(200, 100)
        (117.5, 86400)
        """
        return self.base if self.anew else round(left - used + self.plus, 3)


def parse_pace(text: str) -> Pace | None:
    """The pace that a text names; None for no clock at all.

    >>> parse_pace("5+5"), parse_pace("3d"), parse_pace("none")
    (Pace(base=300, plus=5, anew=False), Pace(base=259200.0, plus=0.0, anew=True), None)
    """
    if text in ("", "none"):
        return None
    if found := _FISCHER.match(text):
        minutes, seconds = int(found[1]), int(found[2])
        if 1 <= minutes <= MOST_MINUTES and seconds <= MOST_SECONDS:
            return Pace(60 * minutes, seconds)
    if (found := _DAYS.match(text)) and 1 <= int(found[1]) <= MOST_DAYS:
        return Pace(DAY * int(found[1]), anew=True)
    right = (
        f"none, MINUTES+SECONDS such as 5+5 (1 to {MOST_MINUTES} minutes, then 0 to {MOST_SECONDS} seconds for every"
        f" move), or DAYSd such as 3d (1 to {MOST_DAYS} days for every move)"
    )
    raise BadOption(f"'{text[:40]}' is no clock; right: {right}", at=text[:40])
