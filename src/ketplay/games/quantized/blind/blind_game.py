"""The rules of blind games (R10): two choices of strategy, then all plies, then one measurement.

A view has the seat's own strategy alone; the plies and the odds belong to nobody's view.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from random import Random
from typing import Any

from ketplay.core import registry
from ketplay.core.errors import IllegalMove
from ketplay.core.game import CHANCE, Outcome, Weight
from ketplay.games.quantized.blind.strategy import OFFERED, play_out, read_strategy
from ketplay.games.quantized.game.superposition_game import (
    TIE,
    Measurement,
    Quantized,
    QuantumMove,
    QuantumState,
    StrategyChoice,
)
from ketplay.games.quantized.ply import Ply

UNKNOWN = "?"
KEPT_GAMES = 64  # pairs of strategies whose plies are kept


class BlindQuantized(Quantized):
    """A quantum game in which each seat chooses one strategy, unseen by the other."""

    no_advice = (
        "In a blind game the odds are unknown, because nobody sees the other strategy: there are "
        "no hints, and no turn can be judged."
    )

    def knows_plies(self, state: QuantumState) -> bool:
        """Whether this is everything there is, and not what one seat sees of it."""
        return len(state.strategies) == 2 and UNKNOWN not in state.strategies

    def actor(self, state: QuantumState) -> int | None:
        if len(state.strategies) < 2:
            return len(state.strategies)
        return None if state.result else CHANCE  # R10.4: measured even where it is certain

    def moves(self, state: QuantumState) -> list[QuantumMove]:
        actor = self.actor(state)
        if actor is None:
            return []
        if actor == CHANCE:
            return [move for move, _ in self.chances(state)]
        return [StrategyChoice(strategy) for strategy in self.offered]

    @cached_property
    def offered(self) -> list[str]:
        """The strategies that are offered; others can be written."""
        strict = self.chosen["validity"] == "strict"
        return [strategy for strategy in OFFERED if not (strict and "!" in strategy)]

    def chances(self, state: QuantumState) -> list[tuple[QuantumMove, Weight]]:
        if not self.knows_plies(state):
            return []
        return [(Measurement(result), weight) for result, weight in self.odds(state).items()]

    def play(self, state: QuantumState, move: QuantumMove) -> QuantumState:
        if isinstance(move, Measurement):
            return state._replace(result=move.result)
        assert isinstance(move, StrategyChoice)
        return self._played_out(state._replace(strategies=(*state.strategies, move.strategy)))

    def _played_out(self, state: QuantumState) -> QuantumState:
        if not self.knows_plies(state):
            return state
        return state._replace(plies=_plies(self.id, *state.strategies))

    def view(self, state: QuantumState, seat: int | None) -> QuantumState:
        strategies = tuple(
            strategy if number == seat else UNKNOWN
            for number, strategy in enumerate(state.strategies)
        )
        return QuantumState((), state.result, strategies)

    def seen(self, state: QuantumState, move: QuantumMove, seat: int | None) -> str:
        if isinstance(move, StrategyChoice) and self.actor(state) != seat:
            return UNKNOWN
        return self.format_move(move)

    def fill(self, view: QuantumState, rng: Random) -> QuantumState:
        strategies = tuple(
            rng.choice(self.offered) if strategy == UNKNOWN else strategy
            for strategy in view.strategies
        )
        return self._played_out(QuantumState((), view.result, strategies))

    def format_move(self, move: QuantumMove) -> str:
        return move.strategy if isinstance(move, StrategyChoice) else super().format_move(move)

    def parse_move(self, state: QuantumState, text: str) -> QuantumMove:
        actor = self.actor(state)
        if actor is None:
            raise IllegalMove(f"'{text[:40]}' cannot be played: the game is over", at=text[:40])
        if actor != CHANCE:
            return StrategyChoice(UNKNOWN if text == UNKNOWN else read_strategy(self, text))
        results = self.odds(state) if self.knows_plies(state) else self._results
        if text.removeprefix("~") not in results or not text.startswith("~"):
            raise IllegalMove(f"'{text[:40]}' is not what can be measured here", at=text[:40])
        return Measurement(text[1:])

    def format_state(self, state: QuantumState) -> str:
        return " ".join(
            [*state.strategies, f"~{state.result}"] if state.result else state.strategies
        )

    def odds(self, state: QuantumState) -> dict[str, float]:
        return super().odds(state) if self.knows_plies(state) else {}

    @property
    def _results(self) -> dict[str, Any]:
        """Whatever may be measured, as far as somebody knows who does not know the plies."""
        if self.chosen["measure"] == "outcome":
            return dict.fromkeys((*self.seats, TIE))
        return self.classical.by_text

    def position(self, result: str) -> Any:
        """The board of a result."""
        return self.classical.by_text[result]

    def outcome(self, state: QuantumState) -> Outcome | None:
        if not state.result:
            return None
        if self.chosen["measure"] == "outcome":
            return self._measured_outcome(state.result)
        return self._measured_board(self.position(state.result), measured=True)


def is_hidden(game: Quantized, view: QuantumState) -> bool:
    """Whether a view is one of a blind game, without its plies."""
    return isinstance(game, BlindQuantized) and not game.knows_plies(view)


@lru_cache(maxsize=KEPT_GAMES)
def _plies(game_id: str, first: str, second: str) -> tuple[Ply, ...]:
    game = registry.game(game_id)
    assert isinstance(game, BlindQuantized)
    return play_out(game, QuantumState(), first, second).plies
