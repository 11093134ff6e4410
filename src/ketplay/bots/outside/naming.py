"""What may be named as a player of a match: a level, an object, a class or a program.

Only a person who runs a command or writes Python names players here. A server looks levels up by
`ketplay.bots.level`, which starts no program and imports no module that a request names.
"""

from __future__ import annotations

import importlib
import os
import shlex
import sys
import threading
from collections.abc import Callable, Sequence
from typing import Any, cast

from ketplay import bots
from ketplay.bots.outside.failure import TIME, BotFailed, deadline, legal_move
from ketplay.bots.outside.program import Program, ProgramBot
from ketplay.core.bot import Bot, Level, Limit
from ketplay.core.errors import UnknownBot
from ketplay.core.game import Game

EXEC = "exec:"
Player = str | Level | Bot | Callable[[int], Bot]
EXPECTED = (
    "a level's name, a bot with a method `choose`, package.module:Class, or exec: with a command"
)


def level_of(game: Game[Any, Any], player: Player) -> Level:
    """The level that a player names.

    >>> import ketplay
    >>> level_of(ketplay.game("nim"), "exec:python my_bot.py").name
    'exec:python my_bot.py'
    """
    if isinstance(player, Level):
        return player
    if not isinstance(player, str):
        return _level_of_object(player)
    if player.startswith(EXEC):
        return program_level(player, player.removeprefix(EXEC).strip())
    if ":" in player:
        load_class(player)  # refuses what is not there
        host = [sys.executable, "-m", "ketplay.bots.outside.host", player]
        return program_level(player, shlex.join(host))
    return bots.level(game, player)


def program_level(name: str, command: str, words: str = "A program of your own.") -> Level:
    """A level whose moves a program makes."""
    Program(command)  # refuses an empty command
    return Level(name, words, lambda seed: ProgramBot(seed, command, name))


def player_name(player: Player) -> str:
    """How a player is called in results.

    >>> player_name("random")
    'random'
    """
    if isinstance(player, str):
        return player
    if isinstance(player, Level):
        return player.name
    kind = player if isinstance(player, type) else type(player)
    return str(getattr(player, "name", "") or kind.__name__)


def load_class(text: str) -> Callable[[int], Bot]:
    """The class, or function, that makes bots from seeds: `package.module:Class`.

    Modules of the folder in which somebody works are found, as with `python -m`.
    """
    module_name, _, name = text.partition(":")
    if os.getcwd() not in sys.path and "" not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        target: Any = importlib.import_module(module_name)
    except ImportError as error:
        raise UnknownBot(f"'{text}': cannot import {module_name} ({error})", at=text) from None
    for part in name.split("."):
        target = getattr(target, part, None)
    if not callable(target):
        raise UnknownBot(f"'{text}': {module_name} has no class '{name}'", at=text)
    return cast("Callable[[int], Bot]", target)


def _level_of_object(player: Bot | Callable[[int], Bot]) -> Level:
    name = player_name(player)
    if not isinstance(player, type) and hasattr(player, "choose"):
        bot = player
        return Level(name, "A bot of your own.", lambda seed: TimedBot(cast("Bot", bot), name))
    if callable(player):
        make = player
        return Level(name, "A bot of your own.", lambda seed: TimedBot(make(seed), name))
    raise UnknownBot(f"{player!r} is not a player; expected {EXPECTED}", at=name)


class TimedBot:
    """A bot that has lost if it thinks too long: its thread is left behind."""

    def __init__(self, bot: Bot, name: str) -> None:
        self.bot = bot
        self.name = name

    def choose(self, game: Game[Any, Any], view: Any, log: Sequence[str], limit: Limit) -> Any:
        """The bot's move; raises BotFailed."""
        answer: list[Any] = []
        errors: list[Exception] = []

        def think() -> None:
            try:
                answer.append(self.bot.choose(game, view, log, limit))
            except Exception as error:
                errors.append(error)

        thread = threading.Thread(target=think, daemon=True)
        thread.start()
        seconds = deadline(limit)
        thread.join(seconds)
        if errors:
            raise errors[0]  # a mistake in Python is shown where it is
        if not answer:
            raise BotFailed(f"{self.name} did not answer within {seconds:g} s", TIME)
        return legal_move(game, view, game.format_move(answer[0]), self.name)
