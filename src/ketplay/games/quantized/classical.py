"""The classical game under a quantum one: its classes, its length, and the words of its moves."""

from __future__ import annotations

from functools import cache
from typing import Any

from ketplay.core import registry
from ketplay.core.errors import BadOption
from ketplay.core.game import Game
from ketplay.solvers.classify import Classes, classify

SIGNS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
# the grammar of quantum moves needs these characters for itself
RESERVED = str.maketrans(dict.fromkeys("+-*/!=", ":"))
MOST_POSITIONS = 600_000  # beyond this a classification takes too long to wait for


class Classical:
    """A finite game without chance in which two players take turns, classified once.

    `words` maps the word of a move to the move (`2:1` for a move 2-1, because - is a sign in
    quantum moves). `signs` has the character of each move in a policy: its number among all moves,
    in base 62.
    """

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.classes: Classes[Any, Any] = classify(game, most=MOST_POSITIONS)
        self._check_alternation()
        self.longest = self._depth()
        self.plies = self.longest + self.longest % 2  # R1
        moves = self._moves()
        self.words = {self.word(move): move for move in moves}
        if len(self.words) < len(moves):
            raise BadOption(
                f"{game.id} has no quantum version: two of its moves would have the same word",
                at=game.id,
            )
        self.width = 1 if len(moves) <= len(SIGNS) else 2
        self.signs = {move: self._sign(number) for number, move in enumerate(moves)}
        self.by_sign = {sign: move for move, sign in self.signs.items()}

    def _check_alternation(self) -> None:
        for state, after in self.classes.after.items():
            mover = self.game.actor(state)
            if any(self.game.actor(next_) == mover for next_ in after if self.classes.after[next_]):
                raise BadOption(
                    f"{self.game.id} has no quantum version: a player can move twice in a row",
                    at=self.game.id,
                )

    def _depth(self) -> int:
        """The length of the longest game. Positions are stored after all that follow them."""
        depth: dict[Any, int] = {}
        for state in self.classes.value:
            depth[state] = 1 + max(
                (depth[next_] for next_ in self.classes.after[state]), default=-1
            )
        return depth[self.game.start()]

    def _moves(self) -> list[Any]:
        first = list(self.game.moves(self.game.start()))
        all_moves = {move for state in self.classes.value for move in self.game.moves(state)}
        return first + sorted(all_moves - set(first), key=self.game.format_move)

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
    """The classical game of this id, classified; cached, because many tables play the same one.

    >>> ttt = classical("tictactoe")
    >>> ttt.plies, ttt.signs[ttt.words["c3"]]
    (10, '8')
    """
    return Classical(registry.game(game_id))
