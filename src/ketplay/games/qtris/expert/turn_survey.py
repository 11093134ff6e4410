"""Turns on boards that are more than tiles, weighed one by one until the time is over.

What looks best comes first: given turns, then every first card by what it alone brings, then second cards on the best
of those. However short the time, something is weighed, so that there always is an answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any

from ketplay.games.qtris.board.quantum import Histories
from ketplay.games.qtris.eve import may_measure
from ketplay.games.qtris.handovers import after_cards, measurements
from ketplay.games.qtris.moves import Move

if TYPE_CHECKING:
    from collections.abc import Hashable

    from ketplay.games.qtris.expert.search import Clock
    from ketplay.games.qtris.rules import QTris, State

VECTOR = (
    10  # nodes that a state vector counts for: about as long as so many whole turns on tiles take
)
Way = tuple[tuple[Move, ...], Any]  # moves, and the state they lead to
Weighed = tuple[float, Way]


class Survey:
    """The turns of one view; `worth` says what a state is worth to the seat to move."""

    def __init__(
        self, game: QTris, view: State, worth: Callable[[Any], float], clock: Clock
    ) -> None:
        self.game, self.view, self.worth, self.clock = game, view, worth, clock
        self.price = VECTOR if isinstance(game.engine, Histories) else 1
        self.seen: set[Hashable] = set()
        self.whole: list[Weighed] = []
        self.begun: list[Weighed] = []  # turns that lack their second card

    def run(self, hints: Sequence[tuple[Move, ...]] = ()) -> list[Weighed]:
        """The turns that were weighed, best first; begun ones only where there was no time for a whole one."""
        if self.weigh(chain(self.follow(hints), self.cards((), self.view), self.probes())):
            for _, (moves, state) in _best_first(self.begun):
                if not self.weigh(self.cards(moves, state)):
                    break
        return _best_first(self.whole or self.begun)

    def follow(self, hints: Sequence[tuple[Move, ...]]) -> Iterator[Way]:
        for moves in hints:
            state = self.view
            for move in moves:
                state = self.game.play(state, move)
            yield moves, state

    def cards(self, moves: tuple[Move, ...], state: Any) -> Iterator[Way]:
        return (((*moves, move), after) for move, after in after_cards(self.game, state))

    def probes(self) -> Iterator[Way]:
        return measurements(self.game, self.view) if may_measure(self.view) else iter(())

    def weigh(self, ways: Iterable[Way]) -> bool:
        """Weighs what is new among these; False when the time is over."""
        for way in ways:
            moves, after = way
            place = self.game.engine.key(after.board), after.hands[self.view.seat], after.sets
            if place not in self.seen:
                self.seen.add(place)
                self.clock.nodes += self.price
                whole = moves[0].verb == "measure" or len(moves) == self.view.left
                (self.whole if whole else self.begun).append((self.worth(after), way))
            if self.clock.spent >= 1:
                return False
        return True


def _best_first(found: list[Weighed]) -> list[Weighed]:
    return sorted(found, key=lambda one: -one[0])
