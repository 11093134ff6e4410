"""A first game of quantum Nim: one move, two moves, and raising the odds."""

from __future__ import annotations

from ketplay.core.parts.coach import ANY, Tip
from ketplay.games.quantized import coach
from ketplay.games.quantized.rules import Quantized, QuantumState


def goal(game: Quantized, view: QuantumState, seat: int) -> str:
    """What a seat is after.

    >>> from ketplay.core.registry import game
    >>> goal(game("quantum-nim"), game("quantum-nim").start(), 0)[:50]
    'Take the last stone, on as many boards as you can.'
    """
    return (
        f"Take the last stone, on as many boards as you can. After {game.plies} moves one board "
        "is measured, and it decides."
    )


def tips(game: Quantized, view: QuantumState, seat: int) -> list[Tip]:
    """What to tell the seat whose turn it is, in the words of stones.

    >>> from ketplay.core.registry import game
    >>> tips(game("quantum-nim"), game("quantum-nim").start(), 0)[0].name
    'move'
    """
    words = {
        "move": "Choose a stone: its number says how many you take from that heap.",
        "both": "Choose a second one, too, and there will be two boards. Or play this move.",
    }
    return [
        tip._replace(words=words.get(tip.name, tip.words)) if tip.chosen in ((), (ANY,)) else tip
        for tip in coach.tips(game, view, seat)
    ]
