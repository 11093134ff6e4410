"""What a strategy is worth: the exact share of rounds that it wins, and many rounds played."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from ketplay.core import registry
from ketplay.core.errors import KetError
from ketplay.core.match import Match
from ketplay.learn.facts import lookup_in
from ketplay.learn.lesson import Step
from ketplay.learn.sampling import MOST_SHOTS, Result, Series
from ketplay.learn.situation import Situation
from ketplay.learn.strategies.table import Cells, Moves, answers_in, round_situations

WON = "won"
LOST = "lost"


@lru_cache(maxsize=8192)
def round_chance(step: Step, number: int, answers: tuple[Moves, ...]) -> float:
    """The chance that a round is won, on average over the boards; raises KetError."""
    situations = round_situations(step, number, answers)
    return sum(_win(step, number, each) for each in situations) / len(situations)


def _win(step: Step, number: int, situation: Situation) -> float:
    value = step.rounds[number].win.evaluate(lookup_in(situation))
    if not isinstance(value, int | float):
        raise KetError(f"win is a chance, not '{value}'", at=step.rounds[number].name)
    return float(value)


def chances(step: Step, cells: Cells) -> list[float]:
    """The chance of each round."""
    numbers = range(len(step.rounds))
    return [round_chance(step, number, answers_in(step, number, cells)) for number in numbers]


def share(step: Step, cells: Cells) -> float:
    """The share of rounds that are won, where all are asked equally often."""
    return sum(chances(step, cells)) / len(step.rounds)


def play_rounds(step: Step, cells: Cells, shots: int, seed: int) -> Series:
    """So many rounds: the questions at random, the boards measured by the game's own rules."""
    if not 0 < shots <= MOST_SHOTS:
        raise KetError(f"play 1 to {MOST_SHOTS} rounds, not {shots}", at=str(shots))
    rng = Random(seed)
    won = 0
    listed: list[str] = []
    last = None
    for _ in range(shots):
        number = rng.randrange(len(step.rounds))
        ready = rng.choice(round_situations(step, number, answers_in(step, number, cells)))
        last = _measured(ready, rng)
        is_won = rng.random() < _win(step, number, last)
        won += is_won
        listed.append(WON if is_won else LOST)
    exact = share(step, cells)
    results = (
        Result(value=WON, words=WON, exact=exact, count=won, shots=shots, share=exact),
        Result(
            value=LOST, words=LOST, exact=1 - exact, count=shots - won, shots=shots, share=1 - exact
        ),
    )
    return Series(shots, results, tuple(listed[:5]), last.state if last else None)


def _measured(situation: Situation, rng: Random) -> Situation:
    """The situation after its final measurement; as it is where the game has none."""
    odds = registry.part(situation.game, "odds")
    if odds is None or not hasattr(odds, "measure_now"):
        return situation
    first = odds.measure_now(situation.game, situation.state)
    state = Match.begin(situation.game, first).settle(rng).state
    return Situation(situation.step, situation.game, (*situation.states, state))
