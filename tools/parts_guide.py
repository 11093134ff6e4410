"""Writes the tables of hooks in docs/adding-a-game.md from the protocols in `ketplay.core.parts`.

Run it from the top of the repository: python tools/parts_guide.py
"""

from __future__ import annotations

import inspect
from pathlib import Path

from ketplay.core.parts import PARTS, Hook, hooks

GUIDE = Path(__file__).parent.parent / "docs" / "adding-a-game.md"
BEGIN = "<!-- begin of the tables that tools/parts_guide.py writes -->\n"
END = "<!-- end of the tables -->\n"


def tables() -> str:
    """A heading, a sentence and a table for every part."""
    return "\n".join(_table(part) for part in PARTS)


def _table(part: str) -> str:
    description = " ".join((PARTS[part].__doc__ or "").split())
    rows = "".join(f"| {_signature(hook)} | {_words(hook)} |\n" for hook in hooks(part))
    return f"### `{part}.py`\n\n{description}\n\n| hook | what it is |\n|---|---|\n{rows}"


def _signature(hook: Hook) -> str:
    if hook.is_constant:
        return f"`{hook.name}`"
    parameters = list(inspect.signature(hook.declaration).parameters.values())[1:]
    names = ", ".join(str(parameter).partition(":")[0] for parameter in parameters)
    return f"`{hook.name}({names})`"


def _words(hook: Hook) -> str:
    words = hook.words.replace("|", "\\|")
    return f"optional. {words}" if hook.is_optional else words


def updated(text: str) -> str:
    """The guide with fresh tables."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return before + BEGIN + "\n" + tables() + "\n" + END + after


if __name__ == "__main__":
    GUIDE.write_text(updated(GUIDE.read_text("utf-8")), "utf-8")
