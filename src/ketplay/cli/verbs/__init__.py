"""The verbs of the command, found by file name: ours in this folder, a game's own in its folder's `verbs.py`.

A verb is a module with HELP (one line), EXAMPLES (command lines that run), `arguments(parser)` and `run(args)`.
"""

from __future__ import annotations

import importlib
import os
import sys

from ketplay.core import registry
from ketplay.core.errors import KetError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

TABLE = {  # kept apart from the verbs themselves, so that the overview imports none of them
    "serve": "the table in the browser",
    "play": "play a game on this terminal",
    "replay": "go through a recorded game",
    "show": "draw a position",
    "review": "why a game ended so: the odds of each turn, and what was best",
    "stats": "measure a position many times",
    "games": "the games, their options and opponents",
    "match": "let bots play against each other",
    "export": "a recorded game as JSON, SVG or a circuit",
    "verify": "check the luck of a record against its secret",
    "backup": "copy all tables into one file, also while the server runs",
    "restore": "put the tables of a backup into an empty store",
    "archive": "pack tables in which nothing happened for long",
    "learn": "lessons to play through",
    "lab": "experiments and their verdicts",
}


class UnknownVerb(KetError):
    code = "unknown_verb"


def own() -> dict[str, str]:
    """Our verbs that are there, with one line each.

    >>> own()["games"]
    'the games, their options and opponents'
    """
    here = os.path.dirname(__file__)
    return {
        name: line
        for name, line in TABLE.items()
        if os.path.exists(os.path.join(here, f"{name}.py"))
    }


def of_games() -> dict[str, str]:
    """Games' own verbs, with the games' titles."""
    found = {}
    for name, package in registry.packages().items():
        folder = os.path.dirname(registry.about(name).__file__ or "")
        if os.path.exists(os.path.join(folder, "verbs.py")):
            own = (
                [] if getattr(registry.about(name), "PREFIX", "") else [name]
            )  # such a folder's name is no game
            aliases: dict[str, str] = getattr(registry.about(name), "ALIASES", {})
            for verb in [
                *own,
                *(other for other, meant in aliases.items() if ":" not in meant),
            ]:  # others are presets
                found[verb] = str(getattr(registry.about(name), "TITLE", package))
    return found


def overview() -> str:
    """What `ketplay --help` prints."""
    return "\n".join(
        [
            "usage: ketplay VERB ...",
            "",
            "A table for quantum games. Without a verb it starts the table.",
            "",
            *_lines(own()),
            "",
            *(["A game's own tools:", *_lines(of_games()), ""] if of_games() else []),
            "ketplay VERB --help explains a verb. Begin with: ketplay play qtris",
        ]
    )


def _lines(verbs: dict[str, str]) -> list[str]:
    return [f"  {name:<10} {line}" for name, line in verbs.items()]


def run(name: str, words: list[str]) -> int:
    """Runs the verb with these arguments; answers with the exit code."""
    from ketplay.cli.parser import parser

    module = find(name)
    reader = parser(name, module)
    args = reader.parse_args(words)
    args.called = name
    code: int = module.run(args)
    return code


def find(name: str) -> ModuleType:
    """The module of a verb, or UnknownVerb with what there is."""
    if name in own():
        return importlib.import_module(f"ketplay.cli.verbs.{name}")
    if name in of_games():
        return importlib.import_module(
            f"{registry.packages()[registry.folder(name) or name]}.verbs"
        )
    if registry.folder(name.partition(":")[0]):
        raise UnknownVerb(
            f"'{name}' is a game without verbs of its own; ketplay play {name} plays it", at=name
        )
    import difflib

    near = difflib.get_close_matches(name, [*own(), *of_games()], 1)
    meant = f"did you mean '{near[0]}'? " if near else ""
    raise UnknownVerb(f"there is no verb '{name}'; {meant}ketplay --help lists them", at=name)


def default() -> int:
    """No verb: the table in the browser, else a game on this terminal, else a word on what to do."""
    if "serve" in own():
        return run("serve", [])
    if sys.stdin.isatty() and sys.stdout.isatty():
        return run("play", ["qtris" if "qtris" in registry.packages() else "nim"])
    print(
        "There is no terminal here to play on. ketplay --help lists what can be done without one;"
    )
    print("ketplay play nim < moves.txt plays moves from a file.")
    return 0
