"""A first quantum game: one cell, several cells, and raising the odds. Imports the rules only."""

from __future__ import annotations

from ketplay.core.parts.coach import ANY, Tip
from ketplay.games.quantized.rules import Quantized, QuantumState

AMPLIFY = "!"


def goal(game: Quantized, view: QuantumState, seat: int) -> str:
    """What a seat is after.

    >>> from ketplay.core.registry import game
    >>> goal(game("qt3"), game("qt3").start(), 0)[:47]
    'Win on the boards with the best odds. After 10 '
    """
    return (
        f"Win on the boards with the best odds. After {game.plies} turns one board is measured, "
        "and it decides."
    )


def tips(game: Quantized, view: QuantumState, seat: int) -> list[Tip]:
    """What to tell the seat whose turn it is.

    >>> from ketplay.core.registry import game
    >>> [tip.name for tip in tips(game("qt3"), game("qt3").start(), 0)]
    ['move', 'both', 'play']
    """
    single = [
        word
        for move in game.moves(view)
        for word in [game.format_move(move)]
        if word in game.classical.words
    ]
    if not single:
        return []
    first = single[len(single) // 2]
    told = [
        Tip("move", f"Choose {first} for an ordinary move.", first),
        Tip(
            "both",
            "Choose a second one, too, and you play on two boards. Or press Play it.",
            next((word for word in single if word != first), first),
            (ANY,),
        ),
        Tip("play", "Two moves, two boards, even odds. Press Play it.", "", (ANY, ANY)),
    ]
    if len(view.plies) > 1:
        words = "With ! you raise the odds of the boards that you win with best play. Choose !."
        told.append(Tip("amplify", words, AMPLIFY, (ANY,)))
    return told
