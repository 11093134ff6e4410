"""A Python class as a program: `python -m ketplay.bots.outside.host package.module:Class`.

So a class that hangs or fails is ended like any other program.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

from ketplay.bots.outside.naming import load_class
from ketplay.bots.outside.program import PROTOCOL
from ketplay.core import registry
from ketplay.core.bot import Bot, Limit
from ketplay.core.game import Game


def answers(make: Callable[[int], Bot], questions: Iterator[str]) -> Iterator[str]:
    """The lines that answer the questions of a match."""
    bots: dict[int, Bot] = {}
    for line in questions:
        question = json.loads(line)
        if question["op"] == "hello":
            yield json.dumps({"protocol": PROTOCOL})
            continue
        seed = question["seed"]
        if seed not in bots:
            bots.clear()  # another game begins
            bots[seed] = make(seed)
        yield json.dumps({"move": _move(bots[seed], question)})


def _move(bot: Bot, question: dict[str, Any]) -> str:
    game = _game(question["game"])
    view = game.parse_state(question["position"])
    limit = Limit(**question["limit"])
    return game.format_move(bot.choose(game, view, tuple(question["log"]), limit))


@lru_cache(maxsize=4)
def _game(game_id: str) -> Game[Any, Any]:
    return registry.game(game_id)


def main() -> None:
    make = load_class(sys.argv[1])
    for answer in answers(make, iter(sys.stdin.readline, "")):
        print(answer, flush=True)


if __name__ == "__main__":
    main()
