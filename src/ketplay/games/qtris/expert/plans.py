"""What the expert weighs: whole turns, and worlds to try them in."""

from __future__ import annotations

from typing import NamedTuple

from ketplay.games.qtris.board.tile_board import Board
from ketplay.games.qtris.cards import Counts
from ketplay.games.qtris.moves import Move


class Plan(NamedTuple):
    """A way to play a turn, and what the judgement says of it."""

    worth: float
    moves: tuple[Move, ...]
    board: Board  # handed over
    hand: Counts  # kept


class World(NamedTuple):
    """What a seat does not see, as it may be: the other's hand, and the deck from the top."""

    other: Counts
    deck: tuple[int, ...]
    greedy: bool = False  # whether the other plays as the board stands, or by the judgement


class Table(NamedTuple):
    """The same with Eve: the hands of all seats (one's own does not count), and the deck from the top."""

    hands: tuple[Counts, ...]
    deck: tuple[int, ...]
    greedy: bool = False
