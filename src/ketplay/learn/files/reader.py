"""Reading a lesson: from its text to a Lesson, or to all problems with their lines."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Any, cast

from ketplay.core.errors import KetError
from ketplay.core.explanation import maps
from ketplay.core.game import Game
from ketplay.learn.chain import tree_of
from ketplay.learn.expression import LARGEST_NUMBER, BadExpression, Expression, parse
from ketplay.learn.facts import SERIES, problem_with
from ketplay.learn.files.problems import BadLesson
from ketplay.learn.files.recipe_and_strategy import check_several, read_several
from ketplay.learn.files.sections import Item, Section, Sections
from ketplay.learn.lesson import KINDS, Hint, Kind, Lesson, Option, Remark, Step
from ketplay.learn.sampling import MOST_SHOTS
from ketplay.learn.situation import begin
from ketplay.learn.texts import holes

LONGEST = 32_000  # characters of a lesson
MOST_STEPS = 12
MOST_ITEMS = 40  # lines of a step's list
MOST_PLAYS = 12
SHOWN = ("odds", "bar")
_KEYS: dict[str, type | tuple[type, ...]] = {
    "kind": str,
    "start": str,
    "cards": (str, list),
    "plays": int,
    "goal": (str, list),
    "examples": str,
    "show": str,
    "picture": str,
    "after": str,
    "luck": str,
    "shots": int,
    "wrong_shots": int,
    "watch": str,
    "count": str,
    "chain": str,
    "compare": str,
    "within": (int, float),
    "against": str,
    "seat": int,
    "physics": bool,
    "impossible": bool,
    "boards": list,
    "secret": (list, dict),
    "cases": list,
    "players": list,
    "questions": list,
    "win": dict,
    "share": (int, float),
    "given": str,
}
_TYPE_WORDS = {  # what a value has to be, where it is not a number
    str: "a text in quotes",
    bool: "true or false",
    list: 'a list of texts: ["one", "two"]',
    dict: 'a table: {"0 1" = "..."}',
}
_NEEDED = {
    "do": ("goal",),
    "ask": (),
    "measure": ("shots",),
    "best": (),
    "play": ("goal", "against"),
    "recipe": ("goal",),
    "strategy": ("players", "questions", "cards", "win"),
}
_HEAD_KEYS = ("title", "ideas", "covers", "words", "excused")


def read(text: str, name: str = "lesson", file: str = "lesson.md") -> Lesson:
    """The lesson that a text holds; raises BadLesson with everything that is wrong."""
    if len(text) > LONGEST:
        sections = Sections("", file)
        sections.problems.clear()
        sections.problem(1, f"a lesson has at most {LONGEST} characters, not {len(text)}")
        raise BadLesson(sections.problems)
    sections = Sections(text, file)
    head = _read_head(sections)
    if not sections.steps and not sections.problems:
        sections.problem(1, "there is no step; begin one with ## Title {#name}")
    if len(sections.steps) > MOST_STEPS:
        sections.problem(sections.steps[MOST_STEPS].line, f"at most {MOST_STEPS} steps")
    steps = [_StepReader(sections, section).read() for section in sections.steps[:MOST_STEPS]]
    if sections.problems:
        raise BadLesson(sorted(sections.problems, key=lambda problem: problem.line))
    return Lesson(
        id=name,
        title=str(head["title"]),
        steps=tuple(step for step in steps if step),
        ideas=tuple(map(str, head.get("ideas", ()))),
        covers=tuple(map(str, head.get("covers", ()))),
        words=tuple(map(str, head.get("words", ()))),
        excused=tuple((str(word), str(why)) for word, why in head.get("excused", {}).items()),
        file=file,
    )


def _toml(sections: Sections, lines: list[str], before: int) -> dict[str, Any]:
    """A block of TOML; `before` is the line before its first one."""
    try:
        return tomllib.loads("\n".join(lines))
    except tomllib.TOMLDecodeError as error:
        match = re.search(r"\(at line (\d+), column \d+\)", str(error))
        line = before + (int(match[1]) if match else 1)
        words = str(error).partition(" (at ")[0]
        sections.problem(line, f'not TOML: {words}; right: name = "text" or name = 3')
    except (ValueError, RecursionError):
        words = "not TOML: a number has thousands of digits, or brackets are too deep"
        sections.problem(before + 1, words)
    return {}


def _read_head(sections: Sections) -> dict[str, Any]:
    if sections.problems and not sections.head:
        return {}
    count = len(sections.problems)
    head = _toml(sections, sections.head, 1)
    if len(sections.problems) > count:
        return {}
    unknown = [key for key in head if key not in _HEAD_KEYS]
    if unknown:
        names = ", ".join(_HEAD_KEYS)
        sections.problem(1, f"the head has no '{unknown[0]}'; it has {names}")
    if not isinstance(head.get("title"), str):
        sections.problem(1, 'the head needs a title: title = "Settle"')
    for key in ("ideas", "covers", "words"):
        if not isinstance(head.get(key, []), list):
            sections.problem(1, f'{key} is a list: {key} = ["one", "two"]')
            head[key] = []
    if not isinstance(head.get("excused", {}), dict):
        sections.problem(1, 'excused has a reason for each word: excused = {proves = "a theorem"}')
        head["excused"] = {}
    return head


def _has_type(value: object, kinds: type | tuple[type, ...]) -> bool:
    if isinstance(value, bool):
        return kinds is bool
    if isinstance(value, int | float) and not abs(value) <= LARGEST_NUMBER:  # nor one at all
        return False
    return isinstance(value, kinds)


def _type_words(kinds: type | tuple[type, ...]) -> str:
    first = kinds[0] if isinstance(kinds, tuple) else kinds
    return _TYPE_WORDS.get(first, f"a number, at most {LARGEST_NUMBER}")


class _StepReader:
    """Reads one step. A problem with one part does not hide those of the others."""

    def __init__(self, sections: Sections, section: Section) -> None:
        self.sections = sections
        self.section = section
        self.lines = self._key_lines()
        self.game: Game[Any, Any] | None = None

    def problem(self, line: int, words: str) -> None:
        self.sections.problem(line, words)

    def _key_lines(self) -> dict[str, int]:
        lines: dict[str, int] = {}
        for number, line in enumerate(self.section.block, self.section.block_line + 1):
            match = re.match(r"\s*([a-z_]+)\s*=", line)
            if match:
                lines.setdefault(match[1], number)
        return lines

    def line_of(self, key: str) -> int:
        return self.lines.get(key, self.section.block_line or self.section.line)

    def read(self) -> Step | None:
        section = self.section
        if not section.block_line:
            self.problem(section.line, f"'{section.id}' has no block; it begins with ```step")
            return None
        if len(section.items) > MOST_ITEMS:
            self.problem(section.items[MOST_ITEMS].line, f"at most {MOST_ITEMS} lines in a list")
        block = self._read_block()
        count = len(self.sections.problems)
        if block is None:
            return None
        step = self._step(block, cast(Kind, block["kind"]))
        try:
            self.game = begin(step).game
        except KetError as error:
            key = "boards" if step.boards or step.secrets else "start"
            self.problem(self.line_of(key), f"{key}: {error.message}")
            return None
        self._check_start(step)
        if len(self.sections.problems) == count:
            check_several(step, self._problem_at)
        self._check_expressions(step)
        return step

    def _read_block(self) -> dict[str, Any] | None:
        count = len(self.sections.problems)
        block = _toml(self.sections, self.section.block, self.section.block_line)
        if len(self.sections.problems) > count:
            return None
        for key, value in block.items():
            if key not in _KEYS:
                names = ", ".join(_KEYS)
                self.problem(self.line_of(key), f"a step has no '{key}'; it has {names}")
            elif not _has_type(value, _KEYS[key]):
                self.problem(self.line_of(key), f"{key} is {_type_words(_KEYS[key])}")
        if block.get("kind") not in KINDS:
            words = f"kind is one of {', '.join(KINDS)}, not '{block.get('kind')}'"
            self.problem(self.line_of("kind"), words)
            return None
        kind = str(block["kind"])
        for key in ("start", *_NEEDED[kind]):
            if key not in block:
                self.problem(self.section.block_line, f"a step of kind {kind} needs {key}")
        if kind == "best" and "goal" not in block and "within" not in block:
            self.problem(self.section.block_line, "a step of kind best needs goal or within")
        measures = kind == "measure" or block.get("shots") or block.get("wrong_shots")
        if measures and kind != "strategy" and "watch" not in block and "chain" not in block:
            self.problem(self.section.block_line, "measuring needs watch or chain")
        return None if len(self.sections.problems) > count else block

    def _step(self, block: Mapping[str, Any], kind: Kind) -> Step:
        items = self.section.items
        goal = block.get("goal", "")
        cards = block.get("cards", "")
        several = read_several(block, kind, self._problem_at)
        return Step(
            id=self.section.id,
            title=self.section.title,
            text=" ".join(self.section.text),
            line=self.section.line,
            kind=kind,
            start=block["start"],
            cards=tuple(cards.split()) if isinstance(cards, str) else (),
            plays=self._number(block, "plays", MOST_PLAYS),
            goal=self._expression(goal, self.line_of("goal"), "goal"),
            examples=tuple(block.get("examples", "").split()),
            after=tuple(block.get("after", "").split()),
            luck=tuple(block.get("luck", "").split()),
            shots=self._number(block, "shots", MOST_SHOTS),
            wrong_shots=self._number(block, "wrong_shots", MOST_SHOTS),
            watch=tuple(block.get("watch", "").split()),
            counted=block.get("count", ""),
            chain=tuple(block.get("chain", "").split()),
            compare=self._expression(block.get("compare", ""), self.line_of("compare"), "compare"),
            within=block.get("within"),
            against=block.get("against", ""),
            seat=self._number(block, "seat", 7),
            show=tuple(block.get("show", "").split()),
            picture=block.get("picture", ""),
            hints=tuple(
                Hint(item.text, item.picks, item.line) for item in items if item.name == "hint"
            ),
            whens=self._remarks("when", "otherwise"),
            coach=self._remarks("coach"),
            done=self._remarks("done"),
            more=" ".join(item.text for item in items if item.name == "more"),
            options=self._options(),
            physics=block.get("physics", False),
            impossible=block.get("impossible"),
            cannot=" ".join(item.text for item in items if item.name == "cannot"),
            share=float(block.get("share", 1)),
            given=tuple(block.get("given", "").split()),
            **several,
            lines=tuple(self.lines.items()),
        )

    def _problem_at(self, key: str, words: str) -> None:
        self.problem(self.line_of(key), words)

    def _number(self, block: Mapping[str, Any], key: str, most: int) -> int:
        number = int(block.get(key, 0))
        if not 0 <= number <= most:
            self.problem(self.line_of(key), f"{key} is a number from 0 to {most}")
            return 0
        return number

    def _expression(self, text: Any, line: int, where: str) -> Expression | None:
        if not text or not isinstance(text, str):
            return None
        try:
            return parse(text)
        except BadExpression as error:
            self.problem(line, f"{where}: {error.message}")
            return None

    def _remarks(self, *names: str) -> tuple[Remark, ...]:
        items = [item for item in self.section.items if item.name in names]
        for item in items:
            if item.name == "when" and not item.condition:
                self.problem(item.line, "when needs a condition: - when `left == 0`: Some words.")
        return tuple(
            Remark(self._expression(item.condition, item.line, item.name), item.text, item.line)
            for item in items
        )

    def _options(self) -> tuple[Option, ...]:
        options: list[Option] = []
        for item in self.section.items:
            if item.name == "option":
                options.append(self._option(item))
            elif item.name == "say" and options:
                options[-1] = options[-1]._replace(reply=item.text)
        return tuple(options)

    def _option(self, item: Item) -> Option:
        if bool(item.mark) == bool(item.condition):
            self.problem(
                item.line, "an option says when it is right: - option `left == 0`: Some words"
            )
        condition = self._expression(item.condition, item.line, "option")
        return Option(
            condition, item.mark == "right" if item.mark else None, item.text, "", item.line
        )

    def _check_start(self, step: Step) -> None:
        if step.kind == "ask" and len(step.options) < 2:
            self.problem(step.line, "a question needs two options or more: - option `fact`: words")
        if step.kind not in ("ask", "measure") and step.options:
            self.problem(step.options[0].line, "only ask and measure have options")
        if not step.text:
            self.problem(step.line, "say what to do, between the heading and the block")
        if not step.done:
            self.problem(step.line, "say something when it is solved: - done: Some words.")
        for name in step.show:
            if name not in SHOWN:
                self.problem(self.line_of("show"), f"show has {', '.join(SHOWN)}, not '{name}'")
        chart = [each.name for each in maps(self.game)] if self.game else []
        if step.picture and step.picture not in chart:
            names = ", ".join(chart) or "none"
            self.problem(self.line_of("picture"), f"picture is a map; the game has {names}")
        try:
            situation = begin(step)
            for move in step.after:
                situation = situation.after(move)
        except KetError as error:
            self.problem(self.line_of("after"), f"after: {error.message}")
            return
        try:
            if step.chain:
                tree_of(situation)
        except KetError as error:
            self.problem(self.line_of("chain"), f"chain: {error.message}")

    def _check_expressions(self, step: Step) -> None:
        for goal in (step.goal, *step.goals):
            self._check(goal, self.line_of("goal"), "goal")
        for each in step.rounds:
            self._check(each.win, self.line_of("win"), "win")
        self._check(step.compare, self.line_of("compare"), "compare")
        series = tuple(name for name in SERIES if name != "tried" or step.impossible)
        for remark in (*step.whens, *step.coach):
            self._check(remark.condition, remark.line, "when")
        for remark in step.done:
            self._check(remark.condition, remark.line, "done", series)
        for option in step.options:
            self._check(option.condition, option.line, "option")
        texts = [(step.text, step.line), *((hint.text, hint.line) for hint in step.hints)]
        texts += [(each.text, each.line) for each in (*step.whens, *step.coach, *step.done)]
        texts += [(option.reply, option.line) for option in step.options]
        for text, line in texts:
            try:
                for hole in holes(text):
                    self._check(hole, line, "text", series)
            except BadExpression as error:
                self.problem(line, f"text: {error.message}")

    def _check(
        self,
        expression: Expression | None,
        line: int,
        where: str,
        extra: tuple[str, ...] = (),
    ) -> None:
        if expression is None or self.game is None:
            return
        words = problem_with(expression, self.game, extra)
        if words:
            self.problem(line, f"{where}: {words}")
