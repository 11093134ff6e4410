"""Protocols of the parts that say what a game is: name, rules, verb, experiments."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from ketplay.core.parts.declare import AnyGame, optional


class About(Protocol):
    """What the game is called, and its place in lists. It holds words only and imports nothing."""

    @property
    def TITLE(self) -> str:
        """The name that people read.

        >>> TITLE = "Nim"
        """

    @property
    def ABOUT(self) -> str:
        """The game in one sentence.

        >>> ABOUT = "Take any number of stones from one heap; taking the last stone wins."
        """

    @property
    def CREDIT(self) -> str:
        """Who invented the game, and under which licence its text and pictures are.

        >>> CREDIT = "An old game; its theory is Charles L. Bouton's (1901)."
        """

    @property
    @optional
    def ORDER(self) -> int:
        """Its place in lists, the smallest first. The first game is the one that newcomers meet.

        >>> ORDER = 9
        """

    @property
    @optional
    def WITHOUT_NUMBA(self) -> str:
        """What is slower or smaller where numba is not installed; commands say so.

        >>> WITHOUT_NUMBA = "the expert looks at fewer positions in the same time"
        """

    @property
    @optional
    def ALIASES(self) -> Mapping[str, str]:
        """Other names, each with the game id it stands for.

        >>> ALIASES = {"small-nim": "nim:heaps=1.2"}
        """

    @property
    @optional
    def PRESETS(self) -> Mapping[str, str]:
        """The aliases that are offered as ready-made tables, each with a sentence; in the sandbox
        they are ready-made boards.

        >>> PRESETS = {"small-nim": "Two small heaps, for a first try"}
        """

    @property
    @optional
    def PREFIX(self) -> str:
        """For a folder that makes many games: it makes one of every name that begins with this.

        >>> PREFIX = "misere-"
        """

    @property
    @optional
    def EXAMPLE_POSITION(self) -> str:
        """A position line that shows what the game is about, for the picture on its card.

        >>> EXAMPLE_POSITION = "nim:heaps=1.3.5 1.2.5 1"
        """

    @property
    @optional
    def LARGE_CARD(self) -> bool:
        """True: its card on the start page is one of the large ones.

        >>> LARGE_CARD = True
        """

    @property
    @optional
    def FIRST_GAME(self) -> str:
        """The id that the page begins with for somebody who has never played the game.

        >>> FIRST_GAME = "nim:heaps=1.2.3"
        """


class Rules(Protocol):
    """The rules: the one part that every game must have."""

    @property
    @optional
    def GAME(self) -> type[AnyGame]:
        """The game's class; needed unless the folder has a PREFIX.

        >>> from ketplay.games.nim.rules import Nim
        >>> GAME = Nim
        """

    @optional
    def make(self, name: str, **options: str) -> AnyGame:
        """The game of that name, for a folder with a PREFIX.

        >>> def make(name, **options):
        ...     return Misere(name.removeprefix("misere-"), **options)
        """


class Verbs(Protocol):
    """A verb of the command line named after the game: `ketplay NAME ...`."""

    @property
    def HELP(self) -> str:
        """One line for `ketplay --help`.

        >>> HELP = "say who wins from given heaps"
        """

    @property
    @optional
    def EXAMPLES(self) -> Sequence[str]:
        """Command lines that work, for `ketplay NAME --help`.

        >>> EXAMPLES = ("ketplay nim 3.5.7",)
        """

    def arguments(self, parser: ArgumentParser) -> None:
        """Adds the verb's arguments.

        >>> def arguments(parser):
        ...     parser.add_argument("heaps")
        """

    def run(self, args: Namespace) -> int:
        """Does the work and returns the exit code.

        >>> def run(args):
        ...     print(args.heaps)
        ...     return 0
        """


class Lab(Protocol):
    """Experiments about the game, for `ketplay lab`."""

    @property
    def EXPERIMENTS(self) -> Sequence[Any]:
        """Its `ketplay.lab.experiment.Experiment`s.

        >>> EXPERIMENTS = ()
        """
