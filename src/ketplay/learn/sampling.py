"""Measuring a situation many times by the game's own rules, beside the exact odds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import exp, lgamma, log
from random import Random
from typing import Any

from ketplay.core import registry
from ketplay.core.errors import KetError
from ketplay.core.game import CHANCE, Game, Observable
from ketplay.core.match import Match
from ketplay.learn.chain import Node, tree_of
from ketplay.learn.expression import Value
from ketplay.learn.languages.speech import of_game, sentence
from ketplay.learn.situation import Situation

MOST_SHOTS = 1000
MOST_LISTED = 5  # results that are told one by one
SURE = 0.95  # 19 of 20
IMPOSSIBLE = 1e-12
MOST_WAYS = 10_000  # in which chance can go
END = "result"  # what is watched where only chance decides how the match ends
DRAW = "draw"


@dataclass(frozen=True)
class Result:
    """One result: its words, its exact odds, and how often it came up.

    In a chain of questions the odds are those of what got so far, and `shots` is its number;
    `depth` is the number of questions before. `share` is the part of everything that was measured.
    """

    value: str
    words: str
    exact: float
    count: int
    shots: int
    share: float
    depth: int = 0
    is_stopped: bool = False


@dataclass(frozen=True)
class Series:
    """So many measurements. `last` is the position after the last of them."""

    shots: int
    results: tuple[Result, ...]
    listed: tuple[str, ...]  # the first few, in words
    last: Any

    def facts(self, counted: str, language: str = "") -> dict[str, Value]:
        """What texts and conditions may say about it."""
        results = list_words(self.listed, language)
        facts: dict[str, Value] = {"shots": self.shots, "results": results}
        total = self.total(counted)
        if total:
            low, high = band(self.shots, total.share)
            facts |= {"count": total.count, "low": low, "high": high, "exact": total.share}
        return facts

    def total(self, counted: str) -> Result | None:
        """Some results together, by their values with commas between them."""
        values = split_values(counted)
        fitting = [each for each in self.results if each.value in values]
        if not fitting:
            return None
        words = " or ".join(map(self._path_words, fitting))
        share = sum(each.share for each in fitting)
        count = sum(each.count for each in fitting)
        return Result(
            value=counted, words=words, exact=share, count=count, shots=self.shots, share=share
        )

    def _path_words(self, result: Result) -> str:
        """A result with those before it in a chain."""
        if not result.depth:
            return result.words
        words = {each.value: each.words for each in self.results}
        values = result.value.split()
        return ", ".join(words[" ".join(values[: end + 1])] for end in range(len(values)))


def split_values(counted: str) -> list[str]:
    """The values of the results that are counted.

    >>> split_values("W R, W L")
    ['W R', 'W L']
    """
    return [value.strip() for value in counted.split(",") if value.strip()]


def measure(situation: Situation, shots: int, seed: int) -> Series:
    """A series of measurements; the same seed gives the same series."""
    game = situation.game
    step = situation.step
    if not 0 < shots <= MOST_SHOTS:
        raise KetError(f"measure 1 to {MOST_SHOTS} times, not {shots}", at=str(shots))
    if step.chain:
        return measure_chain(situation, shots, seed)
    if step.watch == (END,):
        first = situation.state
        observable = result_of(game, first)
    else:
        odds = registry.part(game, "odds")
        if odds is None or not hasattr(odds, "observables") or not hasattr(odds, "measure_now"):
            raise KetError(f"{game.name} cannot be measured again and again", at=game.id)
        first = odds.measure_now(game, situation.state)
        observables = odds.observables(game, first, step.watch)
        observable = next(each for each in observables if set(each.picks) == set(step.watch))
    words = {
        value: of_game(game, observable.words.get(value, value), step.language)
        for value in observable.odds
    }
    rng = Random(seed)
    counts: Counter[str] = Counter()
    listed: list[str] = []
    last = first
    for _ in range(shots):
        last = Match.begin(game, first).settle(rng).state
        value = observable.read(last)
        counts[value] += 1
        if len(listed) < MOST_LISTED:
            listed.append(words.get(value, value))
    results = tuple(
        Result(
            value=value,
            words=words[value],
            exact=chance,
            count=counts[value],
            shots=shots,
            share=chance,
        )
        for value, chance in observable.odds.items()
    )
    return Series(shots, results, tuple(listed), last)


def measure_chain(situation: Situation, shots: int, seed: int) -> Series:
    """So many sent through the chain of a step, one by one."""
    tree = tree_of(situation)
    rng = Random(seed)
    counts: Counter[str] = Counter()
    listed: list[str] = []
    node = tree
    for _ in range(shots):
        node = tree
        words = []
        while node.branches:
            node = rng.choices(node.branches, [each.chance for each in node.branches])[0]
            counts[node.name] += 1
            words.append(node.words)
        if len(listed) < MOST_LISTED:
            listed.append(", ".join(words))
    results = tuple(_chain_results(tree, counts, shots, 1.0))
    return Series(shots, results, tuple(listed), node.state)


def _chain_results(node: Node, counts: Counter[str], shots: int, share: float) -> Iterator[Result]:
    for branch in node.branches:
        count = counts[branch.name]
        part = share * branch.chance
        depth = len(node.path)
        yield Result(
            value=branch.name,
            words=branch.words,
            exact=branch.chance,
            count=count,
            shots=shots,
            share=part,
            depth=depth,
            is_stopped=branch.is_stopped,
        )
        yield from _chain_results(branch, counts, count, part)


def result_of(game: Game[Any, Any], state: Any) -> Observable:
    """Who wins a match that only chance decides now; the odds by every way it can go."""
    chances: dict[str, float] = dict.fromkeys([*game.seats, DRAW], 0.0)
    waiting = [(state, 1.0)]
    positions = 0
    while waiting:
        before, share = waiting.pop()
        actor = game.actor(before)
        positions += 1
        if actor is None:
            chances[_winner(game, before)] += share
        elif actor != CHANCE or positions > MOST_WAYS:
            raise KetError("not only chance decides how this match ends", at=END)
        else:
            events = game.chances(before)
            total = sum(weight for _, weight in events)
            waiting += [
                (game.play(before, event), share * float(weight / total))
                for event, weight in events
            ]
    words = {seat: f"{seat} wins" for seat in game.seats} | {DRAW: "nobody wins"}
    likely = {name: chance for name, chance in chances.items() if chance > 0}
    return Observable(END, (), likely, lambda end: _winner(game, end), words)


def _winner(game: Game[Any, Any], end: Any) -> str:
    """The seat that has won, or DRAW."""
    outcome = game.outcome(end)
    payoffs = outcome.payoffs if outcome else ()
    best = max(payoffs, default=0.0)
    return game.seats[payoffs.index(best)] if best > 0 else DRAW


@lru_cache(maxsize=256)
def band(shots: int, chance: float) -> tuple[int, int]:
    """The counts between which 19 of 20 series lie, and at most one in forty on either side.

    >>> band(100, 0.5), band(20, 1.0)
    ((40, 60), (20, 20))
    """
    tail = (1 - SURE) / 2
    if chance <= IMPOSSIBLE or chance >= 1 - IMPOSSIBLE:
        return (shots, shots) if chance > 0.5 else (0, 0)
    weights = [_binomial(shots, count, chance) for count in range(shots + 1)]
    return _end(weights, tail), shots - _end(weights[::-1], tail)


def _binomial(shots: int, count: int, chance: float) -> float:
    ways = lgamma(shots + 1) - lgamma(count + 1) - lgamma(shots - count + 1)
    return exp(ways + count * log(chance) + (shots - count) * log(1 - chance))


def _end(weights: list[float], tail: float) -> int:
    total = 0.0
    for count, weight in enumerate(weights):
        total += weight
        if total > tail:
            return count
    return len(weights) - 1


def list_words(words: tuple[str, ...], language: str = "") -> str:
    """Words as a list.

    >>> list_words(("white", "black", "white"))
    'white, black and white'

    Words that have commas in them have semicolons between them.

    >>> list_words(("white, black", "black, white"))
    'white, black; black, white'
    """
    if any("," in each for each in words):
        return "; ".join(words)
    *head, last = words
    return f"{', '.join(head)} {sentence('and', language)} {last}" if head else last
