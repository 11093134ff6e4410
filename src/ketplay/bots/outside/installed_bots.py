"""Bots that installed packages bring (entry points `ketplay.bots`), and those that whoever runs a
server names at its start.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from ketplay.core.bot import Level, Limit
from ketplay.core.errors import KetError
from ketplay.core.game import Game
from ketplay.core.registry import installed_points

GROUP = "ketplay.bots"
NAMED = "KETPLAY_BOTS"  # an environment variable, so that a server's workers have it, too
THINKING = Limit(seconds=5.0)
PROGRAM = "A program that whoever runs this server has chosen."
PACKAGE = "Comes with an installed package."
_NAME = re.compile(r"[a-z][a-z0-9-]{0,31}")


def name_bots(texts: list[str]) -> None:
    """Takes `NAME=exec:COMMAND` for each bot; raises KetError for anything else."""
    commands = {}
    for text in texts:
        name, _, command = text.partition("=")
        if not _NAME.fullmatch(name) or not command.startswith("exec:") or not command[5:].strip():
            raise KetError(
                f"'{text}' names no bot; right: rex=exec:COMMAND (a name in small letters, digits "
                "and hyphens)",
                at=text,
            )
        commands[name] = command.removeprefix("exec:").strip()
    os.environ[NAMED] = json.dumps(commands)


def named() -> dict[str, str]:
    """The commands of the bots that were named, by name."""
    return dict(json.loads(os.environ.get(NAMED, "{}")))


@cache
def packages() -> Mapping[str, Any]:
    """What installed packages offer, by name: classes of bots, or levels."""
    return {point.name: point.load() for point in installed_points(GROUP)}


def levels(game: Game[Any, Any]) -> dict[str, Level]:
    """The levels that installed packages and the names at the start add to a game.

    >>> import ketplay
    >>> levels(ketplay.game("nim"))
    {}
    """
    added = {name: _package_level(name, offer) for name, offer in packages().items()
             if getattr(offer, "plays", _always)(game)}  # fmt: skip
    for name, command in named().items():
        added[name] = _program_level(name, command)
    return added


def _always(game: Game[Any, Any]) -> bool:
    return True


def _package_level(name: str, offer: Any) -> Level:
    if isinstance(offer, Level):
        return offer._replace(name=name)
    words = (offer.__doc__ or "").strip().partition("\n")[0] or PACKAGE
    return Level(name, words, offer, THINKING)


def _program_level(name: str, command: str) -> Level:
    from ketplay.bots.outside.program import ProgramBot

    return Level(name, PROGRAM, lambda seed: ProgramBot(seed, command, name), THINKING)
