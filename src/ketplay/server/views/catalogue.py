"""What there is to play: every registered game with its options, levels and tile sets, in words."""

from __future__ import annotations

import logging
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any

from ketplay import bots
from ketplay.core import drawing, registry
from ketplay.core.game import OTHER, Game, Option
from ketplay.core.registry import part
from ketplay.server.protocol import replies as r

log = logging.getLogger("ketplay.server")


def about(game: Game[Any, Any]) -> ModuleType:
    """The words of the folder that made the game."""
    package = registry.package_of(game)
    return registry.about(
        next(name for name, where in registry.packages().items() if where == package)
    )


def folder(game: Game[Any, Any]) -> Path:
    """The game's folder on disk."""
    return Path(str(about(game).__file__)).parent


def sample(name: str) -> Game[Any, Any]:
    """A game by its name or its folder's; a folder that makes many games shows the first it names.

    >>> sample("nim").name
    'nim'
    """
    known = registry.about(name) if name in registry.packages() else None
    if known is not None and hasattr(known, "PREFIX"):
        return registry.game(next(iter(known.ALIASES)))
    return registry.game(name)


@lru_cache(maxsize=256)
def here(game: Game[Any, Any]) -> r.GameHere:
    """A table's game, for its card."""
    page = folder(game) / "page"
    modules = [f"/games/{game.name}/page/{file.name}" for file in sorted(page.glob("*.js"))]
    return r.GameHere(
        game.id, game.name, about(game).TITLE, game.seats, drawing.tile_sets(game), game.open_moves,
        part(game, "odds") is not None, game.hides_state, modules, part(game, "circuit") is not None, rules(game),
    )  # fmt: skip


def rules(game: Game[Any, Any]) -> list[str]:
    """What differs from the usual rules of a game, in words.

    >>> rules(registry.game("qtris:level=advanced,turns=4,prep=1=R"))
    ['What is in the box: Advanced', 'Turns in all: 4 turns, 2 each', 'Who fills the board: 1=R']
    """
    labels = getattr(part(game, "words"), "OPTIONS", {})
    found = []
    for name, value in registry.split(game.id)[1].items():
        label, words = labels.get(name, (name, {}))
        found.append(f"{label}: {words.get(value, value).partition(': ')[0]}")
    return found


def games() -> list[r.GameInfo]:
    """Every game, in the order in which to show them: ORDER in its folder's words, then by name."""
    found = []
    for name, where in registry.packages().items():
        try:
            found.append((getattr(registry.about(name), "ORDER", 100), name, info(name)))
        except Exception:  # a third party's package must not take the others with it
            log.exception("the game in %s cannot be offered", where)
    return [told for _, _, told in sorted(found, key=lambda entry: entry[:2])]


def info(name: str) -> r.GameInfo:
    """One game as the home page offers it."""
    game, words_of = sample(name), registry.about(name)
    aliases: dict[str, str] = getattr(words_of, "ALIASES", {})
    labels = getattr(part(game, "words"), "OPTIONS", {})
    options = [option(game, found, labels) for found in game.options]
    return r.GameInfo(
        game.name, words_of.TITLE, words_of.ABOUT, words_of.CREDIT, game.seats, options, levels(game),
        drawing.tile_sets(game), part(game, "odds") is not None, game.open_moves, game.hides_state,
        (folder(game) / "README.md").exists(), aliases, getattr(words_of, "PRESETS", {}),
        getattr(part(game, "sandbox"), "OPTIONS", ()),
    )  # fmt: skip


def warm() -> None:
    """Loads every game and draws its start, so that the first table of each opens at once. Runs in a thread."""
    for name in registry.packages():
        try:
            game, _ = sample(name), info(name)
            start = game.start()
            game.actor(start)
            drawing.draw(game, start)
        except Exception:
            log.exception("the game in %s cannot be loaded", registry.packages()[name])


def option(
    game: Game[Any, Any], found: Option, labels: dict[str, tuple[str, dict[str, str]]]
) -> r.OptionInfo:
    """An option with its values in words."""
    label, words = labels.get(found.name, (found.name, {}))
    known = found.values or tuple(value for value in words if value != OTHER)
    values = [r.OptionValue(value, words.get(value, value)) for value in known]
    return r.OptionInfo(
        found.name, label, game.default(found, {}), values, found.words, words.get(OTHER, "")
    )


def chosen(text: str) -> r.GameChosen:
    """A game by its id: what the options that were left open then are.

    >>> chosen("qtris:noise=on").options["measure"]
    'exact'
    """
    game = registry.game(text)
    return r.GameChosen(game.id, game.name, game.seats, game.chosen)


def levels(game: Game[Any, Any]) -> list[r.LevelInfo]:
    """The bots, weakest first; the one to begin with is the first that thinks."""
    found = list(bots.levels(game).values())
    first = min(1, len(found) - 1)
    return [
        r.LevelInfo(level.name, level.words, number == first) for number, level in enumerate(found)
    ]
