"""A first quantum game: one cell, several cells, and raising the odds. Imports the rules only."""

from __future__ import annotations

from ketplay.core.parts.coach import ANY, Tip
from ketplay.games.quantized.blind.blind_game import is_hidden
from ketplay.games.quantized.game.superposition_game import Quantized, QuantumState
from ketplay.quantum.superposition import TINY

AMPLIFY = "!"


def goal(game: Quantized, view: QuantumState, seat: int) -> str:
    """What a seat is after.

    >>> from ketplay.core.registry import game
    >>> goal(game("qt3"), game("qt3").start(), 0)[:40]
    'Win on as many of the boards as you can.'
    """
    return (
        f"Win on as many of the boards as you can. After {game.plies} moves one board is measured, "
        "and it decides."
    )


def tips(game: Quantized, view: QuantumState, seat: int) -> list[Tip]:
    """What to tell the seat whose turn it is.

    >>> from ketplay.core.registry import game
    >>> [tip.name for tip in tips(game("qt3"), game("qt3").start(), 0)]
    ['move', 'both', 'play']
    """
    if is_hidden(game, view):
        return []
    single = [
        word
        for move in game.moves(view)
        for word in [game.format_move(move)]
        if word in game.classical.words
    ]
    if not single:
        return []
    first = single[len(single) // 2]
    tip_list = [
        Tip("move", f"Choose {first} for an ordinary move.", first),
        Tip(
            "both",
            f"Choose {first} again to play it. Or choose a second cell, and play on two boards.",
            next((word for word in single if word != first), first),
            (ANY,),
        ),
        Tip("play", "Two cells, two boards, even odds. Press Play it.", "", (ANY, ANY)),
    ]
    share = game.boards(view).weight(game.evolution.good(seat))
    if TINY < share < 1 - TINY:
        words = (
            "On some boards the other player has made a mistake. Amplify makes these more likely."
        )
        tip_list.insert(0, Tip("amplify", words, AMPLIFY))
    return tip_list
