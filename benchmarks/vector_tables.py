"""Claims: QTris as a vector environment makes at least 4 times as many steps per CPU-second as
pgx's tic-tac-toe with 256 tables, 1.2 times with 4096, and 100 times as many as pgx's backgammon;
`play_match` of two random bots is at least twice as fast as with logs that are replayed at every
decision; the learner in examples/ takes at least .8 of the points from random moves within 120
CPU-seconds.

Both environments are called step by step, as a learner does, with random legal moves that are
chosen inside (pgx: in the compiled step; here: by `random_actions`). Names choose among the claims:
`python3 vector_tables.py pgx`. pgx may be missing; then it is skipped.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from measure import compare, cpu, finish, verdict

import ketplay

PGX_GOALS = {  # (game of pgx, tables): ratio, and steps of a run of pgx
    ("tic_tac_toe", 256): (4.0, 1600),
    ("tic_tac_toe", 4096): (1.2, 250),
    ("backgammon", 256): (100.0, 40),
    ("backgammon", 4096): (100.0, 3),
}
STEPS = 1_000_000  # of a run of ours
MATCH_GOAL = 2.0
SHARE_GOAL = 0.8
SECONDS = 110  # to learn; the rest of the 120 is for measuring


def own_rate(number: int, mode: str) -> Callable[[], float]:
    from ketplay.bridges.vector_tables import TableVectorEnv

    tables = TableVectorEnv("qtris", number, opponent="self", observation_mode=mode)  # type: ignore[arg-type]
    tables.reset(seed=1)

    def work() -> None:
        for _ in range(STEPS // number):
            tables.step(tables.random_actions())

    cpu(work)
    return lambda: STEPS // number * number / cpu(work)


def pgx_rate(name: str, number: int, steps: int) -> Callable[[], float]:
    import jax
    import pgx

    env = pgx.make(name)
    step = jax.vmap(pgx.experimental.auto_reset(env.step, env.init))

    @jax.jit
    def move(state: Any, key: Any) -> Any:
        key, new = jax.random.split(key)
        lots = jax.random.uniform(key, state.legal_action_mask.shape) + 1e-9
        action = (lots * state.legal_action_mask).argmax(axis=1)
        return step(state, action, jax.random.split(key, number)), new

    key = jax.random.PRNGKey(0)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, number))
    state, key = move(state, key)

    def work() -> None:
        nonlocal state, key
        for _ in range(steps):
            state, key = move(state, key)
        state.observation.block_until_ready()

    cpu(work)
    return lambda: steps * number / cpu(work)


def beside_pgx() -> list[bool]:
    try:
        import pgx  # noqa: F401 - is it there?
    except ImportError:
        print("pgx is not installed: skipped")
        return []
    met = []
    for (name, number), (goal, steps) in PGX_GOALS.items():
        peer = pgx_rate(name, number, steps)
        for mode in ("same", "copy"):
            is_met = compare(
                f"{number} tables, observation_mode={mode}",
                own_rate(number, mode),
                peer,
                peer=f"pgx's {name}",
                unit="steps",
                goal=goal,
            )
            met += [is_met] if mode == "same" else []
    return met


def matches_rate(replays: bool) -> Callable[[], float]:
    """Matches of random bots; `replays`: what a seat has seen is worked out anew each time."""
    from ketplay.core.match import Match

    game = ketplay.game("qtris")
    number = 40

    def seen_anew(match: Any, seat: int | None) -> tuple[str, ...]:
        state = match.first
        words = []
        for move in match.log:
            words.append(game.seen(state, move, seat))
            state = game.play(state, move)
        return tuple(words)

    def work() -> None:
        ketplay.play_match(game, ["random", "random"], games=number, seed=1)

    def rate() -> float:
        remembered = Match.seen
        if replays:
            Match.seen = seen_anew  # type: ignore[method-assign]
        try:
            return number / cpu(work)
        finally:
            Match.seen = remembered  # type: ignore[method-assign]

    return rate


def matches() -> list[bool]:
    return [
        compare(
            "random against random",
            matches_rate(False),
            matches_rate(True),
            peer="with logs replayed",
            unit="matches",
            goal=MATCH_GOAL,
        )
    ]


def learner() -> list[bool]:
    sys.path.insert(0, str(Path(__file__).parents[1] / "examples"))
    import learn_by_playing

    policy = learn_by_playing.learn(SECONDS, updates=1_000_000)
    points = learn_by_playing.share(policy, 4000)
    is_met = points >= SHARE_GOAL
    print(f"learner: {points:.3f} of the points after {policy.updates} updates, {SECONDS} CPU-s")
    print(f"  goal {SHARE_GOAL} {verdict(is_met)}")
    return [is_met]


CLAIMS = {"pgx": beside_pgx, "matches": matches, "learner": learner}


if __name__ == "__main__":
    chosen = sys.argv[1:] or list(CLAIMS)
    finish(*(is_met for name in chosen for is_met in CLAIMS[name]()))
