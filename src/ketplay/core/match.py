"""A match: a game, its log, and the state that follows. Frozen; playing returns a new match."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from html import escape
from random import Random
from typing import Any, Generic, NamedTuple

from ketplay.core.chance import ChanceSource, chance_source
from ketplay.core.errors import IllegalMove, InvalidMove, KetError
from ketplay.core.game import CHANCE, Game, M, Outcome, S, check_game

WIDTH = "max-width:480px"  # of a picture in a notebook
STOPS = {"resign": "resigned", "time": "ran out of time", "left": "left the table"}


@dataclass(frozen=True, repr=False)
class Match(Generic[S, M]):
    """One game being played. `log` holds move values; `stop` is a token such as `!resign:0`.

    >>> import ketplay
    >>> match = Match.begin(ketplay.game("nim:heaps=1.2"))
    >>> match.play("2-1").text
    '2-1'
    >>> match
    Match(nim:heaps=1.2, 0 events, First to move)
    """

    game: Game[S, M]
    first: S  # the state it began from
    log: tuple[M, ...]
    state: S
    stop: str = ""
    # What each seat that was asked for has seen, without the stop; it grows with the log.
    _seat_logs: dict[int | None, tuple[str, ...]] = field(default_factory=dict, compare=False)

    @staticmethod
    def begin(game: Game[S, M], state: S | None = None) -> Match[S, M]:
        """A new match, from the start or from a given state."""
        check_game(game)
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
        game = self.game
        state = self.state
        logs = {seat: (*log, game.seen(state, move, seat)) for seat, log in self._seat_logs.items()}
        after = game.play(state, move)
        return Match(game, self.first, (*self.log, move), after, _seat_logs=logs)

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
        game = self.game
        state = self.state
        if self.stop or game.actor(state) != CHANCE:
            return self
        outcome = chance_source(source).outcome
        moves = []
        logs = dict(self._seat_logs)
        while game.actor(state) == CHANCE and not (until and until(state)):
            states.append(state)
            move = outcome(game, state)
            moves.append(move)
            for seat, log in logs.items():
                logs[seat] = (*log, game.seen(state, move, seat))
            state = game.play(state, move)
        return Match(game, self.first, (*self.log, *moves), state, _seat_logs=logs)

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
        if seat not in self._seat_logs:
            self._seat_logs[seat] = self._replayed_log(seat)
        log = self._seat_logs[seat]
        return (*log, self.stop) if self.stop else log

    def _replayed_log(self, seat: int | None) -> tuple[str, ...]:
        words = []
        state = self.first
        for move in self.log:
            words.append(self.game.seen(state, move, seat))
            state = self.game.play(state, move)
        return tuple(words)

    def view(self, seat: int | None) -> S:
        return self.game.view(self.state, seat)

    @property
    def text(self) -> str:
        """The events in one line."""
        return " ".join(self.tokens)

    def __repr__(self) -> str:
        """The game, how far it has come, and whose turn it is.

        >>> import ketplay
        >>> Match.begin(ketplay.game("nim:heaps=1.2")).end_by("!resign:1")
        Match(nim:heaps=1.2, 1 event, 1:-1)
        """
        events = len(self.log) + bool(self.stop)
        plural = "" if events == 1 else "s"
        return f"Match({_shortened(self.game.id)}, {events} event{plural}, {self._turn_words()})"

    def _turn_words(self) -> str:
        if self.end is not None:
            return ":".join(f"{payoff:g}" for payoff in self.end.payoffs)
        if self.actor is None or self.actor == CHANCE:
            return "chance is next"
        return f"{self.game.seats[self.actor]} to move"

    def show(self, seat: int | None = None) -> Picture:
        """The table as a seat sees it, as a picture for a notebook; None: what everybody may see.

        >>> import ketplay
        >>> str(Match.begin(ketplay.game("nim")).show(0))[:4]
        '<svg'
        """
        from ketplay.core.drawing import Style, picture

        return Picture(picture(self.game, self.view(seat), Style(seat=seat)))

    def _repr_html_(self) -> str:
        return self.show()._repr_html_()

    def _repr_svg_(self) -> str:
        return self.show()._repr_svg_()


class Picture(str):
    """The text of an SVG file, which a notebook shows as a picture of moderate width."""

    def _repr_html_(self) -> str:
        """Kept apart, so that its style is nobody else's."""
        source = escape(self)
        frame = f'<iframe style="border:0;width:100%;{WIDTH};aspect-ratio:1" '
        return f'{frame}srcdoc="{source}" title="The table"></iframe>'

    def _repr_svg_(self) -> str:
        """For where there are no frames, as on the pages of a code host."""
        return self.replace("<svg ", f'<svg style="{WIDTH}" ', 1)


LONGEST_NAME = 60  # characters of a game's id in a short description


def _shortened(game_id: str) -> str:
    return game_id if len(game_id) <= LONGEST_NAME else f"{game_id[: LONGEST_NAME - 1]}…"


class Step(NamedTuple, Generic[S, M]):
    """A move with the chance events after it, worked out once for log, views and stage."""

    match: Match[S, M]  # after all of them
    states: tuple[S, ...]  # in which each of them happened
    tokens: tuple[str, ...]
    end: Outcome | None  # of the match, if that was its end
    start: int  # how many events came before


AnyMatch = Match[Any, Any]  # of a game that is known by its name only
AnyStep = Step[Any, Any]
