"""`ketplay games`: what there is to play."""

from __future__ import annotations

import argparse
import json
from typing import Any

from ketplay import bots
from ketplay.cli.terminal import strong, wrap
from ketplay.core import registry
from ketplay.core.game import OTHER, Game, Option
from ketplay.core.registry import part

HELP = "the games, their options and opponents"
EXAMPLES = ("ketplay games", "ketplay games nim", "ketplay games tictactoe --json")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "name", metavar="NAME", nargs="?", help="one game, with its options and opponents"
    )
    parser.add_argument("--json", action="store_true", help="for scripts")


def run(args: argparse.Namespace) -> int:
    if args.json:
        names = [args.name] if args.name else registry.names()
        found = [described(registry.game(name), name) for name in names]
        print(json.dumps(found[0] if args.name else found, indent=1, ensure_ascii=False))
    elif args.name:
        print(page(described(registry.game(args.name), args.name)))
    else:
        print("\n".join(_line(name) for name in registry.names()))
        print("\nketplay games NAME tells more, ketplay play NAME plays.")
    return 0


def described(game: Game[Any, Any], name: str) -> dict[str, Any]:
    """All about a game, as data.

    >>> described(registry.game("nim"), "nim")["title"]
    'Nim'
    """
    words = registry.about(registry.folder(registry.split(name)[0]) or game.name)
    return {
        "id": game.id,
        "name": name,
        "title": words.TITLE,
        "about": words.ABOUT,
        "credit": words.CREDIT,
        "version": game.version,
        "seats": list(game.seats),
        "options": [_option(game, option) for option in game.options],
        "levels": [
            {"name": level.name, "words": level.words} for level in bots.levels(game).values()
        ],
        "parts": [one for one in PARTS if part(game, one) is not None],
    }


PARTS = ("text", "svg", "words", "odds", "circuit", "solver", "verbs")


def _option(game: Game[Any, Any], option: Option) -> dict[str, Any]:
    label, values = getattr(part(game, "words"), "OPTIONS", {}).get(option.name, (option.name, {}))
    return {
        "name": option.name,
        "label": label,
        "words": option.words,
        "default": game.default(option, {}),
        "chosen": game.chosen[option.name],
        "values": {
            value: values.get(value, "") for value in option.values or values if value != OTHER
        },
    }


def page(about: dict[str, Any]) -> str:
    """The same for a person."""
    lines = [
        strong(about["title"]),
        wrap(about["about"]),
        "",
        f"seats: {', '.join(about['seats'])}",
    ]
    if about["options"]:
        lines += [
            "",
            f"options (ketplay play {about['name'].split(':')[0]}:NAME=VALUE,NAME=VALUE):",
        ]
        for option in about["options"]:
            lines += [
                wrap(f"{option['words']} (default {option['default']})", f"  {option['name']:<10} ")
            ]
            lines += _values(option["values"])
    lines += ["", "opponents (--against NAME):"]
    lines += [wrap(level["words"], f"  {level['name']:<10} ") for level in about["levels"]]
    return "\n".join([*lines, "", wrap(about["credit"])])


def _values(values: dict[str, str]) -> list[str]:
    """What an option may be: a line each where there are words, otherwise in one line."""
    if any(values.values()):
        return [wrap(words or value, f"{'':13}{value:<10} ") for value, words in values.items()]
    return [wrap(f"one of {', '.join(values)}", " " * 13)] if values else []


def _line(name: str) -> str:
    words = registry.about(registry.folder(name) or name)
    about = getattr(words, "PRESETS", {}).get(name, words.ABOUT)
    return wrap(f"{words.TITLE}. {about}", f"{name:<12} ")
