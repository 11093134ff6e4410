"""Puzzles and repetition as the page reads them."""

from __future__ import annotations

from datetime import date
from functools import lru_cache

from ketplay.core.errors import KetError
from ketplay.learn.files import discover
from ketplay.learn.puzzles import collection
from ketplay.learn.repetition.next_repetition import next_repetition
from ketplay.server.protocol.practice_messages import (
    PuzzleGame,
    PuzzleGames,
    PuzzleList,
    ReviewQuestion,
    ReviewTask,
)
from ketplay.server.views import catalogue


@lru_cache(maxsize=1)
def puzzle_games() -> PuzzleGames:
    """The games with puzzles, in the order in which games are shown."""
    return PuzzleGames(
        [
            PuzzleGame(
                name=name,
                game=catalogue.game_card(catalogue.sample(name)),
                number=len(collection.puzzles(name)),
                tags=dict(collection.tags(name)),
            )
            for name in collection.games()
        ]
    )


@lru_cache(maxsize=16)
def puzzle_list(name: str) -> PuzzleList:
    """All puzzles of a game; raises KetError if it has none."""
    puzzles = collection.puzzles(name)
    return PuzzleList(
        game=catalogue.game_card(catalogue.sample(name)),
        tags=dict(collection.tags(name)),
        puzzles=[(puzzle.rating, puzzle.tags) for puzzle in puzzles],
    )


def review_task(question: ReviewQuestion) -> ReviewTask:
    """What repeats an idea on a day; raises KetError if there is nothing."""
    try:
        day = date.fromisoformat(question.day)
    except ValueError:
        raise KetError(f"'{question.day}' is not a day; right: 2026-01-31", at="day") from None
    courses = discover.courses()
    task = next_repetition(courses, question.game, question.idea, question.box, day)
    card = catalogue.game_card(catalogue.sample(question.game))
    return ReviewTask(task.lesson, task.step, task.title, card)
