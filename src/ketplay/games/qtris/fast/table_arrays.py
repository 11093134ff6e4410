"""Tables side by side as arrays, and the rules of their game as numbers.

A table is a row of whole numbers, and so are the rules: numba passes an array as seven numbers, so
many small arrays would cost more than the game. The places in both rows are below.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ketplay.core.chance import probability
from ketplay.core.parts.actions import ActionSpace
from ketplay.games.qtris.actions import CELL
from ketplay.games.qtris.board.lines import SCORES
from ketplay.games.qtris.board.measurement import Measure, odds
from ketplay.games.qtris.board.tiles import (
    CARD_KINDS,
    LEVELS,
    OPPOSITES,
    PAIR_KINDS,
    SINGLES,
    SQUARES,
    Level,
)
from ketplay.games.qtris.cards import Counts
from ketplay.games.qtris.fast.boards import Floats, Ints
from ketplay.games.qtris.moves import Verb, parse_move
from ketplay.games.qtris.options import HAND
from ketplay.games.qtris.rules import QTris
from ketplay.games.qtris.state import SEAT_STEPS, Step

# A table: the board comes first, so that a row can stand for it.
HANDS = SQUARES  # [seat, card]
ASIDE = HANDS + 2 * CARD_KINDS  # [seat, card]
SPENT = ASIDE + 2 * CARD_KINDS  # [card]
WRITTEN = SPENT + CARD_KINDS  # [square]: the tile that the observation shows, or -1
MARKS = WRITTEN + SQUARES
STEP, SEAT, LEFT, TURN, FIRST, WHITE, TOP, ROLL, OTHER_ROLL = range(MARKS, MARKS + 9)
CHANCE = MARKS + 9  # the random state
CHOICE = CHANCE + 1  # another one, for `random_actions`
MATCHES = CHOICE + 1  # begun here so far
LEARNER = MATCHES + 1  # the seat that sees the observation
LEGAL = LEARNER + 1  # what the mask shows
DECK = LEGAL + 1  # cards in order; those before TOP are drawn

# Values of STEP: places in SEAT_STEPS, where tensors have them, and one for the end.
PLAY = SEAT_STEPS.index(Step.PLAY)
COLOUR = SEAT_STEPS.index(Step.COLOUR)
MULLIGAN = SEAT_STEPS.index(Step.MULLIGAN)
OVER = len(SEAT_STEPS)

# The rules.
TURNS, DRAW_FIRST, PAIRS_PLACED, TILES, SEED, OPPONENT, LEARNERS_SEAT = range(7)
TO_WHITE, TO_BLACK, TO_KEEP = range(7, 10)  # actions
ACTIONS = 10  # how many
FIRST_PLAYS = 11  # [card]: the first action that plays it, or -1
OPPOSITE = FIRST_PLAYS + CARD_KINDS  # [tile]
SINGLE = OPPOSITE + len(SINGLES)  # [number]: a tile of the level
SCORE = SINGLE + len(SINGLES)  # [white squares as bits, 0 white 1 black]
NO_CARD = CARD_KINDS  # in the digits of a pile
DIGIT = CARD_KINDS + 1  # a pile of at most four cards is a number with these digits
SWAP_ACTION = SCORE + 2 * len(SCORES)  # [digits]: the action that exchanges the pile
MEANING = SWAP_ACTION + DIGIT**HAND  # [action]: card, a and b of a play, then counts of a swap
COLUMNS = 3 + CARD_KINDS
# Values of OPPONENT.
NOBODY, RANDOM, GREEDY, JUDGEMENT = range(4)

AFTER_SQUARES = SQUARES * CELL  # where an observation goes on behind the squares
WIDTH = AFTER_SQUARES + 2 * CARD_KINDS + 6 + len(SEAT_STEPS)


class TableArrays(NamedTuple):
    """The tables, what is seen of them, and what came of the last step."""

    rows: Ints
    observations: NDArray[np.float32]
    masks: NDArray[np.int8]
    rewards: Floats
    ends: NDArray[np.bool_]


class TableRules(NamedTuple):
    """The game, and the numbers of its moves."""

    numbers: Ints
    full_deck: Ints
    chances: NDArray[np.float32]  # P(white) of each single tile, exactly


def new_arrays(number: int, rules: TableRules) -> TableArrays:
    """Empty tables."""
    rows = np.zeros((number, DECK + len(rules.full_deck)), np.int64)
    rows[:, WRITTEN:MARKS] = -1
    return TableArrays(
        rows=rows,
        observations=np.zeros((number, WIDTH), np.float32),
        masks=np.zeros((number, rules.numbers[ACTIONS]), np.int8),
        rewards=np.zeros(number),
        ends=np.ones(number, np.bool_),
    )


def table_rules(game: QTris, space: ActionSpace, opponent: int, seat: int | None) -> TableRules:
    """The game as numbers."""
    level = LEVELS[game.setup.level.name]
    moves = [parse_move(word) for word in space.words]
    cards = [move.card if move.verb == Verb.PLAY else -1 for move in moves]
    numbers = np.full(MEANING + COLUMNS * len(moves), -1)
    numbers[TURNS] = game.setup.turns
    numbers[DRAW_FIRST] = game.setup.draw_first
    numbers[PAIRS_PLACED] = 0 if level.base else PAIR_KINDS
    numbers[TILES] = len(level.singles)
    numbers[OPPONENT] = opponent
    numbers[LEARNERS_SEAT] = -1 if seat is None else seat
    for place, word in ((TO_WHITE, "white"), (TO_BLACK, "black"), (TO_KEEP, "keep")):
        numbers[place] = space.words.index(word)
    numbers[ACTIONS] = len(moves)
    for card in set(cards) - {-1}:
        numbers[FIRST_PLAYS + card] = cards.index(card)
    numbers[OPPOSITE:SINGLE] = OPPOSITES
    numbers[SINGLE : SINGLE + len(level.singles)] = level.singles
    numbers[SCORE:SWAP_ACTION] = np.ravel(SCORES)
    for action, move in enumerate(moves):
        swapped = move.cards[:CARD_KINDS] or (0,) * CARD_KINDS
        start = MEANING + COLUMNS * action
        numbers[start : start + COLUMNS] = (move.card, move.a, move.b, *swapped)
        if move.verb == Verb.SWAP:
            numbers[SWAP_ACTION + pile_digits(swapped)] = action
    white = odds(Measure.EXACT).single
    return TableRules(
        numbers,
        deck_cards(level),
        np.array([probability(chance) for chance in white], np.float32),
    )


def deck_cards(level: Level) -> Ints:
    """The full deck of a level, card by card."""
    return np.repeat(np.arange(CARD_KINDS), level.deck)


def pile_digits(counts: Counts) -> int:
    """A pile of at most four cards as one number; empty places come last.

    >>> pile_digits((0, 1, 0, 0, 2, 0, 0, 0)) == ((1 * 9 + 4) * 9 + 4) * 9 + 8
    True
    """
    cards = [card for card in range(CARD_KINDS) for _ in range(counts[card])]
    digits = 0
    for card in (*cards, *[NO_CARD] * HAND)[:HAND]:
        digits = digits * DIGIT + card
    return digits
