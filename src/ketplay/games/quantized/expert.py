"""The opponents of quantum games: the players of the thesis, each with its way to choose a ply.

A classical player moves by a policy, one move for every board of the state. Its choices depend
only on its seed and the board, so they are the same on every branch and after taking moves back: a
tactic fixed for the whole game.
"""

from __future__ import annotations

from collections.abc import Sequence

from ketplay.core.bot import Level, Limit, LineUp
from ketplay.core.errors import KetError
from ketplay.core.game import Game
from ketplay.games.quantized.blind.blind_game import BlindQuantized
from ketplay.games.quantized.blind.strategy import MOST_SEED, read_strategy
from ketplay.games.quantized.game.superposition_game import (
    Quantized,
    QuantumMove,
    QuantumState,
    StrategyChoice,
)
from ketplay.games.quantized.ply import FIRST_TWO, OPT, PASS
from ketplay.games.quantized.strategies.classical_players import (
    Choice,
    ClassicalPlayer,
    exploiting,
    imperfect,
    optimal,
    rate_of,
)
from ketplay.quantum.superposition import TINY

RATES = (5, 10, 20, 50)  # per cent
NICKNAMES: dict[float, str] = {
    5: "Mittens",
    10: "Patches",
    20: "Pebbles",
    50: "Whiskers",
}  # of those players
OFTEN: dict[float, str] = {
    5: "one board in twenty",
    10: "one board in ten",
    20: "one board in five",
    50: "every other board",
}
QuantumGame = Game[QuantumState, QuantumMove]


class PolicyBot(ClassicalPlayer):
    """A classical player as an opponent."""

    def __init__(self, seed: int, choice: Choice, name: str = "") -> None:
        super().__init__(seed, choice)
        self.name = name  # as a strategy of blind games

    def choose(
        self, game: QuantumGame, view: QuantumState, log: Sequence[str], limit: Limit
    ) -> QuantumMove:
        assert isinstance(game, Quantized)
        if isinstance(game, BlindQuantized):
            return StrategyChoice(read_strategy(game, f"{self.name}@{self.seed % MOST_SEED}"))
        return self.ply(game, view)


class SuperpositionBot:
    """A quantum player: all safe moves in superposition, amplified at every ply or at its last."""

    def __init__(self, power: str, only_last: bool = False) -> None:
        self.power = power
        self.only_last = only_last

    def choose(
        self, game: QuantumGame, view: QuantumState, log: Sequence[str], limit: Limit
    ) -> QuantumMove:
        assert isinstance(game, Quantized)
        if isinstance(game, BlindQuantized):
            return StrategyChoice(read_strategy(game, self._strategy(game)))
        body = OPT if game.evolution.unfinished(game.boards(view)) else PASS
        last = len(view.plies) + 2 >= game.plies
        share = game.boards(view).weight(game.evolution.good(len(view.plies) % 2))
        turns = self.power and TINY < share < 1 - TINY  # otherwise there is nothing to turn
        power = self.power if turns and (last or not self.only_last) else ""
        for ply in (body._replace(power=power), body):
            try:
                game.parse_move(view, game.format_move(ply))
            except KetError:  # strict games forbid amplification, and branches are limited
                continue
            return ply
        return game.policy(view)  # one move on each board never makes more branches

    def _strategy(self, game: Quantized) -> str:
        """The same for a blind game."""
        if game.chosen["validity"] == "strict":
            return "opt"
        others = ["opt"] * (game.plies // 2 - 1) if self.only_last else []
        return ",".join([*others, f"opt{self.power}"])


class FirstTwoBot:
    """The thesis's example of a strategy: the first two empty fields, in equal superposition."""

    def choose(
        self, game: QuantumGame, view: QuantumState, log: Sequence[str], limit: Limit
    ) -> QuantumMove:
        assert isinstance(game, Quantized)
        if isinstance(game, BlindQuantized):
            return StrategyChoice("first2")
        if not game.evolution.unfinished(game.boards(view)):
            return PASS
        try:
            game.parse_move(view, game.format_move(FIRST_TWO))
        except KetError:  # without records, boards may come together; branches are limited
            return game.policy(view)
        return FIRST_TWO


def _level(rate: float) -> Level:
    words = f"Classical; makes a mistake on {rate:g} of every hundred boards that allow one."
    return Level(
        f"imperfect-{rate:g}",
        words,
        lambda seed: PolicyBot(seed, imperfect(rate / 100), f"imperfect-{rate:g}"),
        nickname=NICKNAMES.get(rate, f"Tumble {rate:g}"),
        summary=f"Classical; goes wrong on {OFTEN.get(rate, f'{rate:g} boards in a hundred')}.",
        strength=1 if rate >= 50 else 2,
    )


def level_named(name: str) -> Level | None:
    """The imperfect player of any rate, beside those that are listed.

    >>> level_named("imperfect-12.5").name
    'imperfect-12.5'
    """
    rate = rate_of(name)
    return None if rate is None else _level(rate)


LEVELS = (
    Level(
        "first-two",
        "The thesis's example of a strategy: the first two empty fields of every board, in equal "
        "superposition.",
        lambda seed: FirstTwoBot(),
        nickname="Pippin",
        summary="Plays the first two empty fields, in superposition.",
        strength=1,
    ),
    *(_level(rate) for rate in reversed(RATES)),
    Level(
        "classical",
        "Classical; plays a random safe move on every board. It never makes a mistake.",
        lambda seed: PolicyBot(seed, optimal, "classical"),
        nickname="Felix",
        summary="Classical, and never makes a mistake.",
    ),
    Level(
        "best",
        "Classical and safe; goes where an imperfect opponent makes the most mistakes.",
        lambda seed: PolicyBot(seed, exploiting, "best"),
        nickname="Tiger",
        summary="Classical; leads you to where mistakes are easy.",
    ),
    Level(
        "superposition",
        "Plays all safe moves in equal superposition, at every ply.",
        lambda seed: SuperpositionBot(""),
        nickname="Shadow",
        summary="Plays all its safe moves in superposition.",
    ),
    Level(
        "amplify-last",
        "Plays all safe moves in superposition; amplifies its wins at its last ply.",
        lambda seed: SuperpositionBot("!", True),
        nickname="Echo",
        summary="In superposition; amplifies its wins at the end.",
    ),
    Level(
        "amplify",
        "Plays all safe moves in superposition; amplifies its wins at every ply.",
        lambda seed: SuperpositionBot("!"),
        nickname="Blaze",
        summary="In superposition; amplifies its wins at every ply.",
    ),
    Level(
        "exact",
        "Plays all safe moves in superposition; matched phases amplify its wins to certainty.",
        lambda seed: SuperpositionBot("!*"),
        nickname="Erwin",
        summary="In superposition; amplifies its wins to certainty.",
    ),
)


def line_up(game: Quantized) -> LineUp:
    """The players of the thesis, by their scores against the pool of docs/bots.md: there one who
    plays safe on every board is a little better than one who amplifies by whole turns.
    """
    names = ("imperfect-50", "imperfect-20", "imperfect-5", "amplify", "classical", "exact")
    return LineUp(names, first="imperfect-20", quickest="classical")
