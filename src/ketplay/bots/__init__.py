"""Opponents for any game. Each sees a seat's view and that seat's own log, nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ketplay.core.bot import Bot, Level, Limit
from ketplay.core.errors import UnknownBot
from ketplay.core.game import Game
from ketplay.core.registry import part

THINKING = Limit(nodes=20_000)  # the searcher's own measure: about a second of a person's patience
RANDOM = "Plays any legal move, each with the same chance; it does not think."
LEARNER = (
    "Every second time it finds the best next move as the board then stands, otherwise it plays one that makes nothing "
    "worse; it never looks further."
)
GREEDY = "Takes the whole turn with the best exact expectation as the board then stands; never looks at your answer."
SEARCHER = (
    "Tries its best turns in many worlds that fit what it sees, with your best answer in each; "
    "exact where nothing is hidden and little is left, otherwise an estimate."
)
PLAYOUTS = (
    "Searches to the end where the rest of the game is small; otherwise it plays each move out at random, "
    "many times, and takes what went best."
)


def levels(game: Game[Any, Any]) -> dict[str, Level]:
    """The levels one can play against, weakest first: the generic ones that apply, then the game's own.

    >>> import ketplay
    >>> list(levels(ketplay.game("nim")))[0]
    'random'
    """
    found = {level.name: level for level in _generic(game)}
    for level in getattr(part(game, "expert"), "LEVELS", ()):
        found.pop(
            level.name, None
        )  # a game's own level of the same name stands where the game lists it
        found[level.name] = level
    return found


def level(game: Game[Any, Any], name: str) -> Level:
    """The level of that name, or UnknownBot with the names there are."""
    found = levels(game)
    named = getattr(part(game, "expert"), "level_named", None)  # levels that are too many to list
    if name not in found and named and (own := named(name)):
        return own  # type: ignore[no-any-return]
    if name not in found:
        raise UnknownBot(
            f"{game.name} has no level '{name}'; its levels: {', '.join(found)}", at=name
        )
    return found[name]


def make(game: Game[Any, Any], name: str, seed: int) -> Bot:
    """A player of that level. The same level and seed play the same moves in the same places.

    >>> import ketplay
    >>> nim = ketplay.game("nim:heaps=1")
    >>> nim.format_move(make(nim, "random", 1).choose(nim, nim.start(), (), Limit()))
    '1-1'
    """
    return level(game, name).make(seed)


def strongest(game: Game[Any, Any]) -> Level:
    """The last level: the one that gives hints."""
    return list(levels(game).values())[-1]


def _generic(game: Game[Any, Any]) -> Iterator[Level]:
    from ketplay.bots.evaluation import worth
    from ketplay.bots.greedy import GreedyBot
    from ketplay.bots.learner import LearnerBot
    from ketplay.bots.random import RandomBot
    from ketplay.bots.searcher import SearcherBot

    valued = worth(game) is not None
    yield Level("random", RANDOM, RandomBot)
    if valued:
        yield Level("learner", LEARNER, LearnerBot)
        yield Level("greedy", GREEDY, GreedyBot)
    if valued or not game.open_moves:
        yield Level("searcher", SEARCHER if valued else PLAYOUTS, SearcherBot, THINKING)
