"""How lessons are written: how long each text may be, and which words need a reason."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ketplay.learn.files.problems import Problem
from ketplay.learn.lesson import Lesson, Step

LONGEST_TASK = 40  # words
LONGEST_DONE = 30
LONGEST_HINT = 25
LONGEST_REPLY = 25
LONGEST_MORE = 60
MOST_STEPS = 4
# Said of kittens, pairs or proofs, these words teach something false, or they belittle. A lesson
# may use one if its head gives a reason: excused = {proves = "a theorem"}.
AVOIDED = (
    "both at once",
    "at the same time white and black",
    "instantly",
    "knows",
    "decides",
    "proves",
    "spooky",
    "parallel",
    "obviously",
    "simply",
    "just",
)


def texts_of(step: Step) -> Iterator[tuple[str, str, int, int]]:
    """Every text of a step: what it is, its words, its line, and how many words it may have."""
    yield "task", step.text, step.line, LONGEST_TASK
    for hint in step.hints:
        yield "hint", hint.text, hint.line, LONGEST_HINT
    for remark in (*step.whens, *step.coach):
        yield "when", remark.text, remark.line, LONGEST_REPLY
    for remark in step.done:
        yield "done", remark.text, remark.line, LONGEST_DONE
    for option in step.options:
        yield "option", option.text, option.line, LONGEST_HINT
        yield "say", option.reply, option.line, LONGEST_REPLY
    yield "cannot", step.cannot, step.line, LONGEST_REPLY
    yield "more", step.more, step.line, LONGEST_MORE


def count_words(text: str) -> int:
    """How many words a reader reads; a fact in braces is one.

    >>> count_words("Square {white(5)} is the one.")
    5
    """
    return len(re.sub(r"\{[^{}]*\}", "1", text).split())


def style_problems(lesson: Lesson) -> Iterator[Problem]:
    """Texts that are too long, and words that need a reason."""
    excused = dict(lesson.excused)
    if len(lesson.steps) > MOST_STEPS:
        line = lesson.steps[MOST_STEPS].line
        yield Problem(lesson.file, line, f"one idea a lesson: at most {MOST_STEPS} steps")
    for step in lesson.steps:
        for name, text, line, longest in texts_of(step):
            if count_words(text) > longest:
                words = f"{name}: {count_words(text)} words; at most {longest}"
                yield Problem(lesson.file, line, words)
            for word in AVOIDED:
                if re.search(rf"\b{word}\b", text, re.IGNORECASE) and word not in excused:
                    words = f"{name}: '{word}' needs a reason in the head, under excused"
                    yield Problem(lesson.file, line, words)
