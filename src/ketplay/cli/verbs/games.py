"""`ketplay games`: the games, their options and opponents."""

from __future__ import annotations

import argparse
import json
from typing import Any

from ketplay import bots
from ketplay.cli.parser import add_json_option
from ketplay.cli.terminal import strong, wrap
from ketplay.core import registry
from ketplay.core.game import OTHER, Game, Option
from ketplay.core.parts import PARTS
from ketplay.core.registry import has_part
from ketplay.core.words import numba_note, option_words

EXAMPLES = ("ketplay games", "ketplay games nim", "ketplay games nim:heaps=1.2 --json")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "name", metavar="NAME", nargs="?", help="one game, with its options and opponents"
    )
    add_json_option(parser)


def run(args: argparse.Namespace) -> int:
    if args.json:
        names = [args.name] if args.name else registry.names()
        games = [game_as_json(registry.game(name), name) for name in names]
        print(json.dumps(games[0] if args.name else games, indent=1, ensure_ascii=False))
    elif args.name:
        game = registry.game(args.name)
        print(game_page(game_as_json(game, args.name)))
        note = numba_note(game)
        if note:
            print("\n" + wrap(note))
    else:
        print("\n".join(_columns({name: _about(name) for name in registry.names()}, "")))
        print("\nMore about a game: ketplay games NAME. To play it: ketplay play NAME.")
        slower = [name for name in registry.names() if numba_note(registry.game(name))]
        if slower:
            print(wrap(f"numba is not installed; it is for {', '.join(slower)}."))
    return 0


def game_as_json(game: Game[Any, Any], name: str) -> dict[str, Any]:
    """Everything about a game, as data.

    >>> game_as_json(registry.game("nim"), "nim")["title"]
    'Nim'
    """
    about = registry.about(registry.folder(registry.split(name)[0]) or game.name)
    offered = bots.line_up(game)
    levels = bots.levels(game).values()
    return {
        "id": game.id,
        "name": name,
        "title": about.TITLE,
        "about": about.ABOUT,
        "credit": about.CREDIT,
        "version": game.version,
        "seats": list(game.seats),
        "options": [_option_as_json(game, option) for option in game.options],
        "levels": [
            {"name": level.name, "words": level.words, "offered": level.name in offered.names}
            for level in levels
        ],
        "first_level": offered.first,
        "presets": registry.presets(name),
        "parts": [name for name in PARTS if name != "__init__" and has_part(game, name)],
    }


def _option_as_json(game: Game[Any, Any], option: Option) -> dict[str, Any]:
    labels = option_words(game)
    label, words = labels.get(option.name, (option.name, {}))
    values = [value for value in option.values or words if value != OTHER]
    return {
        "name": option.name,
        "label": label,
        "words": option.words,
        "default": game.default(option, {}),
        "chosen": game.chosen[option.name],
        "values": {value: words.get(value, "") for value in values},
    }


def game_page(about: dict[str, Any]) -> str:
    """The same as text."""
    lines = [
        strong(about["title"]),
        wrap(about["about"]),
        "",
        f"seats: {', '.join(about['seats'])}",
    ]
    if about["options"]:
        name = about["name"].split(":")[0]
        lines += ["", f"options (ketplay play {name}:NAME=VALUE,NAME=VALUE):"]
    wide = max((len(option["name"]) for option in about["options"]), default=0)
    for option in about["options"]:
        words = f"{option['words']} (default {option['default']})"
        lines.append(wrap(words, f"  {option['name']:<{wide}}  "))
        lines += _value_lines(option["values"], " " * (wide + 4))
    lines += _level_lines(about["levels"], about["first_level"])
    if about["presets"]:
        lines += ["", "presets (ketplay show NAME, ketplay play NAME):"]
    lines += _columns(about["presets"])
    return "\n".join([*lines, "", wrap(about["credit"])])


def _level_lines(levels: list[dict[str, Any]], first: str) -> list[str]:
    """The opponents: those that a table offers, the weakest first, then the others."""
    offered = {level["name"]: level["words"] for level in levels if level["offered"]}
    others = {level["name"]: level["words"] for level in levels if not level["offered"]}
    title = f"opponents (--against NAME; without it {first}), the weakest first:"
    lines = ["", title, *_columns(offered)]
    return [*lines, "", "others, by name:", *_columns(others)] if others else lines


def _columns(words_by_name: dict[str, str], indent: str = "  ") -> list[str]:
    """Names on the left, their words on the right, as far from the margin as the longest name.

    >>> _columns({"nim": "heaps", "chess": "pieces"})
    ['  nim    heaps', '  chess  pieces']
    """
    wide = max(map(len, words_by_name), default=0)
    return [wrap(words, f"{indent}{name:<{wide}}  ") for name, words in words_by_name.items()]


def _value_lines(values: dict[str, str], indent: str) -> list[str]:
    """The values of an option: a line each if they have words, otherwise all in one line."""
    if any(values.values()):
        return _columns({value: words or value for value, words in values.items()}, indent)
    return [wrap(f"one of {', '.join(values)}", indent)] if values else []


def _about(name: str) -> str:
    about = registry.about(registry.folder(name) or name)
    return f"{about.TITLE}. {about.ABOUT}"
