"""The opponents of QTris and their thinking; imports all of the game, `fast` in functions only."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from ketplay.bots import GREEDY, LEARNER, THINKING
from ketplay.bots.players.greedy import GreedyBot
from ketplay.bots.players.learner import LearnerBot
from ketplay.bots.players.searcher import SearcherBot
from ketplay.bots.random_stream import stream
from ketplay.core.bot import Level, Limit, LineUp
from ketplay.games.qtris.cards import NOTHING, UNKNOWN, Counts, add, cards_in, take
from ketplay.games.qtris.expert.analysis import analyse, turn_cost
from ketplay.games.qtris.expert.choose_search import (
    evaluate_turns,
    evaluator_for,
    is_known,
    is_surveyed,
    side_of,
)
from ketplay.games.qtris.expert.eve_search import deal_set
from ketplay.games.qtris.expert.kitten import KittenBot
from ketplay.games.qtris.expert.search import LimitClock, deal_world
from ketplay.games.qtris.expert.tile_approximation import weighted_boards
from ketplay.games.qtris.flow.eve import in_role_order
from ketplay.games.qtris.moves import COLOURS, Move
from ketplay.games.qtris.rules import QTris
from ketplay.games.qtris.state import State, Step

__all__ = ["LEVELS", "ExpertBot", "KittenBot", "analyse", "turn_cost"]

UNLIMITED = Limit(nodes=2000)
KITTEN = (
    "Picks three moves at random and plays the best of them. For a first game: a player who only "
    "avoids obvious mistakes wins one game in three, one who thinks about every other card wins "
    "two in three."
)
LEARNT = (
    f"{LEARNER} As strong as a beginner: a player who looks for the best square for every card "
    "usually wins."
)
GREED = (
    f"{GREEDY} A player who looks for the best square for every card, one by one, wins two games "
    "in five."
)
EXPERT = (
    "Evaluates turns by what it learnt from many games, then tries the best ones with hands and "
    "decks that fit what it sees, your answers included; its last turn is exact. With noise, and "
    "under full quantum rules, it tries them on the nearest board of tiles; with cards of your own "
    "it plays like greedy."
)
SEARCHER = (
    "Thinks like the expert, with far less time: it tries its best turns with a few hands and "
    "decks that fit what it sees. A player who thinks about every card, one by one, wins one game "
    "in four."
)
SHORT = Limit(seconds=1.0, nodes=150)  # what the searcher may try


class ExpertBot:
    """A bot that searches until its limit is reached.

    With a limit in nodes its choice depends on the seed and on what it saw alone.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.second_cards: dict[tuple[str, ...], Move] = {}  # planned, by the log before each

    def choose(self, game: Any, view: State, log: Sequence[str], limit: Limit) -> Move:
        if game.setup.own:  # the evaluation does not know them: exact odds instead
            chosen: Move = GreedyBot(self.seed).choose(game, view, log, limit)
            return chosen
        if view.hands[view.seat][UNKNOWN] or not is_known(game):
            if limit == Limit() or limit.nodes == SHORT.nodes:
                limit = limit._replace(nodes=THINKING.nodes)
            move: Move = SearcherBot(self.seed).choose(game, view, log, limit)
            return move
        view = in_role_order(view)
        limit = UNLIMITED if limit == Limit() else limit
        if view.step == Step.PLAY:
            return self.second_cards.get(tuple(log)) or self.choose_card(game, view, log, limit)
        rng = stream(self.seed, log)
        if view.step in (Step.COLOUR, Step.MULLIGAN):
            prepared = view._replace(board=weighted_boards(view.board)[0][0])  # tiles in any model
            choose = choose_colour if view.step == Step.COLOUR else choose_mulligan
            return choose(game, prepared, rng, limit)
        # A set is over; or a board is placed, and nobody knows yet who will be first and who will
        # be white.
        moves: Sequence[Move] = game.moves(view)
        return rng.choice(moves)

    def choose_card(self, game: QTris, view: State, log: Sequence[str], limit: Limit) -> Move:
        """The first card of the best turn; the second one is remembered.

        A search for the second card alone would use the same worlds, and mostly find the same card.
        Where turns are evaluated one by one, the time for the second card is better spent on a new
        search.
        """
        first_card = view.left == game.setup.schedule.cards[view.seat]
        log_before_turn = log if first_card else log[:-1]
        moves = evaluate_turns(game, view, limit, self.seed, log_before_turn)[0][0]
        self.second_cards.clear()
        if len(moves) > 1 and not is_surveyed(game, view):
            self.second_cards[(*log, game.format_move(moves[0]))] = moves[1]
        return moves[0]


def choose_colour(game: QTris, view: State, rng: Random, limit: Limit) -> Move:
    """The colour for which the best plan of the first turn is worth more, over some draws."""
    clock = LimitClock(limit)
    evaluator = evaluator_for(game, view)
    number = game.setup.schedule.cards[view.seat]
    gain = 0.0
    while True:
        hand = view.hands[view.seat]
        for card in _deck(game, view, rng)[: number if game.setup.draw_first else 0]:
            hand = add(hand, card)
        white, black = (
            evaluator.best(
                view.board, hand, cards=number, turns_left=game.setup.turns - 1, side=side, most=1
            )[0].value
            for side in (0, 1)
        )
        gain += white - black
        clock.nodes += 2
        if clock.used >= 1 / 4:
            return COLOURS[0 if gain >= 0 else 1]


def _deck(game: QTris, view: State, rng: Random) -> tuple[int, ...]:
    """The deck of a world that fits a view, for two or with Eve."""
    return (deal_world if view.sets is None else deal_set)(game, view, rng).deck


def choose_mulligan(game: QTris, view: State, rng: Random, limit: Limit) -> Move:
    """The exchange after which the seat's own first turn is worth most, over some draws and
    answers.
    """
    if view.sets is not None:
        return choose_set_mulligan(game, view, rng, limit)
    clock = LimitClock(limit)
    evaluator = evaluator_for(game, view)
    moves = game.moves(view)
    side = side_of(view)
    is_second = view.seat != view.first
    turns_left = game.setup.turns - 1 - is_second
    number = 2 if game.setup.draw_first else 0
    gains = dict.fromkeys(moves, 0.0)
    while clock.used < 1 / 2 or not clock.nodes:
        world = deal_world(game, view, rng)
        board = view.board
        if is_second:
            other = world.other
            for card in world.deck[:number]:
                other = add(other, card)
            board = evaluator.best(
                board, other, cards=2, turns_left=game.setup.turns - 1, side=1 - side, most=1
            )[0].board
            clock.nodes += 1
        for move in moves:
            new_cards = world.deck[2 : 2 + sum(move.cards) + number]
            hand = _exchange(view.hands[view.seat], move, new_cards)
            plans = evaluator.best(board, hand, cards=2, turns_left=turns_left, side=side, most=1)
            gains[move] += plans[0].value
            clock.nodes += 1
    return max(moves, key=lambda move: gains[move])


def choose_set_mulligan(game: QTris, view: State, rng: Random, limit: Limit) -> Move:
    """The same with Eve, as if the board stayed until then: the others' cards hardly affect your
    own.
    """
    clock = LimitClock(limit)
    evaluator = evaluator_for(game, view)
    moves = game.moves(view)
    number = game.setup.schedule.cards[view.seat]
    gains = dict.fromkeys(moves, 0.0)
    while clock.used < 1 / 2 or not clock.nodes:
        deck = deal_set(game, view, rng).deck
        for move in moves:
            number_drawn = game.setup.schedule.refill(sum(move.cards)) + (
                number if game.setup.draw_first else 0
            )
            plans = evaluator.best(
                view.board,
                _exchange(view.hands[view.seat], move, deck[:number_drawn]),
                cards=number,
                turns_left=game.setup.turns - 1 - view.seat,
                side=side_of(view),
                most=1,
            )
            gains[move] += plans[0].value
            clock.nodes += 1
    return max(moves, key=lambda move: gains[move])


def _exchange(hand: Counts, move: Move, new_cards: Sequence[int]) -> Counts:
    for card in cards_in(move.cards or NOTHING):
        hand = take(hand, card)
    for card in new_cards:
        hand = add(hand, card)
    return hand


LEVELS = (
    Level(
        "kitten",
        KITTEN,
        KittenBot,
        nickname="Whiskers",
        summary="For a first game. Beginners who take some care win two games in three.",
    ),
    Level(
        "learner",
        LEARNT,
        LearnerBot,
        nickname="Socks",
        summary="Plays like a beginner. With care you win two games in three.",
    ),
    Level(
        "greedy",
        GREED,
        GreedyBot,
        nickname="Biscuit",
        summary="Takes the best odds at once. Careful players win two games in five.",
    ),
    Level(
        "searcher",
        SEARCHER,
        ExpertBot,
        SHORT,
        nickname="Sherlock",
        summary="Thinks ahead. Careful players win one game in four.",
    ),
    Level(
        "expert",
        EXPERT,
        ExpertBot,
        UNLIMITED._replace(seconds=1.5),
        nickname="Erwin",
        summary="Thinks longest, for a second or two; about as strong as Sherlock.",
    ),
)


def line_up(game: QTris) -> LineUp:
    names = ("random", "kitten", "learner", "greedy", "searcher", "expert")
    return LineUp(names, first="kitten", quickest="learner")
