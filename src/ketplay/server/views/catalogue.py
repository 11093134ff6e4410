"""What there is to play: every registered game with its options, levels and tile sets, in words."""

from __future__ import annotations

import logging
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any

from ketplay import bots
from ketplay.core import drawing, registry
from ketplay.core.circuit_export import has_circuit
from ketplay.core.drawing import Style
from ketplay.core.game import OTHER, Game, Option
from ketplay.core.parts.presentation import OptionWords
from ketplay.core.registry import family, package_of, part
from ketplay.core.words import option_words, title, without_numba
from ketplay.learn.files import discover
from ketplay.server.protocol import catalogue_messages, replies

log = logging.getLogger("ketplay.server")
EDITOR = "option_"  # what the names of scripts begin with that draw a value of an option


def about(game: Game[Any, Any]) -> ModuleType:
    """The words of the folder that made the game."""
    package = registry.package_of(game)
    names = (name for name, folder in registry.packages().items() if folder == package)
    return registry.about(next(names))


def folder(game: Game[Any, Any]) -> Path:
    """The game's folder on disk."""
    return Path(str(about(game).__file__)).parent


def page_folder(game: Game[Any, Any]) -> Path:
    """The scripts of a game: its folder `page`, or that of the game around it."""
    own = folder(game)
    folders = [own.parents[up - 1] if up else own for up in range(len(family(package_of(game))))]
    return next((each / "page" for each in folders if (each / "page").is_dir()), own / "page")


def sample(name: str) -> Game[Any, Any]:
    """A game by its name or its folder's; a folder that makes many games shows the first it names.

    >>> sample("nim").name
    'nim'
    """
    folder_words = registry.about(name) if name in registry.packages() else None
    if folder_words is not None and hasattr(folder_words, "PREFIX"):
        return registry.game(next(iter(folder_words.ALIASES)))
    return registry.game(name)


@lru_cache(maxsize=256)
def game_card(game: Game[Any, Any]) -> replies.GameCard:
    """A table's game, for its card."""
    return replies.GameCard(
        id=game.id,
        name=game.name,
        title=title(game),
        seats=game.seats,
        tiles=drawing.tile_sets(game),
        open=game.open_moves,
        odds=part(game, "odds") is not None,
        hidden=game.hides_state,
        modules=[
            f"/games/{game.name}/page/{file.name}"
            for file in sorted(page_folder(game).glob("*.js"))
            if not file.name.startswith(EDITOR)
        ],
        circuit=has_circuit(game),
        circuit_about=getattr(part(game, "circuit"), "ABOUT", ""),
        explain=part(game, "explain") is not None,
        rules=changed_rules(game),
        chance=game.has_chance,
        measured=getattr(part(game, "odds"), "FINAL_MEASUREMENT", False),
    )


def _sandbox_options(game: Game[Any, Any]) -> tuple[str, ...] | None:
    """The options that matter for boards set up by hand; None where there are no such boards."""
    sandbox = part(game, "sandbox")
    return None if sandbox is None else tuple(getattr(sandbox, "OPTIONS", ()))


def changed_rules(game: Game[Any, Any]) -> list[str]:
    """What differs from a game's standard rules, in words.

    >>> changed_rules(registry.game("nim:heaps=1.2"))
    ['Heaps: 1.2']
    """
    labels = option_words(game)
    lines = []
    for name, value in registry.split(game.id)[1].items():
        label, words = labels.get(name, (name, {}))
        lines.append(f"{label}: {words.get(value, value).partition(': ')[0]}")
    return lines


def games() -> list[catalogue_messages.GameInfo]:
    """Every game, in the order in which to show them: ORDER in its folder's words, then by name."""
    offers = []
    for name, package in registry.packages().items():
        try:
            order = getattr(registry.about(name), "ORDER", 100)
            offers.append((order, name, game_info(name)))
        except Exception:  # a third party's package must not take the others with it
            log.exception("the game in %s cannot be offered", package)
    return [info for _, _, info in sorted(offers, key=lambda offer: offer[:2])]


def game_info(name: str) -> catalogue_messages.GameInfo:
    """One game as the home page offers it."""
    game = sample(name)
    folder_words = registry.about(name)
    labels = option_words(game)
    return catalogue_messages.GameInfo(
        name=game.name,
        title=folder_words.TITLE,
        about=folder_words.ABOUT,
        credit=folder_words.CREDIT,
        seats=game.seats,
        options=[option_info(game, option, labels) for option in game.options],
        levels=levels(game),
        tiles=drawing.tile_sets(game),
        odds=part(game, "odds") is not None,
        open=game.open_moves,
        hidden=game.hides_state,
        rules=(folder(game) / "README.md").exists(),
        aliases=getattr(folder_words, "ALIASES", {}),
        presets=getattr(folder_words, "PRESETS", {}),
        sandbox=_sandbox_options(game),
        pictures=getattr(part(game, "svg"), "PICTURES", ()),
        example=getattr(folder_words, "LARGE_CARD", False),
        course=next((course.name for course in discover.courses() if course.game == name), ""),
        first_game=getattr(folder_words, "FIRST_GAME", ""),
    )


def warm() -> None:
    """Loads every game and draws its start, so that first tables open at once. For a thread."""
    for name in registry.packages():
        try:
            game = sample(name)
            game_info(name)
            start = game.start()
            game.actor(start)
            drawing.draw(game, start, Style(odds=True))  # which loads what the odds need
        except Exception:
            log.exception("the game in %s cannot be loaded", registry.packages()[name])


def option_info(
    game: Game[Any, Any], option: Option, labels: OptionWords
) -> catalogue_messages.OptionInfo:
    """An option with its values in words."""
    label, words = labels.get(option.name, (option.name, {}))
    values = option.values or tuple(value for value in words if value != OTHER)
    editor = f"{EDITOR}{option.name}.js"
    has_editor = (page_folder(game) / editor).is_file()
    return catalogue_messages.OptionInfo(
        name=option.name,
        label=label,
        default=game.default(option, {}),
        values=[catalogue_messages.OptionValue(value, words.get(value, value)) for value in values],
        words=option.words,
        other=words.get(OTHER, ""),
        only_with=[dict(conditions) for conditions in option.only_with],
        pictured=option.name in getattr(part(game, "svg"), "PICTURED_OPTIONS", ()),
        editor=f"/games/{game.name}/page/{editor}" if has_editor else "",
    )


def game_options(text: str) -> catalogue_messages.GameOptions:
    """A game by its id, with the value of every option.

    >>> game_options("nim:heaps=1.2").options["heaps"]
    '1.2'
    """
    game = registry.game(text)
    for_strangers = registry.game(game.open_id)
    return catalogue_messages.GameOptions(
        id=game.id,
        name=game.name,
        seats=game.seats,
        options=game.chosen,
        open_id=for_strangers.id,
        open_seats=for_strangers.seats,
    )


def levels(game: Game[Any, Any]) -> list[catalogue_messages.LevelInfo]:
    """The bots of the line-up, the weakest first, and then those that were installed or named."""
    line_up = bots.line_up(game)
    first = line_up.first
    strongest = line_up.names[-1]
    missing = without_numba(game)
    note = f" This server has no numba: {missing}." if missing else ""
    return [
        catalogue_messages.LevelInfo(
            name=level.name,
            words=level.words + (note if level.name == strongest else ""),
            first=level.name == first,
            nickname=level.nickname,
            summary=level.summary,
            strength=level.strength,
        )
        for level in (*bots.offered(game), *bots.added(game).values())
    ]
