"""A match: a game, what happened in it, and the state that follows. Frozen; playing returns a new match."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from ketplay.core.errors import IllegalMove, InvalidMove, KetError
from ketplay.core.game import CHANCE, Game, Outcome
from ketplay.core.luck import pick

STOPS = {"resign": "resigned", "time": "ran out of time", "left": "left the table"}


@dataclass(frozen=True)
class Match:
    """What is going on at a table. `log` holds move values; `stop` is a word such as `!resign:0`.

    >>> import ketplay
    >>> match = Match.begin(ketplay.game("nim:heaps=1.2"))
    >>> match.play("2-1").text
    '2-1'
    """

    game: Game[Any, Any]
    first: Any  # the state it began from
    log: tuple[Any, ...]
    state: Any
    stop: str = ""

    @staticmethod
    def begin(game: Game[Any, Any], state: Any = None) -> Match:
        """A new match, from the start or from a given state."""
        first = game.start() if state is None else state
        return Match(game, first, (), first)

    @staticmethod
    def replay(game: Game[Any, Any], tokens: Iterable[str], state: Any = None) -> Match:
        """The match that the tokens of a record describe; every one of them is checked."""
        match = Match.begin(game, state)
        for number, token in enumerate(tokens, 1):
            try:
                match = match.end_by(token) if token.startswith("!") else match.play(token)
            except KetError as error:
                raise type(error)(
                    f"event {number}: {error.message}", at=f"event {number}: {token}"
                ) from None
        return match

    def play(self, text: str) -> Match:
        """The match after a move given as text: the one gate where moves are checked."""
        if self.end is not None:
            raise IllegalMove(f"'{text}' cannot be played: the game is over", at=text)
        return self.push(self.game.parse_move(self.state, text))

    def push(self, move: Any) -> Match:
        """The match after a move value that is known to be legal."""
        return Match(self.game, self.first, (*self.log, move), self.game.play(self.state, move))

    def settle(self, rng: Random) -> Match:
        """Lets luck happen until a seat is to move or the game is over: the one place where luck enters."""
        match = self
        while not match.stop and match.game.actor(match.state) == CHANCE:
            match = match.push(pick(match.game.chances(match.state), rng))
        return match

    def end_by(self, stop: str) -> Match:
        """The match stopped from outside the rules: `!resign:0`, `!time:1`, `!left:1`."""
        word, _, seat = stop[1:].partition(":")
        if (
            not stop.startswith("!")
            or word not in STOPS
            or seat not in map(str, range(len(self.game.seats)))
        ):
            raise InvalidMove(
                f"'{stop}' is no way to stop; right: !resign:0, !time:1, !left:0", at=stop
            )
        if self.end is not None:
            raise IllegalMove(f"'{stop}': the game is over already", at=stop)
        return replace(self, stop=stop)

    def back(self, events: int) -> Match:
        """The match `events` events ago; a stop counts as one."""
        if self.stop and events > 0:
            return replace(self, stop="").back(events - 1)
        match = Match.begin(self.game, self.first)
        for move in self.log[: max(0, len(self.log) - events)]:
            match = match.push(move)
        return match

    @property
    def actor(self) -> int | None:
        """Who is to move; None when the match is over for any reason."""
        return None if self.stop else self.game.actor(self.state)

    @property
    def end(self) -> Outcome | None:
        """The game's outcome, or what follows from a stop: the one who stopped loses with their side, others win."""
        if not self.stop:
            return self.game.outcome(self.state)
        word, _, seat = self.stop[1:].partition(":")
        loser = int(seat)
        sides = self.game.sides or tuple(range(len(self.game.seats)))
        payoffs = tuple(-1.0 if side == sides[loser] else 1.0 for side in sides)
        return Outcome(payoffs, f"{self.game.seats[loser]} {STOPS[word]}")

    @property
    def tokens(self) -> tuple[str, ...]:
        """Everything that happened, one word an event."""
        words = tuple(self.game.format_move(move) for move in self.log)
        return (*words, self.stop) if self.stop else words

    def seen(self, seat: int | None) -> tuple[str, ...]:
        """The same as a seat saw it."""
        if type(self.game).seen is Game.seen:
            return self.tokens  # the game hides no move, so nothing need be played again
        words, state = [], self.first
        for move in self.log:
            words.append(self.game.seen(state, move, seat))
            state = self.game.play(state, move)
        return (*words, self.stop) if self.stop else tuple(words)

    def view(self, seat: int | None) -> Any:
        return self.game.view(self.state, seat)

    @property
    def text(self) -> str:
        """The events in one line."""
        return " ".join(self.tokens)

    def _repr_svg_(self) -> str:
        from ketplay.core.drawing import picture

        return picture(self.game, self.state)
