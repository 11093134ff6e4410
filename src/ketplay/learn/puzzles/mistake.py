"""A turn of one's own game that cost something, as a puzzle: find better.

Its address holds the position, so nothing is kept: `mistake/turn/CODE`, where CODE is what the turn
cost, in per cent, and the position line, in the letters of base 64.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode

from ketplay.core import registry
from ketplay.core.errors import KetError
from ketplay.core.game import CHANCE
from ketplay.learn.expression import parse
from ketplay.learn.lesson import Course, Lesson, Remark, Step, TurnJudge
from ketplay.learn.puzzles.puzzle_step import CLOSE_ENOUGH, STEP

ADDRESS = "mistake/turn"
TITLE = "Find better"
TASK = "In your game this turn lowered your expected score by {} %. Find a better one."
BEST = (
    "Well found: your expected score is {share}, as high as after the best turn that the strongest "
    "bot knows."
)
SHORT = (
    "After this turn your expected score is {share}, as the strongest bot sees it. After the best "
    "turn it is {best}."
)
LONGEST_COST = 3  # digits


def code_of(cost: float, position: str) -> str:
    """The end of the address.

    >>> decode(code_of(0.31, "nim:heaps=1.2"))
    (31, 'nim:heaps=1.2')
    """
    text = f"{round(100 * cost)} {position}"
    return urlsafe_b64encode(text.encode()).decode().rstrip("=")


def decode(code: str) -> tuple[int, str]:
    """The cost in per cent and the position line; raises KetError."""
    try:
        text = urlsafe_b64decode(code + "=" * (-len(code) % 4)).decode()
    except ValueError:
        raise KetError("this is no turn of a game: the link is cut off", at=code[:20]) from None
    cost, _, position = text.partition(" ")
    if not cost.isdecimal() or len(cost) > LONGEST_COST:
        raise KetError("this is no turn of a game: the link is cut off", at=code[:20])
    return int(cost), position


def lesson_at(code: str, judge: TurnJudge) -> tuple[Course, Lesson]:
    """The puzzle as a lesson of one step; `judge` tells what a turn is worth. Raises KetError."""
    cost, position = decode(code)
    game, state = registry.position(position)
    if game.actor(state) in (None, CHANCE):
        raise KetError("nobody has a turn in this position", at=position[:40])
    step = Step(
        id=STEP,
        title=TITLE,
        text=TASK.format(cost),
        line=0,
        kind="best",
        start=position,
        within=CLOSE_ENOUGH,
        whens=(Remark(parse("over"), SHORT, 0),),
        done=(Remark(None, BEST, 0),),
        judge=judge,
    )
    lesson = Lesson(code, TITLE, (step,))
    game_name, _, course_name = ADDRESS.partition("/")
    return Course(game=game_name, id=course_name, title=TITLE, lessons=(lesson,)), lesson
