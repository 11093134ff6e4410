"""Opponents for any game, and what they know about turns and positions. Imports core and
solvers.

A bot is given a seat's view and that seat's log, and nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ketplay.bots.outside import installed_bots
from ketplay.core.bot import Bot, Level, Limit, LineUp
from ketplay.core.errors import KetError, UnknownBot
from ketplay.core.game import Game, check_game
from ketplay.core.registry import part

NO_LIMIT = Limit()
THINKING = Limit(seconds=1.0, nodes=20_000)  # of the searcher
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
OFTEN = "erring-50"
SELDOM = "erring-20"
ERRING = {  # nicknames and summaries of those two
    OFTEN: ("Ginger", "Plays well, but every other move is any move at all."),
    SELDOM: ("Smudge", "Plays well, but one move in five is any move at all."),
}


def levels(game: Game[Any, Any]) -> dict[str, Level]:
    """The levels of a game: those of its line-up, the weakest first, then all others, and last
    those of installed packages.

    >>> import ketplay
    >>> list(levels(ketplay.game("nim")))
    ['random', 'erring-50', 'erring-20', 'searcher']
    """
    check_game(game)
    names = line_up(game).names
    by_name = _levels_without_errors(game)
    ordered = {
        name: by_name.pop(name) if name in by_name else erring_level(game, name) for name in names
    }
    strengths = {name: _strength(place, len(names)) for place, name in enumerate(names)}
    return {
        name: _introduced(level, strengths.get(name, 0))
        for name, level in (*ordered.items(), *by_name.items(), *added(game).items())
    }


def added(game: Game[Any, Any]) -> dict[str, Level]:
    """The levels of installed packages and of whoever runs a server; none of them hides another.

    >>> import ketplay
    >>> added(ketplay.game("nim"))
    {}
    """
    own = {*line_up(game).names, *_levels_without_errors(game)}
    return {
        name: _introduced(level, 0)
        for name, level in installed_bots.levels(game).items()
        if name not in own
    }


def line_up(game: Game[Any, Any]) -> LineUp:
    """The levels that a table offers: as the game says, or all there are.

    >>> import ketplay
    >>> line_up(ketplay.game("nim")).first
    'erring-50'
    """
    expert = part(game, "expert")
    declare = getattr(expert, "line_up", None)
    if declare is not None:
        declared: LineUp = declare(game)
        return declared
    own = [level.name for level in getattr(expert, "LEVELS", ())]
    general = [level.name for level in _general_levels(game) if level.name not in own]
    names = (*general[:-1], *_erring_names(general), *general[-1:], *own)
    return LineUp(names, first=names[min(1, len(names) - 1)])


def _erring_names(general: list[str]) -> tuple[str, ...]:
    """Those between random and the searcher, where nothing else is there for beginners."""
    return (OFTEN, SELDOM) if general == ["random", "searcher"] else ()


def offered(game: Game[Any, Any]) -> list[Level]:
    """The levels of the line-up, the weakest first."""
    by_name = levels(game)
    return [by_name[name] for name in line_up(game).names]


def strongest(game: Game[Any, Any]) -> Level:
    """The last level of the line-up, which gives hints."""
    return offered(game)[-1]


def first_level(game: Game[Any, Any]) -> Level:
    """The level that somebody meets who has not chosen one."""
    return levels(game)[line_up(game).first]


def quickest(game: Game[Any, Any]) -> Level:
    """The level that moves if another one fails."""
    return levels(game)[line_up(game).quickest]


def level(game: Game[Any, Any], name: str) -> Level:
    """The level of that name; `random` and `erring-N` are there in every game.

    >>> import ketplay
    >>> level(ketplay.game("nim"), "erring-35").words
    'Plays like the strongest level, but 35 of a hundred moves are random.'
    """
    by_name = levels(game)
    if name in by_name:
        return by_name[name]
    level_named = getattr(part(game, "expert"), "level_named", None)
    unlisted: Level | None = level_named(name) if level_named else None
    if unlisted is None and re.fullmatch(r"erring-\d{1,3}", name):
        unlisted = erring_level(game, name)
    if unlisted is None:
        message = f"{game.name} has no level '{name}'; its levels: {', '.join(by_name)}"
        raise UnknownBot(message, at=name)
    return _introduced(unlisted, 0)


def erring_level(game: Game[Any, Any], name: str) -> Level:
    """The strongest level with mistakes: of a hundred moves of `erring-20`, twenty are random.

    >>> import ketplay
    >>> erring_level(ketplay.game("nim"), "erring-20").nickname
    'Smudge'
    """
    from ketplay.bots.players.erring import ErringBot

    rate = int(name.removeprefix("erring-"))
    if rate > 100:
        raise KetError(f"'{name}': the rate is in per cent, from erring-0 to erring-100", at=name)
    model = _levels_without_errors(game)[line_up(game).names[-1]]
    nickname, summary = ERRING.get(name, (f"Smudge {rate}", ""))
    return Level(
        name,
        f"Plays like the strongest level, but {rate} of a hundred moves are random.",
        lambda seed: ErringBot(seed, model.make(seed), rate / 100),
        model.limit,
        nickname,
        summary,
        strength=2,
    )


def make(game: Game[Any, Any], name: str, seed: int) -> Bot:
    """A bot of that level. With the same seed it makes the same moves in the same positions.

    >>> import ketplay
    >>> nim = ketplay.game("nim:heaps=1")
    >>> nim.format_move(make(nim, "random", 1).choose(nim, nim.start(), (), Limit()))
    '1-1'
    """
    return level(game, name).make(seed)


def _levels_without_errors(game: Game[Any, Any]) -> dict[str, Level]:
    """The general levels that make sense, then the game's own.

    Where a game has a line-up, it knows which general ones do; `random` always does.
    """
    expert = part(game, "expert")
    is_declared = hasattr(expert, "line_up")
    names = {"random", *line_up(game).names}
    by_name = {
        level.name: level
        for level in _general_levels(game)
        if level.name in names or not is_declared
    }
    for own in getattr(expert, "LEVELS", ()):
        by_name.pop(own.name, None)  # so that it comes where the game lists it
        by_name[own.name] = own
    return by_name


def _strength(place: int, number: int) -> int:
    """A place in a line-up as a strength from 1 to 5.

    >>> [_strength(place, 4) for place in range(4)]
    [1, 2, 4, 5]
    """
    return 1 + round((STRONGEST - 1) * place / max(1, number - 1))


def _introduced(level: Level, strength: int) -> Level:
    """The level with all that a table says of it."""
    return level._replace(
        nickname=level.nickname or level.name.capitalize(),
        summary=level.summary or f"{level.words.partition('. ')[0].rstrip('.')}.",
        strength=strength or level.strength or 1,
    )


def _general_levels(game: Game[Any, Any]) -> Iterator[Level]:
    from ketplay.bots.evaluation import evaluation
    from ketplay.bots.players.greedy import GreedyBot
    from ketplay.bots.players.learner import LearnerBot
    from ketplay.bots.players.random import RandomBot
    from ketplay.bots.players.searcher import SearcherBot

    evaluated = evaluation(game) is not None
    anything = "Plays any legal move. Nearly everybody wins."
    yield Level("random", RANDOM, RandomBot, NO_LIMIT, "Dizzy", anything)
    if evaluated:
        half = "Finds the best move every other time."
        yield Level("learner", LEARNER, LearnerBot, NO_LIMIT, "Socks", half)
        now = "Takes what looks best now, whatever you may reply."
        yield Level("greedy", GREEDY, GreedyBot, NO_LIMIT, "Biscuit", now)
    if evaluated or not game.open_moves:
        words = SEARCHER if evaluated else PLAYOUTS
        ahead = "Thinks ahead, with your replies in mind."
        if not evaluated:
            ahead = "Looks ahead to the end of the game, if that is not too far."
        yield Level("searcher", words, SearcherBot, THINKING, "Sherlock", ahead)
