"""What is wrong with a lesson: the file, the line, and what would be right."""

from __future__ import annotations

from typing import NamedTuple

from ketplay.core.errors import KetError

MOST_LISTED = 20  # problems in one message


class Problem(NamedTuple):
    """Something to mend in a file.

    >>> print(Problem("02-settle.md", 9, "solved already at the start"))
    02-settle.md:9: solved already at the start
    """

    file: str
    line: int
    words: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.words}"


class BadLesson(KetError):
    """A lesson that cannot be read; the message has a line for each problem."""

    code = "bad_lesson"

    def __init__(self, problems: list[Problem]) -> None:
        listed = "\n".join(map(str, problems[:MOST_LISTED]))
        super().__init__(listed, at=str(problems[0].line))
        self.problems = problems

    def __reduce__(self) -> tuple[type[BadLesson], tuple[list[Problem]]]:
        return BadLesson, (self.problems,)  # it comes from a worker in one piece
