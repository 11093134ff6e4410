"""Measuring a situation many times by the game's own rules, beside the exact odds."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import comb
from random import Random
from typing import Any

from ketplay.core import registry
from ketplay.core.errors import KetError
from ketplay.core.match import Match
from ketplay.learn.expression import Value
from ketplay.learn.situation import Situation

MOST_SHOTS = 1000
MOST_LISTED = 5  # results that are told one by one
SURE = 0.95  # 19 of 20


@dataclass(frozen=True)
class Result:
    """One result: its words, its exact odds, and how often it came up."""

    value: str
    words: str
    exact: float
    count: int


@dataclass(frozen=True)
class Series:
    """So many measurements. `last` is the position after the last of them."""

    shots: int
    results: tuple[Result, ...]
    listed: tuple[str, ...]  # the first few, in words
    last: Any

    def facts(self, counted: str) -> dict[str, Value]:
        """What texts and conditions may say about it."""
        result = next((each for each in self.results if each.value == counted), None)
        known: dict[str, Value] = {"shots": self.shots, "results": list_words(self.listed)}
        if result:
            low, high = band(self.shots, result.exact)
            known |= {"count": result.count, "low": low, "high": high}
        return known


def measure(situation: Situation, shots: int, seed: int) -> Series:
    """A series of measurements; the same seed gives the same series."""
    game = situation.game
    step = situation.step
    odds = registry.part(game, "odds")
    if odds is None or not hasattr(odds, "observables") or not hasattr(odds, "measure_now"):
        raise KetError(f"{game.name} cannot be measured again and again", at=game.id)
    if not 0 < shots <= MOST_SHOTS:
        raise KetError(f"measure 1 to {MOST_SHOTS} times, not {shots}", at=str(shots))
    first = odds.measure_now(game, situation.state)
    observables = odds.observables(game, first, step.watch)
    observable = next(each for each in observables if set(each.picks) == set(step.watch))
    rng = Random(seed)
    counts: Counter[str] = Counter()
    listed: list[str] = []
    last = first
    for _ in range(shots):
        last = Match.begin(game, first).settle(rng).state
        value = observable.read(last)
        counts[value] += 1
        if len(listed) < MOST_LISTED:
            listed.append(observable.words.get(value, value))
    results = tuple(
        Result(value, observable.words.get(value, value), chance, counts[value])
        for value, chance in observable.odds.items()
    )
    return Series(shots, results, tuple(listed), last)


def band(shots: int, chance: float) -> tuple[int, int]:
    """The counts between which 19 of 20 series lie, and at most one in forty on either side.

    >>> band(100, 0.5), band(20, 1.0)
    ((40, 60), (20, 20))
    """
    tail = (1 - SURE) / 2
    weights = [
        comb(shots, count) * chance**count * (1 - chance) ** (shots - count)
        for count in range(shots + 1)
    ]
    return _end(weights, tail), shots - _end(weights[::-1], tail)


def _end(weights: list[float], tail: float) -> int:
    total = 0.0
    for count, weight in enumerate(weights):
        total += weight
        if total > tail:
            return count
    return len(weights) - 1


def list_words(words: tuple[str, ...]) -> str:
    """Words as a list.

    >>> list_words(("white", "black", "white"))
    'white, black and white'
    """
    *head, last = words
    return f"{', '.join(head)} and {last}" if head else last
