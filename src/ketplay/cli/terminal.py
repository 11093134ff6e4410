"""What the terminal can do: colours, width, a clean page."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from typing import TextIO


def coloured(stream: TextIO | None = None) -> bool:
    """Whether escapes make sense: a terminal that is not dumb, and nobody who set NO_COLOR."""
    out = stream or sys.stdout
    return (
        out.isatty()
        and os.environ.get("TERM") not in ("dumb", "")
        and not os.environ.get("NO_COLOR")
    )


def width() -> int:
    """Columns to write in: those of the terminal, but no line longer than one likes to read."""
    return min(100, shutil.get_terminal_size((80, 24)).columns)


def wrap(words: str, indent: str = "") -> str:
    """Running text in lines.

    >>> wrap("one two", "- ")
    '- one two'
    """
    hanging = " " * len(indent)
    return textwrap.fill(
        words, width(), initial_indent=indent, subsequent_indent=hanging, break_on_hyphens=False
    )


def columns(words: list[str]) -> str:
    """Words side by side, as many as fit."""
    wide = max(map(len, words), default=0) + 2
    row = max(1, width() // wide)
    lines = [words[start : start + row] for start in range(0, len(words), row)]
    return "\n".join("".join(word.ljust(wide) for word in line).rstrip() for line in lines)


def strong(words: str) -> str:
    """Emphasis, where the terminal has it."""
    return f"\x1b[1m{words}\x1b[0m" if coloured() else words


def dim(words: str) -> str:
    return f"\x1b[2m{words}\x1b[0m" if coloured() else words


def clear() -> None:
    """An empty page; what was on it cannot be scrolled back to."""
    if coloured():
        print("\x1b[2J\x1b[3J\x1b[H", end="")
    else:
        print("\n" * 60)
