"""Exact curves: the distribution of the survival sequence, by frontier elimination.

Amplification is not linear in the surviving weight and one tactic serves all branches, so there is
no product formula. Decisions before the last two plies with possible mistakes are enumerated
(equivalent states merged by symmetry), so they must be few; at the last two, boards are taken one
by one, and a board of the last is settled as soon as no other board can reach it. Weights are whole
numbers in units that are multiplied on the way, so equal states are recognised exactly; the
probabilities are stored for all rates at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb, gcd, lcm
from typing import TYPE_CHECKING, Any, NamedTuple

from ketplay.core.registry import part
from ketplay.games.quantized.strategies.safe_graph import Node, SafeGraph
from ketplay.games.quantized.strategies.sampling import Progress, no_progress
from ketplay.games.quantized.strategies.tie_formulas import ties
from ketplay.solvers.classify import TooLarge

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Odds = NDArray[np.float64]  # one probability for each rate

Vector = tuple[tuple[int, int], ...]  # (node of a layer, weight), nodes ascending
MOST = 20_000  # states between decisions; imperfect O has far more and is sampled instead


class State(NamedTuple):
    """Where the weight is, and how much survived each decision, in the units of that layer."""

    vector: Vector
    alive: tuple[int, ...]


class ExactCurves:
    """The enumeration for one safe graph and some mistake rates."""

    def __init__(self, graph: SafeGraph, rates: Sequence[float]) -> None:
        import numpy as np

        self.graph = graph
        self.p: Odds = np.array(rates, dtype=float)
        self.q: Odds = 1 - self.p
        self.certain: Odds = np.ones(len(rates))
        with_mistakes = [
            ply for ply in graph.decisions if any(node.error for node in graph.layers[ply])
        ]
        self.late = with_mistakes[-2:]
        if self._met_twice():
            raise TooLarge(
                f"{graph.classical.game.id}: a board can be met at two plies; sample the tactics",
                at="exact",
            )
        self.units = [1]  # of each layer: the number that weight 1 is written as
        for ply, layer in enumerate(graph.layers):
            split = 1 if graph.errs_at(ply) else lcm(*(len(node.after) or 1 for node in layer))
            self.units.append(self.units[-1] * split)

    def _met_twice(self) -> bool:
        """Whether one board is met at two plies: then the two decisions are not independent."""
        plies = [ply for ply in self.graph.decisions if ply <= self.late[-1]]
        nodes = [
            node
            for ply in plies
            for node in self.graph.layers[ply]
            if node.error or len(node.after) > 1
        ]
        return len({node.board for node in nodes}) < len(nodes)

    def curves(self, progress: Progress = no_progress) -> dict[str, list[float]]:
        """The tie probability of each strategy for each rate."""
        total: dict[str, Odds] = {}
        states = self._early()
        for number, (state, odds) in enumerate(states.items(), 1):
            survival, chances = self._late(state)
            for name, tie in ties(survival, self.graph.before_last).items():
                total[name] = total.get(name, 0) + odds * (tie @ chances)
            progress(number, len(states))
        return {name: [float(tie) for tie in values] for name, values in total.items()}

    def _early(self) -> dict[State, Odds]:
        """The states before the last two decisions that matter, with their probabilities."""
        states = {State(((0, 1),), ()): self.certain}
        for ply in range(self.late[0]):
            after: dict[State, Odds] = {}
            for state, odds in states.items():
                for next_, chance in self._step(ply, state):
                    after[next_] = after.get(next_, 0) + odds * chance
                self._limit(len(after) / 8)  # before merging: a symmetry may make eight of them one
            states = self._merge(ply + 1, after)
            self._limit(len(states))
        return states

    def _limit(self, states: float) -> None:
        if states > MOST:
            raise TooLarge(
                f"{self.graph.classical.game.id}: too many tactics to enumerate; sample them",
                at="exact",
            )

    def _step(self, ply: int, state: State) -> Iterator[tuple[State, Odds]]:
        layer = self.graph.layers[ply]
        if not self.graph.errs_at(ply):
            yield State(self._spread(ply, state.vector), state.alive), self.certain
            return
        partial: dict[tuple[Vector, int], Odds] = {((), 0): self.certain}
        for number, weight in state.vector:
            grown: dict[tuple[Vector, int], Odds] = {}
            for (vector, alive), odds in partial.items():
                for target, chance in self._options(layer[number]):
                    key = (
                        (vector, alive)
                        if target < 0
                        else (_add(vector, target, weight), alive + weight)
                    )
                    grown[key] = grown.get(key, 0) + odds * chance
            partial = grown
            self._limit(len(partial))
        for (vector, alive), odds in partial.items():
            yield State(vector, (*state.alive, alive)), odds

    def _options(self, node: Node) -> list[tuple[int, Odds]]:
        """What the imperfect player can do: the next board (-1: a mistake) and its probability."""
        share = 1 / len(node.after)
        if not node.error:
            return [(target, self.certain * share) for target in node.after]
        return [(-1, self.p), *((target, self.q * share) for target in node.after)]

    def _spread(self, ply: int, vector: Vector) -> Vector:
        layer = self.graph.layers[ply]
        split = self.units[ply + 1] // self.units[ply]
        total: dict[int, int] = {}
        for number, weight in vector:
            after = layer[number].after
            for target in after:
                total[target] = total.get(target, 0) + weight * split // len(after)
        return tuple(sorted(total.items()))

    def _merge(self, ply: int, states: dict[State, Odds]) -> dict[State, Odds]:
        """States that a symmetry of the game takes into each other are one."""
        turns = self._symmetries(ply)
        merged: dict[State, Odds] = {}
        for state, odds in states.items():
            images = (
                tuple(sorted((turn[number], weight) for number, weight in state.vector))
                for turn in turns
            )
            key = State(min(images), state.alive)
            merged[key] = merged.get(key, 0) + odds
        return merged

    def _symmetries(self, ply: int) -> list[list[int]]:
        layer = self.graph.layers[ply]
        game = self.graph.classical.game
        symmetry: Any = part(game, "images")
        if symmetry is None:
            return [list(range(len(layer)))]
        numbers = {node.position: number for number, node in enumerate(layer)}
        images = [symmetry.images(game, node.position) for node in layer]
        return [[numbers[image[turn]] for image in images] for turn in range(len(images[0]))]

    def _late(self, state: State) -> tuple[Odds, Odds]:
        """The survival sequences that can follow, a row each, and a row of probabilities each."""
        import numpy as np

        alive, lost_weight, odds = Frontier(self, state.vector).law()
        plies = self.graph.decisions
        columns = [
            np.full(len(alive), n / self.units[ply + 1])
            for n, ply in zip(state.alive, plies, strict=False)
        ]
        columns.append(alive / self.units[self.late[0] + 1])
        last = columns[-1] - lost_weight / self.units[self.late[1] + 1]
        columns += [last] * (len(plies) - len(columns))
        return np.stack(columns, axis=1), odds


class Frontier:
    """The boards of the last two decisions with mistakes, taken one by one.

    A state is one whole number: in mixed radix, the weight that survived the first decision, the
    weight lost at the second, and the weight on each board that is open. So many states at once are
    an array of numbers, with a row of probabilities each.
    """

    def __init__(self, exact: ExactCurves, vector: Vector) -> None:
        self.exact = exact
        self.first, self.middle, self.last = (
            exact.graph.layers[exact.late[0] + step] for step in range(3)
        )
        split = exact.units[exact.late[0] + 2] // exact.units[exact.late[0] + 1]
        # in the units of the second decision
        self.weights = {number: weight * split for number, weight in vector}
        self.split = split
        self.reach = {number: self._reachable(number) for number, _ in vector}
        self.unit = gcd(
            *(
                self.weights[n] // len(self.middle[o].after)
                for n, _ in vector
                for o in self.first[n].after
            )
        )
        self.full = sum(self.weights.values()) // self.unit + 1  # more than any weight there can be
        self.place: dict[int, int] = {}  # open board -> what weight 1 on it adds to a state

    def _reachable(self, number: int) -> set[int]:
        """The boards of the last decision below this one on which a mistake is possible."""
        below = {last for board in self.first[number].after for last in self.middle[board].after}
        return {last for last in below if self.last[last].error}

    def law(self) -> tuple[Any, Any, Odds]:
        """Weights after the first decision, weights lost at the second, their probabilities."""
        import numpy as np

        codes = np.zeros(1, dtype=np.int64)
        odds = self.exact.certain[None, :]
        waiting = list(self.weights)
        while waiting:
            number = min(waiting, key=lambda n: self._width(n, waiting))
            waiting.remove(number)
            reachable_later: set[int] = set().union(*(self.reach[other] for other in waiting))
            codes, odds = self._decide(codes, odds, number, reachable_later)
            for last in set(self.place) - reachable_later:
                codes, odds = self._settle(codes, odds, last)
        return codes % self.full * self.unit // self.split, codes // self.full * self.unit, odds

    def _width(self, number: int, waiting: list[int]) -> tuple[int, int]:
        """How many boards stay open after this one, and how many it opens (few are better)."""
        other_boards: set[int] = set().union(*(self.reach[n] for n in waiting if n != number))
        still_open = (set(self.place) | self.reach[number]) & other_boards
        return len(still_open), len(self.reach[number] - set(self.place))

    def _open(self, last: int) -> int:
        """The place of a board in a state: the lowest that is free."""
        if last not in self.place:
            used = set(self.place.values())
            place = self.full**2
            while place in used:
                place *= self.full
            if place * self.full >= 1 << 63:
                raise TooLarge(
                    f"{self.exact.graph.classical.game.id}: too many boards are open at once",
                    at="exact",
                )
            self.place[last] = place
        return self.place[last]

    def _decide(
        self, codes: Any, odds: Any, number: int, reachable_later: set[int]
    ) -> tuple[Any, Any]:
        """One board of the first decision; boards that only it reaches are settled at once."""
        import numpy as np

        new_codes = []
        new_odds = []
        whole = self.weights[number] // self.unit
        for target, chance in self.exact._options(self.first[number]):
            below = () if target < 0 else self.middle[target].after
            share = whole // len(below) if below else 0
            risky = [last for last in below if self.last[last].error]
            shared = [last for last in risky if last in self.place or last in reachable_later]
            added = sum(self._open(last) * share for last in shared) + (whole if below else 0)
            for mistakes, law in enumerate(self._binomial(len(risky) - len(shared))):
                new_codes.append(codes + added + mistakes * share * self.full)
                new_odds.append(odds * (chance * law))
        return _gather(np.concatenate(new_codes), np.concatenate(new_odds))

    def _binomial(self, boards: int) -> list[Odds]:
        """The distribution of the number of mistakes on this many boards."""
        p = self.exact.p
        q = self.exact.q
        return [
            comb(boards, mistakes) * p**mistakes * q ** (boards - mistakes)
            for mistakes in range(boards + 1)
        ]

    def _settle(self, codes: Any, odds: Any, last: int) -> tuple[Any, Any]:
        """No other board reaches this one: its weight is lost with probability p, or stays."""
        import numpy as np

        place = self.place.pop(last)
        weight = codes // place % self.full
        without = codes - weight * place
        has_weight = weight > 0
        codes_out = (without + weight * self.full)[has_weight]
        odds_without = np.where(has_weight[:, None], odds * self.exact.q, odds)
        return _gather(
            np.concatenate([without, codes_out]),
            np.concatenate([odds_without, odds[has_weight] * self.exact.p]),
        )


def _gather(codes: Any, odds: Any) -> tuple[Any, Any]:
    """Equal states become one, with the sum of their probabilities."""
    import numpy as np

    order = np.argsort(codes, kind="stable")
    codes = codes[order]
    begins = np.flatnonzero(np.concatenate([[True], codes[1:] != codes[:-1]]))
    return codes[begins], np.add.reduceat(odds[order], begins, axis=0)


def _add(vector: Vector, number: int, weight: int) -> Vector:
    """The vector with more weight at one place.

    >>> _add(((1, 5), (4, 2)), 3, 7)
    ((1, 5), (3, 7), (4, 2))
    """
    total = dict(vector)
    total[number] = total.get(number, 0) + weight
    return tuple(sorted(total.items()))
