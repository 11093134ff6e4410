"""The opponents of quantum games: the players of the thesis, each a way to choose a ply.

A classical player moves by a policy, one move for every board of the state. Its choices are drawn from its seed and
the board alone, so they are the same on every branch and after taking moves back: a tactic fixed for the game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from ketplay.core.bot import Level, Limit
from ketplay.core.errors import KetError
from ketplay.core.game import Game
from ketplay.games.quantized.ply import OPT, PASS, Ply
from ketplay.games.quantized.rules import Quantized, Quantum
from ketplay.games.quantized.strategies.best import best_response

RATES = (5, 10, 20, 50)  # per cent
Choice = Callable[
    [Quantized, Any, int, Random], Any
]  # game, board, seat, a random source of this board's own


class Policy:
    """A classical player: on each board of the state one move."""

    def __init__(self, seed: int, choice: Choice) -> None:
        self.seed, self.choice = seed, choice

    def choose(self, game: Game[Any, Any], view: Any, log: Sequence[str], limit: Limit) -> Ply:
        assert isinstance(game, Quantized)
        boards = game.evolution.unfinished(game.superposition(view))
        seat = len(view.plies) % 2
        own = [Random(f"{self.seed} {seat} {game.classical.text(board)}") for board in boards]
        return Ply(
            policy=tuple(
                self.choice(game, b, seat, rng) for b, rng in zip(boards, own, strict=True)
            )
        )


def optimal(game: Quantized, board: Any, seat: int, rng: Random) -> Any:
    """Any safe move, each with the same chance."""
    return rng.choice(game.classical.classes.safe(board))


def imperfect(rate: float) -> Choice:
    """Like `optimal`, but where a mistake is possible it is made with this chance; lost boards are played at random."""

    def choice(game: Quantized, board: Any, seat: int, rng: Random) -> Any:
        classes = game.classical.classes
        if classes.winner(board) == 1 - seat:
            return rng.choice(list(game.base.moves(board)))
        mistakes = classes.mistakes(board, 1 - seat)
        return rng.choice(mistakes if mistakes and rng.random() < rate else classes.safe(board))

    return choice


def exploiting(game: Quantized, board: Any, seat: int, rng: Random) -> Any:
    """The safe move after which an opponent who errs sometimes errs most."""
    return best_response(game.classical, seat).get(board) or rng.choice(
        game.classical.classes.safe(board)
    )


class Superposer:
    """A quantum player: all safe moves at once, amplified as `power` says, at every ply or only at its last one."""

    def __init__(self, power: str, only_last: bool = False) -> None:
        self.power, self.only_last = power, only_last

    def choose(self, game: Game[Any, Any], view: Any, log: Sequence[str], limit: Limit) -> Ply:
        assert isinstance(game, Quantized)
        body = OPT if game.evolution.unfinished(game.superposition(view)) else PASS
        last = len(view.plies) + 2 >= game.classical.plies
        power = self.power if last or not self.only_last else ""
        return (
            self._allowed(game, view, body._replace(power=power))
            or self._allowed(game, view, body)
            or _one(game, view)
        )

    def _allowed(self, game: Quantized, view: Quantum, ply: Ply) -> Ply | None:
        try:
            return game.parse_move(view, game.format_move(ply))  # type: ignore[no-any-return]
        except KetError:  # strict games forbid amplification, and branches are limited
            return None


def _one(game: Quantized, view: Quantum) -> Ply:
    """A safe move a board: the move that never needs more branches."""
    boards = game.evolution.unfinished(game.superposition(view))
    return Ply(policy=tuple(game.classical.classes.safe(board)[0] for board in boards))


def _level(rate: float) -> Level:
    words = f"Classical; wherever a mistake is possible it makes one on {rate:g} boards in a hundred, otherwise plays safe."
    return Level(f"imperfect-{rate:g}", words, lambda seed: Policy(seed, imperfect(rate / 100)))


def level_named(name: str) -> Level | None:
    """The imperfect player of any rate, beside those that are listed.

    >>> level_named("imperfect-12.5").name
    'imperfect-12.5'
    """
    found = re.fullmatch(r"imperfect-(\d{1,4}(?:\.\d{1,6})?)", name)
    if found is None:
        return None
    if float(found[1]) > 100:
        raise KetError(
            f"'{name}': the mistake rate is in per cent, from imperfect-0 to imperfect-100", at=name
        )
    return _level(float(found[1]))


LEVELS = (
    *(_level(rate) for rate in reversed(RATES)),
    Level(
        "classical",
        "Classical; one safe move on every board, drawn by lot; it never errs.",
        lambda s: Policy(s, optimal),
    ),
    Level(
        "best",
        "Classical and safe; goes where an imperfect opponent errs most.",
        lambda s: Policy(s, exploiting),
    ),
    Level(
        "superposition",
        "All safe moves in equal superposition, at every ply.",
        lambda seed: Superposer(""),
    ),
    Level(
        "amplify-last",
        "All safe moves at once; amplifies its wins at its last ply.",
        lambda s: Superposer("!", True),
    ),
    Level(
        "amplify",
        "All safe moves at once; amplifies its wins at every ply.",
        lambda seed: Superposer("!"),
    ),
    Level(
        "exact",
        "All safe moves at once; amplifies with matched phases, to certainty.",
        lambda s: Superposer("!*"),
    ),
)
