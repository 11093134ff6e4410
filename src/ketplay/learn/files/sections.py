"""The text of a lesson cut into its sections: the head, and for each step words, block and items.

Every part remembers the line on which it stands.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ketplay.learn.files.problems import Problem

FENCE = "```"
HEAD = "+++"
# Nothing here may be matched in several ways: a stranger's text must be read in linear time.
_HEADING = re.compile(r"## (?P<title>.+)\{#(?P<id>[a-z0-9-]+)(?: (?P<hash>[0-9a-f]{8}))?\}")
_ITEM = re.compile(
    r"(?P<indent> *)- (?P<name>[a-z]+)"
    r"(?: \[(?P<picks>[^\]]*)\])?"
    r"(?: (?P<mark>right|wrong))?"
    r"(?: `(?P<condition>[^`]+)`)?"
    r": (?P<text>.+)"
)
NAMES = ("hint", "when", "otherwise", "cannot", "coach", "done", "more", "option", "say")


@dataclass
class Item:
    """One line of a step's list: a hint, a reply, an option and so on."""

    line: int
    name: str
    text: str
    picks: tuple[str, ...] = ()
    mark: str = ""  # right or wrong
    condition: str = ""


@dataclass
class Section:
    """A step as its text has it."""

    line: int
    title: str
    id: str
    hash: str = ""  # of the source, in a translation
    text: list[str] = field(default_factory=list)
    block: list[str] = field(default_factory=list)
    block_line: int = 0  # the line before the block's first
    items: list[Item] = field(default_factory=list)


class Sections:
    """Cuts a text; what it cannot read is a problem. A translation has words and no blocks."""

    def __init__(self, text: str, file: str, is_translation: bool = False) -> None:
        self.file = file
        self.is_translation = is_translation
        self.lines = text.splitlines()
        self.head: list[str] = []
        self.steps: list[Section] = []
        self.problems: list[Problem] = []
        body = self._read_head()
        self._read_body(body)

    def problem(self, line: int, words: str) -> None:
        self.problems.append(Problem(self.file, line, words))

    def _read_head(self) -> int:
        if not self.lines or self.lines[0].strip() != HEAD:
            self.problem(1, f"a lesson begins with a line {HEAD}, its title and another {HEAD}")
            return 0
        for number, line in enumerate(self.lines[1:], 1):
            if line.strip() == HEAD:
                self.head = self.lines[1:number]
                return number + 1
        self.problem(1, f"the head has no end; close it with a line {HEAD}")
        return len(self.lines)

    def _read_body(self, number: int) -> None:
        while number < len(self.lines):
            line = self.lines[number]
            if line.startswith(FENCE):
                number = self._read_block(number)
            elif line.strip():
                self._read_line(number + 1, line)
            number += 1

    def _read_block(self, first: int) -> int:
        """Reads a fenced block; the number of its last line."""
        last = first + 1
        while last < len(self.lines) and not self.lines[last].startswith(FENCE):
            last += 1
        if last == len(self.lines):
            self.problem(first + 1, f"the block has no end; close it with {FENCE}")
        if self.is_translation:
            self.problem(first + 1, "a translation has no blocks; they are in the lesson itself")
        elif self.lines[first].strip() != f"{FENCE}step":
            self.problem(first + 1, f"only blocks that begin with {FENCE}step are read")
        elif not self.steps:
            self.problem(first + 1, "a step needs a heading first: ## Title {#name}")
        elif self.steps[-1].block_line:
            self.problem(first + 1, f"'{self.steps[-1].id}' has a block already")
        else:
            self.steps[-1].block = self.lines[first + 1 : last]
            self.steps[-1].block_line = first + 1
        return last

    def _read_line(self, number: int, line: str) -> None:
        if line.startswith("#"):
            self._read_heading(number, line)
        elif not self.steps:
            self.problem(number, "text before the first step; begin it with ## Title {#name}")
        elif line.lstrip().startswith("- ") and self._may_list:
            self._read_item(number, line)
        elif self.steps[-1].items and line.startswith("  "):
            self.steps[-1].items[-1].text += " " + line.strip()
        elif self.steps[-1].block_line or self.steps[-1].items:
            self.problem(number, "after the block come lines such as - hint: or - done:")
        else:
            self.steps[-1].text.append(line.strip())

    @property
    def _may_list(self) -> bool:
        return self.is_translation or bool(self.steps[-1].block_line)

    def _read_heading(self, number: int, line: str) -> None:
        match = _HEADING.fullmatch(line.rstrip())
        if match is None or not match["title"].strip():
            self.problem(number, "a step begins with ## Title {#name}, the name in small letters")
            return
        if match["hash"] and not self.is_translation:
            self.problem(number, "only a translation has the hash of its source")
        if any(step.id == match["id"] for step in self.steps):
            self.problem(number, f"there are two steps '{match['id']}'; give one another name")
        title = match["title"].strip()
        self.steps.append(Section(number, title, match["id"], match["hash"] or ""))

    def _read_item(self, number: int, line: str) -> None:
        match = _ITEM.fullmatch(line.rstrip())
        if match is None or match["name"] not in NAMES:
            names = ", ".join(NAMES)
            self.problem(
                number, f"not a line of a step; right: - hint: Some words. The names are {names}"
            )
            return
        items = self.steps[-1].items
        if match["name"] == "say" and (not items or items[-1].name != "option"):
            self.problem(number, "say belongs below an option, with two spaces before it")
            return
        items.append(
            Item(
                line=number,
                name=match["name"],
                text=match["text"],
                picks=tuple((match["picks"] or "").split()),
                mark=match["mark"] or "",
                condition=match["condition"] or "",
            )
        )
