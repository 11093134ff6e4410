"""The opponents of <B|raket|S>: levels and bots. Imports the game's rules, and bots for the rest.

Nothing is hidden in this game, so every bot sees the whole state.
"""

from __future__ import annotations

from collections.abc import Sequence

from ketplay import bots
from ketplay.bots.players.searcher import SearcherBot
from ketplay.bots.random_stream import stream
from ketplay.core.bot import Level, Limit, LineUp
from ketplay.core.game import Game
from ketplay.games.brakets.cards import CARDS
from ketplay.games.brakets.expert.bracket_values import BracketValues, fitted_values
from ketplay.games.brakets.expert.fast_rules import Node, Play, legal_plays, search_node
from ketplay.games.brakets.expert.search import (
    ExpertSearch,
    TooLong,
    play_value,
    possible_draws,
)
from ketplay.games.brakets.rules import Brakets, Move, MoveKind
from ketplay.games.brakets.state import State, closing_owner
from ketplay.games.brakets.words import costs_point

EQUAL = 1e-9
# positions of an endgame; the three plies before it are a few thousand
THINKING = Limit(nodes=100_000)


def best_plays(values: dict[Play, float]) -> list[Play]:
    """The plays of the highest value."""
    highest = max(values.values())
    return [play for play, value in values.items() if value > highest - EQUAL]


def as_move(state: State, play: Play) -> Move:
    """A play of the fast rules as a move of the game."""
    card, on_own = play
    seat = state.turn or 0
    return Move(MoveKind.LAY, CARDS[card], seat if on_own else 1 - seat)


def lookahead_moves(values: BracketValues, state: State, depth: int) -> list[Move]:
    """The best moves by this many plies and the fitted values.

    >>> game = Brakets()
    >>> state = game.parse_state("A - b0.X.I 0/0 - 01.H.Z 0/0 - 0 -")
    >>> [game.format_move(move) for move in lookahead_moves(fitted_values(), state, 1)]
    ['<0|@B']
    """
    node = search_node(state)
    return [as_move(state, play) for play in best_plays(lookahead_values(values, node, depth))]


def lookahead_values(values: BracketValues, node: Node, depth: int) -> dict[Play, float]:
    """What each play brings in points over this many plies, by the fitted values."""
    plays = legal_plays(node.hand, node.ket)
    return {play: play_value(values, node, play, depth) for play in plays}


def expert_moves(state: State, limit: Limit) -> list[Move]:
    """The expert's best moves."""
    return [as_move(state, play) for play in best_plays(expert_values(state, limit))]


def expert_values(state: State, limit: Limit) -> dict[Play, float]:
    """What the expert expects of each play: win less loss.

    An endgame of large hands may exceed the limit; then three plies by the fitted values count.
    """
    node = search_node(state)
    search = ExpertSearch(fitted_values(), limit.clock())
    draws = possible_draws(state, state.turn or 0)
    try:
        return {play: search.value(node, play, draws) for play in legal_plays(node.hand, node.ket)}
    except TooLong:
        return {
            play: search.utility(node.lead + gain, node.bras_remaining)
            for play, gain in lookahead_values(fitted_values(), node, 3).items()
        }


def counted(state: State) -> Move:
    """The right number of coins, where a player is to count them."""
    owner = closing_owner(state) or 0
    return Move(MoveKind.COUNT, str(state.sides[owner].bracket.halves), owner)


class CarefulBot:
    """Any legal move that does not zero a bracket, while there is one."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(
        self, game: Game[State, Move], view: State, log: Sequence[str], limit: Limit
    ) -> Move:
        if view.counting:
            return counted(view)
        moves = list(game.moves(view))
        free_moves = [move for move in moves if not costs_point(view, move)]
        return stream(self.seed, log).choice(free_moves or moves)


class LookaheadBot:
    """Some plies ahead by the fitted values, ignoring draws; among equals the seed decides."""

    def __init__(self, seed: int, depth: int) -> None:
        self.seed = seed
        self.depth = depth

    def choose(
        self, game: Game[State, Move], view: State, log: Sequence[str], limit: Limit
    ) -> Move:
        if view.counting:
            return counted(view)
        moves = lookahead_moves(fitted_values(), view, self.depth)
        return stream(self.seed, log).choice(moves)


class ExpertBot:
    """Draws and coins as chance events, towards winning; exact when nothing is left to draw."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(
        self, game: Game[State, Move], view: State, log: Sequence[str], limit: Limit
    ) -> Move:
        if view.counting:
            return counted(view)
        moves = expert_moves(view, THINKING if limit == Limit() else limit)
        return stream(self.seed, log).choice(moves)


LEVELS = (
    Level(
        "careful",
        "Plays any legal move that does not zero a bracket, each with the same probability.",
        CarefulBot,
        nickname="Mittens",
        summary="Plays anything that does not zero a bracket.",
    ),
    Level(
        "greedy",
        "Makes the most promising play, going by what such brackets were worth in its own games.",
        lambda seed: LookaheadBot(seed, 1),
        nickname="Biscuit",
        summary="Makes the most promising play.",
    ),
    Level(
        "searcher",
        bots.SEARCHER,
        SearcherBot,
        bots.THINKING,
        nickname="Sherlock",
        summary="Thinks ahead, with your replies in mind.",
    ),
    Level(
        "3-ply",
        "Looks at its play, your answer and its next play, ignoring cards yet to be drawn.",
        lambda seed: LookaheadBot(seed, 3),
        nickname="Felix",
        summary="Looks at its play, your answer and its next play.",
    ),
    Level(
        "expert",
        "Looks three plies ahead with every card it may draw and every coin, to win rather than to "
        "score; plays perfectly when the decks are empty.",
        ExpertBot,
        THINKING._replace(seconds=1.0),
        nickname="Erwin",
        summary="The strongest: plays to win, whatever it may draw.",
    ),
)


def line_up(game: Brakets) -> LineUp:
    """Without the searcher, which thinks longest and is not the best."""
    names = ("random", "careful", "learner", "greedy", "3-ply", "expert")
    return LineUp(names, first="careful", quickest="greedy")


def analyse(game: Brakets, view: State, limit: Limit) -> list[tuple[tuple[Move, ...], float]]:
    """Every play with what the expert expects of it: win less loss, the best first.

    >>> game = Brakets()
    >>> state = game.parse_state("A - b0.X.I 0/0 - 01.H.Z 0/0 - 0 -")
    >>> [(game.format_move(moves[0]), value) for moves, value in analyse(game, state, Limit())][:1]
    [('<0|@B', 1.0)]
    """
    if view.counting or view.turn is None or not view.sides[view.turn].hand:
        return []
    values = expert_values(view, THINKING if limit == Limit() else limit)
    ranked = sorted(values.items(), key=lambda pair: -pair[1])
    return [((as_move(view, play),), value) for play, value in ranked]
