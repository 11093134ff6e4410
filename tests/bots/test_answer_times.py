"""Every level of every game answers within two seconds of CPU time, and keeps to its limit."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from random import Random

import pytest

from ketplay import bots
from ketplay.core import registry
from ketplay.core.bot import Limit
from ketplay.core.game import Game
from ketplay.core.match import Match

MOST = 2.0  # CPU seconds
NAMES = registry.names()


def positions(game: Game, plies: int, seed: int):
    """A match by random moves: each position in which a seat is to move, up to so many."""
    rng = Random(seed)
    match = Match.begin(game).settle(rng)
    for _ in range(plies):
        if match.actor is None:
            return
        yield match
        match = match.push(rng.choice(game.moves(match.view(match.actor)))).settle(rng)


def warm_seconds(level, match) -> float:
    """What a level takes in a position once everything that it needs is loaded and compiled."""
    taken = cpu_seconds(level, match)
    return taken if taken < MOST else cpu_seconds(level, match)


def cpu_seconds(level, match, seed: int = 1, limit: Limit | None = None) -> float:
    """What a level takes in a position."""
    seat = match.actor
    game, view, log = match.game, match.view(seat), match.seen(seat)
    bot = level.make(seed)
    began = time.process_time()
    move = bot.choose(game, view, log, limit or level.limit)
    taken = time.process_time() - began
    game.parse_move(view, game.format_move(move))
    return taken


def slowest(name: str, levels, plies: int, seed: int = 1) -> dict[str, float]:
    """The longest time of each level on the default table of a game."""
    game = registry.game(name)
    found: dict[str, float] = {}
    for level in levels:
        times = [warm_seconds(level, match) for match in positions(game, plies, seed)]
        found[level.name] = max(times)
    return found


@pytest.mark.parametrize("name", NAMES)
def test_the_first_and_the_strongest_level_answer_in_time(name: str) -> None:
    game = registry.game(name)
    levels = {level.name: level for level in (bots.first_level(game), bots.strongest(game))}
    assert max(slowest(name, levels.values(), 2).values()) < MOST


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_every_level_answers_in_time(name: str) -> None:
    """Those that are only known by name, too."""
    levels = bots.levels(registry.game(name)).values()
    assert {level: taken for level, taken in slowest(name, levels, 4).items() if taken > MOST} == {}


WITHOUT = """
import sys; sys.modules["numba"] = None
from ketplay import bots
from ketplay.core import registry
from test_answer_times import slowest
for name in sys.argv[1:]:
    for level, taken in slowest(name, bots.levels(registry.game(name)).values(), 2).items():
        print(name, level, taken)
"""


@pytest.mark.long
def test_every_level_answers_in_time_without_numba() -> None:
    paths = os.pathsep.join([os.path.dirname(__file__), *filter(None, sys.path)])
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT, *NAMES],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": paths},
    )
    lines = [line.split() for line in done.stdout.splitlines()]
    assert len(lines) >= 4 * len(NAMES)
    assert [line for line in lines if float(line[2]) > MOST] == []


LARGE = [
    "nim:heaps=9.9.9.9",
    "tictactoe:m=4,n=4",
    pytest.param("octal:board=grid:8x9", marks=pytest.mark.long),
    pytest.param("octal:board=path:90", marks=pytest.mark.long),
]


@pytest.mark.parametrize("game_id", LARGE)
def test_a_limit_in_seconds_is_kept_on_large_boards(game_id: str) -> None:
    game = registry.game(game_id)
    level = bots.strongest(game)
    [match] = positions(game, 1, 1)
    cpu_seconds(level, match, limit=Limit(seconds=0.01))
    assert cpu_seconds(level, match, 2, Limit(seconds=0.2)) < 1.0
