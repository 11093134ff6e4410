"""The opponents of QTris, and the same thinking as analysis for people."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from ketplay.bots import GREEDY, LEARNER, THINKING
from ketplay.bots.evaluation import worth
from ketplay.bots.greedy import GreedyBot
from ketplay.bots.learner import LearnerBot
from ketplay.bots.random_stream import stream
from ketplay.bots.searcher import SearcherBot
from ketplay.core.bot import Level, Limit
from ketplay.core.game import Game
from ketplay.games.qtris.board.model import Tiles
from ketplay.games.qtris.board.tile_board import Cards
from ketplay.games.qtris.board.tiles import tables
from ketplay.games.qtris.cards import NOTHING, UNKNOWN, add, cards_in, take
from ketplay.games.qtris.expert.choose_search import Turn, engine_of, side_of, surveyed, weigh
from ketplay.games.qtris.expert.eve_search import deal as deal_set
from ketplay.games.qtris.expert.nearest_tiles import boards
from ketplay.games.qtris.expert.search import WIDTH, Clock, Search, deal
from ketplay.games.qtris.moves import COLOURS, Move
from ketplay.games.qtris.schedule import drawn_for

UNLIMITED = Limit(nodes=2000)
KITTEN = (
    "Draws three moves by lot and plays the one after which the board stands best for it. For a first game: somebody "
    "who only avoids what obviously hurts wins one in three, somebody who takes care over every second card two."
)
LEARNT = f"{LEARNER} A beginner's equal: whoever looks for the best square for every card beats it more often than not."
GREED = f"{GREEDY} Whoever looks for the best square for every card, one by one, wins two games of five."
EXPERT = (
    "Judges a turn by what it learnt from many games, then tries the best ones in worlds that fit what it sees, "
    "your answers included; the last turn is exact. With noise, and under full quantum rules, it tries them on the "
    "nearest board of tiles."
)
EVERY = 10_000  # more turns than any hand has
SEARCHER = (
    "Weighs its best turns in a few worlds that fit what it sees, your answers included: the expert's way of thinking, "
    "with far less time. Whoever takes care over every card, one by one, wins one game in four."
)
SHORT = Limit(nodes=150)  # what the searcher may weigh
TRIES = 3  # moves the kitten looks at


class KittenBot:
    """The best of a few moves drawn by lot."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, game: Game[Any, Any], view: Any, log: Sequence[str], limit: Limit) -> Any:
        rng, moves, value, seat = (
            stream(self.seed, log),
            game.moves(view),
            worth(game),
            game.actor(view) or 0,
        )
        tries = rng.sample(list(moves), min(TRIES, len(moves)))
        return (
            max(tries, key=lambda move: value(game.play(view, move))[seat]) if value else tries[0]
        )


class ExpertBot:
    """Thinks until its limit ends; with a limit in nodes its choice is a function of the seed and what it saw."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.meant: dict[
            tuple[str, ...], Move
        ] = {}  # the second card of the turn it is in, by the log before it

    def choose(self, game: Any, view: Any, log: Sequence[str], limit: Limit) -> Any:
        if view.hands[view.seat][-1]:
            limit = THINKING if limit in (Limit(), SHORT) else limit
            return SearcherBot(self.seed).choose(game, view, log, limit)
        limit = UNLIMITED if limit == Limit() else limit
        if view.step == "play":
            return self.meant.get(tuple(log)) or self.turn(game, view, log, limit)
        rng = stream(self.seed, log)
        if view.step in ("colour", "mulligan"):
            view = view._replace(
                board=boards(view.board)[0][0]
            )  # prepared tiles, whatever the engine
            return (colour if view.step == "colour" else mulligan)(game, view, rng, limit)
        # A set is over; or a board is placed, and nobody knows yet who will be first and who will be white.
        return rng.choice(game.moves(view))

    def turn(self, game: Any, view: Any, log: Sequence[str], limit: Limit) -> Move:
        """The first card of the best turn; the second one is kept in mind.

        Who is asked for a second card alone meets the worlds of the first, and so mostly finds what was meant. Where
        turns are weighed one by one, the time for the second card is better spent on weighing it again.
        """
        seen = log if view.left == game.schedule.cards[view.seat] else log[:-1]
        first, *rest = weigh(game, view, limit, self.seed, seen)[0][0]
        kept = [] if surveyed(game, view) else rest
        self.meant = {(*log, game.format_move(first)): move for move in kept}
        return first


def colour(game: Any, view: Any, rng: Random, limit: Limit) -> Move:
    """The colour for which the first turn's best plan is worth more, over some draws."""
    clock, by, gain, number = (
        Clock(limit),
        engine_of(game, view),
        0.0,
        game.schedule.cards[view.seat],
    )
    while True:
        hand = view.hands[view.seat]
        for card in dealt(game, view, rng).deck[: number if game.draw_first else 0]:
            hand = add(hand, card)
        white, black = (
            by.best(view.board, hand, number, game.turns - 1, side, 1)[0].worth for side in (0, 1)
        )
        gain += white - black
        clock.nodes += 2
        if clock.spent >= 1 / 4:
            return COLOURS[0 if gain >= 0 else 1]


def dealt(game: Any, view: Any, rng: Random) -> Any:
    """A world that fits a view, for two or with Eve."""
    return (deal if view.sets is None else deal_set)(game, view, rng)


def mulligan(game: Any, view: Any, rng: Random, limit: Limit) -> Move:
    """The exchange after which the seat's own first turn is worth most, over some draws and answers."""
    if view.sets is not None:
        return set_mulligan(game, view, rng, limit)
    clock, by, moves = Clock(limit), engine_of(game, view), list[Move](game.moves(view))
    side, second = (0 if view.white == view.seat else 1), view.seat != view.first
    left, number = game.turns - 1 - second, 2 if game.draw_first else 0
    gains = dict.fromkeys(moves, 0.0)
    while clock.spent < 1 / 2 or not clock.nodes:
        world, board = deal(game, view, rng), view.board
        if second:
            other = world.other
            for card in world.deck[:number]:
                other = add(other, card)
            board = by.best(board, other, 2, game.turns - 1, 1 - side, 1)[0].board
            clock.nodes += 1
        for move in moves:
            drawn = world.deck[2 : 2 + sum(move.cards) + number]
            hand = _exchanged(view.hands[view.seat], move, drawn)
            gains[move] += by.best(board, hand, 2, left, side, 1)[0].worth
            clock.nodes += 1
    return max(moves, key=lambda move: gains[move])


def set_mulligan(game: Any, view: Any, rng: Random, limit: Limit) -> Move:
    """The same with Eve, as if the board stayed until then: the others' cards hardly bear on one's own."""
    clock, by, moves = Clock(limit), engine_of(game, view), list[Move](game.moves(view))
    number, left, side = game.schedule.cards[view.seat], game.turns - 1 - view.seat, side_of(view)
    gains = dict.fromkeys(moves, 0.0)
    while clock.spent < 1 / 2 or not clock.nodes:
        deck = dealt(game, view, rng).deck
        for move in moves:
            drawn = drawn_for(game.schedule, sum(move.cards)) + (number if game.draw_first else 0)
            hand = _exchanged(view.hands[view.seat], move, deck[:drawn])
            gains[move] += by.best(view.board, hand, number, left, side, 1)[0].worth
            clock.nodes += 1
    return max(moves, key=lambda move: gains[move])


def _exchanged(hand: Any, move: Move, drawn: Sequence[int]) -> Any:
    for card in cards_in(move.cards or NOTHING):
        hand = take(hand, card)
    for card in drawn:
        hand = add(hand, card)
    return hand


def analyse(game: Any, view: Any, limit: Limit, seed: int = 0) -> list[Turn]:
    """The best ways to go on for the seat to play, best first, with its expectation: 1 is a sure win, -1 a sure loss.

    Exact on the last turn; before it an estimate over worlds that fit the view. Nothing for other steps than playing
    cards, and nothing for a hand that is not seen.

    >>> import ketplay
    >>> from random import Random
    >>> match = ketplay.Match.begin(ketplay.game("qtris:turns=2")).settle(Random(1))
    >>> for word in ("white", "keep", "keep"):
    ...     match = match.play(word).settle(Random(2))
    >>> best, *others = analyse(match.game, match.view(match.actor), Limit(nodes=20))
    >>> len(best[0]), best[1] >= others[0][1]
    (2, True)
    """
    if view.step != "play" or view.hands[view.seat][-1]:
        return []
    if (
        duel_of_tiles(game) and view.turn == game.turns - 1
    ):  # what is best needs no search; people want more than one
        plans = engine_of(game, view).best(
            view.board, view.hands[view.seat], view.left, 0, side_of(view), WIDTH
        )
        return [(plan.moves, plan.worth) for plan in plans]
    best, *others = weigh(game, view, limit, seed, ())
    # Who dropped out was seen in fewer worlds, and worse in them: its value counts for no more than the best one's.
    return [
        best,
        *sorted(
            ((moves, min(value, best[1])) for moves, value in others), key=lambda turn: -turn[1]
        ),
    ]


def duel_of_tiles(game: Any) -> bool:
    """Whether it is the game as printed, for two."""
    return isinstance(game.engine, Tiles) and game.chosen["variant"] == "duel"


def turn_cost(
    game: Any, view: Any, moves: Sequence[Move], limit: Limit, seed: int = 0
) -> float | None:
    """How much of its expectation a seat gave away by a whole turn, against the best one found; 0 for the best.

    Exact on the last turn; before it both are compared in the same worlds. None where only a duel of tiles could tell.
    """
    if not duel_of_tiles(game):
        return None
    by, hand, board = engine_of(game, view), view.hands[view.seat][:UNKNOWN], view.board
    apply = Cards(tables(game.level.name == "base")).apply
    for move in moves:
        board, hand = apply(board, move.card, move.a, move.b)[0], take(hand, move.card)
    side, left = (0 if view.white == view.seat else 1), game.turns - view.turn - 1
    every = by.best(view.board, view.hands[view.seat], view.left, left, side, EVERY)
    played = next(plan for plan in every if (plan.board, plan.hand) == (board, hand))
    best = Search(game, view, by, limit).run(seed, ())[0].plan
    if best == played:
        return 0.0
    found = Search(game, view, by, limit, [best, played]).run(seed + 1, ())
    values = {one.plan: one.value for one in found}
    return max(0.0, values[best] - values[played])


LEVELS = (
    Level("kitten", KITTEN, KittenBot),
    Level("learner", LEARNT, LearnerBot),
    Level("greedy", GREED, GreedyBot),
    Level("searcher", SEARCHER, ExpertBot, SHORT),
    Level("expert", EXPERT, ExpertBot, UNLIMITED._replace(seconds=1.5)),
)
