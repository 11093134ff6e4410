"""Reading a verb's arguments. What is wrong becomes a sentence like everywhere else."""

from __future__ import annotations

import argparse
from types import ModuleType
from typing import NoReturn

from ketplay.core.errors import KetError


class Usage(KetError):
    code = "usage"


class Parser(argparse.ArgumentParser):
    """An ArgumentParser whose errors are KetErrors; its sub-parsers are of the same kind."""

    def error(self, message: str) -> NoReturn:
        raise Usage(f"{message}; {self.prog} --help shows what is possible", at=self.prog)


def parser(name: str, module: ModuleType) -> Parser:
    """The parser of a verb, with its examples at the end of the help.

    >>> from ketplay.cli import games
    >>> "ketplay games nim" in parser("games", games).format_help()
    True
    """
    made = Parser(
        prog=f"ketplay {name}",
        description=sentence(module.HELP),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    module.arguments(made)
    examples = getattr(module, "EXAMPLES", ())
    if not made.epilog:
        made.epilog = "examples:\n" + "\n".join(f"  {line}" for line in examples)
    return made


def sentence(words: str) -> str:
    """A line of help as a sentence.

    >>> sentence("draw a position")
    'Draw a position.'
    """
    return words[:1].upper() + words[1:] + ("" if words.endswith(".") else ".")


def whole(least: int, most: int | None = None) -> type[int]:
    """A type for arguments: a whole number within bounds."""

    def number(text: str) -> int:
        try:
            found = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"'{text}' is no whole number") from None
        if found < least or (most is not None and found > most):
            raise argparse.ArgumentTypeError(f"{found} is not {_bounds(least, most)}")
        return found

    return number  # type: ignore[return-value]


def _bounds(least: int, most: int | None) -> str:
    return f"at least {least}" if most is None else f"between {least} and {most}"


def days(text: str) -> float:
    """A type for arguments: a time in days.

    >>> days("0.5")
    0.5
    """
    try:
        found = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{text}' is no number of days") from None
    if not 0 <= found <= 36500:
        raise argparse.ArgumentTypeError(f"{text} days are not between 0 and 36500")
    return found


def data_option(made: argparse.ArgumentParser) -> None:
    """Where the tables are: the same option for all verbs that need it."""
    words = "where the tables are kept (default: what KET_DB says, or the user's data directory)"
    made.add_argument("--data", metavar="DIR", help=words)
