"""Claims, with numba: random games make at least 3 times as many plies per CPU-second as
OpenSpiel's C++ rollouts and as pgx's batches of tic-tac-toe; boards with Clifford cards are at
least 50 times as fast as Stim's circuits; exact score distributions are in the worst case at
least 15 times as fast as dense numpy, one board at a time.

A program that is not installed is skipped, with a message. pgx may be installed for another
Python: `--pgx PYTHON`.
"""

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
# The whole loop is one compiled call (a scan over steps, a batch of games side by side, finished
# games start over), run once before the clock starts; the best of four batch sizes counts. A random
# action is the legal one with the highest uniform number, which is the fastest way we know.
PGX = """
import time, jax, pgx
from jax import lax, numpy as jnp

env, plies = pgx.make("tic_tac_toe"), 1_600_000
step = jax.vmap(pgx.experimental.auto_reset(env.step, env.init))

def rate(batch):
    def move(state, key):
        lots = jax.random.uniform(key, state.legal_action_mask.shape) + 1e-9
        action = jnp.argmax(lots * state.legal_action_mask, axis=1)
        return step(state, action, jax.random.split(key, batch)), None

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


def games_rate() -> float:
    plies = int(playouts(GAME, 50_000, seed=1).plies.sum())
    return plies / cpu(lambda: playouts(GAME, 50_000, seed=1))


def open_spiel_rate() -> float:
    """One simulation of its MCTS, which consists of the rollouts of the first position."""
    import pyspiel

    number = 100_000
    game = pyspiel.load_game("tic_tac_toe")
    evaluator = pyspiel.RandomRolloutEvaluator(number, 1)
    # exploration, simulations, megabytes, solve, seed, verbose
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 10, False, 1, False)
    state = game.new_initial_state()
    return mean_length(state, {}) * number / cpu(lambda: bot.mcts_search(state))


def mean_length(state: Any, lengths: dict[str, float]) -> float:
    """The exact mean number of plies of a random game from here; `lengths` remembers states."""
    if state.is_terminal():
        return 0.0
    if str(state) not in lengths:
        after = [mean_length(state.child(action), lengths) for action in state.legal_actions()]
        lengths[str(state)] = 1 + sum(after) / len(after)
    return lengths[str(state)]


def pgx_rate(python: str) -> float:
    done = subprocess.run([python, "-c", PGX], capture_output=True, text=True, check=True)
    return float(done.stdout)


def programs(number: int) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(3)
    cards = rng.integers(1, 6, (number, CARDS_PLAYED))
    first = rng.integers(9, size=cards.shape)
    second = np.where(cards == CX, (first + rng.integers(1, 9, cards.shape)) % 9, first)
    return np.zeros((number, 9), np.int64), np.stack([cards, first, second], axis=2)


def circuits_rate() -> float:
    boards, cards = programs(100_000)
    return len(boards) / cpu(
        lambda: measure_boards(play_cards(boards, cards, EXACT), EXACT, seed=1)
    )


def stim_rate() -> float:
    """Circuits built beforehand, simulated and sampled once: Stim's fastest way for one shot."""
    import stim

    stim_circuits = []
    for program in programs(2000)[1].tolist():
        circuit = stim.Circuit()
        for card, a, b in program:
            circuit.append(CARDS[card], [a, b] if card == CX else [a])
        circuit.append("M", range(9))
        stim_circuits.append(circuit)

    def work() -> None:
        for circuit in stim_circuits:
            simulator = stim.TableauSimulator()
            simulator.do(circuit)
            simulator.current_measurement_record()

    return len(stim_circuits) / cpu(work)


# Nine tilted tiles: 512 colourings, all with different chances.
WORST = np.random.default_rng(4).integers(6, 10, (20_000, 9))
DISTINCT_SCORES = sorted(set(SCORES))
SCORE_MATRIX = np.array([[score == other for other in DISTINCT_SCORES] for score in SCORES], float)


def distributions_rate() -> float:
    arrays = level_arrays(False, "exact")
    return len(WORST) / cpu(lambda: distributions(WORST, arrays))


def dense_rate() -> float:
    white = level_arrays(False, "exact").odds[:10]
    boards = WORST[:1000].tolist()

    def work() -> None:
        for board in boards:
            chances = np.ones(1)
            for code in board:
                chances = np.multiply.outer((1 - white[code], white[code]), chances).ravel()
            chances @ SCORE_MATRIX

    return len(boards) / cpu(work)


def dense_batch_rate() -> float:
    """The same with numpy over many boards at once; there is no goal."""
    odds = level_arrays(False, "exact").odds[:10]

    def work() -> None:
        chances = np.ones((len(WORST), 1))
        for square in range(9):
            white = odds[WORST[:, square], None]
            chances = np.concatenate([chances * (1 - white), chances * white], axis=1)
        chances @ SCORE_MATRIX

    return len(WORST) / cpu(work)


def is_installed(module: str, python: str = sys.executable) -> bool:
    command = [python, "-c", f"import {module}"]
    result = subprocess.run(command, capture_output=True, check=False)
    if result.returncode:
        print(f"{module} is not installed for {python}: skipped")
    return result.returncode == 0


def compare_games(python: str) -> list[bool]:
    met = []
    if is_installed("pyspiel"):
        met.append(
            compare(
                "random games",
                games_rate,
                open_spiel_rate,
                peer="OpenSpiel's C++ tic-tac-toe",
                unit="plies",
                goal=3,
            )
        )
    if is_installed("pgx", python):
        met.append(
            compare(
                "random games",
                games_rate,
                lambda: pgx_rate(python),
                peer="pgx's tic-tac-toe",
                unit="plies",
                goal=3,
                rounds=3,
            )
        )
    return met


def compare_circuits() -> list[bool]:
    if not is_installed("stim"):
        return []
    is_met = compare(
        "twenty cards and a measurement",
        circuits_rate,
        stim_rate,
        peer="Stim",
        unit="circuits",
        goal=50,
    )
    return [is_met]


def compare_distributions() -> list[bool]:
    title = "score distributions, worst case"
    is_met = compare(
        title,
        distributions_rate,
        dense_rate,
        peer="dense numpy, one board at a time",
        unit="boards",
        goal=15,
    )
    compare(
        title,
        distributions_rate,
        dense_batch_rate,
        peer="dense numpy, 20 000 boards at once",
        unit="boards",
        goal=1,
    )
    return [is_met]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pgx", default=sys.executable, help="a Python that has pgx")
    python = parser.parse_args().pgx
    playouts(GAME, 10)  # these three compile
    circuits_rate()
    distributions_rate()
    finish(*compare_games(python), *compare_circuits(), *compare_distributions())


if __name__ == "__main__":
    main()
