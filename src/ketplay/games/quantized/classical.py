"""The classical game under a quantum one: its classes, its length, and one short word and one sign for every move."""

from __future__ import annotations

from functools import cache
from typing import Any

from ketplay.core.errors import BadOption
from ketplay.core.game import Game
from ketplay.core.registry import game as find
from ketplay.solvers.classify import Classes, classify

SIGNS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
RESERVED = str.maketrans(
    dict.fromkeys("+-*/!=", ":")
)  # what the grammar of quantum moves needs for itself
MOST = 600_000  # positions: beyond this a classification takes too long to wait for


class Classical:
    """A finite alternating game without luck, classified once.

    `words` maps the word of a move to the move (`2:1` for Nim's 2-1, because - is a sign here); `sign` gives the letter
    of a move in a policy: the number of the move among all moves, and for tic-tac-toe that is the cell's number.
    """

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.classes: Classes[Any, Any] = classify(game, most=MOST)
        self._alternating()
        self.longest = self._depth()
        self.plies = self.longest + self.longest % 2  # section 1b: rounded up to even
        moves = self._moves()
        self.words = {self.word(move): move for move in moves}
        if len(self.words) < len(moves):
            raise BadOption(
                f"{game.id} cannot be quantised: two of its moves have the same word here",
                at=game.id,
            )
        self.width = 1 if len(moves) <= len(SIGNS) else 2
        self.signs = {move: self._sign(number) for number, move in enumerate(moves)}
        self.by_sign = {sign: move for move, sign in self.signs.items()}

    def _alternating(self) -> None:
        for state, after in self.classes.after.items():
            mover = self.game.actor(state)
            if any(self.game.actor(next_) == mover for next_ in after if self.classes.after[next_]):
                raise BadOption(
                    f"{self.game.id} cannot be quantised: a player may move twice running",
                    at=self.game.id,
                )

    def _depth(self) -> int:
        """How long the longest game is. Positions are stored with what comes after them first."""
        depth: dict[Any, int] = {}
        for state in self.classes.value:
            depth[state] = 1 + max(
                (depth[next_] for next_ in self.classes.after[state]), default=-1
            )
        return depth[self.game.start()]

    def _moves(self) -> list[Any]:
        first = list(self.game.moves(self.game.start()))
        every = {move for state in self.classes.value for move in self.game.moves(state)}
        return first + sorted(every - set(first), key=self.game.format_move)

    def _sign(self, number: int) -> str:
        high, low = divmod(number, len(SIGNS))
        return SIGNS[low] if self.width == 1 else SIGNS[high] + SIGNS[low]

    def word(self, move: Any) -> str:
        """The word of a move in a quantum move."""
        return self.game.format_move(move).translate(RESERVED)

    def text(self, position: Any) -> str:
        """A position as one word."""
        return self.game.format_state(position).replace(" ", "_")

    def finished(self, position: Any) -> bool:
        return not self.classes.after[position]

    def winner(self, position: Any) -> int | None:
        """Who wins by force (at the end: who has won), None for a tie."""
        return self.classes.winner(position)


@cache
def classical(game_id: str) -> Classical:
    """The classical game of this id, classified; kept, because many tables play the same one.

    >>> ttt = classical("tictactoe")
    >>> ttt.plies, ttt.signs[ttt.words["c3"]]
    (10, '8')
    """
    return Classical(find(game_id))
