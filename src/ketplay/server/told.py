"""The line of a match as one seat (or a spectator) saw it: tokens and words, extended as the match goes on."""

from __future__ import annotations

from typing import Any

from ketplay.core.game import Game
from ketplay.core.match import Match
from ketplay.server import faces
from ketplay.server.replies import LogLine
from ketplay.server.table import Table


def seen_move(game: Game[Any, Any], state: Any, move: Any, seat: int | None) -> tuple[str, str]:
    """The token and the words of a move made in `state`, from what that seat sees of both."""
    token = game.seen(state, move, seat)
    view = game.view(state, seat)
    if token != game.format_move(move):
        move = game.parse_move(view, token)
    return token, faces.move_words(game, view, move)


def seen_tokens(match: Match, before: int, state: Any, seat: int | None) -> list[str]:
    """The tokens of a match after its first `before`, which led to `state`, as a seat sees them."""
    tokens = []
    for move in match.log[before:]:
        tokens.append(match.game.seen(state, move, seat))
        state = match.game.play(state, move)
    return [*tokens, match.stop] if match.stop else tokens


class Told:
    """The log lines of one viewer."""

    __slots__ = ("lines", "seat", "state")

    def __init__(self, table: Table, seat: int | None) -> None:
        self.seat = seat
        self.state = table.match.first
        self.lines: list[LogLine] = []

    def extend(self, table: Table) -> list[LogLine]:
        """All lines up to now. A line that an undo cut off needs a new Told."""
        game, log = table.game, table.match.log
        for k in range(len(self.lines), len(log)):
            seat, n = table.line[k]
            token, words = seen_move(game, self.state, log[k], self.seat)
            self.lines.append(LogLine(n, seat, token, words))
            self.state = game.play(self.state, log[k])
        if table.match.stop and len(self.lines) == len(log):
            seat, n = table.line[-1]
            outcome = table.match.end
            self.lines.append(LogLine(n, seat, table.match.stop, outcome.reason if outcome else ""))
        return self.lines
