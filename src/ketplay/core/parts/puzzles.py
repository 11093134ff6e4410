"""The protocol of the part that has puzzles: positions with one best turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

from ketplay.core.errors import KetError
from ketplay.core.parts.declare import AnyGame, State, optional

LOWEST = 600  # ratings
HIGHEST = 2200
_COLUMNS = ("rating", "tags", "cards", "position")


class Puzzle(NamedTuple):
    """A position in which the seat to move has one best turn, by exact odds."""

    number: int  # its place in the file, from 1
    position: str  # a position line
    rating: int
    tags: tuple[str, ...] = ()  # what the best turn does
    cards: tuple[str, ...] = ()  # what may be played, as in a lesson; empty: everything


class Puzzles(Protocol):
    """Puzzles of the game. A turn is judged by its exact value, so whatever works is right."""

    def puzzles(self) -> Sequence[Puzzle]:
        """All puzzles, in the order in which they are set day by day.

        >>> def puzzles():
        ...     return read_puzzles(Path(__file__).with_name("puzzles.tsv"))
        """

    @property
    def TAGS(self) -> Mapping[str, str]:
        """Every tag with the idea behind it in a few words, for lists and repetition.

        >>> TAGS = {"mirror": "Copy what the other player does"}
        """

    @property
    @optional
    def SHOW(self) -> Sequence[str]:
        """What is visible besides the board: `odds`, numbers on it, and `bar`, the chances of the
        game. Leave out what would tell the solution. Without it: nothing.

        >>> SHOW = ("odds", "bar")
        """

    @optional
    def question(self, game: AnyGame, state: State) -> str:
        """What to look for, in a sentence or two. Without it: find the best turn.

        >>> def question(game, state):
        ...     return "Leave heaps from which the other player cannot win."
        """

    @optional
    def choice(self, game: AnyGame, state: State, card: str) -> str:
        """What may be played, in words, where a puzzle lists it instead of offering it on the
        board: in games whose moves are too many to be listed. It must not tell the solution.

        >>> def choice(game, state, card):
        ...     return f"{card}, without amplifying"
        """

    @optional
    def share(self, game: AnyGame, state: State, seat: int) -> float:
        """The part of the point that a seat gets from a position on, exactly: a win counts 1, a
        draw a half. Without it, that of the forecast.

        >>> def share(game, state, seat):
        ...     return 0.75
        """


def read_puzzles(path: Path) -> tuple[Puzzle, ...]:
    """The puzzles of a file: a line of column names, then a puzzle a line, with tabs between
    rating, tags, cards and position line. Tags have commas between them, cards spaces.
    """
    lines = path.read_text(encoding="utf-8").splitlines()
    if not lines or tuple(lines[0].split("\t")) != _COLUMNS:
        raise KetError(f"{path.name}:1: expected the columns {', '.join(_COLUMNS)}")
    return tuple(
        parse_puzzle(line, number, f"{path.name}:{number + 1}")
        for number, line in enumerate(lines[1:], 1)
    )


def parse_puzzle(line: str, number: int = 1, place: str = "puzzle") -> Puzzle:
    """One line of such a file.

    >>> parse_puzzle("800\\ttake,last\\t\\tnim:heaps=1.2").tags
    ('take', 'last')
    """
    columns = line.split("\t")
    if len(columns) != len(_COLUMNS):
        raise KetError(f"{place}: {len(columns)} columns instead of {len(_COLUMNS)}", at=line[:40])
    rating, tags, cards, position = columns
    if not rating.isdecimal() or not LOWEST <= int(rating) <= HIGHEST:
        raise KetError(f"{place}: '{rating}' is no rating from {LOWEST} to {HIGHEST}", at=rating)
    names = tuple(filter(None, tags.split(",")))
    return Puzzle(number, position, int(rating), names, tuple(cards.split()))


def format_puzzles(puzzles: Sequence[Puzzle]) -> str:
    """The text of a file of puzzles.

    >>> format_puzzles([Puzzle(1, "nim:heaps=1.2", 800, ("take",))]).splitlines()[1]
    '800\\ttake\\t\\tnim:heaps=1.2'
    """
    rows = [
        (str(puzzle.rating), ",".join(puzzle.tags), " ".join(puzzle.cards), puzzle.position)
        for puzzle in puzzles
    ]
    return "".join("\t".join(row) + "\n" for row in (_COLUMNS, *rows))
