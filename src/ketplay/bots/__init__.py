"""Opponents for any game, and what they know about turns and positions. Imports core only.

A bot is given a seat's view and that seat's log, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ketplay.core.bot import Bot, Level, Limit
from ketplay.core.errors import UnknownBot
from ketplay.core.game import Game
from ketplay.core.registry import part

NO_LIMIT = Limit()
THINKING = Limit(nodes=20_000)  # of the searcher: about a second
STRONGEST = 5  # the strength of the best level
RANDOM = "Plays any legal move, each with the same probability. It does not think."
LEARNER = (
    "Finds the best next move half the time; otherwise plays one that makes nothing worse. It "
    "never looks further ahead."
)
GREEDY = (
    "Plays the turn that leaves the board with the best exact odds. It never considers your reply."
)
SEARCHER = (
    "Tries its best turns against your best replies, guessing many times what it cannot see. It "
    "is exact if nothing is hidden and the rest of the game is short; otherwise it estimates."
)
PLAYOUTS = (
    "Searches to the end if the rest of the game is short. Otherwise it finishes the game at "
    "random many times after each move, and picks the move that did best."
)


def levels(game: Game[Any, Any]) -> dict[str, Level]:
    """The levels of a game, the weakest first: the general ones that apply, then the game's own.

    >>> import ketplay
    >>> list(levels(ketplay.game("nim")))[0]
    'random'
    """
    by_name = {level.name: level for level in _general_levels(game)}
    for level in getattr(part(game, "expert"), "LEVELS", ()):
        by_name.pop(level.name, None)  # so that it comes where the game lists it
        by_name[level.name] = level
    last = max(1, len(by_name) - 1)
    return {
        name: _introduced(level, 1 + (STRONGEST - 1) * place // last)
        for place, (name, level) in enumerate(by_name.items())
    }


def _introduced(level: Level, strength: int) -> Level:
    """The level with all that a table says of it."""
    return level._replace(
        nickname=level.nickname or level.name.capitalize(),
        summary=level.summary or f"{level.words.partition('. ')[0].rstrip('.')}.",
        strength=level.strength or strength,
    )


def level(game: Game[Any, Any], name: str) -> Level:
    """The level of that name."""
    by_name = levels(game)
    if name in by_name:
        return by_name[name]
    level_named = getattr(part(game, "expert"), "level_named", None)
    unlisted: Level | None = level_named(name) if level_named else None
    if unlisted is None:
        message = f"{game.name} has no level '{name}'; its levels: {', '.join(by_name)}"
        raise UnknownBot(message, at=name)
    return _introduced(unlisted, 1)


def make(game: Game[Any, Any], name: str, seed: int) -> Bot:
    """A bot of that level. With the same seed it makes the same moves in the same positions.

    >>> import ketplay
    >>> nim = ketplay.game("nim:heaps=1")
    >>> nim.format_move(make(nim, "random", 1).choose(nim, nim.start(), (), Limit()))
    '1-1'
    """
    return level(game, name).make(seed)


def strongest(game: Game[Any, Any]) -> Level:
    """The last level, which gives hints."""
    return list(levels(game).values())[-1]


def _general_levels(game: Game[Any, Any]) -> Iterator[Level]:
    from ketplay.bots.evaluation import evaluation
    from ketplay.bots.greedy import GreedyBot
    from ketplay.bots.learner import LearnerBot
    from ketplay.bots.random import RandomBot
    from ketplay.bots.searcher import SearcherBot

    evaluated = evaluation(game) is not None
    anything = "Plays any legal move. Nearly everybody wins."
    yield Level("random", RANDOM, RandomBot, NO_LIMIT, "Dizzy", anything, 1)
    if evaluated:
        half = "Finds the best move every other time."
        yield Level("learner", LEARNER, LearnerBot, NO_LIMIT, "Socks", half, 2)
        now = "Takes what looks best now, whatever you may reply."
        yield Level("greedy", GREEDY, GreedyBot, NO_LIMIT, "Biscuit", now, 3)
    if evaluated or not game.open_moves:
        words = SEARCHER if evaluated else PLAYOUTS
        ahead = "Thinks ahead, with your replies in mind."
        yield Level("searcher", words, SearcherBot, THINKING, "Sherlock", ahead, 4)
