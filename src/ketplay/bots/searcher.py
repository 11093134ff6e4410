"""The player that reckons with the answer: best whole turns, tried in many worlds that fit what it sees.

A world is a full state drawn from the seat's view. In each world every candidate meets the same luck, the others
answer with their best whole turn, and what counts is the mean of what is then left. Weak candidates drop out on the
way, and nothing is preferred to the turn that looks best at once unless it is clearly better. A game without secrets
and with a small tree is searched exactly instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from math import sqrt
from random import Random
from typing import Any

from ketplay.bots.evaluation import Worth, best_turns, worth
from ketplay.bots.expectimax import best_move, open_to_all
from ketplay.bots.random_stream import stream
from ketplay.bots.turns import Turn, turns
from ketplay.core.bot import Clock, Limit
from ketplay.core.chance import pick
from ketplay.core.game import CHANCE, Game
from ketplay.core.registry import part

WIDTH = 8  # whole turns that are looked at closer
EXACT = 20_000  # states of a tree that is searched to its end
LONGEST = 2_000  # moves of a playout
UNLIMITED = Limit(nodes=20_000)


class SearcherBot:
    """Thinks until its limit ends; with a limit in nodes its choice is a function of the seed and what it saw."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, game: Game[Any, Any], view: Any, log: Sequence[str], limit: Limit) -> Any:
        limit = UNLIMITED if limit == Limit() else limit
        moves = game.moves(view)
        if len(moves) == 1:
            return moves[0]
        exact = best_move(game, view, _share(limit).clock()) if open_to_all(game) else None
        if exact is not None:
            return exact
        return Search(game, view, worth(game), limit.clock()).run(self.seed, log)[0]


def _share(limit: Limit) -> Limit:
    """Half of the time, and no more states than a small tree has, for the attempt to be exact."""
    seconds = None if limit.seconds is None else limit.seconds / 2
    return Limit(seconds, EXACT if limit.nodes is None else min(EXACT, limit.nodes))


class Search:
    """One decision: candidates, and what they brought in the worlds so far."""

    def __init__(self, game: Game[Any, Any], view: Any, value: Worth | None, clock: Clock) -> None:
        self.game, self.view, self.value, self.clock = game, view, value, clock
        self.seat = game.actor(view) or 0
        self.quick = getattr(part(game, "turns"), "best_turn", None)
        self.open = (
            value is None
        )  # whether anybody decides anything after this turn, as far as was seen
        self.gains: dict[tuple[Any, ...], list[float]] = {
            moves: [] for moves, _ in self.candidates()
        }

    def candidates(self) -> list[Turn]:
        """The most promising whole turns, best first; all of them where a position has no value of its own."""
        found = turns(self.game, self.view)
        if self.value is None:
            return found[: WIDTH * WIDTH]
        self.clock.tick(len(found))
        return [turn for _, turn in best_turns(self.game, found, self.seat, self.value, WIDTH)][
            :WIDTH
        ]

    def run(self, seed: int, log: Sequence[str]) -> tuple[Any, ...]:
        """The best candidate when the clock ends. At least one world is looked at, however short the time."""
        for world in count():
            luck = stream(seed, log, "world", world).getrandbits(64)
            state = self.game.fill(self.view, Random(luck))
            for moves, gains in self.gains.items():
                gains.append(self.after(state, moves, luck))
            if world & (world + 1) == 0 and world:  # after 2, 4, 8, ... worlds
                self.halve()
            if len(self.gains) == 1 or not self.open or not self.clock.tick(0):
                break
        best = max(self.gains, key=lambda moves: sum(self.gains[moves]))
        first = next(iter(self.gains))
        if self.value is None or not self.open or surely(self.gains[best], self.gains[first]):
            return best
        return first

    def halve(self) -> None:
        """Keeps the first and the better half of the candidates, so that the time goes to those in doubt."""
        first, *others = self.gains
        others.sort(key=lambda moves: -sum(self.gains[moves]))
        kept = [first, *others[: max(1, len(self.gains) // 2 - 1)]]
        self.gains = {moves: self.gains[moves] for moves in kept}

    def after(self, state: Any, moves: tuple[Any, ...], luck: int) -> float:
        """What a candidate brings this seat in one world."""
        self.clock.tick()
        for move in moves:
            state = self.game.play(state, move)
        rng = Random(luck)
        return (
            self.playout(state, rng)
            if self.value is None
            else self.answered(state, rng, self.value)
        )

    def answered(self, state: Any, rng: Random, value: Worth) -> float:
        """The worth after luck and the best answers of all the others, once around the table.

        Where only luck is left, the worth before it is better than one throw of it.
        """
        game = self.game
        for _ in range(len(game.seats)):
            decided = state
            while game.actor(state) == CHANCE:
                state = game.play(state, pick(game.chances(state), rng))
            actor = game.actor(state)
            if actor is None:
                return value(decided)[self.seat]
            self.open = True
            if actor == self.seat:
                break
            state = self.answer(state, actor, value)
        return value(state)[self.seat]

    def answer(self, state: Any, actor: int, value: Worth) -> Any:
        """The state after a seat's best whole turn; a game may know a quicker way, as `best_turn` in its part `turns`."""
        quick = self.quick(self.game, state) if self.quick else None
        if quick:
            self.clock.tick(quick[1])
            return quick[0]
        options = turns(self.game, state)
        self.clock.tick(len(options))
        return max((after for _, after in options), key=lambda after: value(after)[actor])

    def playout(self, state: Any, rng: Random) -> float:
        """What a random end of the game brings: the only worth there is where the game says nothing."""
        game = self.game
        for _ in range(LONGEST):
            actor = game.actor(state)
            if actor is None:
                break
            move = (
                pick(game.chances(state), rng) if actor == CHANCE else rng.choice(game.moves(state))
            )
            state = game.play(state, move)
            self.clock.tick()
        end = game.outcome(state)
        return end.payoffs[self.seat] if end else 0.0


def surely(gains: Sequence[float], than: Sequence[float]) -> bool:
    """Whether gains are better by more than a standard error, world by world: a few worlds prove little.

    >>> surely([1.0, 0.5, 1.0], [0.0, 0.0, 0.1]), surely([1.0, 0.0], [0.0, 0.9]), surely([1.0], [0.0])
    (True, False, False)
    """
    number = len(gains)
    if number < 2:
        return False
    apart = [a - b for a, b in zip(gains, than, strict=True)]
    mean = sum(apart) / number
    return mean > sqrt(sum((one - mean) ** 2 for one in apart) / (number - 1) / number)
