"""What the expert compares, and the compiled code with it: plans for a turn, and worlds to try them
in.
"""

from __future__ import annotations

from typing import NamedTuple

from ketplay.games.qtris.board.tiles import Board
from ketplay.games.qtris.cards import Counts
from ketplay.games.qtris.moves import Move


class Plan(NamedTuple):
    """A way to play a turn."""

    value: float  # what the evaluation says of it
    moves: tuple[Move, ...]
    board: Board  # handed over
    hand: Counts  # kept


class SetPlan(NamedTuple):
    """A way to play a turn with Eve, whose measurement may leave several boards."""

    value: float
    moves: tuple[Move, ...]
    boards: tuple[tuple[Board, float], ...]  # that may be handed over, with their chances
    hand: Counts


class World(NamedTuple):
    """What a seat cannot see, as it may be: the opponent's hand, and the deck from the top."""

    other: Counts
    deck: tuple[int, ...]
    greedy: bool = False  # whether the opponent plays by the board as it is, or by the evaluation


class EveWorld(NamedTuple):
    """The same with Eve: the hands of all seats (the player's own does not count), and the deck."""

    hands: tuple[Counts, ...]
    deck: tuple[int, ...]
    greedy: bool = False
