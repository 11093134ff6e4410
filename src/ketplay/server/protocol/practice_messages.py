"""Puzzles and repetition: what there is, and which step repeats an idea."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from ketplay.server.protocol.messages import Name, Text
from ketplay.server.protocol.replies import GameCard

Day = Annotated[str, Meta(pattern=r"^\d{4}-\d\d-\d\d$")]


class PuzzleGame(Struct):
    """A game with puzzles: how many, and its tags with their ideas in words."""

    name: str
    game: GameCard
    number: int
    tags: dict[str, str]


class PuzzleGames(Struct):
    games: list[PuzzleGame]


class PuzzleList(Struct):
    """The puzzles of a game, from number 1 on; `nim/puzzle/1` is the address of the first one."""

    game: GameCard
    tags: dict[str, str]
    puzzles: list[tuple[int, tuple[str, ...]]]  # rating and tags


class ReviewQuestion(Struct):
    """An idea that somebody wants to repeat, its box, and the day."""

    game: Name
    idea: Text
    box: Annotated[int, Meta(ge=0, le=99)]
    day: Day


class ReviewTask(Struct):
    """A step to repeat it with: a lesson's address, perhaps with the way of its board."""

    lesson: str
    step: str
    title: str
    game: GameCard
