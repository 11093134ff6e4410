"""A match: a game, its log, and the state that follows. Frozen; playing returns a new match."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Any, Generic, NamedTuple

from ketplay.core.chance import ChanceSource, chance_source
from ketplay.core.errors import IllegalMove, InvalidMove, KetError
from ketplay.core.game import CHANCE, Game, M, Outcome, S

STOPS = {"resign": "resigned", "time": "ran out of time", "left": "left the table"}


@dataclass(frozen=True)
class Match(Generic[S, M]):
    """One game being played. `log` holds move values; `stop` is a token such as `!resign:0`.

    >>> import ketplay
    >>> match = Match.begin(ketplay.game("nim:heaps=1.2"))
    >>> match.play("2-1").text
    '2-1'
    """

    game: Game[S, M]
    first: S  # the state it began from
    log: tuple[M, ...]
    state: S
    stop: str = ""

    @staticmethod
    def begin(game: Game[S, M], state: S | None = None) -> Match[S, M]:
        """A new match, from the start or from a given state."""
        first = game.start() if state is None else state
        return Match(game, first, (), first)

    @staticmethod
    def replay(game: Game[S, M], tokens: Iterable[str], state: S | None = None) -> Match[S, M]:
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

    def play(self, text: str) -> Match[S, M]:
        """The match after a move given as text: the only place where moves are checked."""
        if self.end is not None:
            raise IllegalMove(f"'{text}' cannot be played: the game is over", at=text)
        return self.push(self.game.parse_move(self.state, text))

    def push(self, move: M) -> Match[S, M]:
        """The match after a move value that is known to be legal."""
        return Match(self.game, self.first, (*self.log, move), self.game.play(self.state, move))

    def settle(
        self, source: ChanceSource | Random, until: Callable[[S], bool] | None = None
    ) -> Match[S, M]:
        """The match after the chance events that come next, up to the turn of a seat or the end.

        This is the only place where chance enters a match. `until` names a state to stop at
        earlier.
        """
        return self._settle(source, [], until)

    def step(self, source: ChanceSource | Random, text: str | None = None) -> Step[S, M]:
        """A move given as text and the chance events after it; without a move only those.

        >>> import ketplay
        >>> step = Match.begin(ketplay.game("nim:heaps=1.2")).step(Random(1), "2-1")
        >>> step.tokens, step.start, step.match.text
        (('2-1',), 0, '2-1')
        """
        states: list[S] = []
        match = self
        if text is not None:
            match = self.play(text)
            states.append(self.state)
        match = match._settle(source, states)
        start = len(self.log)
        tokens = tuple(map(match.game.format_move, match.log[start:]))
        return Step(match, tuple(states), tokens, match.end, start)

    def _settle(
        self,
        source: ChanceSource | Random,
        states: list[S],
        until: Callable[[S], bool] | None = None,
    ) -> Match[S, M]:
        """Adds the states in which chance events happened to `states`."""
        game, state = self.game, self.state
        if self.stop or game.actor(state) != CHANCE:
            return self
        outcome = chance_source(source).outcome
        moves = []
        while game.actor(state) == CHANCE and not (until and until(state)):
            states.append(state)
            move = outcome(game, state)
            moves.append(move)
            state = game.play(state, move)
        return Match(game, self.first, (*self.log, *moves), state)

    def end_by(self, stop: str) -> Match[S, M]:
        """The match stopped from outside the rules: `!resign:0`, `!time:1`, `!left:1`."""
        word, _, seat = stop[1:].partition(":")
        seats = map(str, range(len(self.game.seats)))
        if not stop.startswith("!") or word not in STOPS or seat not in seats:
            raise InvalidMove(
                f"'{stop}' does not stop a match; right: !resign:0, !time:1, !left:0", at=stop
            )
        if self.end is not None:
            raise IllegalMove(f"'{stop}': the game is already over", at=stop)
        return replace(self, stop=stop)

    def back(self, events: int) -> Match[S, M]:
        """The match `events` events ago; a stop counts as one."""
        if self.stop and events > 0:
            return replace(self, stop="").back(events - 1)
        if events <= 0:
            return self
        log = self.log[: max(0, len(self.log) - events)]
        state = self.first
        for move in log:
            state = self.game.play(state, move)
        return Match(self.game, self.first, log, state)

    @cached_property
    def actor(self) -> int | None:
        """Whose turn it is; None when the match is over for any reason."""
        return None if self.stop else self.game.actor(self.state)

    @cached_property
    def end(self) -> Outcome | None:
        """The game's outcome, or what follows from a stop: that seat's side loses, others win."""
        if not self.stop:
            return self.game.outcome(self.state)
        loser, reason = self.stopped_by
        sides = self.game.sides(self.state) or tuple(range(len(self.game.seats)))
        payoffs = tuple(-1.0 if side == sides[loser] else 1.0 for side in sides)
        return Outcome(payoffs, f"{self.game.seats[loser]} {reason}")

    @property
    def stopped_by(self) -> tuple[int, str]:
        """The seat that a stop is about, and what its player did: `(0, "resigned")`."""
        word, _, seat = self.stop[1:].partition(":")
        return int(seat), STOPS[word]

    @property
    def tokens(self) -> tuple[str, ...]:
        """Everything that happened, a token an event."""
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

    def view(self, seat: int | None) -> S:
        return self.game.view(self.state, seat)

    @property
    def text(self) -> str:
        """The events in one line."""
        return " ".join(self.tokens)

    def _repr_svg_(self) -> str:
        from ketplay.core.drawing import picture

        return picture(self.game, self.state)


class Step(NamedTuple, Generic[S, M]):
    """A move with the chance events after it, worked out once for log, views and stage."""

    match: Match[S, M]  # after all of them
    states: tuple[S, ...]  # in which each of them happened
    tokens: tuple[str, ...]
    end: Outcome | None  # of the match, if that was its end
    start: int  # how many events came before


AnyMatch = Match[Any, Any]  # of a game that is known by its name only
AnyStep = Step[Any, Any]
