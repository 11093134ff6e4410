"""Reading a verb's arguments. What is wrong with them is said in a sentence, as everywhere else."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Sequence
from typing import NoReturn

from ketplay.core.errors import KetError


class Usage(KetError):
    code = "usage"


class Parser(argparse.ArgumentParser):
    """An ArgumentParser whose errors are KetErrors; its sub-parsers are of the same kind."""

    def error(self, message: str) -> NoReturn:
        raise Usage(f"{message}; {self.prog} --help lists what is possible", at=self.prog)


def verb_parser(name: str, description: str, examples: Sequence[str]) -> Parser:
    """The parser of a verb, with examples at the end of its help; the arguments are still to come.

    >>> "ketplay show nim" in verb_parser("show", "draw", ["ketplay show nim"]).format_help()
    True
    """
    return Parser(
        prog=f"ketplay {name}",
        description=sentence(description),
        epilog="examples:\n" + "\n".join(f"  {line}" for line in examples),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )


def sentence(words: str) -> str:
    """Words with a capital at the start and a full stop at the end.

    >>> sentence("draw a position"), sentence("save where?")
    ('Draw a position.', 'Save where?')
    """
    return words[:1].upper() + words[1:] + ("" if words.endswith((".", "?", "!")) else ".")


def whole(least: int, most: int | None = None) -> Callable[[str], int]:
    """An argument type: a whole number within bounds.

    >>> whole(1)("12")
    12
    """

    def number(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"'{text}' is not a whole number") from None
        if value < least or (most is not None and value > most):
            raise argparse.ArgumentTypeError(f"{value} is not {_bounds(least, most)}")
        return value

    return number


def _bounds(least: int, most: int | None) -> str:
    return f"at least {least}" if most is None else f"between {least} and {most}"


def days(text: str) -> float:
    """An argument type: a number of days.

    >>> days("0.5")
    0.5
    """
    try:
        value = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number of days") from None
    if not 0 <= value <= 36500:
        raise argparse.ArgumentTypeError(f"{text} is not between 0 and 36500 days")
    return value


def add_data_option(parser: argparse.ArgumentParser) -> None:
    """Adds --data: where the tables are. It is the same for all verbs that need it."""
    words = "where the tables are stored (default: KET_DB, or else the user's data directory)"
    parser.add_argument("--data", metavar="DIR", help=words)


def add_json_option(
    parser: argparse.ArgumentParser, words: str = "print JSON, for scripts"
) -> None:
    """Adds --json."""
    parser.add_argument("--json", action="store_true", help=words)


def add_cluster_option(parser: argparse.ArgumentParser) -> None:
    """Adds --cluster: other machines that share the work."""
    words = "the address of a Dask scheduler (not Ray) whose workers do it: tcp://host:8786"
    parser.add_argument("--cluster", default="", metavar="ADDRESS", help=words)


def shard(text: str) -> tuple[int, int]:
    """An argument type: the number of a part, and how many there are.

    >>> shard("2/8")
    (2, 8)
    """
    match = re.fullmatch(r"(\d{1,6})/(\d{1,6})", text, re.ASCII)
    if match is None or not 1 <= int(match[1]) <= int(match[2]):
        raise argparse.ArgumentTypeError(f"'{text}' is no part of a whole; right: 2/8")
    return int(match[1]), int(match[2])
