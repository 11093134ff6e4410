"""The best classical response to an imperfect player: where to go so that mistakes are likely."""

from __future__ import annotations

from functools import cache
from typing import Any

from ketplay.games.quantized.classical import Classical

# for tic-tac-toe the best policy is the same for every rate; elsewhere it is made for this one
DEFAULT_RATE = 0.5


def least_survival(classical: Classical, seat: int, rate: float) -> dict[Any, float]:
    """For each board as good as the start: the least chance that `seat` never wins by force.

    The opponent errs with this rate on boards where it can, independently on each board (no board
    is met twice).
    """
    classes = classical.classes
    game = classical.game
    start_value = classes.value[game.start()]
    goal = 1 if seat == 0 else -1
    least: dict[Any, float] = {}
    for state, value in classes.value.items():  # what comes after a position is stored before it
        if value != start_value:
            continue
        safe = [next_ for next_ in classes.after[state] if classes.value[next_] == start_value]
        if not safe:
            least[state] = 1.0
        elif game.actor(state) == seat:
            least[state] = min(least[next_] for next_ in safe)
        else:
            can_err = any(classes.value[next_] == goal for next_ in classes.after[state])
            mean = sum(least[next_] for next_ in safe) / len(safe)
            least[state] = (1 - rate) * mean if can_err else mean
    return least


@cache
def best_response(classical: Classical, seat: int, rate: float = DEFAULT_RATE) -> dict[Any, Any]:
    """For each board as good as the start with `seat` to move: the first of the best safe moves.

    >>> from ketplay.games.quantized.classical import classical
    >>> ttt = classical("tictactoe")
    >>> ttt.word(best_response(ttt, 0)[ttt.game.start()])
    'a1'
    """
    least = least_survival(classical, seat, rate)
    classes = classical.classes
    game = classical.game
    best_moves = {}
    for state in least:
        if game.actor(state) == seat:
            options = zip(game.moves(state), classes.after[state], strict=True)
            survival = {move: round(least[next_], 12) for move, next_ in options if next_ in least}
            best_moves[state] = min(survival, key=survival.__getitem__)
    return best_moves
