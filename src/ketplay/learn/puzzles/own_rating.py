"""The learner's own rating in a game, by Elo's rule. Only the first try at a puzzle counts."""

from __future__ import annotations

from ketplay.core.parts.puzzles import HIGHEST, LOWEST
from ketplay.learn.progress import Mark, Progress

FIRST = 1200
FAST = 40  # how far a puzzle moves the rating at most, at first
SLOW = 20  # ... and later
SETTLED = 20  # puzzles after which it moves slowly


def rating_key(game: str) -> str:
    """The name of a rating in somebody's progress.

    >>> rating_key("nim")
    'rating:nim'
    """
    return f"rating:{game}"


def expected(learner: float, rating: float) -> float:
    """How likely somebody solves a puzzle.

    >>> expected(1400, 1400), round(expected(1800, 1400), 3)
    (0.5, 0.909)
    """
    return float(1 / (1 + 10 ** ((rating - learner) / 400)))


def rated(progress: Progress, game: str, rating: int, solved: bool) -> Progress:
    """The progress after the first try at a puzzle of a rating.

    >>> rated({}, "nim", 1200, True)
    {'rating:nim': {'rating': 1220, 'puzzles': 1}}
    """
    mark = progress.get(rating_key(game), {})
    before = mark.get("rating", FIRST)
    puzzles = mark.get("puzzles", 0)
    most = FAST if puzzles < SETTLED else SLOW
    moved = round(before + most * (solved - expected(before, rating)))
    new: Mark = {"rating": max(LOWEST, min(HIGHEST, moved)), "puzzles": puzzles + 1}
    return {**progress, rating_key(game): new}
