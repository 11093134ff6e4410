"""The opponents of quantum games: the players of the thesis, each with its way to choose a ply.

A classical player moves by a policy, one move for every board of the state. Its choices depend
only on its seed and the board, so they are the same on every branch and after taking moves back: a
tactic fixed for the whole game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from ketplay.core.bot import Level, Limit, LineUp
from ketplay.core.errors import KetError
from ketplay.core.game import Game
from ketplay.games.quantized.ply import OPT, PASS, Ply
from ketplay.games.quantized.rules import Quantized, QuantumMove, QuantumState
from ketplay.games.quantized.strategies.best_response import best_response

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
# game, board, seat and a random source for this board -> a classical move
Choice = Callable[[Quantized, Any, int, Random], Any]
QuantumGame = Game[QuantumState, QuantumMove]


class PolicyBot:
    """A classical player: one move on each board of the state."""

    def __init__(self, seed: int, choice: Choice) -> None:
        self.seed = seed
        self.choice = choice

    def choose(
        self, game: QuantumGame, view: QuantumState, log: Sequence[str], limit: Limit
    ) -> Ply:
        assert isinstance(game, Quantized)
        seat = len(view.plies) % 2
        moves = {}
        for board in game.evolution.unfinished(game.boards(view)):
            rng = Random(f"{self.seed} {seat} {game.classical.text(board)}")
            moves[board] = self.choice(game, board, seat, rng)
        return game.policy(view, moves)


def optimal(game: Quantized, board: Any, seat: int, rng: Random) -> Any:
    """Any safe move, each with the same chance."""
    return rng.choice(game.classical.safe_moves(board))


def imperfect(rate: float) -> Choice:
    """A choice like `optimal`, with mistakes at this rate where they are possible.

    On lost boards any move is chosen.
    """

    def choice(game: Quantized, board: Any, seat: int, rng: Random) -> Any:
        classes = game.classical.classes
        if classes.winner(board) == 1 - seat:
            return rng.choice(list(game.base.moves(board)))
        mistakes = classes.mistakes(board, 1 - seat)
        return rng.choice(mistakes if mistakes and rng.random() < rate else classes.safe(board))

    return choice


def exploiting(game: Quantized, board: Any, seat: int, rng: Random) -> Any:
    """The safe move after which an imperfect opponent makes most mistakes."""
    best = best_response(game.classical, seat).get(board)
    return best or rng.choice(game.classical.safe_moves(board))


class SuperpositionBot:
    """A quantum player: all safe moves in superposition, amplified at every ply or at its last."""

    def __init__(self, power: str, only_last: bool = False) -> None:
        self.power = power
        self.only_last = only_last

    def choose(
        self, game: QuantumGame, view: QuantumState, log: Sequence[str], limit: Limit
    ) -> Ply:
        assert isinstance(game, Quantized)
        body = OPT if game.evolution.unfinished(game.boards(view)) else PASS
        last = len(view.plies) + 2 >= game.plies
        power = self.power if last or not self.only_last else ""
        for ply in (body._replace(power=power), body):
            try:
                game.parse_move(view, game.format_move(ply))
            except KetError:  # strict games forbid amplification, and branches are limited
                continue
            return ply
        return game.policy(view)  # one move on each board never makes more branches


def _level(rate: float) -> Level:
    words = f"Classical; makes a mistake on {rate:g} of every hundred boards that allow one."
    return Level(
        f"imperfect-{rate:g}",
        words,
        lambda seed: PolicyBot(seed, imperfect(rate / 100)),
        nickname=NICKNAMES.get(rate, f"Tumble {rate:g}"),
        summary=f"Classical; goes wrong on {OFTEN.get(rate, f'{rate:g} boards in a hundred')}.",
        strength=1 if rate >= 50 else 2,
    )


def level_named(name: str) -> Level | None:
    """The imperfect player of any rate, beside those that are listed.

    >>> level_named("imperfect-12.5").name
    'imperfect-12.5'
    """
    match = re.fullmatch(r"imperfect-(\d{1,4}(?:\.\d{1,6})?)", name)
    if match is None:
        return None
    rate = float(match[1])
    if rate > 100:
        raise KetError(
            f"'{name}': the mistake rate is in per cent, from imperfect-0 to imperfect-100", at=name
        )
    return _level(rate)


LEVELS = (
    *(_level(rate) for rate in reversed(RATES)),
    Level(
        "classical",
        "Classical; plays a random safe move on every board. It never makes a mistake.",
        lambda seed: PolicyBot(seed, optimal),
        nickname="Felix",
        summary="Classical, and never makes a mistake.",
    ),
    Level(
        "best",
        "Classical and safe; goes where an imperfect opponent makes the most mistakes.",
        lambda seed: PolicyBot(seed, exploiting),
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
    """The players of the thesis, from one who errs on every other board to exact amplification."""
    names = ("imperfect-50", "imperfect-20", "imperfect-5", "classical", "amplify", "exact")
    return LineUp(names, first="imperfect-20", quickest="classical")
