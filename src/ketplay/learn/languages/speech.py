"""What learn and the games say, in the language of a step. The empty language is English."""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from html import escape, unescape
from pathlib import Path
from typing import Any

from ketplay.core import registry
from ketplay.core.drawing import as_ascii
from ketplay.core.game import Game
from ketplay.learn.languages.phrases import Phrases

_FOLDER = Path(__file__).parent
_SPOKEN = ("aria-label", "data-name", "data-first", "data-next", "data-steps", "title")
_IN_DRAWING = re.compile(rf'(?<= )({"|".join(_SPOKEN)})="([^"]*)"|(?<=>)([^<>]+)(?=<)')


@lru_cache(maxsize=1)
def languages() -> dict[str, str]:
    """The languages besides English, by their codes, each in its own words.

    >>> languages()
    {'it': 'Italiano'}
    """
    return {file.stem: str(_table(file.stem)["name"]) for file in sorted(_FOLDER.glob("*.toml"))}


@lru_cache(maxsize=16)
def _table(language: str) -> dict[str, Any]:
    return tomllib.loads((_FOLDER / f"{language}.toml").read_text(encoding="utf-8"))


@lru_cache(maxsize=16)
def _learn_phrases(language: str) -> Phrases:
    return Phrases(_table(language)["sentences"])


def sentence(text: str, language: str) -> str:
    """A sentence of learn itself.

    >>> sentence("Look again.", "it"), sentence("Look again.", "")
    ('Guarda meglio.', 'Look again.')
    """
    return _learn_phrases(language).translate(text) if language in languages() else text


def number(text: str, language: str) -> str:
    """A number with the language's decimal sign.

    >>> number("93.3 %", "it"), number("93.3 %", "")
    ('93,3 %', '93.3 %')
    """
    if language not in languages():
        return text
    return re.sub(r"(?<=\d)\.(?=\d)", _table(language)["decimal"], text)


@lru_cache(maxsize=64)
def _game_phrases(name: str, language: str) -> Phrases | None:
    part = registry.part(registry.game(name), "languages")
    phrases = part.phrases(language) if part and language else {}
    return Phrases(phrases) if phrases else None


def of_game(game: Game[Any, Any], text: str, language: str) -> str:
    """A sentence of a game, as far as the game has it in the language."""
    book = _game_phrases(game.name, language)
    return number(book.translate(text), language) if book else text


def translate_board(game: Game[Any, Any], text: str, language: str) -> str:
    """The game's board in characters."""
    book = _game_phrases(game.name, language)
    return book.translate_lines(text) if book else text


def translate_drawing(game: Game[Any, Any], svg: str, language: str) -> str:
    """The game's drawing, with everything that is read or heard."""
    if _game_phrases(game.name, language) is None:
        return svg

    def replaced(match: re.Match[str]) -> str:
        name, value, text = match.groups()
        words = of_game(game, unescape(text if name is None else value), language)
        spoken = as_ascii(escape(words, quote=name is not None))
        return spoken if name is None else f'{name}="{spoken}"'

    return _IN_DRAWING.sub(replaced, svg)
