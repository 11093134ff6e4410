"""Claims, with numba: random games make at least 3 times the plies per CPU-second of OpenSpiel's C++ rollouts and of
pgx's batches of tic-tac-toe; boards with Clifford cards come at least 50 times as fast as Stim's circuits; exact score
distributions in the worst case come at least 15 times as fast as dense numpy, one board at a time.

A peer that is not installed is skipped with a line that says so. pgx may live in another Python: `--pgx PYTHON`."""

from __future__ import annotations

import argparse
import subprocess
import sys
from typing import Any

import numpy as np
from measure import compare, cpu, finish

import ketplay
from ketplay.games.qtris.board.lines import SCORES
from ketplay.games.qtris.board.tiles import CARDS, CX
from ketplay.games.qtris.fast.batches import distributions, measure_boards, play_cards
from ketplay.games.qtris.fast.boards import level_arrays
from ketplay.games.qtris.fast.playouts import playouts

GAME = ketplay.game("qtris")
EXACT = level_arrays(True, "exact")
CARDS_PLAYED = 20
# The whole loop is one compiled call (scan over steps, a batch of games side by side, finished games begin again), run
# once before the clock starts; the best of four batch sizes counts. A random action is the legal one with the highest
# uniform number, the cheapest way we know.
PGX = """
import time, jax, pgx
from jax import lax, numpy as jnp

env, plies = pgx.make("tic_tac_toe"), 1_600_000
step = jax.vmap(pgx.experimental.auto_reset(env.step, env.init))

def rate(batch):
    def move(state, key):
        lots = jax.random.uniform(key, state.legal_action_mask.shape) + 1e-9
        return step(state, jnp.argmax(lots * state.legal_action_mask, axis=1), jax.random.split(key, batch)), None

    @jax.jit
    def play(key):
        state = jax.vmap(env.init)(jax.random.split(key, batch))
        return lax.scan(move, state, jax.random.split(key, plies // batch))[0].observation.sum()

    play(jax.random.PRNGKey(0)).block_until_ready()
    begin = time.process_time()
    play(jax.random.PRNGKey(1)).block_until_ready()
    return plies // batch * batch / (time.process_time() - begin)

print(max(map(rate, (256, 1024, 4096, 16384))))
"""


def games() -> float:
    plies = int(playouts(GAME, 50_000, seed=1).plies.sum())
    return plies / cpu(lambda: playouts(GAME, 50_000, seed=1))


def open_spiel() -> float:
    """One simulation of its MCTS, which is nothing but the rollouts of the first position."""
    import pyspiel

    game, number = pyspiel.load_game("tic_tac_toe"), 100_000
    bot = pyspiel.MCTSBot(
        game, pyspiel.RandomRolloutEvaluator(number, 1), 2.0, 1, 10, False, 1, False
    )
    state = game.new_initial_state()
    return length(state) * number / cpu(lambda: bot.mcts_search(state))


def length(state: Any, known: dict[str, float] = {}) -> float:  # noqa: B006 - remembered on purpose
    """How many plies a random game takes from here, exactly."""
    if state.is_terminal():
        return 0.0
    if str(state) not in known:
        after = [length(state.child(action)) for action in state.legal_actions()]
        known[str(state)] = 1 + sum(after) / len(after)
    return known[str(state)]


def pgx(python: str) -> float:
    done = subprocess.run([python, "-c", PGX], capture_output=True, text=True, check=True)
    return float(done.stdout)


def programs(number: int) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(3)
    cards = rng.integers(1, 6, (number, CARDS_PLAYED))
    first = rng.integers(9, size=cards.shape)
    second = np.where(cards == CX, (first + rng.integers(1, 9, cards.shape)) % 9, first)
    return np.zeros((number, 9), np.int64), np.stack([cards, first, second], axis=2)


def circuits() -> float:
    boards, cards = programs(100_000)
    return len(boards) / cpu(
        lambda: measure_boards(play_cards(boards, cards, EXACT), EXACT, seed=1)
    )


def stim_circuits() -> float:
    """Circuits that are built beforehand, each simulated and sampled once: Stim's own fastest way for one shot."""
    import stim

    made = []
    for program in programs(2000)[1].tolist():
        circuit = stim.Circuit()
        for card, a, b in program:
            circuit.append(CARDS[card], [a, b] if card == CX else [a])
        circuit.append("M", range(9))
        made.append(circuit)

    def work() -> None:
        for circuit in made:
            simulator = stim.TableauSimulator()
            simulator.do(circuit)
            simulator.current_measurement_record()

    return len(made) / cpu(work)


WORST = np.random.default_rng(4).integers(
    6, 10, (20_000, 9)
)  # nine tilted tiles: 512 colourings of unequal chances
CLASSES = sorted(set(SCORES))
MEMBERS = np.array([[pair == one for one in CLASSES] for pair in SCORES], float)


def lines() -> float:
    arrays = level_arrays(False, "exact")
    return len(WORST) / cpu(lambda: distributions(WORST, arrays))


def dense() -> float:
    white = level_arrays(False, "exact").odds[:10]
    some = WORST[:1000].tolist()

    def work() -> None:
        for board in some:
            chances = np.ones(1)
            for code in board:
                chances = np.multiply.outer((1 - white[code], white[code]), chances).ravel()
            chances @ MEMBERS

    return len(some) / cpu(work)


def dense_batch() -> float:
    """The same with numpy over many boards at once: no goal, for the record."""
    odds = level_arrays(False, "exact").odds[:10]

    def work() -> None:
        chances = np.ones((len(WORST), 1))
        for square in range(9):
            white = odds[WORST[:, square], None]
            chances = np.concatenate([chances * (1 - white), chances * white], axis=1)
        chances @ MEMBERS

    return len(WORST) / cpu(work)


def there(module: str, python: str = sys.executable) -> bool:
    found = (
        subprocess.run(
            [python, "-c", f"import {module}"], capture_output=True, check=False
        ).returncode
        == 0
    )
    if not found:
        print(f"{module} is not installed for {python}: skipped")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pgx", default=sys.executable, help="a Python that has pgx")
    python = parser.parse_args().pgx
    playouts(GAME, 10), circuits(), lines()  # compile
    met = []
    if there("pyspiel"):
        met.append(
            compare(
                "random games", games, open_spiel, "OpenSpiel's C++ tic-tac-toe", "plies", goal=3
            )
        )
    if there("pgx", python):
        met.append(
            compare(
                "random games",
                games,
                lambda: pgx(python),
                "pgx's tic-tac-toe",
                "plies",
                goal=3,
                rounds=3,
            )
        )
    if there("stim"):
        what = "twenty cards and a measurement"
        met.append(compare(what, circuits, stim_circuits, "Stim", "circuits", goal=50))
    what = "score distributions, worst case"
    met.append(compare(what, lines, dense, "dense numpy, one board at a time", "boards", goal=15))
    compare(what, lines, dense_batch, "dense numpy, 20 000 boards at once", "boards", goal=1)
    finish(*met)


if __name__ == "__main__":
    main()
