"""Translations of lessons: a file beside the lesson that holds its texts and nothing else.

Every step carries the first eight digits of the hash of its source, so a sentence that has changed
since is reported, and the step is shown in English until it is translated anew.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from hashlib import sha256
from itertools import zip_longest
from typing import Any

from ketplay.learn.expression import BadExpression
from ketplay.learn.files.problems import Problem
from ketplay.learn.files.sections import Section, Sections
from ketplay.learn.lesson import Course, Lesson, Remark, Step
from ketplay.learn.texts import holes

DIGITS = 8  # of a hash
MOST_CHARACTERS = 32_000  # of a translation
HEAD_KEYS = ("title", "hash", "english")
Texts = dict[str, list[str]]  # of a step, by what they are


def texts_of_step(step: Step) -> Texts:
    """Every text of a step; the reply of each option, or '' where it has none."""
    return {
        "title": [step.title],
        "task": [step.text],
        "hint": [hint.text for hint in step.hints],
        "when": [remark.text for remark in step.whens],
        "coach": [remark.text for remark in step.coach],
        "done": [remark.text for remark in step.done],
        "option": [option.text for option in step.options],
        "say": [option.reply for option in step.options],
        "cannot": [step.cannot] if step.cannot else [],
        "more": [step.more] if step.more else [],
    }


def hash_of(texts: object) -> str:
    """The first digits of the hash of some texts.

    >>> hash_of("Three in a row"), hash_of("Three in a line")
    ('005228b8', '37ca070e')
    """
    return sha256(json.dumps(texts).encode()).hexdigest()[:DIGITS]


def step_hash(step: Step) -> str:
    return hash_of(texts_of_step(step))


def translate_lesson(lesson: Lesson, text: str, file: str, language: str) -> Lesson:
    """The lesson with the texts of a translation, as far as they are right; `complaints` has what
    is not.
    """
    return _Translation(lesson, text[: MOST_CHARACTERS + 1], file, language).lesson()


class _Translation:
    """One translation of one lesson."""

    def __init__(self, source: Lesson, text: str, file: str, language: str) -> None:
        self.source = source
        self.language = language
        self.sections = Sections(text, file, is_translation=True)
        self.head = self._read_head()
        if len(text) > MOST_CHARACTERS:
            self.problem(1, f"a translation has at most {MOST_CHARACTERS} characters")

    def problem(self, line: int, words: str) -> None:
        self.sections.problem(line, words)

    def lesson(self) -> Lesson:
        source = self.source
        steps = tuple(map(self._step, source.steps))
        ids = [step.id for step in source.steps]
        for section in self.sections.steps:
            if section.id not in ids:
                self.problem(section.line, f"there is no step '{section.id}'; right: {ids}")
        title = self._title()
        complaints = tuple(sorted(self.sections.problems, key=lambda problem: problem.line))
        return replace(
            source, title=title, steps=steps, language=self.language, complaints=complaints
        )

    def _read_head(self) -> Mapping[str, Any]:
        try:
            head = tomllib.loads("\n".join(self.sections.head))
        except (tomllib.TOMLDecodeError, RecursionError) as error:
            self.problem(1, f'not TOML: {error}; right: title = "Tre in fila"')
            return {}
        for key in head:
            if key not in HEAD_KEYS:
                self.problem(
                    1, f"the head of a translation has {', '.join(HEAD_KEYS)}, not '{key}'"
                )
        return head

    def _title(self) -> str:
        title = self.head.get("title")
        right = hash_of(self.source.title)
        if not isinstance(title, str) or self.head.get("hash") != right:
            words = f'the head needs a title and the hash of the English one: hash = "{right}"'
            self.problem(1, words)
            return self.source.title
        return title

    def _step(self, step: Step) -> Step:
        section = next((each for each in self.sections.steps if each.id == step.id), None)
        untranslated = self.head.get("english", [])
        if section is None:
            if not isinstance(untranslated, list) or step.id not in untranslated:
                words = f"'{step.id}' is missing; translate it, or say: english = [\"{step.id}\"]"
                self.problem(1, words)
            return step
        right = step_hash(step)
        if section.hash != right:
            needed = f"{{#{step.id} {right}}}"
            words = f"'{step.id}' needs the hash of its English text: {needed}"
            if section.hash:
                words = f"the English text has changed and is shown; if this still fits: {needed}"
            self.problem(section.line, words)
            return step
        complaints = [*_differences(texts_of_step(step), _texts_of_section(section))]
        for words in complaints:
            self.problem(section.line, words)
        if complaints:
            return step
        return replace(_with_texts(step, _texts_of_section(section)), language=self.language)


def _texts_of_section(section: Section) -> Texts:
    texts: Texts = {
        name: [] for name in ("hint", "when", "coach", "done", "option", "say", "cannot", "more")
    }
    for item in section.items:
        if item.name == "say":
            texts["say"][-1] = item.text
            continue
        name = "when" if item.name == "otherwise" else item.name
        texts[name].append(item.text)
        if name == "option":
            texts["say"].append("")
    return {"title": [section.title], "task": [" ".join(section.text)], **texts}


def _differences(source: Texts, texts: Texts) -> Iterator[str]:
    """What does not match: how many there are of each kind, and the facts in braces."""
    for name, originals in source.items():
        if len(originals) != len(texts[name]):
            yield f"{name}: {len(texts[name])} lines; the lesson has {len(originals)}"
            continue
        for number, (original, text) in enumerate(zip(originals, texts[name], strict=True), 1):
            if bool(original) != bool(text):
                yield f"{name} {number}: {'missing' if original else 'the lesson has none'}"
            elif _facts(original) != _facts(text):
                facts = " ".join(f"{{{fact}}}" for fact in _facts(original)) or "none"
                yield f"{name} {number}: the facts in braces are {facts}"


def _facts(text: str) -> list[str]:
    try:
        return sorted(hole.text for hole in holes(text))
    except BadExpression:
        return ["?"]


def _with_texts(step: Step, texts: Texts) -> Step:
    pairs = zip_longest(step.options, texts["option"], texts["say"])
    return replace(
        step,
        title=texts["title"][0],
        text=texts["task"][0],
        hints=tuple(
            hint._replace(text=text) for hint, text in zip(step.hints, texts["hint"], strict=True)
        ),
        whens=_remarks(step.whens, texts["when"]),
        coach=_remarks(step.coach, texts["coach"]),
        done=_remarks(step.done, texts["done"]),
        options=tuple(option._replace(text=text, reply=reply) for option, text, reply in pairs),
        cannot="".join(texts["cannot"]),
        more="".join(texts["more"]),
    )


def _remarks(remarks: tuple[Remark, ...], texts: list[str]) -> tuple[Remark, ...]:
    return tuple(remark._replace(text=text) for remark, text in zip(remarks, texts, strict=True))


def translate_course(course: Course, text: str, file: str, language: str) -> Course:
    """The course in a language: the title and the sentence about it from a text in TOML, its
    lessons as far as they are translated.
    """
    lessons = tuple(lesson.in_language(language) for lesson in course.lessons)
    course = replace(course, lessons=lessons, language=language)
    right = hash_of([course.title, course.about])
    try:
        head = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        return replace(course, complaints=(Problem(file, 1, f"not TOML: {error}"),))
    if head.get("hash") != right:
        words = f'needs title, about and the hash of the English ones: hash = "{right}"'
        return replace(course, complaints=(Problem(file, 1, words),))
    title = str(head.get("title", course.title))
    about = str(head.get("about", course.about))
    return replace(course, title=title, about=about)
