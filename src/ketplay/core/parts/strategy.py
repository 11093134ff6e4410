"""Protocols of the parts that evaluate and analyse a game: odds, turns, opponents, circuits."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from ketplay.core.bot import Level, Limit, LineUp
from ketplay.core.game import Forecast, Observable
from ketplay.core.parts.declare import AnyGame, Move, State, optional


class Odds(Protocol):
    """What would come of a position as it is: people see the odds, bots compare moves."""

    def forecast(self, game: AnyGame, view: State) -> Forecast | None:
        """The chances in words and each seat's expected payoff; None if there is nothing to say.

        >>> def forecast(game, view):
        ...     chances = (("First wins", 0.75), ("Second wins", 0.25))
        ...     return Forecast(chances, (0.5, -0.5), basis=EXACT_BEST_PLAY, seats=(0, 1))
        """

    @optional
    def expected_payoffs(self, game: AnyGame, state: State) -> Sequence[float]:
        """Each seat's expected payoff; the levels `learner`, `greedy` and `searcher` need it.

        >>> def expected_payoffs(game, state):
        ...     return (0.5, -0.5)
        """

    @optional
    def expected_points(self, game: AnyGame, state: State) -> Sequence[float]:
        """Each seat's expected points; they decide between turns with equal payoffs.

        >>> def expected_points(game, state):
        ...     return (3.5, 1.0)
        """

    @optional
    def joint_odds(
        self, game: AnyGame, view: State, picks: Sequence[str]
    ) -> Sequence[tuple[str, float]]:
        """How the picked pieces turn out together: words and probabilities, the likeliest first.

        >>> def joint_odds(game, view, picks):
        ...     return (("both heads", 0.5), ("both tails", 0.5))
        """

    @optional
    def observables(
        self, game: AnyGame, state: State, picks: Sequence[str]
    ) -> Sequence[Observable]:
        """What to count when the position is measured repeatedly; the picked pieces also together.

        >>> def observables(game, state, picks):
        ...     return [Observable("coin 1", ("coin:1",), {"heads": 1.0}, lambda end: "heads")]
        """

    @property
    @optional
    def FINAL_MEASUREMENT(self) -> bool:
        """True: a match ends with a measurement, which can be repeated; the page then offers it.

        >>> FINAL_MEASUREMENT = True
        """

    @property
    @optional
    def AVERAGES_NOTE(self) -> str:
        """A sentence on what an average of its points means, shown beside repeated measurements.

        >>> AVERAGES_NOTE = "Each result is scored first, and the scores are averaged afterwards."
        """

    @optional
    def score_names(self, game: AnyGame, state: State) -> Sequence[str]:
        """What the points of each seat are called where they do not belong to the seats yet.

        >>> def score_names(game, state):
        ...     return ("White", "Black")
        """

    @optional
    def measure_now(self, game: AnyGame, state: State) -> State:
        """The position as it would be if its final measurement began now.

        >>> def measure_now(game, state):
        ...     return state._replace(step="measure")
        """


class Turns(Protocol):
    """Whole turns, faster than by trying every sequence of moves."""

    def turns(self, game: AnyGame, state: State) -> list[tuple[tuple[Move, ...], State]]:
        """Every state that the seat to move can reach by the end of its turn, with one way there.

        >>> def turns(game, state):
        ...     return [((move,), game.play(state, move)) for move in game.moves(state)]
        """

    @optional
    def best_turn(self, game: AnyGame, state: State) -> tuple[State, int] | None:
        """The state after the best turn, and how many were compared; None: compare `turns`.

        >>> def best_turn(game, state):
        ...     return None
        """


class Expert(Protocol):
    """Opponents and analysis of the game's own."""

    @property
    def LEVELS(self) -> Sequence[Level]:
        """Its opponents, the weakest first. All of them can be named; `line_up` says which are
        offered.

        >>> LEVELS = (Level("perfect", "Never makes a mistake.", lambda seed: PerfectBot()),)
        """

    @optional
    def line_up(self, game: AnyGame) -> LineUp:
        """Four to six levels that the page offers, the weakest first and by measured strength, own
        and general ones; the last one gives hints. Without it, all levels are offered.

        >>> def line_up(game):
        ...     return LineUp(("random", "erring-50", "erring-20", "perfect"), first="erring-50")
        """

    @optional
    def level_named(self, name: str) -> Level | None:
        """A level that is not listed, because there are too many of its kind.

        >>> def level_named(name):
        ...     return None
        """

    @optional
    def analyse(
        self, game: AnyGame, view: State, limit: Limit
    ) -> Sequence[tuple[tuple[Move, ...], float]]:
        """The best turns with the payoff to expect of each, the best first; empty: none known.

        >>> def analyse(game, view, limit):
        ...     return [((move,), 0.0) for move in game.moves(view)]
        """

    @optional
    def turn_cost(
        self,
        game: AnyGame,
        view: State,
        moves: Sequence[Move],
        best: Sequence[Move],
        limit: Limit,
    ) -> float | None:
        """How much less a turn is expected to bring than the best one; None: that cannot be said.

        >>> def turn_cost(game, view, moves, best, limit):
        ...     return 0.0
        """


class Circuit(Protocol):
    """A match as a quantum circuit, for OpenQASM 3, Qiskit and the drawing of it."""

    @property
    @optional
    def ABOUT(self) -> str:
        """What the circuit shows, where that is not the moves in the order of time.

        >>> ABOUT = "The circuit prepares the position as it is now."
        """

    def circuit(self, game: AnyGame, log: Sequence[Move]) -> Any:
        """The `ketplay.quantum.circuit.Circuit` of a match. If it takes a third argument `first`,
        that is the state from which the match started.

        >>> def circuit(game, log, first=None):
        ...     return Circuit(1).gate("H", 0).measure(0)
        """

    @optional
    def has_circuit(self, game: AnyGame) -> bool:
        """Whether this game has circuits, where that depends on its options.

        >>> def has_circuit(game):
        ...     return game.chosen["quantum"] == "yes"
        """


class Solver(Protocol):
    """Exact values of the game's own, for `ketplay.solve`."""

    def solution(self, game: AnyGame, state: State, limit: Limit) -> Any:
        """The `ketplay.solvers.solve.Solution` of a state that is not the end; within the limit, so
        it may be bounds. None: the position is searched like that of any game.

        >>> def solution(game, state, limit):
        ...     return Solution(((0.5, 0.5), (-0.5, -0.5)), "by the table of sums")
        """


class Images(Protocol):
    """The symmetries of a game, which make exact solutions of games built on it smaller."""

    def images(self, game: AnyGame, state: State) -> Sequence[State]:
        """The state under each symmetry of the game, always in the same order.

        >>> def images(game, state):
        ...     return (state, state.mirrored())
        """


class Facts(Protocol):
    """What lessons can ask about a position, besides what they can ask in any game."""

    @property
    def FACTS(self) -> Mapping[str, tuple[Callable[..., Any], str]]:
        """Facts by name: a function of the game, the state and the arguments in the lesson, and
        what it says. Texts show floats as percentages, and fractions and whole numbers as they are.

        >>> FACTS = {"stones": (lambda game, state, heap: state[heap - 1], "stones of a heap")}
        """
