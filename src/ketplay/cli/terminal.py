"""The terminal: its colours and width, text in lines and columns, reading lines, a progress bar."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
import threading
import time
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import TextIO

BAR = 20  # characters of a bar


def coloured(stream: TextIO | None = None) -> bool:
    """Whether to use colours: the stream is a terminal that has them, and NO_COLOR is not set."""
    out = stream or sys.stdout
    capable = out.isatty() and os.environ.get("TERM") not in ("dumb", "")
    return capable and not os.environ.get("NO_COLOR")


def width() -> int:
    """Columns to write in: those of the terminal, but at most 100, so that lines stay readable."""
    return min(100, shutil.get_terminal_size((80, 24)).columns)


def wrap(words: str, indent: str = "") -> str:
    """Running text in lines; `indent` is written before the first line.

    >>> wrap("one two", "- ")
    '- one two'
    """
    return textwrap.fill(
        words,
        width(),
        initial_indent=indent,
        subsequent_indent=" " * len(indent),
        break_on_hyphens=False,
    )


def columns(words: list[str]) -> str:
    """Words side by side, as many as fit on a line."""
    wide = max(map(len, words), default=0) + 2
    per_line = max(1, width() // wide)
    lines = [words[start : start + per_line] for start in range(0, len(words), per_line)]
    return "\n".join("".join(word.ljust(wide) for word in line).rstrip() for line in lines)


def table(rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> str:
    """Rows of cells in columns two spaces apart; `right` are the columns aligned to the right.

    >>> print(table([("bot", "won"), ("random", "7")], right=[1]))
    bot     won
    random    7
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]

    def line(row: Sequence[str]) -> str:
        cells = enumerate(zip(row, widths, strict=True))
        aligned = (cell.rjust(n) if i in right else cell.ljust(n) for i, (cell, n) in cells)
        return "  ".join(aligned).rstrip()

    return "\n".join(map(line, rows))


def bar(share: float) -> str:
    """A share of 1 as a bar.

    >>> bar(0.25)
    '#####...............'
    """
    filled = int(BAR * share + 1e-9)
    return "#" * filled + "." * (BAR - filled)


def strong(words: str) -> str:
    """Bold text, where the terminal has it."""
    return f"\x1b[1m{words}\x1b[0m" if coloured() else words


def dim(words: str) -> str:
    """Faint text, where the terminal has it."""
    return f"\x1b[2m{words}\x1b[0m" if coloured() else words


def clear() -> None:
    """Empties the screen, so that what was on it cannot be scrolled back to."""
    if coloured():
        print("\x1b[2J\x1b[3J\x1b[H", end="")
    else:
        print("\n" * 60)


class Prompt:
    """Reads lines from the keyboard, with history and completion if Python has readline.

    Without a terminal it reads lines from a file and prints them, so that the output is complete.
    """

    def __init__(self, completions: Callable[[], list[str]]) -> None:
        self.completions = completions
        self.interactive = sys.stdin.isatty()
        if self.interactive:
            self._use_readline()

    def read(self, question: str) -> str:
        """The next line; raises EOFError when there is none."""
        if self.interactive:
            return input(question)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        print(question + line.rstrip("\n"))
        return line

    def complete(self, text: str, number: int) -> str | None:
        """The n-th completion of a text, as readline asks for it.

        >>> Prompt(lambda: ["H5", "H6", "undo"]).complete("h", 1)
        'H6'
        """
        matches = [word for word in self.completions() if word.lower().startswith(text.lower())]
        return matches[number] if number < len(matches) else None

    def _use_readline(self) -> None:
        try:
            import readline
        except ImportError:  # some systems do not have it; typing works without it
            return
        readline.set_completer(self.complete)
        readline.set_completer_delims(" ")
        readline.parse_and_bind("tab: complete")


class Thinking:
    """A line on the terminal while somebody thinks, with the seconds; nothing is left of it.

    Without a terminal it is silent.

    >>> with Thinking("Second is thinking"):
    ...     pass
    """

    def __init__(self, words: str) -> None:
        self.words = words
        self.interactive = sys.stdout.isatty()
        self.done = threading.Event()
        self.clock = threading.Thread(target=self._count, daemon=True)

    def _count(self) -> None:
        started = time.monotonic()
        while not self.done.wait(1.0):
            self._draw(f"{self.words}: {time.monotonic() - started:.0f} s")

    def _draw(self, words: str) -> None:
        print(f"\r{words[: width() - 1]}\x1b[K", end="", flush=True)

    def __enter__(self) -> Thinking:
        if self.interactive:
            self._draw(f"{self.words} ...")  # at once: compiled code may not let the clock run
            self.clock.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self.interactive:
            self.done.set()
            self.clock.join()
            self._draw("")


class Progress:
    """A progress bar on stderr, called with (done, total). It draws at most ten times a second.

    Without a terminal it is silent, or prints a line every tenth of the way if `logged` is True.

    >>> with Progress("games") as progress:
    ...     progress(1, 2)
    """

    def __init__(self, label: str, logged: bool = False) -> None:
        self.label = label
        self.logged = logged
        self.started = time.monotonic()
        self.last_drawn = 0.0
        self.last_tenth = -1
        self.interactive = sys.stderr.isatty()

    def __call__(self, done: int, total: int) -> None:
        if self.interactive:
            self._draw(done, total)
        elif self.logged:
            self._log(done, total)

    def _draw(self, done: int, total: int) -> None:
        now = time.monotonic()
        if now - self.last_drawn > 0.1 or done == total:
            self.last_drawn = now
            line = self.line(done, total, now - self.started)
            print(f"\r{line}\x1b[K", end="", file=sys.stderr, flush=True)

    def _log(self, done: int, total: int) -> None:
        tenth = 10 * done // max(1, total)
        if tenth > self.last_tenth:
            self.last_tenth = tenth
            print(f"{self.label}: {done} of {total}", file=sys.stderr, flush=True)

    def line(self, done: int, total: int, seconds: float) -> str:
        """The bar as text.

        >>> Progress("games").line(5, 20, 10.0)
        'games  #####...............  5 of 20, 30 s left'
        """
        remaining = ""
        if 0 < done < total:
            remaining = f", {seconds / done * (total - done):.0f} s left"
        return f"{self.label}  {bar(done / max(1, total))}  {done} of {total}{remaining}"

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self.interactive:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
