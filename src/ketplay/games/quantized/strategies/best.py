"""The best classical response to an imperfect player: where to go so that mistakes are likely."""

from __future__ import annotations

from functools import cache
from typing import Any

from ketplay.games.quantized.classical import Classical

USUAL = (
    0.5  # the policy for tic-tac-toe is the same for every rate; elsewhere it is made for this one
)


def survival(classical: Classical, seat: int, rate: float) -> dict[Any, float]:
    """For each board as good as the start: the least chance that `seat` does not get to win by force from there.

    The opponent errs with this rate on boards where it can, each board decided afresh (no board is met twice).
    """
    classes, game = classical.classes, classical.game
    worth, goal = classes.value[game.start()], 1 if seat == 0 else -1
    least: dict[Any, float] = {}
    for state, value in classes.value.items():  # what comes after a position is stored before it
        if value != worth:
            continue
        safe = [next_ for next_ in classes.after[state] if classes.value[next_] == worth]
        if not safe:
            least[state] = 1.0
        elif game.actor(state) == seat:
            least[state] = min(least[next_] for next_ in safe)
        else:
            errs = any(classes.value[next_] == goal for next_ in classes.after[state])
            mean = sum(least[next_] for next_ in safe) / len(safe)
            least[state] = (1 - rate) * mean if errs else mean
    return least


@cache
def best_response(classical: Classical, seat: int, rate: float = USUAL) -> dict[Any, Any]:
    """For each board as good as the start with `seat` to move: the first of the best safe moves.

    >>> from ketplay.games.quantized.classical import classical
    >>> ttt = classical("tictactoe")
    >>> ttt.word(best_response(ttt, 0)[ttt.game.start()])
    'a1'
    """
    least = survival(classical, seat, rate)
    classes, game = classical.classes, classical.game
    found = {}
    for state in least:
        if game.actor(state) == seat:
            options = zip(game.moves(state), classes.after[state], strict=True)
            found[state] = min(
                (p for p in options if p[1] in least), key=lambda pair: round(least[pair[1]], 12)
            )[0]
    return found
