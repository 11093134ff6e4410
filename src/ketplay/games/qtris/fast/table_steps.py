"""The steps of compiled tables: matches begin, moves are played, cards drawn, boards measured."""

from __future__ import annotations

from typing import Any

from ketplay.core.tasks.random_numbers import BITS
from ketplay.games.qtris.board.tiles import CARD_KINDS, CX, SQUARES, B, W
from ketplay.games.qtris.fast.boards import Floats, Ints, controlled_card, one_square_card
from ketplay.games.qtris.fast.jit import compiled, inlined
from ketplay.games.qtris.fast.opponents import choose_action, random_action
from ketplay.games.qtris.fast.playouts import (
    CARDS,
    measure_board,
    next_state,
    prepare_board,
    random_state,
    roll_dice,
)
from ketplay.games.qtris.fast.table_arrays import (
    ACTIONS,
    ASIDE,
    CHANCE,
    CHOICE,
    COLOUR,
    COLUMNS,
    DECK,
    DRAW_FIRST,
    FIRST,
    HANDS,
    LEARNER,
    LEARNERS_SEAT,
    LEFT,
    MATCHES,
    MEANING,
    MULLIGAN,
    NOBODY,
    OPPONENT,
    OTHER_ROLL,
    OVER,
    PAIRS_PLACED,
    PLAY,
    ROLL,
    SCORE,
    SEAT,
    SEED,
    SINGLE,
    SPENT,
    STEP,
    TILES,
    TO_KEEP,
    TO_WHITE,
    TOP,
    TURN,
    TURNS,
    WHITE,
    WRITTEN,
)
from ketplay.games.qtris.fast.table_views import write_cards, write_mask, write_squares
from ketplay.games.qtris.options import HAND

LEGAL_EVERYWHERE = -1
NOTHING = -1  # no action


@compiled
def step_tables(tables: Any, rules: Any, evaluation: Any, arrays: Any, actions: Ints) -> int:
    """Plays an action at every table and lets the opponents answer.

    Where the match is over, another one begins. Returns the first table whose action is illegal,
    and then nothing has been played.
    """
    numbers = rules.numbers
    for table in range(len(actions)):
        action = actions[table]
        is_number = 0 <= action < numbers[ACTIONS]
        if not tables.ends[table] and not (is_number and tables.masks[table, action]):
            return table
    for table in range(len(actions)):
        row = tables.rows[table]
        action = actions[table]
        if tables.ends[table]:
            action = NOTHING
            begin_match(row, numbers, rules.full_deck, table + row[MATCHES] * len(actions))
        while True:
            if action != NOTHING:
                play_action(row, numbers, arrays.codes, arrays.odds, action)
            if row[STEP] == OVER:
                break
            if numbers[OPPONENT] == NOBODY:
                row[LEARNER] = row[SEAT]
            if row[SEAT] == row[LEARNER]:
                break
            action = choose_action(row, numbers, rules.full_deck, evaluation, arrays)
        tables.ends[table] = row[STEP] == OVER
        tables.rewards[table] = payoff(row, numbers) if row[STEP] == OVER else 0.0
        write_squares(row, numbers, rules.chances, tables.observations, table)
        write_cards(row, numbers, tables.observations, table)
        write_mask(row, numbers, tables.masks, table)
    return LEGAL_EVERYWHERE


@compiled
def random_actions(tables: Any, numbers: Ints, actions: Ints) -> None:
    """A legal action for every table, each equally likely."""
    for table in range(len(actions)):
        row = tables.rows[table]
        actions[table] = 0 if row[STEP] == OVER else random_action(row, numbers, CHOICE)


@compiled
def begin_match(row: Ints, numbers: Ints, full_deck: Ints, match: int) -> None:
    """Prepares the board, deals and rolls; the seat with the higher die is to choose a colour."""
    singles = numbers[SINGLE : SINGLE + numbers[TILES]]
    state = random_state(numbers[SEED], match)
    row[CHANCE], _ = prepare_board(row[:SQUARES], singles, numbers[PAIRS_PLACED], state)
    row[CHOICE] = random_state(numbers[SEED] + 1, match)
    row[HANDS:WRITTEN] = 0
    row[DECK:] = full_deck
    row[MATCHES] += 1
    row[TOP] = 0
    for card in range(2 * HAND):
        draw_cards(row, card % 2, 1)
    row[CHANCE], row[ROLL], row[OTHER_ROLL], _ = roll_dice(row[CHANCE])
    first = 0 if row[ROLL] > row[OTHER_ROLL] else 1
    row[CHANCE] = next_state(row[CHANCE])
    learner = numbers[LEARNERS_SEAT]
    row[LEARNER] = row[CHANCE] >> (BITS - 1) if learner < 0 else learner
    row[STEP] = COLOUR
    row[SEAT] = first
    row[LEFT] = 0
    row[TURN] = 0
    row[FIRST] = first
    row[WHITE] = -1


@inlined
def draw_cards(row: Ints, seat: int, number: int) -> None:
    """Random cards of the deck go to a hand."""
    state = row[CHANCE]
    top = DECK + row[TOP]
    for _ in range(number):
        state = next_state(state)
        place = top + ((state * (len(row) - top)) >> BITS)
        card = row[place]
        row[place] = row[top]
        row[top] = card
        row[HANDS + CARD_KINDS * seat + card] += 1
        top += 1
    row[CHANCE] = state
    row[TOP] = top - DECK


@inlined
def play_action(row: Ints, numbers: Ints, codes: Ints, odds: Floats, action: int) -> None:
    """Plays a legal action and the chance events after it."""
    seat = row[SEAT]
    if row[STEP] == PLAY:
        play_card(row, numbers, codes, action)
        if row[LEFT] == 0:
            if not numbers[DRAW_FIRST] and row[TURN] < numbers[TURNS] - 2:
                draw_cards(row, seat, CARDS)
            row[TURN] += 1
            begin_turn(row, numbers, odds)
    elif row[STEP] == COLOUR:
        row[WHITE] = seat if action == numbers[TO_WHITE] else 1 - seat
        row[STEP] = MULLIGAN
    else:
        if action != numbers[TO_KEEP]:
            exchange(row, numbers, action)
        row[SEAT] = 1 - seat
        if row[SEAT] == row[FIRST]:
            begin_turn(row, numbers, odds)


@compiled
def exchange(row: Ints, numbers: Ints, action: int) -> None:
    """Cards are put aside, and as many drawn."""
    seat = row[SEAT]
    total = 0
    for card in range(CARD_KINDS):
        number = numbers[MEANING + COLUMNS * action + 3 + card]
        row[HANDS + CARD_KINDS * seat + card] -= number
        row[ASIDE + CARD_KINDS * seat + card] += number
        total += number
    draw_cards(row, seat, total)


@inlined
def play_card(row: Ints, numbers: Ints, codes: Ints, action: int) -> None:
    place = MEANING + COLUMNS * action
    card = numbers[place]
    a = numbers[place + 1]
    b = numbers[place + 2]
    if card == CX:
        s, v, t, w = controlled_card(row, a, b, codes)
    else:
        s, v, t, w = one_square_card(row, card, a, codes)
    row[s] = v
    row[t] = w
    row[HANDS + CARD_KINDS * row[SEAT] + card] -= 1
    row[SPENT + card] += 1
    row[LEFT] -= 1


@inlined
def begin_turn(row: Ints, numbers: Ints, odds: Floats) -> None:
    """The next turn, or the measurement after the last one."""
    if row[TURN] == numbers[TURNS]:
        row[STEP] = OVER
        mask, row[CHANCE], _ = measure_board(row, odds, row[CHANCE])
        for square in range(SQUARES):
            row[square] = W if mask >> square & 1 else B
        return
    seat = (row[FIRST] + row[TURN]) % 2
    if numbers[DRAW_FIRST]:
        draw_cards(row, seat, CARDS)
    row[STEP] = PLAY
    row[SEAT] = seat
    row[LEFT] = CARDS


@compiled
def payoff(row: Ints, numbers: Ints) -> float:
    """What the learner gets for the lines on a measured board."""
    mask = 0
    for square in range(SQUARES):
        mask |= (row[square] == W) << square
    white = numbers[SCORE + 2 * mask]
    black = numbers[SCORE + 2 * mask + 1]
    sign = (white > black) - (white < black)
    return float(sign if row[WHITE] == row[LEARNER] else -sign)
