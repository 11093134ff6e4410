"""What a bot of one's own may do wrong: the seat loses the match, and the match goes on."""

from __future__ import annotations

from typing import Any

from ketplay.core.bot import Limit
from ketplay.core.errors import KetError
from ketplay.core.game import Game

LONGEST = 60.0  # seconds for a move where no limit in seconds is given
GRACE = 0.5  # seconds more than the limit, for the way there and back
TIME = "time"  # how a match stops: the time ran out, or the seat was left
LEFT = "left"


class BotFailed(KetError):
    """A bot gave no legal move in time. `stop` is how the match ends for its seat."""

    code = "bot_failed"

    def __init__(self, message: str, stop: str = LEFT) -> None:
        super().__init__(message)
        self.stop = stop


def deadline(limit: Limit) -> float:
    """The seconds after which a bot has lost.

    >>> deadline(Limit(seconds=1.0)), deadline(Limit(nodes=10))
    (1.5, 60.0)
    """
    return LONGEST if limit.seconds is None else limit.seconds + GRACE


def legal_move(game: Game[Any, Any], view: Any, text: str, bot: str) -> Any:
    """The move of that text; raises BotFailed if it is not legal."""
    try:
        return game.parse_move(view, text)
    except KetError as error:
        raise BotFailed(f"{bot} answered '{text[:60]}': {error.message}") from None
