"""The protocol of the part that numbers a game's moves, for programs that learn to play it.

`action_space` is what bridges use; it also works for a game without the part, where the number of a
move is its place in the list of legal moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple, Protocol

from ketplay.core.errors import IllegalMove
from ketplay.core.parts.declare import AnyGame, State, optional
from ketplay.core.registry import part

MOST_TABLES = 4096  # lists of legal moves whose numbers are remembered
UNBOUNDED = 1024  # for a game that says nothing: legal moves at a time, and events of each kind


class Longest(NamedTuple):
    """Bounds on the length of a match."""

    moves: int  # of all seats together
    chances: int  # chance events


class Actions(Protocol):
    """Numbers for moves, bounds on the length of a match, and positions as numbers."""

    def longest(self, game: AnyGame) -> Longest:
        """How many moves and chance events a match has at most.

        >>> def longest(game):
        ...     return Longest(moves=12, chances=0)
        """

    @optional
    def words(self, game: AnyGame) -> Sequence[str]:
        """Every word that a seat can ever say; its place here is the number of the move. Without
        it, a move's number is its place among the legal moves.

        >>> def words(game):
        ...     return ["1-1", "2-1", "2-2"]
        """

    @optional
    def most_legal(self, game: AnyGame) -> int:
        """How many legal moves are listed at most, for a game without `words`.

        >>> def most_legal(game):
        ...     return 20
        """

    @optional
    def tensor(self, game: AnyGame, view: State, seat: int) -> Sequence[float]:
        """What a seat sees, as numbers from 0 to 1, always as many. The seat itself and its colour
        come first, so that the same position from the other side looks the same.

        >>> def tensor(game, view, seat):
        ...     return [size / 9 for size in view.sizes]
        """


class ActionSpace:
    """The numbers of a game's moves, and its positions as numbers.

    >>> import ketplay
    >>> nim = ketplay.game("nim:heaps=1.2")
    >>> space = ActionSpace(nim)
    >>> space.size, space.legal(nim.start()), space.word(2)
    (3, [0, 1, 2], '2-2')
    """

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self._part = part(game, "actions")
        words = getattr(self._part, "words", None)
        self.words: tuple[str, ...] = tuple(words(game)) if words else ()
        self._numbers = {word: number for number, word in enumerate(self.words)}
        self._by_move: dict[Any, int] = {}
        self._tables: dict[int, tuple[tuple[Any, ...], dict[int, Any]]] = {}
        most_legal = getattr(self._part, "most_legal", None)
        most = most_legal(game) if most_legal else UNBOUNDED
        self.size: int = len(self.words) or most
        self.longest: Longest = (
            self._part.longest(game) if self._part else Longest(UNBOUNDED, UNBOUNDED)
        )

    @property
    def is_fixed(self) -> bool:
        """Whether a number means the same move in every position."""
        return bool(self.words)

    def word(self, number: int) -> str:
        """The move of a number, where numbers are fixed."""
        return self.words[number]

    def number(self, view: State, move: Any) -> int:
        """The number of a legal move."""
        if self.words:
            return self._number(move)
        return list(self.game.moves(view)).index(move)

    def _number(self, move: Any) -> int:
        """The number of a move where numbers are fixed; formatting is done once for each move."""
        number = self._by_move.get(move)
        if number is None:
            number = self._numbers[self.game.format_move(move)]
            self._by_move[move] = number
        return number

    def legal_moves(self, view: State) -> dict[int, Any]:
        """The legal moves by their numbers, in the order of these."""
        moves = self.game.moves(view)
        if not self.words:
            return dict(enumerate(moves))
        entry = self._tables.get(id(moves))
        if entry is not None and entry[0] is moves:
            return entry[1]
        table = dict(sorted((self._number(move), move) for move in moves))
        if isinstance(moves, tuple):  # the game has it ready and gives it again
            if len(self._tables) >= MOST_TABLES:
                self._tables.clear()
            self._tables[id(moves)] = moves, table
        return table

    def legal(self, view: State) -> list[int]:
        """The numbers of the legal moves, in order."""
        return list(self.legal_moves(view))

    def move(self, view: State, number: int) -> Any:
        """The legal move of a number; raises IllegalMove."""
        table = self.legal_moves(view)
        if number in table:
            return table[number]
        if not self.words:
            raise IllegalMove(
                f"{number} is not the number of a legal move; there are {len(table)} (from 0)"
            )
        if not 0 <= number < self.size:
            raise IllegalMove(f"{self.game.name} has actions 0 to {self.size - 1}, not {number}")
        word = self.words[number]
        raise IllegalMove(f"action {number} is '{word}', which is not legal here", at=word)

    def tensor(self, view: State, seat: int) -> Sequence[float]:
        """What a seat sees, as numbers; raises KetError where the game has none."""
        numbers: Sequence[float] = self._part.tensor(self.game, view, seat)
        return numbers

    @property
    def has_tensor(self) -> bool:
        return hasattr(self._part, "tensor")


@lru_cache(maxsize=64)
def action_space(game: AnyGame) -> ActionSpace:
    """The numbers of a game's moves, worked out once."""
    return ActionSpace(game)
