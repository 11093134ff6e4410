"""Turns on boards that are more than tiles, evaluated one by one until the time is up.

The most promising come first: given turns, then every first card by what it alone brings, then
second cards on the best of those. However short the time, at least one turn is evaluated, so there
always is an answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from ketplay.games.qtris.flow.eve import may_measure
from ketplay.games.qtris.moves import Move, Verb
from ketplay.games.qtris.turns import after_cards, measuring_turns

if TYPE_CHECKING:
    from collections.abc import Hashable

    from ketplay.games.qtris.expert.search import LimitClock
    from ketplay.games.qtris.rules import QTris
    from ketplay.games.qtris.state import State

    Path = tuple[tuple[Move, ...], State]  # moves, and the state they lead to
    Evaluated = tuple[float, Path]


class TurnSurvey:
    """The turns of one view; `evaluate` gives the value of a state to the seat to move."""

    def __init__(
        self,
        game: QTris,
        view: State,
        evaluate: Callable[[State], float],
        clock: LimitClock,
    ) -> None:
        self.game = game
        self.view = view
        self.evaluate = evaluate
        self.clock = clock
        self.price = game.model.price
        self.seen: set[Hashable] = set()
        self.complete: list[Evaluated] = []
        self.started: list[Evaluated] = []  # turns that lack their second card

    def run(self, hints: Sequence[tuple[Move, ...]] = ()) -> list[Evaluated]:
        """The turns that were evaluated, best first.

        Turns without their second card are among them only if there was no time for a complete one.
        """
        first_cards = self.with_next_card((), self.view)
        if self.add(chain(self.play_hints(hints), first_cards, self.measurements())):
            for _, (moves, state) in _best_first(self.started):
                if not self.add(self.with_next_card(moves, state)):
                    break
        return _best_first(self.complete or self.started)

    def play_hints(self, hints: Sequence[tuple[Move, ...]]) -> Iterator[Path]:
        for moves in hints:
            state = self.view
            for move in moves:
                state = self.game.play(state, move)
            yield moves, state

    def with_next_card(self, moves: tuple[Move, ...], state: State) -> Iterator[Path]:
        return (((*moves, move), after) for move, after in after_cards(self.game, state))

    def measurements(self) -> Iterator[Path]:
        return measuring_turns(self.game, self.view) if may_measure(self.view) else iter(())

    def add(self, paths: Iterable[Path]) -> bool:
        """Evaluates what is new among these; False when the time is up."""
        for moves, after in paths:
            key = self.game.model.key(after.board), after.hands[self.view.seat], after.sets
            if key not in self.seen:
                self.seen.add(key)
                self.clock.nodes += self.price
                is_complete = moves[0].verb == Verb.MEASURE or len(moves) == self.view.left
                turns = self.complete if is_complete else self.started
                turns.append((self.evaluate(after), (moves, after)))
            if self.clock.used >= 1:
                return False
        return True


def _best_first(turns: list[Evaluated]) -> list[Evaluated]:
    return sorted(turns, key=lambda turn: -turn[0])
