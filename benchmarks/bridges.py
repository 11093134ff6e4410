"""Claims: steps and clones through the OpenSpiel bridge beside its own tic-tac-toe in Python, agent
steps through the PettingZoo bridge beside tictactoe_v3, and matches of `ketplay/Table-v0` against
the compiled `greedy`. Goals are in GOALS.

Names choose among the claims: `python3 bridges.py openspiel`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
from measure import ROUNDS, compare, cpu, finish

STEP_GOALS = {"qtris": 1.2, "tictactoe": 0.9, "octal": 0.6, "brakets": 0.4}  # of python_tic_tac_toe
CLONE_GOAL = 1.0
RAW_GOAL = 0.25  # of tictactoe_v3's raw_env, in agent steps
CHECKED_GOAL = 0.5  # of its env()
MATCHES_GOAL = 300  # per CPU-second, against greedy
EVENTS = 6_000  # moves and chance events of a run


def spiel_steps(game: Any) -> Callable[[], float]:
    """Moves and chance events of random games, per CPU-second."""
    rng = Random(1)

    def work() -> None:
        events = 0
        while events < EVENTS:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    action = outcomes[int(rng.random() * len(outcomes))][0]
                else:
                    actions = state.legal_actions()
                    action = actions[int(rng.random() * len(actions))]
                state.apply_action(action)
                events += 1

    return lambda: EVENTS / cpu(work)


def spiel_clones(game: Any) -> Callable[[], float]:
    """Clones of a state after some random moves, per CPU-second."""
    rng = Random(1)
    state = game.new_initial_state()
    for _ in range(4):
        state.apply_action(rng.choice(state.legal_actions()))

    def work() -> None:
        for _ in range(EVENTS):
            state.clone()

    return lambda: EVENTS / cpu(work)


def openspiel() -> list[bool]:
    import pyspiel
    from open_spiel.python.games import tic_tac_toe  # noqa: F401 - registers python_tic_tac_toe

    from ketplay.bridges.openspiel import load

    peer = pyspiel.load_game("python_tic_tac_toe")
    words = {"peer": "OpenSpiel's tic-tac-toe in Python", "rounds": ROUNDS}
    met = [
        compare(
            f"OpenSpiel, {name}",
            spiel_steps(load(name)),
            spiel_steps(peer),
            unit="steps",
            goal=goal,
            **words,
        )
        for name, goal in STEP_GOALS.items()
    ]
    own = spiel_clones(load("qtris"))
    other = spiel_clones(peer)
    return [*met, compare("OpenSpiel, qtris", own, other, unit="clones", goal=CLONE_GOAL, **words)]


def agent_steps(make: Callable[[], Any]) -> Callable[[], float]:
    """Random legal moves of all agents, per CPU-second; every one sees its observation first."""
    table = make()
    rng = Random(1)
    number = EVENTS // 2

    def work() -> None:
        steps = 0
        seed = 0
        while steps < number:
            seed += 1
            table.reset(seed=seed)
            for _ in table.agent_iter():
                observation, _, is_over, is_cut, _ = table.last()
                if is_over or is_cut:
                    table.step(None)
                    continue
                legal = np.flatnonzero(observation["action_mask"])
                table.step(int(legal[int(rng.random() * len(legal))]))
                steps += 1

    return lambda: number / cpu(work)


def pettingzoo() -> list[bool]:
    from pettingzoo.classic import tictactoe_v3

    from ketplay.bridges.pettingzoo import env, raw_env

    return [
        compare(
            "PettingZoo, qtris, raw_env",
            agent_steps(lambda: raw_env("qtris")),
            agent_steps(tictactoe_v3.raw_env),
            peer="tictactoe_v3",
            unit="agent steps",
            goal=RAW_GOAL,
        ),
        compare(
            "PettingZoo, qtris, env()",
            agent_steps(lambda: env("qtris")),
            agent_steps(tictactoe_v3.env),
            peer="tictactoe_v3",
            unit="agent steps",
            goal=CHECKED_GOAL,
        ),
    ]


def matches_rate() -> float:
    """Whole matches of a seat that moves at random against the compiled greedy."""
    import gymnasium

    from ketplay.bridges.gymnasium import ID

    table = gymnasium.make(ID, game="qtris", opponent="greedy")
    rng = Random(1)

    def work(number: int) -> None:
        for seed in range(number):
            _, info = table.reset(seed=seed)
            is_over = False
            while not is_over:
                legal = np.flatnonzero(info["action_mask"])
                _, _, is_over, _, info = table.step(legal[int(rng.random() * len(legal))])

    work(2)  # compiles
    return 100 / cpu(lambda: work(100))


def table() -> list[bool]:
    rates = sorted(matches_rate() for _ in range(ROUNDS))
    median = rates[len(rates) // 2]
    is_met = median >= MATCHES_GOAL
    print(f"ketplay/Table-v0, qtris against greedy: {median:,.0f} matches per CPU-second")
    print(f"  goal {MATCHES_GOAL} {'met' if is_met else 'MISSED'}")
    return [is_met]


CLAIMS = {"openspiel": openspiel, "pettingzoo": pettingzoo, "table": table}


if __name__ == "__main__":
    chosen = sys.argv[1:] or list(CLAIMS)
    finish(*(is_met for name in chosen for is_met in CLAIMS[name]()))
