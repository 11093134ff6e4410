"""Random ids and position lines are refused with a sentence or read at once, never at length."""

import contextlib
import random
import re
import time

import pytest

from ketplay.core import registry
from ketplay.core.errors import KetError
from ketplay.server.views import catalogue

MOST = 0.05  # seconds of CPU time to read an id, or a position of a quick game
WORDS = (
    "octal", "nim", "qtris", "quantum-nim", "qt3", "tictactoe", "brakets", ":", ",", "=", "+", "@",
    "board", "heaps", "code", "torus:256x256", "complete:99", "hypercube:256", "path:", "9.9.9",
    "0.7", "x", "1", "9", "-", "?", "order=size", "m=9", "branches=9999999", "wlbd", "prep=",
)  # fmt: skip


def ids(rng, number):
    """Ids made of words that mean something, in any order; some as long as ids may be."""
    for _ in range(number):
        start = rng.choice(WORDS[:7]) + ":" + rng.choice(("board=", "heaps=", "code=", "m=", ""))
        yield start + "".join(rng.choices(WORDS, k=rng.choice((1, 3, 9, 40))))


def lines(rng, number):
    """Position lines of each game after a few moves, with some characters changed."""
    names = list(registry.packages())
    for _ in range(number):
        game = catalogue.sample(rng.choice(names))
        state = game.start()
        for _ in range(rng.randrange(6)):
            moves = list(game.moves(state))
            if not moves:
                break
            state = game.play(state, rng.choice(moves))
        text = list(game.format_state(state))
        for _ in range(rng.randrange(4)):
            place = rng.randrange(len(text) + 1)
            text[place : place + rng.randrange(3)] = rng.choice(
                ("9", "0", "w", " ", "~", "5" * 400)
            )
        yield f"{game.id} {''.join(text)}"


def check(read, text, most=MOST):
    began = time.thread_time()
    with contextlib.suppress(KetError):
        read(text)
    spent = time.thread_time() - began
    assert spent < most, f"{spent:.3f} s for {text[:200]}"


def fuzz(seed, number):
    catalogue.warm()
    rng = random.Random(seed)
    for text in ids(rng, number):
        check(registry.game, text)
    for line in lines(rng, number // 4):
        quick = registry.game(line.partition(" ")[0]).quick
        check(registry.position, line, MOST if quick else 2.0)


def test_random_ids_and_positions_are_read_at_once():
    fuzz(1, 400)


@pytest.mark.long
def test_many_random_ids_and_positions_are_read_at_once():
    fuzz(2, 8_000)


def long_lines():
    """Position lines of each game, one number or word of which is as long as a line may be, or
    comes as often.
    """
    for name in registry.packages():
        for game_id in (catalogue.sample(name).id, *list(registry.presets(name))[:1]):
            game = registry.game(game_id)
            state = game.start()
            for _ in range(3):
                text = game.format_state(state)
                for number in re.finditer(r"\d+|[^\s\d]+", text):
                    before, after = text[: number.start()], text[number.end() :]
                    for piece in ("9" * 5000, number[0] * (7000 // len(number[0])), "." * 7500):
                        yield f"{game.id} {before}{piece}{after}"[:8000]
                words = text.split() or ["-"]
                yield f"{game.id} {text} {f'{words[-1]} ' * 900}"[:8000]
                moves = [] if game.actor(state) is None else list(game.moves(state))
                state = game.play(state, moves[-1]) if moves else state


def test_long_numbers_and_words_in_positions_are_refused_at_once():
    catalogue.warm()
    for line in long_lines():
        quick = registry.game(line.partition(" ")[0]).quick
        check(registry.position, line, MOST if quick else 2.0)
