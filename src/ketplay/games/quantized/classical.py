"""The classical game under a quantum one: its classes, its length, and the words of its moves."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from ketplay.core import registry
from ketplay.core.errors import BadOption, KetError
from ketplay.core.game import Game, Option
from ketplay.games.quantized import PREFIX
from ketplay.solvers.classify import Classes, classify

SIGNS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
# the grammar of quantum moves needs these characters for itself
RESERVED = str.maketrans(dict.fromkeys("+-*/!=", ":"))
MOST_POSITIONS = 10_000  # of a classical game with a quantum one; tic-tac-toe has 5,478
KEPT_POSITIONS = 30_000  # of all the games that are kept classified: about 25 MB


class Classical:
    """A finite game without chance in which two players take turns, classified once.

    `words` maps the word of a move to the move (`2:1` for a move 2-1, because - is a sign in
    quantum moves). `signs` has the character of each move in a policy: its number among all moves,
    in base 62.
    """

    def __init__(self, game: Game[Any, Any], most: int = MOST_POSITIONS) -> None:
        self.game = game
        self.classes: Classes[Any, Any] = classify(game, most=most)
        # Filled as positions are met; none is larger than the classes.
        self._safe_moves: dict[Any, Sequence[Any]] = {}
        self._moves_by_position: dict[Any, Sequence[Any]] = {}
        self.safe_steps: dict[Any, list[tuple[Any, Any, complex]]] = {}
        self._next_by_move: dict[Any, dict[Any, Any]] = {}
        self._check_alternation()
        self.longest = self._depth()
        self.plies = self.longest + self.longest % 2  # R1
        moves = self._all_moves()
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

    def _all_moves(self) -> list[Any]:
        first = list(self.game.moves(self.game.start()))
        all_moves = {move for state in self.classes.value for move in self.game.moves(state)}
        return first + sorted(all_moves - set(first), key=self.game.format_move)

    def _sign(self, number: int) -> str:
        high, low = divmod(number, len(SIGNS))
        return SIGNS[low] if self.width == 1 else SIGNS[high] + SIGNS[low]

    @cached_property
    def can_tie(self) -> bool:
        """Whether some position is won by nobody."""
        return any(self.winner(position) is None for position in self.classes.value)

    def moves(self, position: Any) -> Sequence[Any]:
        """The moves that are possible in a position."""
        moves = self._moves_by_position.get(position)
        if moves is None:
            moves = self._moves_by_position[position] = tuple(self.game.moves(position))
        return moves

    def next_by_move(self, position: Any) -> dict[Any, Any]:
        """The position after each move that is possible in a position."""
        nexts = self._next_by_move.get(position)
        if nexts is None:
            pairs = zip(self.moves(position), self.classes.after[position], strict=True)
            nexts = self._next_by_move[position] = dict(pairs)
        return nexts

    def after(self, position: Any, move: Any) -> Any:
        """The position after a move."""
        return self.next_by_move(position)[move]

    def safe_moves(self, position: Any) -> Sequence[Any]:
        """The moves that keep the class of a position (R4)."""
        moves = self._safe_moves.get(position)
        if moves is None:
            moves = self._safe_moves[position] = tuple(self.classes.safe(position))
        return moves

    @cached_property
    def move_counts(self) -> dict[Any, int]:
        """How many boards a superposition of all moves makes of each; a finished one stays."""
        return {position: len(after) or 1 for position, after in self.classes.after.items()}

    @cached_property
    def safe_move_counts(self) -> dict[Any, int]:
        """The same for the safe moves."""
        value = self.classes.value
        return {
            position: [value[next_] for next_ in after].count(value[position]) or 1
            for position, after in self.classes.after.items()
        }

    def word(self, move: Any) -> str:
        """The word of a move in a quantum move."""
        return self.game.format_move(move).translate(RESERVED)

    @cached_property
    def texts(self) -> dict[Any, str]:
        """Each position as one word."""
        write = self.game.format_state
        return {position: write(position).replace(" ", "_") for position in self.classes.value}

    def text(self, position: Any) -> str:
        """A position as one word."""
        return self.texts[position]

    @cached_property
    def by_text(self) -> dict[str, Any]:
        """The positions by their texts."""
        return {text: position for position, text in self.texts.items()}

    def finished(self, position: Any) -> bool:
        return not self.classes.after[position]

    def winner(self, position: Any) -> int | None:
        """Who wins by force (at the end: who has won), None for a tie."""
        return self.classes.winner(position)


_kept: OrderedDict[str, Classical] = OrderedDict()
_lock = threading.Lock()  # tables of different threads may play the same game


def classical(game_id: str, most: int = MOST_POSITIONS) -> Classical:
    """The classical game of this id, classified; kept, because many tables play the same one.

    `most` is how many positions it may have.

    >>> ttt = classical("tictactoe")
    >>> ttt.plies, ttt.signs[ttt.words["c3"]]
    (10, '8')
    """
    with _lock:
        classical = _kept.get(game_id)
        if classical is None:
            classical = _kept[game_id] = Classical(registry.game(game_id), most)
            _drop_oldest()
        _kept.move_to_end(game_id)
    return classical


def _drop_oldest() -> None:
    while len(_kept) > 1 and sum(len(each.classes.value) for each in _kept.values()) > (
        KEPT_POSITIONS
    ):
        _kept.popitem(last=False)


def check_size(base: Game[Any, Any]) -> None:
    """Refuses a classical game that is known to be too large, before it is classified."""
    most = base.most_positions()
    if most is not None and most > MOST_POSITIONS:
        raise BadOption(
            f"{PREFIX}{base.id} is too large: {base.id} may have {most} positions, and a quantum "
            f"game at most {MOST_POSITIONS}",
            at=base.id,
        )


def playable(base: Game[Any, Any], option: Option) -> Option:
    """An option of a classical game without the values that alone make it too large."""
    values = []
    for value in option.values:
        try:
            check_size(registry.game(f"{base.name}:{option.name}={value}"))
        except KetError:
            continue
        values.append(value)
    return option._replace(values=tuple(values))
