"""The protocol of the part that has boards set up by hand."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Protocol

from ketplay.core.drawing import Style
from ketplay.core.parts.declare import AnyGame, State, optional


class Sandbox(Protocol):
    """Boards set up by hand. A board is a text, so that it can be part of an address."""

    @property
    @optional
    def OPTIONS(self) -> Sequence[str]:
        """The options of the game that matter for a board.

        >>> OPTIONS = ("heaps",)
        """

    def begin(self, game: AnyGame) -> str:
        """The board to begin with.

        >>> def begin(game):
        ...     return "3.5.7"
        """

    def act(self, game: AnyGame, board: str, word: str) -> tuple[str, str]:
        """The board after one action, and what it did in words.

        >>> def act(game, board, word):
        ...     return "3.5.6", "one stone is gone"
        """

    @optional
    def results(self, game: AnyGame, board: str, word: str) -> Sequence[tuple[str, float]]:
        """What an action can come to where chance decides: the action with each result behind `=`,
        as `act` takes it, and its exact odds. Empty for every other action.

        >>> def results(game, board, word):
        ...     return [("toss=heads", 0.5), ("toss=tails", 0.5)] if word == "toss" else []
        """

    @optional
    def action_words(self, game: AnyGame, word: str) -> str:
        """An action in a few words, for chains of questions in lessons; of one with a result, that.

        >>> def action_words(game, word):
        ...     return word.partition("=")[2] or "heads or tails?"
        """

    def state(self, game: AnyGame, board: str) -> State:
        """The board as a state of the game, for its odds.

        >>> def state(game, board):
        ...     return game.parse_state(f"{board} 0")
        """

    def choices(self, game: AnyGame, board: str) -> Sequence[tuple[str, tuple[str, ...]]]:
        """The actions that are possible, each with its picks.

        >>> def choices(game, board):
        ...     return [("take:1", ("heap:1",))]
        """

    @optional
    def convention(self, game: AnyGame, board: str, word: str) -> str:
        """Why an action is a convention of the table and no operation of physics, in a sentence's
        words; empty where it is one. Lessons with `physics = true` refuse it then.

        >>> def convention(game, board, word):
        ...     return "nobody can take back a measurement" if word == "unmeasure" else ""
        """

    @optional
    def key(self, game: AnyGame, board: str) -> Hashable:
        """Equal for boards that are the same, however they came about; without it, equal texts.

        >>> def key(game, board):
        ...     return tuple(sorted(board.split(".")))
        """

    def draw(self, game: AnyGame, board: str, style: Style) -> str:
        """The board as one `<svg>`, with its tools.

        >>> def draw(game, board, style):
        ...     return f"<svg><text>{board}</text></svg>"
        """

    @optional
    def table_game(self, game: AnyGame, board: str) -> str:
        """The id of the game that starts from the board, to create a table; empty where none can.

        >>> def table_game(game, board):
        ...     return f"nim:heaps={board}"
        """

    @optional
    def draw_task(self, game: AnyGame, board: str, actions: Sequence[str], style: Style) -> str:
        """The board in a lesson, with the tools of these actions and no others; None: nothing is
        done there. Without it, lessons show `draw`.

        >>> def draw_task(game, board, actions, style):
        ...     return f"<svg><text>{board}</text></svg>"
        """

    @optional
    def text(self, game: AnyGame, board: str, colour: bool) -> str:
        """The board in characters, for the terminal and for screen readers.

        >>> def text(game, board, colour):
        ...     return board
        """
