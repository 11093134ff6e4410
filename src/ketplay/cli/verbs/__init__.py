"""The verbs of the command: one module a verb here, and a game's own verb in its `verbs.py`.

A verb is a module with `arguments(parser)`, `run(args)` and EXAMPLES, command lines that work. A
verb may import everything.
"""

from __future__ import annotations

import importlib
import os

from ketplay.core import registry
from ketplay.core.errors import KetError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

    from ketplay.cli.parser import Parser

VERBS = {  # with a line of help each; here, so that the overview imports no verb
    "serve": "open the game tables in the browser",
    "play": "play a game on this terminal",
    "learn": "go through lessons on this terminal, or check your own",
    "replay": "go through a recorded game",
    "show": "draw a position",
    "review": "see how the odds changed in a recorded game, and which turns were best",
    "stats": "measure a position many times",
    "games": "list the games, their options and opponents",
    "match": "let bots play against each other",
    "ladder": "rate bots by games of all against all",
    "export": "write a recorded game as JSON, SVG or a circuit",
    "verify": "check the chance events of a record against its secret",
    "backup": "copy all tables into one file, even while the server runs",
    "restore": "put the tables of a backup into an empty store",
    "archive": "pack tables that have not been used for a long time",
    "lab": "run experiments and write their results, figures and verdicts",
}


class UnknownVerb(KetError):
    code = "unknown_verb"


def game_verbs() -> dict[str, str]:
    """The verbs that games have, each with the game's title."""
    verbs = {}
    for name in registry.packages():
        about = registry.about(name)
        folder = os.path.dirname(about.__file__ or "")
        if os.path.exists(os.path.join(folder, "verbs.py")):
            verbs.update(dict.fromkeys(_names(name), about.TITLE))
    return verbs


def _names(folder: str) -> list[str]:
    """What a folder's verb is called: its name and its aliases, but not those with options."""
    about = registry.about(folder)
    aliases: dict[str, str] = getattr(about, "ALIASES", {})
    names = [] if getattr(about, "PREFIX", "") else [folder]  # such a folder is not a game itself
    return names + [alias for alias, game_id in aliases.items() if ":" not in game_id]


def overview() -> str:
    """What `ketplay --help` prints."""
    own_tools = ["Tools for single games:", *_lines(game_verbs()), ""] if game_verbs() else []
    return "\n".join(
        [
            "usage: ketplay VERB ...",
            "",
            "Quantum games to play, watch and analyse. Without a verb, they open in your browser.",
            "",
            *_lines(VERBS),
            "",
            *own_tools,
            f"ketplay VERB --help explains a verb. Try: ketplay play {registry.names()[0]}",
        ]
    )


def _lines(verbs: dict[str, str]) -> list[str]:
    return [f"  {name:<10} {line}" for name, line in verbs.items()]


def run(name: str, words: list[str]) -> int:
    """Runs the verb with these arguments; returns the exit code."""
    args = parser_of(name).parse_args(words)
    args.called = name
    code: int = find(name).run(args)
    return code


def parser_of(name: str) -> Parser:
    """The parser of a verb's arguments."""
    from ketplay.cli.parser import verb_parser

    module = find(name)
    description = VERBS.get(name) or module.HELP
    parser = verb_parser(name, description, module.EXAMPLES)
    module.arguments(parser)
    return parser


def find(name: str) -> ModuleType:
    """The module of a verb."""
    if name in VERBS:
        return importlib.import_module(f"ketplay.cli.verbs.{name}")
    if name in game_verbs():
        package = registry.packages()[registry.folder(name) or name]
        return importlib.import_module(f"{package}.verbs")
    if registry.folder(name.partition(":")[0]):
        message = f"'{name}' is a game without a verb of its own; to play it: ketplay play {name}"
        raise UnknownVerb(message, at=name)
    import difflib

    similar = difflib.get_close_matches(name, [*VERBS, *game_verbs()], 1)
    suggestion = f"did you mean '{similar[0]}'? " if similar else ""
    raise UnknownVerb(f"there is no verb '{name}'; {suggestion}ketplay --help lists them", at=name)
