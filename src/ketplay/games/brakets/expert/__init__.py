"""The players of <B|raket|S>: a careful random one, greedy, three plies, and the expert. Nothing is hidden from any."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ketplay import bots
from ketplay.bots.random_stream import stream
from ketplay.bots.searcher import SearcherBot
from ketplay.core.bot import Level, Limit
from ketplay.core.game import Game
from ketplay.games.brakets.cards import CARDS
from ketplay.games.brakets.expert.bracket_values import Table, table
from ketplay.games.brakets.expert.fast_rules import Spot, plays, spot
from ketplay.games.brakets.expert.search import Expert, Play, TooLong, after, draws
from ketplay.games.brakets.rules import Move
from ketplay.games.brakets.state import State
from ketplay.games.brakets.words import cost

SAME = 1e-9
THINKING = Limit(
    nodes=100_000
)  # positions of an endgame; the three plies before it are a few thousand


def best_of(at: Spot, value: Callable[[Play], float]) -> list[Play]:
    """The plays of the highest value."""
    judged = [(value(play), play) for play in plays(at.hand, at.ket)]
    most = max(worth for worth, _ in judged)
    return [play for worth, play in judged if worth > most - SAME]


def as_move(state: State, play: Play) -> Move:
    card, own = play
    seat = state.turn or 0
    return Move("lay", CARDS[card], seat if own else 1 - seat)


def choices(values: Table, state: State, depth: int) -> list[Move]:
    """The best moves by so many plies and the table.

    >>> from ketplay.games.brakets.rules import Brakets
    >>> state = Brakets().parse_state("A - b0.X.I 0/0 - 01.H.Z 0/0 - 0 -")
    >>> choices(table(), state, 1)
    [Move(kind='lay', card='<0|', seat=1)]
    """
    at = spot(state)
    return [
        as_move(state, play) for play in best_of(at, lambda play: after(values, at, play, depth))
    ]


class CarefulBot:
    """Any legal move that does not zero a bracket, while there is one."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, game: Game[Any, Any], view: Any, log: Sequence[str], limit: Limit) -> Move:
        moves: list[Move] = list(game.moves(view))
        free = [move for move in moves if not cost(view, move)]
        return stream(self.seed, log).choice(free or moves)


class TableBot:
    """Some plies ahead by the fitted table, drawn cards ignored; among equals the seed decides."""

    def __init__(self, seed: int, depth: int) -> None:
        self.seed, self.depth = seed, depth

    def choose(self, game: Game[Any, Any], view: Any, log: Sequence[str], limit: Limit) -> Move:
        return stream(self.seed, log).choice(choices(table(), view, self.depth))


class ExpertBot:
    """Draws as chance nodes, coins as branches, towards winning; exact when there is nothing left to draw."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, game: Game[Any, Any], view: Any, log: Sequence[str], limit: Limit) -> Move:
        rng = stream(self.seed, log)
        try:
            found = rng.choice(thought(view, THINKING if limit == Limit() else limit))
        except TooLong:
            return rng.choice(choices(table(), view, 3))
        return found


def thought(state: State, limit: Limit) -> list[Move]:
    """The expert's best moves; TooLong when an endgame of large hands exceeds the limit."""
    at, search = spot(state), Expert(table(), limit.clock())
    drawn = draws(state, state.turn or 0)
    return [
        as_move(state, play) for play in best_of(at, lambda play: search.value(at, play, drawn))
    ]


LEVELS = (
    Level(
        "careful",
        "Plays any legal move that does not zero a bracket, each with the same chance.",
        CarefulBot,
    ),
    Level(
        "greedy",
        "Takes the play after which points and brackets, by a table fitted on its own games, promise most.",
        lambda seed: TableBot(seed, 1),
    ),
    Level("searcher", bots.SEARCHER, SearcherBot, bots.THINKING),
    Level(
        "3-ply",
        "Looks at its play, your answer and its next play, as if nobody drew a card, and judges by the table.",
        lambda seed: TableBot(seed, 3),
    ),
    Level(
        "expert",
        "Three plies with every card it may draw and every coin, aiming to win rather than at points; "
        "exact to the end when the decks are empty.",
        ExpertBot,
        THINKING,
    ),
)
