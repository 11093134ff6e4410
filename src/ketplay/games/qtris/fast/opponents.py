"""Compiled opponents: moves at random, or whole turns by an evaluation of boards and cards."""

from __future__ import annotations

from typing import Any

import numpy as np

from ketplay.core.tasks.random_numbers import BITS
from ketplay.games.qtris.board.tiles import CARD_KINDS, CX, SQUARES, I
from ketplay.games.qtris.fast.best_turns import best_plans
from ketplay.games.qtris.fast.boards import ROOM, Floats, Ints, evaluate_board
from ketplay.games.qtris.fast.jit import compiled, inlined
from ketplay.games.qtris.fast.playouts import CARDS, next_state, ways_to_play
from ketplay.games.qtris.fast.rollouts import row_of
from ketplay.games.qtris.fast.table_arrays import (
    CHANCE,
    COLOUR,
    DIGIT,
    FIRST_PLAYS,
    HANDS,
    JUDGEMENT,
    LEFT,
    MULLIGAN,
    NO_CARD,
    OPPONENT,
    RANDOM,
    SEAT,
    STEP,
    SWAP_ACTION,
    TO_BLACK,
    TO_KEEP,
    TO_WHITE,
    TURN,
    TURNS,
    WHITE,
)
from ketplay.games.qtris.options import HAND


@compiled
def choose_action(row: Ints, numbers: Ints, full_deck: Ints, evaluation: Any, arrays: Any) -> int:
    """What the opponent plays at a table."""
    opponent = numbers[OPPONENT]
    if opponent == RANDOM:
        return random_action(row, numbers, CHANCE)
    start = HANDS + CARD_KINDS * row[SEAT]
    hand = row[start : start + CARD_KINDS]
    board = row[:SQUARES]
    weights = row_of(numbers[TURNS] - row[TURN] - 1)
    if row[STEP] == COLOUR:
        lead = colour_lead(board, hand, weights, opponent == JUDGEMENT, evaluation, arrays)
        if lead == 0:
            return random_action(row, numbers, CHANCE)
        return int(numbers[TO_WHITE if lead > 0 else TO_BLACK])
    if row[STEP] == MULLIGAN:
        if opponent == JUDGEMENT:
            return swap_action(weak_cards(hand, evaluation.cards[weights], full_deck), numbers)
        return random_action(row, numbers, CHANCE)
    side = 0 if row[WHITE] == row[SEAT] else 1
    card, a, b = best_card(board, hand, row[LEFT], weights, side, evaluation, arrays)
    return play_number(card, a, b, numbers)


@compiled
def best_card(
    board: Ints, hand: Ints, left: int, row: int, side: int, evaluation: Any, arrays: Any
) -> tuple[int, int, int]:
    """The first card of the best turn; of equal turns the first that is found."""
    most: Any = np.int64(1)  # a bare constant would be a type of its own
    plans = best_plans(board, hand, left, evaluation, row, side, arrays, most)[1]
    return plans[0, 0], plans[0, 1], plans[0, 2]


@compiled
def play_number(card: int, a: int, b: int, numbers: Ints) -> int:
    """The action that plays a card."""
    first = numbers[FIRST_PLAYS + card]
    if card == I:
        return int(first)
    return int(first + (SQUARES * a + b if card == CX else a))


@compiled
def colour_lead(
    board: Ints, hand: Ints, row: int, judge: bool, evaluation: Any, arrays: Any
) -> int:
    """How much more white is worth than black: as the board is, or after the best turn of each."""
    sides = np.zeros(2, np.int64)
    number: Any = np.int64(CARDS)
    most: Any = np.int64(1)
    for side in range(2):
        if judge:
            plans = best_plans(board, hand, number, evaluation, row, side, arrays, most)
            sides[side] = plans[0][0]
        else:
            sides[side] = evaluate_board(
                board,
                0.0,
                evaluation.tables[row, side],
                evaluation.tiles[row, side],
                arrays.odds,
                np.empty(ROOM, np.int64),
                np.empty(ROOM, np.float64),
            )
    return int(sides[0] - sides[1])


@compiled
def weak_cards(hand: Ints, cards: Floats, full_deck: Ints) -> Ints:
    """The cards of a first hand that the evaluation puts below the mean of the deck."""
    mean = 0.0
    for card in full_deck:
        mean += cards[card, 1] / len(full_deck)
    weak = np.zeros(CARD_KINDS, np.int64)
    for card in range(CARD_KINDS):
        for number in range(hand[card], 0, -1):
            if cards[card, number] - cards[card, number - 1] < mean:
                weak[card] += 1
    return weak


@compiled
def swap_action(pile: Ints, numbers: Ints) -> int:
    """The action that exchanges a pile of at most four cards; an empty one is kept."""
    digits = 0
    places = HAND
    for card in range(CARD_KINDS):
        for _ in range(pile[card]):
            digits = digits * DIGIT + card
            places -= 1
    if places == HAND:
        return int(numbers[TO_KEEP])
    for _ in range(places):
        digits = digits * DIGIT + NO_CARD
    return int(numbers[SWAP_ACTION + digits])


@inlined
def random_action(row: Ints, numbers: Ints, lots: int) -> int:
    """A legal action, each equally likely; `lots` is the place of the random state."""
    row[lots] = next_state(row[lots])
    if row[STEP] == COLOUR:
        return int(numbers[TO_WHITE if row[lots] >> (BITS - 1) else TO_BLACK])
    if row[STEP] == MULLIGAN:
        return random_swap(row, numbers, lots)
    hand = HANDS + CARD_KINDS * row[SEAT]
    total = 0
    for card in range(CARD_KINDS):
        if row[hand + card]:
            total += ways_to_play(card)
    number = (row[lots] * total) >> BITS
    card = 0
    while True:
        plays = ways_to_play(card) if row[hand + card] else 0
        if number < plays:
            return int(numbers[FIRST_PLAYS + card] + number)
        number -= plays
        card += 1


@compiled
def random_swap(row: Ints, numbers: Ints, lots: int) -> int:
    """Any exchange, each equally likely."""
    pile = np.zeros(CARD_KINDS, np.int64)
    hand = HANDS + CARD_KINDS * row[SEAT]
    for card in range(CARD_KINDS):
        if row[hand + card]:
            pile[card] = (row[lots] * (row[hand + card] + 1)) >> BITS
            row[lots] = next_state(row[lots])
    return swap_action(pile, numbers)
