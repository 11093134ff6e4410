"""The line of a match as one seat (or a spectator) saw it: tokens and words, extended as the match goes on."""

from __future__ import annotations

from typing import Any, NamedTuple

from ketplay.core.game import Game
from ketplay.core.match import Match
from ketplay.server.protocol.replies import LogLine
from ketplay.server.table.table import Table
from ketplay.server.views import render as faces


class Trail(NamedTuple):
    """The latest words of a line, with the states in which they were said: kept so that nobody plays them again."""

    k: int  # how many words came before
    states: list[Any]
    tokens: list[str]


NO_TRAIL = Trail(0, [], [])


def seen_move(
    game: Game[Any, Any], state: Any, view: Any, move: Any, full: str, seat: int | None
) -> tuple[str, str]:
    """Token and words of a move made in `state`, from the seat's `view` of it; `full` is the whole token."""
    token = game.seen(state, move, seat)
    return token, _words(game, view, move, full, token)


def _words(game: Game[Any, Any], view: Any, move: Any, full: str, token: str) -> str:
    return faces.move_words(game, view, move if token == full else game.parse_move(view, token))


def seen_tokens(match: Match, before: int, state: Any, seat: int | None) -> list[str]:
    """The tokens of a match after its first `before`, which led to `state`, as a seat sees them."""
    tokens = []
    for move in match.log[before:]:
        tokens.append(match.game.seen(state, move, seat))
        state = match.game.play(state, move)
    return [*tokens, match.stop] if match.stop else tokens


class Told:
    """The log lines of one viewer.

    What a seat saw no more of than a spectator, `public` has in words already; words for it alone come from its view.
    """

    __slots__ = ("lines", "public", "seat", "state", "view")

    def __init__(self, table: Table, seat: int | None, public: Told | None = None) -> None:
        self.seat, self.public = seat, public
        self.state = table.match.first
        self.view = table.game.view(self.state, seat)  # what the seat sees after the last line
        self.lines: list[LogLine] = []

    def extend(self, table: Table, trail: Trail = NO_TRAIL) -> list[LogLine]:
        """All lines up to now. A line that an undo cut off needs a new Told."""
        game, log, first = table.game, table.match.log, len(self.lines)
        if first < len(log):
            known = trail if trail.states and trail.k <= first else self._walked(game, log)
            shared = self.public.extend(table, known) if self.public else []
            for k in range(first, len(log)):
                state = known.states[k - known.k]
                token = game.seen(state, log[k], self.seat)
                if shared and shared[k].token == token:
                    self.lines.append(shared[k])
                    continue
                view = self.view if k == first else game.view(state, self.seat)
                seat, n = table.line[k]
                words = _words(game, view, log[k], known.tokens[k - known.k], token)
                self.lines.append(LogLine(n, seat, token, words))
            self.state = table.match.state
            self.view = game.view(self.state, self.seat)
        if table.match.stop and len(self.lines) == len(log):
            seat, n = table.line[-1]
            outcome = table.match.end
            self.lines.append(LogLine(n, seat, table.match.stop, outcome.reason if outcome else ""))
        return self.lines

    def _walked(self, game: Game[Any, Any], log: tuple[Any, ...]) -> Trail:
        """The trail from the last line on, played again."""
        trail, state = Trail(len(self.lines), [], []), self.state
        for move in log[trail.k :]:
            trail.states.append(state)
            trail.tokens.append(game.format_move(move))
            state = game.play(state, move)
        return trail
