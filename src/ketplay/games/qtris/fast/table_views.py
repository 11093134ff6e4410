"""What a seat sees of a compiled table: observation and mask, written where they changed."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ketplay.games.qtris.actions import CELL, KINDS, MOST_HELD, PARTNERS
from ketplay.games.qtris.board.tiles import CARD_KINDS, LEVELS, PAIR, SQUARES
from ketplay.games.qtris.fast.boards import Ints
from ketplay.games.qtris.fast.jit import compiled, inlined
from ketplay.games.qtris.fast.playouts import ways_to_play
from ketplay.games.qtris.fast.table_arrays import (
    ACTIONS,
    AFTER_SQUARES,
    COLOUR,
    DIGIT,
    FIRST,
    FIRST_PLAYS,
    HANDS,
    LEARNER,
    LEFT,
    LEGAL,
    MULLIGAN,
    NO_CARD,
    OPPOSITE,
    PLAY,
    SEAT,
    SPENT,
    STEP,
    SWAP_ACTION,
    TO_BLACK,
    TO_KEEP,
    TO_WHITE,
    TURN,
    TURNS,
    WHITE,
    WRITTEN,
)
from ketplay.games.qtris.options import HAND
from ketplay.games.qtris.state import SEAT_STEPS

Numbers = NDArray[np.float32]
Mask = NDArray[np.int8]

CHOICES = 1 << CARD_KINDS  # LEGAL has a bit for each card that may be played, or this one
STEPS = len(SEAT_STEPS)
HELD = np.array([number / MOST_HELD for number in range(LEVELS["s"].deck[0] * 4)], np.float32)
PLAYED = np.array(  # [card, how many]: the part of the deck, which has as many in every level
    [[number / max(1, deck) for number in range(16)] for deck in LEVELS["s"].deck], np.float32
)


@inlined
def write_squares(row: Ints, numbers: Ints, chances: Numbers, views: Numbers, table: int) -> None:
    """The squares as the learner's colour sees them, where they differ from what is written."""
    is_black = row[WHITE] >= 0 and row[WHITE] != row[LEARNER]
    for square in range(SQUARES):
        code = row[square]
        if is_black and code < PAIR:
            code = numbers[OPPOSITE + code]
        old = row[WRITTEN + square]
        if code == old:
            continue
        row[WRITTEN + square] = code
        start = square * CELL
        if old >= PAIR:
            views[table, start + KINDS + old // PAIR - 1] = 0.0
            views[table, start + PARTNERS + old % PAIR] = 0.0
        elif old >= 0:
            views[table, start + 1 + old] = 0.0
        if code >= PAIR:
            views[table, start] = 0.5
            views[table, start + KINDS + code // PAIR - 1] = 1.0
            views[table, start + PARTNERS + code % PAIR] = 1.0
        else:
            views[table, start] = chances[code]
            views[table, start + 1 + code] = 1.0


@inlined
def write_cards(row: Ints, numbers: Ints, views: Numbers, table: int) -> None:
    """The learner's hand, the cards that were played, and what is due."""
    seat = row[LEARNER]
    other_cards = 0
    own = HANDS + CARD_KINDS * seat
    other = HANDS + CARD_KINDS * (1 - seat)
    for card in range(CARD_KINDS):
        views[table, AFTER_SQUARES + card] = HELD[row[own + card]]
        views[table, AFTER_SQUARES + CARD_KINDS + card] = PLAYED[card, row[SPENT + card]]
        other_cards += row[other + card]
    place = AFTER_SQUARES + 2 * CARD_KINDS
    views[table, place] = HELD[other_cards]
    views[table, place + 1] = row[TURN] / numbers[TURNS]
    views[table, place + 2] = row[LEFT] / HAND
    views[table, place + 3] = row[SEAT] == seat
    views[table, place + 4] = row[FIRST] == seat
    views[table, place + 5] = row[WHITE] >= 0
    for step in range(STEPS):
        views[table, place + 6 + step] = row[STEP] == step


@inlined
def write_mask(row: Ints, numbers: Ints, masks: Mask, table: int) -> None:
    """1 for every legal move of the seat to act."""
    hand = HANDS + CARD_KINDS * row[SEAT]
    old = row[LEGAL]
    if old == CHOICES:
        for action in range(numbers[ACTIONS]):
            masks[table, action] = 0
        old = 0
    new = 0
    if row[STEP] == PLAY:
        for card in range(CARD_KINDS):
            new |= (row[hand + card] > 0) << card
    changed = old ^ new
    card = 0
    while changed:
        if changed & 1:
            first = numbers[FIRST_PLAYS + card]
            for action in range(first, first + ways_to_play(card)):
                masks[table, action] = new >> card & 1
        changed >>= 1
        card += 1
    row[LEGAL] = new
    if row[STEP] == COLOUR or row[STEP] == MULLIGAN:
        write_choices(row, numbers, masks, table)


@compiled
def write_choices(row: Ints, numbers: Ints, masks: Mask, table: int) -> None:
    """The colours, or every pile that a first hand of four cards can exchange."""
    row[LEGAL] = CHOICES
    if row[STEP] == COLOUR:
        masks[table, numbers[TO_WHITE]] = 1
        masks[table, numbers[TO_BLACK]] = 1
        return
    masks[table, numbers[TO_KEEP]] = 1
    hand = HANDS + CARD_KINDS * row[SEAT]
    for chosen in range(1, 1 << HAND):
        digits = 0
        places = HAND
        number = 0
        for card in range(CARD_KINDS):
            for _ in range(row[hand + card]):
                if chosen >> number & 1:
                    digits = digits * DIGIT + card
                    places -= 1
                number += 1
        for _ in range(places):
            digits = digits * DIGIT + NO_CARD
        masks[table, numbers[SWAP_ACTION + digits]] = 1
