"""The bot that considers the reply: it tries its best turns in many worlds that fit its view.

A world is a full state drawn from the seat's view. In each world every candidate meets the same
chance events, the others reply with their best turn, and what counts is the mean of what the
positions are worth then. Weak candidates drop out on the way, and the turn that looks best at once
is played unless another one is clearly better. A game without hidden information and with a small
tree is searched exactly instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from math import sqrt
from random import Random
from typing import Generic, TypeVar

from ketplay.bots.evaluation import Evaluation, best_turns, evaluation
from ketplay.bots.random_stream import stream
from ketplay.bots.turns import Turn, turns
from ketplay.core.bot import Clock, Limit
from ketplay.core.chance import pick
from ketplay.core.game import CHANCE, Game
from ketplay.core.registry import part
from ketplay.solvers.expectimax import best_move, has_perfect_information

S = TypeVar("S")
M = TypeVar("M")
WIDTH = 8  # candidates
EXACT = 20_000  # states of a tree that is searched to its end
LONGEST = 2_000  # moves of a playout
UNLIMITED = Limit(nodes=20_000)


class SearcherBot:
    """Thinks until its limit. With a limit in nodes, its choice follows from seed and view."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, game: Game[S, M], view: S, log: Sequence[str], limit: Limit) -> M:
        limit = UNLIMITED if limit == Limit() else limit
        moves = game.moves(view)
        if len(moves) == 1:
            return moves[0]
        if has_perfect_information(game):
            exact = best_move(game, view, _exact_limit(limit).clock())
            if exact is not None:
                return exact
        return Search(game, view, evaluation(game), limit.clock()).run(self.seed, log)[0]


def _exact_limit(limit: Limit) -> Limit:
    """Half of the time, and the states of a small tree, for the attempt to be exact."""
    seconds = None if limit.seconds is None else limit.seconds / 2
    return Limit(seconds, EXACT if limit.nodes is None else min(EXACT, limit.nodes))


class Search(Generic[S, M]):
    """One decision: the candidates, and the payoff of each in the worlds so far."""

    def __init__(
        self, game: Game[S, M], view: S, evaluate: Evaluation[S] | None, clock: Clock
    ) -> None:
        self.game = game
        self.view = view
        self.evaluate = evaluate
        self.clock = clock
        self.seat = game.actor(view) or 0
        self.best_turn = getattr(part(game, "turns"), "best_turn", None)
        self.others_decide = evaluate is None  # whether a seat was seen to act after this turn
        self.payoffs: dict[tuple[M, ...], list[float]] = {
            moves: [] for moves, _ in self.candidates()
        }

    def candidates(self) -> list[Turn[M, S]]:
        """The most promising turns, best first; without an evaluation, the first ones listed."""
        possible = turns(self.game, self.view)
        if self.evaluate is None:
            return possible[: WIDTH * WIDTH]
        self.clock.tick(len(possible))
        ranked = best_turns(self.game, possible, self.seat, self.evaluate, WIDTH)
        return [turn for _, turn in ranked[:WIDTH]]

    def run(self, seed: int, log: Sequence[str]) -> tuple[M, ...]:
        """The best candidate when the time is up. At least one world is tried in any case."""
        for world in count():
            world_seed = stream(seed, log, "world", world).getrandbits(64)
            state = self.game.fill(self.view, Random(world_seed))
            if not self.try_world(state, world_seed):
                break
            if world & (world + 1) == 0 and world:  # after 2, 4, 8, ... worlds
                self.halve()
            if len(self.payoffs) == 1 or not self.others_decide or not self.clock.tick(0):
                break
        best = max(self.payoffs, key=lambda moves: sum(self.payoffs[moves]))
        first = next(iter(self.payoffs))
        if self.evaluate is None or not self.others_decide:
            return best
        return best if clearly_better(self.payoffs[best], self.payoffs[first]) else first

    def try_world(self, state: S, world_seed: int) -> bool:
        """Tries every candidate in one world; False if the seconds were over before the last.

        A world that was not finished counts for nothing, unless it is the first: there only the
        candidates that had their try stay.
        """
        values: dict[tuple[M, ...], float] = {}
        for moves in self.payoffs:
            if values and self.clock.late:
                break
            values[moves] = self.payoff(state, moves, Random(world_seed))
        finished = len(values) == len(self.payoffs)
        if finished or not any(self.payoffs.values()):
            self.payoffs = {moves: [*self.payoffs[moves], values[moves]] for moves in values}
        return finished

    def halve(self) -> None:
        """Keeps the first and the better half of the candidates, to spend the time on them."""
        first, *challengers = self.payoffs
        challengers.sort(key=lambda moves: -sum(self.payoffs[moves]))
        better = challengers[: max(1, len(self.payoffs) // 2 - 1)]
        self.payoffs = {moves: self.payoffs[moves] for moves in (first, *better)}

    def payoff(self, state: S, moves: tuple[M, ...], rng: Random) -> float:
        """What a candidate gives this seat in one world."""
        self.clock.tick()
        for move in moves:
            state = self.game.play(state, move)
        if self.evaluate is None:
            return self.playout(state, rng)
        return self.after_replies(state, rng, self.evaluate)

    def after_replies(self, state: S, rng: Random, evaluate: Evaluation[S]) -> float:
        """The payoff to expect after chance and the best replies of the others, one turn each.

        Where only chance is left, the evaluation before it is better than one sample of it.
        """
        game = self.game
        for _ in range(len(game.seats)):
            before_chance = state
            while game.actor(state) == CHANCE:
                state = game.play(state, pick(game.chances(state), rng))
            actor = game.actor(state)
            if actor is None:
                return evaluate(before_chance)[self.seat]
            self.others_decide = True
            if actor == self.seat:
                break
            state = self.reply(state, actor, evaluate)
        return evaluate(state)[self.seat]

    def reply(self, state: S, actor: int, evaluate: Evaluation[S]) -> S:
        """The state after a seat's best turn, by the game's own `best_turn` where it has one."""
        if self.best_turn and (reply := self.best_turn(self.game, state)):
            after: S = reply[0]
            self.clock.tick(reply[1])
            return after
        options = turns(self.game, state)
        self.clock.tick(len(options))
        return max((after for _, after in options), key=lambda after: evaluate(after)[actor])

    def playout(self, state: S, rng: Random) -> float:
        """The payoff of a random end of the game."""
        game = self.game
        for _ in range(LONGEST):
            actor = game.actor(state)
            if actor is None:
                break
            if actor == CHANCE:
                move = pick(game.chances(state), rng)
            else:
                move = rng.choice(game.moves(state))
            state = game.play(state, move)
            self.clock.tick()
        end = game.outcome(state)
        return end.payoffs[self.seat] if end else 0.0


def clearly_better(payoffs: Sequence[float], references: Sequence[float]) -> bool:
    """Whether payoffs are better by more than a standard error, world by world.

    >>> clearly_better([1.0, 0.5, 1.0], [0.0, 0.0, 0.1]), clearly_better([1.0, 0.0], [0.0, 0.9])
    (True, False)
    >>> clearly_better([1.0], [0.0])
    False
    """
    number = len(payoffs)
    if number < 2:
        return False
    gaps = [payoff - reference for payoff, reference in zip(payoffs, references, strict=True)]
    mean = sum(gaps) / number
    return mean > sqrt(sum((gap - mean) ** 2 for gap in gaps) / (number - 1) / number)
