"""Reading lines from a person, or from a file that stands in for one."""

from __future__ import annotations

import sys
from collections.abc import Callable


class Prompt:
    """With a terminal: history and completion where the system has readline. Without: the lines are echoed."""

    def __init__(self, completions: Callable[[], list[str]]) -> None:
        self.completions = completions
        self.live = sys.stdin.isatty()
        if self.live:
            self._readline()

    def read(self, mark: str) -> str:
        """The next line; EOFError when there is none."""
        if self.live:
            return input(mark)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        print(mark + line.rstrip("\n"))
        return line

    def complete(self, text: str, number: int) -> str | None:
        """The n-th completion, as readline asks for it.

        >>> Prompt(lambda: ["H5", "H6", "undo"]).complete("h", 1)
        'H6'
        """
        fitting = [word for word in self.completions() if word.lower().startswith(text.lower())]
        return fitting[number] if number < len(fitting) else None

    def _readline(self) -> None:
        try:
            import readline
        except ImportError:  # some systems have none; typing works all the same
            return
        readline.set_completer(self.complete)
        readline.set_completer_delims(" ")
        readline.parse_and_bind("tab: complete")
