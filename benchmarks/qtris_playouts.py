"""Claim: random games of QTris through the public API make at least 3 times (aim: 5) as many
plies per CPU-second as OpenSpiel's tic-tac-toe written in Python. A ply is one `Game.play`,
including draws and dice."""

from __future__ import annotations

from random import Random

import pyspiel
from measure import compare, cpu, finish
from open_spiel.python.games import tic_tac_toe  # noqa: F401 - registers python_tic_tac_toe

import ketplay
from ketplay.core.chance import pick
from ketplay.core.game import CHANCE

GAME = ketplay.game("qtris")
PEER = pyspiel.load_game("python_tic_tac_toe")


def ketplay_rate() -> float:
    rng = Random(1)
    plies = 0
    game = GAME

    def work() -> None:
        nonlocal plies
        for _ in range(300):
            state = game.start()
            while (actor := game.actor(state)) is not None:
                if actor == CHANCE:
                    move = pick(game.chances(state), rng)
                else:
                    moves = game.moves(state)
                    move = moves[int(rng.random() * len(moves))]
                state = game.play(state, move)
                plies += 1

    seconds = cpu(work)
    return plies / seconds


def open_spiel_rate() -> float:
    rng = Random(1)
    plies = 0

    def work() -> None:
        nonlocal plies
        for _ in range(500):
            state = PEER.new_initial_state()
            while not state.is_terminal():
                moves = state.legal_actions()
                state.apply_action(moves[int(rng.random() * len(moves))])
                plies += 1

    seconds = cpu(work)
    return plies / seconds


if __name__ == "__main__":
    is_met = compare(
        "random playouts",
        ketplay_rate,
        open_spiel_rate,
        peer="OpenSpiel's Python tic-tac-toe",
        unit="plies",
        goal=3,
    )
    finish(is_met)
