"""Finding games by name, and the parts of a game, without importing more than is needed.

A game is a folder of `ketplay.games`, or a package that an entry point of the group `ketplay.games`
names. What its `__init__.py` and its parts may hold is declared in `ketplay.core.parts`. A folder
inside a game's folder that has rules of its own is a game of the same family: it uses the parts of
the folder around it that it does not have itself.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import re
import sys
import threading
from collections.abc import Iterator
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, Any

from ketplay.core.errors import InvalidPosition, KetError, UnknownGame
from ketplay.core.game import Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "ketplay.games"
LONGEST_ID = 400  # characters
LONGEST_POSITION = 8_000
LAST = 50  # the place in lists of a game without ORDER
LONGEST_IMPORT = 20.0  # seconds; waiting for another thread's import must come to an end
_importing = threading.RLock()


@cache
def packages() -> dict[str, str]:
    """Game name -> package: ours first, then those that entry points name.

    >>> packages()["nim"]
    'ketplay.games.nim'
    """
    folder = os.path.join(os.path.dirname(os.path.dirname(__file__)), "games")
    by_name = dict(_packages_in(folder, "ketplay.games"))
    for point in installed_points(GROUP):
        by_name.setdefault(point.name, point.value)
    return by_name


def installed_points(group: str) -> Iterator[EntryPoint]:
    """The entry points of a group, of all installed packages.

    >>> list(installed_points("ketplay.nothing"))
    []
    """
    if any(group in text for text in _entry_point_files()):
        # This import takes as long as everything else at a start, so it must be worth it.
        from importlib.metadata import entry_points

        yield from entry_points(group=group)


def _packages_in(folder: str, package: str) -> Iterator[tuple[str, str]]:
    """The games of a folder, each followed by those of its family."""
    for name in sorted(os.listdir(folder)):
        inner = os.path.join(folder, name)
        if os.path.exists(os.path.join(inner, "rules.py")):
            yield name.replace("_", "-"), f"{package}.{name}"
            yield from _packages_in(inner, f"{package}.{name}")


def _entry_point_files() -> Iterator[str]:
    """The texts of the entry_points.txt of all installed packages."""
    for folder in filter(os.path.isdir, sys.path):
        for name in os.listdir(folder):
            if name.endswith((".dist-info", ".egg-info")):
                path = os.path.join(folder, name, "entry_points.txt")
                try:
                    with open(path, encoding="utf-8") as file:
                        yield file.read()
                except OSError:
                    continue


def _imported(name: str) -> ModuleType:
    """A module. Threads import games one after the other: of two that import a package and a module
    in it at the same time, Python may give one of them half of it.
    """
    is_alone = _importing.acquire(timeout=LONGEST_IMPORT)
    try:
        return importlib.import_module(name)
    finally:
        if is_alone:
            _importing.release()


@cache
def about(name: str) -> ModuleType:
    """A game's `__init__.py`: TITLE, ABOUT, CREDIT and more."""
    return _imported(packages()[name])


def split(text: str) -> tuple[str, dict[str, str]]:
    """A game id as name and options. Values may have colons, commas and equals signs in them.

    >>> split("nim:heaps=1.2")
    ('nim', {'heaps': '1.2'})
    """
    if len(text) > LONGEST_ID:
        raise UnknownGame(
            f"a game id has at most {LONGEST_ID} characters, not {len(text)}", at=text[:40]
        )
    name, colon, settings = text.strip().partition(":")
    options: dict[str, str] = {}
    for setting in re.split(r",(?=\w+=)", settings) if colon else []:
        key, _, value = setting.partition("=")
        if not key or not value:
            message = f"'{setting}' in '{text}' is not an option; right: {name}:name=value"
            raise UnknownGame(message, at=setting)
        if key in options:
            raise UnknownGame(f"option '{key}' is given twice in '{text}'", at=setting)
        options[key] = value
    return name, options


def resolve(name: str) -> tuple[str, dict[str, str]]:
    """A name or alias as a game's name and the options that the alias stands for."""
    if name in packages():
        return name, {}
    for package in packages():
        aliases: dict[str, str] = getattr(about(package), "ALIASES", {})
        if name in aliases:
            return split(aliases[name])
    return name, {}


def folder(name: str) -> str | None:
    """The folder that makes the game of a name, an alias or a prefixed name.

    >>> folder("nim"), folder("no_such_game")
    ('nim', None)
    """
    name = resolve(name)[0]
    return name if name in packages() else _prefixed_folder(name)


def _prefixed_folder(name: str) -> str | None:
    """The folder with a PREFIX that the name begins with."""
    for package in packages():
        prefix = getattr(about(package), "PREFIX", "")
        if prefix and name.startswith(prefix):
            return package
    return None


def game(text: str) -> Game[Any, Any]:
    """The game with this id.

    >>> game("nim:heaps=1.2.3").id
    'nim:heaps=1.2.3'
    """
    name, options = split(text)
    name, preset = resolve(name)
    options = {**preset, **options}
    if name in packages() and not getattr(about(name), "PREFIX", ""):
        return _rules(name).GAME(**options)  # type: ignore[no-any-return]  # found by name
    prefixed = _prefixed_folder(name)
    if prefixed:
        return _rules(prefixed).make(name, **options)  # type: ignore[no-any-return]
    raise UnknownGame(f"there is no game '{name}'; the games are: {', '.join(names())}", at=name)


def _rules(name: str) -> ModuleType:
    return _imported(packages()[name] + ".rules")


def names() -> list[str]:
    """The names and aliases of all games, in the order in which they are shown.

    Presets are not among them: `presets` has those of one game.

    >>> "nim" in names()
    True
    """
    places: list[tuple[int, str]] = []
    for package in packages():
        words = about(package)
        order = getattr(words, "ORDER", LAST)
        if not getattr(words, "PREFIX", ""):
            places.append((order, package))
        aliases = getattr(words, "ALIASES", {})
        places += [(order, alias) for alias in aliases if alias not in presets(alias)]
    return [name for _, name in sorted(places)]


def presets(name: str) -> dict[str, str]:
    """The ready-made tables of the folder that makes a game: each alias with its sentence.

    >>> presets("nim")
    {}
    """
    made_by = folder(split(name)[0])
    return dict(getattr(about(made_by), "PRESETS", {})) if made_by else {}


def package_of(game: Game[Any, Any]) -> str:
    return _package(type(game))


def _package(kind: type[Game[Any, Any]]) -> str:
    return kind.__module__.rpartition(".")[0]


@cache
def _module(name: str) -> ModuleType | None:
    return _imported(name) if importlib.util.find_spec(name) else None


def family(package: str) -> list[str]:
    """A game's package and those of the games around it, in which its parts are looked for.

    A class that was typed into a notebook has no package, and so no parts.

    >>> family("ketplay.games.nim"), family("")
    (['ketplay.games.nim'], [])
    """
    if not package:
        return []
    around = package.rpartition(".")[0]
    return [package, *(family(around) if around in packages().values() else ())]


@cache
def _part(kind: type[Game[Any, Any]], name: str) -> ModuleType | None:
    modules = (_module(f"{package}.{name}") for package in family(_package(kind)))
    return next((module for module in modules if module is not None), None)


def part(game: Game[Any, Any], name: str) -> Any:
    """A part of a game (`svg`, `words`, `odds`, ...), or None if its folder does not have it.

    >>> part(game("nim"), "no_such_part") is None
    True
    """
    return _part(type(game), name)


def has_part(game: Game[Any, Any], name: str) -> bool:
    """Whether a game has a part; does not import it.

    >>> has_part(game("nim"), "svg"), has_part(game("nim"), "no_such_part")
    (True, False)
    """
    return any(importlib.util.find_spec(f"{each}.{name}") for each in family(package_of(game)))


def need_part(game: Game[Any, Any], name: str) -> Any:
    """A part of a game; raises KetError if its folder does not have it."""
    module = _part(type(game), name)
    if module is None:
        raise KetError(f"{game.name} has no {name}", at=game.id)
    return module


def position(text: str) -> tuple[Game[Any, Any], Any]:
    """A position line (the game id, then the fields) as the game and the state."""
    if len(text) > LONGEST_POSITION:
        raise InvalidPosition(
            f"a position line has at most {LONGEST_POSITION} characters, not {len(text)}",
            at=text[:40],
        )
    head, _, fields = text.strip().partition(" ")
    positioned = game(head)
    return positioned, positioned.parse_state(fields) if fields.strip() else positioned.start()
