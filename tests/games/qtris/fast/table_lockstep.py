"""Compiled tables beside the rules, move by move: `python3 table_lockstep.py 100000` compares so
many states and prints how many differ.
"""

from __future__ import annotations

import sys

import numpy as np

from ketplay.core import registry
from ketplay.core.game import CHANCE
from ketplay.core.parts.actions import action_space
from ketplay.games.qtris.board.tiles import EMPTY, PAIR, B, kind_of, partner_of
from ketplay.games.qtris.fast.tables import QTrisTables
from ketplay.games.qtris.state import Step

GAMES = (
    "qtris",
    "qtris:level=advanced",
    "qtris:level=s,measure=exact,turns=4",
    "qtris:order=play_draw",
)


def differences(game_id: str, number: int, steps: int, seed: int = 1, opponent: str = "") -> int:
    """How many states, moves and results of so many steps at so many tables differ from the
    rules'.
    """
    game = registry.game(game_id)
    space = action_space(game)
    tables = QTrisTables(game, number, opponent, None)
    tables.begin(seed)
    wrong = 0
    if not opponent:  # who may have moved already
        wrong += sum(not is_start(game, tables.state(table)) for table in range(number))
    for _ in range(steps):
        before = [tables.state(table) for table in range(number)]
        wrong += sum(not is_seen(space, tables, table, before[table]) for table in range(number))
        actions = tables.random_actions()
        over = tables.ends.copy()
        tables.step(actions)
        for table in range(number):
            after = tables.state(table)
            if not opponent:
                move = None if over[table] else space.move(before[table], actions[table])
                first = game.play(before[table], move) if move else game.start()
                wrong += settle(game, first, after) != after
            wrong += not is_paid(game, tables, table, after)
    return wrong


def is_seen(space, tables, table, state) -> bool:
    """Whether the observation and the mask are those of the rules."""
    seat = int(tables.seats[table])
    view = space.game.view(state, seat)
    expected = np.asarray(space.tensor(view, seat), np.float32)
    legal = space.legal(view) if space.game.actor(state) == seat else []
    return (
        np.array_equal(tables.observations[table], expected)
        and np.flatnonzero(tables.masks[table]).tolist() == legal
    )


def is_paid(game, tables, table, state) -> bool:
    """Whether the reward is the payoff at the end, and nothing before."""
    end = game.outcome(state)
    payoff = end.payoffs[tables.seats[table]] if end else 0
    return tables.rewards[table] == payoff and tables.ends[table] == (end is not None)


def is_start(game, state) -> bool:
    """Whether a first state can come of the chance events before it."""
    return settle(game, game.start(), state) == state


def settle(game, state, goal):
    """Plays the chance events that the goal shows: tiles, cards, dice and results."""
    while game.actor(state) == CHANCE:
        fitting = [move for move in game.moves(state) if is_on_the_way(game, state, move, goal)]
        if not fitting:
            return None
        state = game.play(state, fitting[0])
    return state


def is_on_the_way(game, state, move, goal) -> bool:
    """Whether a chance event agrees with what a later state shows of it."""
    after = game.play(state, move)
    if state.step == Step.PAIRS:
        return move.a == sum(code >= PAIR for code in goal.board) // 2
    if state.step == Step.PREPARE:
        placed = [square for square in range(9) if state.board[square] == EMPTY]
        if move.b >= 0:
            code = goal.board[move.a]
            return code >= PAIR and (kind_of(code), partner_of(code)) == (move.card, move.b)
        return goal.board[placed[0]] == move.card
    if state.step == Step.ROLL:
        return goal.rolls[len(state.rolls)] == move.a
    if state.step == Step.MEASURE:
        return all(
            code > B or code == last for code, last in zip(after.board, goal.board, strict=True)
        )
    seat = state.seat  # a card: the hand has it later, or it has been played since
    return after.hands[seat][move.card] <= goal.hands[seat][move.card]


def main() -> None:
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    tables = 100
    steps = -(-number // (tables * len(GAMES)))
    for name in GAMES:
        wrong = differences(name, tables, steps)
        print(f"{name}: {tables * steps} states, {wrong} differences")


if __name__ == "__main__":
    main()
