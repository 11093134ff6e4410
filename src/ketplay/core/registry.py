"""Finding games by name, and what a game's folder offers, without importing anything that is not asked for.

A game is a folder of `ketplay.games` (or a package named by an entry point of group `ketplay.games`). Its
`__init__.py` holds words only: TITLE, ABOUT, CREDIT, its place in lists ORDER, and, where they apply, ALIASES (other
names, with options) and PREFIX (the folder makes a game of every `PREFIX + name`). `rules.py` holds GAME, the class,
or, with a prefix, `make(name, **options)`.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import re
import sys
from collections.abc import Iterator
from functools import cache
from types import ModuleType
from typing import Any

from ketplay.core.errors import KetError, UnknownGame
from ketplay.core.game import Game

GROUP = "ketplay.games"
LAST = 50  # where a game stands in lists that does not say


@cache
def packages() -> dict[str, str]:
    """Game name -> package, ours first, then third parties' by entry points.

    >>> packages()["nim"]
    'ketplay.games.nim'
    """
    folder = os.path.join(os.path.dirname(os.path.dirname(__file__)), "games")
    ours = [
        name
        for name in sorted(os.listdir(folder))
        if os.path.exists(os.path.join(folder, name, "rules.py"))
    ]
    found = {name: f"ketplay.games.{name}" for name in ours}
    if any(GROUP in text for text in _entry_point_files()):
        from importlib.metadata import (
            entry_points,
        )  # as dear as all the rest of a start, so only when it will find

        for point in entry_points(group=GROUP):
            found.setdefault(point.name, point.value)
    return found


def _entry_point_files() -> Iterator[str]:
    """The texts of the entry_points.txt of all installed packages."""
    for folder in filter(os.path.isdir, sys.path):
        for name in os.listdir(folder):
            if name.endswith((".dist-info", ".egg-info")):
                try:
                    with open(
                        os.path.join(folder, name, "entry_points.txt"), encoding="utf-8"
                    ) as file:
                        yield file.read()
                except OSError:
                    continue


@cache
def about(name: str) -> ModuleType:
    """The words of a game's folder: TITLE, ABOUT, CREDIT."""
    return importlib.import_module(packages()[name])


def split(text: str) -> tuple[str, dict[str, str]]:
    """A game id into its name and options: at the first colon, at commas before `name=`, at the first `=`.

    >>> split("octal:code=0.7,board=tree:0,0,1")
    ('octal', {'code': '0.7', 'board': 'tree:0,0,1'})
    """
    name, colon, rest = text.strip().partition(":")
    options: dict[str, str] = {}
    for piece in re.split(r",(?=\w+=)", rest) if colon else []:
        key, equals, value = piece.partition("=")
        if not equals or not key or not value:
            raise UnknownGame(
                f"'{piece}' in '{text}' is no option; right: {name}:name=value,name=value", at=piece
            )
        if key in options:
            raise UnknownGame(f"option '{key}' is given twice in '{text}'", at=piece)
        options[key] = value
    return name, options


def resolve(name: str) -> tuple[str, dict[str, str]]:
    """A name or alias into the folder's name and the options the alias stands for."""
    if name in packages():
        return name, {}
    for folder in packages():
        aliases: dict[str, str] = getattr(about(folder), "ALIASES", {})
        if name in aliases:
            return split(aliases[name])
    return name, {}


def folder(name: str) -> str | None:
    """The folder that a name, an alias or a prefixed name belongs to.

    >>> folder("nim"), folder("no_such_game")
    ('nim', None)
    """
    name = resolve(name)[0]
    if name in packages():
        return name
    prefixes = {one: getattr(about(one), "PREFIX", "") for one in packages()}
    return next(
        (one for one, prefix in prefixes.items() if prefix and name.startswith(prefix)), None
    )


def game(text: str) -> Game[Any, Any]:
    """The game with this id.

    >>> game("nim:heaps=1.2.3").id
    'nim:heaps=1.2.3'
    """
    name, options = split(text)
    name, preset = resolve(name)
    options = {**preset, **options}
    if name in packages() and not getattr(about(name), "PREFIX", ""):
        made = importlib.import_module(packages()[name] + ".rules").GAME(**options)
        return made  # type: ignore[no-any-return]
    for folder in packages():
        prefix = getattr(about(folder), "PREFIX", "")
        if prefix and name.startswith(prefix):
            return importlib.import_module(packages()[folder] + ".rules").make(name, **options)  # type: ignore[no-any-return]
    raise UnknownGame(f"there is no game '{name}'; there are: {', '.join(names())}", at=name)


def names() -> list[str]:
    """The names one can play by, aliases included, in the order in which they are shown: by ORDER, then by name.

    >>> names()[0]
    'qtris'
    """
    found: list[tuple[int, str]] = []
    for folder in packages():
        words = about(folder)
        own = () if getattr(words, "PREFIX", "") else (folder,)
        found += [
            (getattr(words, "ORDER", LAST), name) for name in (*own, *getattr(words, "ALIASES", {}))
        ]
    return [name for _, name in sorted(found)]


def package_of(game: Game[Any, Any]) -> str:
    return type(game).__module__.rpartition(".")[0]


@cache
def _module(name: str) -> ModuleType | None:
    return importlib.import_module(name) if importlib.util.find_spec(name) else None


@cache
def _part(kind: type[Game[Any, Any]], name: str) -> ModuleType | None:
    return _module(f"{kind.__module__.rpartition('.')[0]}.{name}")


def part(game: Game[Any, Any], name: str, needed: bool = False) -> Any:
    """What a game's folder offers under a file name (`svg`, `words`, `odds`, ...), or None.

    >>> part(game("nim"), "no_such_part") is None
    True
    """
    module = _part(type(game), name)
    if module is None and needed:
        raise KetError(f"{game.name} offers no {name}", at=game.id)
    return module


def position(text: str) -> tuple[Game[Any, Any], Any]:
    """A position line (the game id, then the fields) into the game and the state."""
    head, _, fields = text.strip().partition(" ")
    found = game(head)
    return found, found.parse_state(fields) if fields.strip() else found.start()
