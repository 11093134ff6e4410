"""The law of the survival sequence, exactly, by frontier elimination: for flows whose early decisions are few.

Amplification is not linear in the surviving weight and one tactic serves all branches, so no product formula exists.
Decisions before the last two plies with possible mistakes are enumerated (equivalent states merged by symmetry); at the
last two, boards are gone through one by one, and a board of the last is settled as soon as nobody else can reach it.
Weights are whole numbers in units that are multiplied on the way, so equal states are found exactly; the probabilities
are kept for all rates at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import comb, gcd, lcm
from typing import TYPE_CHECKING, Any, NamedTuple

from ketplay.core.registry import part
from ketplay.games.quantized.strategies import ties
from ketplay.games.quantized.strategies.flow import Flow, Node
from ketplay.solvers.classify import TooLarge

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Odds = NDArray[np.float64]  # one probability for each rate

Vector = tuple[tuple[int, int], ...]  # (node of a layer, weight), nodes ascending
Progress = Callable[[int, int], None]
MOST = 20_000  # states between decisions; imperfect O has far more and is sampled instead


class State(NamedTuple):
    """Where the weight is, and how much was left after each decision, in units of its time."""

    vector: Vector
    alive: tuple[int, ...]


class Exact:
    """The enumeration for one flow and some mistake rates."""

    def __init__(self, flow: Flow, rates: Sequence[float]) -> None:
        import numpy as np

        self.flow = flow
        self.p: Odds = np.array(rates, dtype=float)
        self.q: Odds = 1 - self.p
        self.one: Odds = np.ones(len(rates))
        self.late = [ply for ply in flow.decisions if any(node.error for node in flow.layers[ply])][
            -2:
        ]
        if self._met_twice():
            raise TooLarge(
                f"{flow.classical.game.id}: a board can be met at two plies; sample the tactics",
                at="exact",
            )
        self.units = [1]  # of each layer: the number that weight 1 is written as
        for ply, layer in enumerate(flow.layers):
            split = 1 if flow.errs_at(ply) else lcm(*(len(node.after) or 1 for node in layer))
            self.units.append(self.units[-1] * split)

    def _met_twice(self) -> bool:
        """Whether one board stands at two plies: then one draw serves both, and plies are not independent."""
        plies = [ply for ply in self.flow.decisions if ply <= self.late[-1]]
        nodes = [
            node
            for ply in plies
            for node in self.flow.layers[ply]
            if node.error or len(node.after) > 1
        ]
        return len({node.board for node in nodes}) < len(nodes)

    def curves(self, progress: Progress = lambda done, of: None) -> dict[str, list[float]]:
        """The tie probability of each strategy for each rate."""
        total: dict[str, Odds] = {}
        states = self._early()
        for number, (state, odds) in enumerate(states.items(), 1):
            survival, chances = self._late(state)
            for name, tie in ties(survival, self.flow.before_last).items():
                total[name] = total.get(name, 0) + odds * (tie @ chances)
            progress(number, len(states))
        return {name: [float(tie) for tie in values] for name, values in total.items()}

    def _early(self) -> dict[State, Odds]:
        """The states before the last two decisions that matter, with their probabilities."""
        states = {State(((0, 1),), ()): self.one}
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
                f"{self.flow.classical.game.id}: too many tactics to enumerate; sample them",
                at="exact",
            )

    def _step(self, ply: int, state: State) -> Iterator[tuple[State, Odds]]:
        layer = self.flow.layers[ply]
        if not self.flow.errs_at(ply):
            yield State(self._spread(ply, state.vector), state.alive), self.one
            return
        partial: dict[tuple[Vector, int], Odds] = {((), 0): self.one}
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
        """What the imperfect player can do on a board: the next board and its probability; -1 for a mistake."""
        share = 1 / len(node.after)
        if not node.error:
            return [(target, self.one * share) for target in node.after]
        return [(-1, self.p), *((target, self.q * share) for target in node.after)]

    def _spread(self, ply: int, vector: Vector) -> Vector:
        layer, split = self.flow.layers[ply], self.units[ply + 1] // self.units[ply]
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
        layer, game = self.flow.layers[ply], self.flow.classical.game
        symmetry: Any = part(game, "images")
        if symmetry is None:
            return [list(range(len(layer)))]
        where = {node.position: number for number, node in enumerate(layer)}
        images = [symmetry.images(game, node.position) for node in layer]
        return [[where[image[turn]] for image in images] for turn in range(len(images[0]))]

    def _late(self, state: State) -> tuple[Odds, Odds]:
        """The survival sequences that can follow, a row each, and a row of probabilities each."""
        import numpy as np

        alive, leaked, odds = Frontier(self, state.vector).law()
        plies = self.flow.decisions
        columns = [
            np.full(len(alive), n / self.units[ply + 1])
            for n, ply in zip(state.alive, plies, strict=False)
        ]
        columns.append(alive / self.units[self.late[0] + 1])
        last = columns[-1] - leaked / self.units[self.late[1] + 1]
        columns += [last] * (len(plies) - len(columns))
        return np.stack(columns, axis=1), odds


class Frontier:
    """The boards of the last two decisions that matter, gone through one by one.

    A state is one whole number: in mixed radix, the weight alive, the weight let out, and the weight on each board that
    is open. So many states at once are an array of numbers, with a row of probabilities each.
    """

    def __init__(self, exact: Exact, vector: Vector) -> None:
        self.exact = exact
        self.first, self.own, self.last = (
            exact.flow.layers[exact.late[0] + step] for step in range(3)
        )
        split = exact.units[exact.late[0] + 2] // exact.units[exact.late[0] + 1]
        self.weights = {
            number: weight * split for number, weight in vector
        }  # in the units of the second decision
        self.split = split
        self.reach = {number: self._reachable(number) for number, _ in vector}
        self.unit = gcd(
            *(
                self.weights[n] // len(self.own[o].after)
                for n, _ in vector
                for o in self.first[n].after
            )
        )
        self.full = sum(self.weights.values()) // self.unit + 1  # more than any weight there can be
        self.place: dict[int, int] = {}  # open board -> what weight 1 on it adds to a state

    def _reachable(self, number: int) -> set[int]:
        """The boards of the last decision below this one on which a mistake is possible; others need no attention."""
        below = {last for own in self.first[number].after for last in self.own[own].after}
        return {last for last in below if self.last[last].error}

    def law(self) -> tuple[Any, Any, Odds]:
        """Weights alive after the first decision, weights let out at the second, and their probabilities."""
        import numpy as np

        codes, odds = np.zeros(1, dtype=np.int64), self.exact.one[None, :]
        waiting = list(self.weights)
        while waiting:
            number = min(waiting, key=lambda n: self._width(n, waiting))
            waiting.remove(number)
            ahead: set[int] = set().union(*(self.reach[other] for other in waiting))
            codes, odds = self._decide(codes, odds, number, ahead)
            for last in set(self.place) - ahead:
                codes, odds = self._settle(codes, odds, last)
        return codes % self.full * self.unit // self.split, codes // self.full * self.unit, odds

    def _width(self, number: int, waiting: list[int]) -> tuple[int, int]:
        """How many boards stay open after this one, and how many it opens: the frontier should stay narrow."""
        others: set[int] = set().union(*(self.reach[n] for n in waiting if n != number))
        return len((set(self.place) | self.reach[number]) & others), len(
            self.reach[number] - set(self.place)
        )

    def _open(self, last: int) -> int:
        """The place of a board in a state: the lowest that is free."""
        if last not in self.place:
            taken = set(self.place.values())
            place = self.full**2
            while place in taken:
                place *= self.full
            if place * self.full >= 1 << 63:
                raise TooLarge(
                    f"{self.exact.flow.classical.game.id}: too many boards are open at once",
                    at="exact",
                )
            self.place[last] = place
        return self.place[last]

    def _decide(self, codes: Any, odds: Any, number: int, ahead: set[int]) -> tuple[Any, Any]:
        """One board of the first decision; boards below that no other reaches are settled on the spot."""
        import numpy as np

        new_codes, new_odds = [], []
        whole = self.weights[number] // self.unit
        for target, chance in self.exact._options(self.first[number]):
            below = () if target < 0 else self.own[target].after
            share = whole // len(below) if below else 0
            risky = [last for last in below if self.last[last].error]
            shared = [last for last in risky if last in self.place or last in ahead]
            added = sum(self._open(last) * share for last in shared) + (whole if below else 0)
            for lost, law in enumerate(self._binomial(len(risky) - len(shared))):
                new_codes.append(codes + added + lost * share * self.full)
                new_odds.append(odds * (chance * law))
        return _gather(np.concatenate(new_codes), np.concatenate(new_odds))

    def _binomial(self, boards: int) -> list[Odds]:
        """The law of how many of so many boards let their weight out."""
        p, q = self.exact.p, self.exact.q
        return [comb(boards, lost) * p**lost * q ** (boards - lost) for lost in range(boards + 1)]

    def _settle(self, codes: Any, odds: Any, last: int) -> tuple[Any, Any]:
        """Nobody else reaches this board: it lets its weight out with probability p, or never will."""
        import numpy as np

        place = self.place.pop(last)
        weight = codes // place % self.full
        without = codes - weight * place
        held = weight > 0
        out = (without + weight * self.full)[held]
        kept = np.where(held[:, None], odds * self.exact.q, odds)
        return _gather(
            np.concatenate([without, out]), np.concatenate([kept, odds[held] * self.exact.p])
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
