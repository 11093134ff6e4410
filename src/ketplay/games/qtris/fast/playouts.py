"""Random games by the thousand: every legal move equally likely, every chance event by its odds."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ketplay.core.errors import KetError
from ketplay.core.tasks import random_numbers
from ketplay.core.tasks.random_numbers import BITS
from ketplay.games.qtris.board.lines import SCORES
from ketplay.games.qtris.board.tiles import CARD_KINDS, CX, LEVELS, PAIR, SQUARES, B, I, W
from ketplay.games.qtris.fast.boards import (
    CORNERS,
    PAIR_ODDS,
    Floats,
    Ints,
    card_effect,
    level_arrays,
)
from ketplay.games.qtris.fast.jit import compiled, inlined
from ketplay.games.qtris.options import HAND
from ketplay.games.qtris.rules import QTris

RANGE = 2.0**BITS  # a random state is below this
CARDS = 2  # drawn and played in a turn
DIE_SIDES = 10  # of the dice that decide who begins
random_state = compiled(random_numbers.random_state)
next_state = compiled(random_numbers.next_state)


class Ends(NamedTuple):
    """How the games of a batch ended."""

    white: NDArray[np.int64]  # lines
    black: NDArray[np.int64]
    seat: NDArray[np.int64]  # the one that was white
    plies: NDArray[np.int64]  # moves and chance events, as `Game.play` would count them


def check_batch(game: QTris, subject: str) -> None:
    """Refuses a game that the batch does not play: its numbers would be those of another one."""
    setup = game.setup
    given = setup.board is not None or setup.hands is not None or setup.manual or setup.at_once
    if not setup.model.is_tiles or setup.seat_count > 2 or setup.noise or given:
        raise KetError(
            f"{game.id}: {subject} are duels of tiles without noise, "
            "with a random board, dealt hands and a roll for the first turn",
            at=game.id,
        )


def playouts(game: QTris, number: int, seed: int = 0) -> Ends:
    """Random games of a duel with random preparation.

    >>> import ketplay
    >>> ends = playouts(ketplay.game("qtris"), 1000, seed=1)
    >>> 0.9 < float(ends.white.mean()) < 1.1  # one line each, as on any board of fair coins
    True
    """
    check_batch(game, "batches of random games")
    level = LEVELS[game.setup.level.name]
    arrays = level_arrays(level.name == "base", game.setup.measure)
    ends = np.zeros((len(Ends._fields), number), np.int64)
    _batch(
        seed,
        game.setup.turns,
        game.setup.draw_first,
        np.array([card for card in range(CARD_KINDS) for _ in range(level.deck[card])]),
        np.array(level.singles),
        0 if level.name == "base" else len(level.kinds),
        np.array(SCORES),
        arrays.codes,
        arrays.odds,
        ends,
    )
    return Ends(*ends)


@compiled
def draw_card(deck: Ints, top: int, state: int) -> int:
    """Brings a random card from `top` on to the top."""
    place = top + ((state * (len(deck) - top)) >> BITS)
    card: int = deck[place]
    deck[top], deck[place] = card, deck[top]
    return card


@compiled
def prepare_board(board: Ints, singles: Ints, kinds: int, state: int) -> tuple[int, int]:
    """A random board (R2.1); returns the random state and the plies."""
    board[:] = -1
    plies = SQUARES
    if kinds:
        state = next_state(state)
        pairs = (state * 3) >> BITS
        plies = SQUARES + 1 - pairs
        for pair in range(pairs):
            free = SQUARES - 2 * pair
            state = next_state(state)
            low, high = _free_squares(board, (state * (free * (free - 1) // 2)) >> BITS)
            state = next_state(state)
            kind = 1 + ((state * kinds) >> BITS)
            board[low] = kind * PAIR + high
            board[high] = kind * PAIR + low
    for square in range(SQUARES):
        if board[square] < 0:
            state = next_state(state)
            board[square] = singles[(state * len(singles)) >> BITS]
    return state, plies


@compiled
def _free_squares(board: Ints, number: int) -> tuple[int, int]:
    """The two free squares with this number."""
    for low in range(SQUARES):
        for high in range(low + 1, SQUARES):
            if board[low] < 0 and board[high] < 0:
                if number == 0:
                    return low, high
                number -= 1
    return -1, -1


@compiled
def _mulligan(hand: Ints, deck: Ints, top: int, state: int) -> tuple[int, int, int]:
    """Any exchange, each equally likely; returns the random state, the top of the deck, and the
    plies.
    """
    swapped = 0
    for card in range(CARD_KINDS):
        if hand[card]:
            state = next_state(state)
            number = (state * (hand[card] + 1)) >> BITS
            hand[card] -= number
            swapped += number
    for _ in range(swapped):
        state = next_state(state)
        hand[draw_card(deck, top, state)] += 1
        top += 1
    return state, top, 1 + swapped


@compiled
def ways_to_play(card: int) -> int:
    """How many ways there are to play a card."""
    if card == I:
        return 1
    return SQUARES * SQUARES if card == CX else SQUARES


@compiled
def _play(board: Ints, hand: Ints, codes: Ints, state: int) -> int:
    """A card, each legal move equally likely; returns the random state."""
    total = 0
    for card in range(CARD_KINDS):
        if hand[card]:
            total += ways_to_play(card)
    state = next_state(state)
    number = (state * total) >> BITS
    card = 0
    while True:
        plays = ways_to_play(card) if hand[card] else 0
        if number < plays:
            break
        number -= plays
        card += 1
    a, b = (number // SQUARES, number % SQUARES) if card == CX else (number, number)
    s, v, t, w = card_effect(board, card, a, b, codes)
    board[s] = v
    board[t] = w
    hand[card] -= 1
    return state


@compiled
def measure_board(board: Ints, odds: Floats, state: int) -> tuple[int, int, int]:
    """Measures a board; returns the white squares as bits, the random state, and the plies."""
    mask = 0
    plies = 0
    for square in range(SQUARES):
        code = board[square]
        if code == W:
            mask |= 1 << square
        elif code == B:
            continue
        elif code < PAIR:
            state = next_state(state)
            plies += 1
            if state < odds[code] * RANGE:
                mask |= 1 << square
        elif square < code % PAIR:
            state = next_state(state)
            plies += 1
            corner = 0
            first = PAIR_ODDS + CORNERS * (code // PAIR - 1)
            below = odds[first]
            while corner < CORNERS - 1 and state >= below * RANGE:
                corner += 1
                below += odds[first + corner]
            mask |= (1 << square) * (corner < 2) | (1 << (code % PAIR)) * (corner % 2 == 0)
    return mask, state, plies


@compiled
def roll_dice(state: int) -> tuple[int, int, int, int]:
    """Rolls two dice until they differ; returns the random state, both dice and the plies."""
    plies = 0
    while True:
        state = next_state(state)
        roll = (state * DIE_SIDES) >> BITS
        other_roll = (state & 0xFFFF) * DIE_SIDES >> 16
        plies += 2
        if roll != other_roll:
            return state, 1 + roll, 1 + other_roll, plies


@inlined
def _take_turn(
    board: Ints,
    hand: Ints,
    deck: Ints,
    top: int,
    draws: bool,
    draw_first: bool,
    codes: Ints,
    state: int,
) -> tuple[int, int, int]:
    """A whole turn; returns the random state, the top of the deck, and the plies."""
    plies = 0
    for step in range(2 * CARDS):
        if (step < CARDS) == draw_first:
            if draws:
                state = next_state(state)
                hand[draw_card(deck, top, state)] += 1
                top += 1
                plies += 1
        else:
            state = _play(board, hand, codes, state)
            plies += 1
    return state, top, plies


@compiled
def _batch(
    seed: int,
    turns: int,
    draw_first: bool,
    full_deck: Ints,
    singles: Ints,
    kinds: int,
    scores: Ints,
    codes: Ints,
    odds: Floats,
    ends: Ints,
) -> None:
    board = np.empty(SQUARES, np.int64)
    deck = full_deck.copy()
    hands = np.empty((2, CARD_KINDS), np.int64)
    for number in range(ends.shape[1]):
        state, plies = prepare_board(board, singles, kinds, random_state(seed, number))
        deck[:] = full_deck
        hands[:] = 0
        for top in range(2 * HAND):
            state = next_state(state)
            hands[top % 2, draw_card(deck, top, state)] += 1
        top = 2 * HAND
        state, roll, other_roll, rolls = roll_dice(state)
        first = 0 if roll > other_roll else 1
        state = next_state(state)
        white = state >> (BITS - 1)
        plies += rolls + 2 * HAND + 1  # the dice, the deal and the choice of a colour
        for seat in (first, 1 - first):
            state, top, exchanged = _mulligan(hands[seat], deck, top, state)
            plies += exchanged
        for turn in range(turns):
            hand = hands[first if turn % 2 == 0 else 1 - first]
            draws = draw_first or turn < turns - 2
            state, top, played = _take_turn(board, hand, deck, top, draws, draw_first, codes, state)
            plies += played
        mask, state, measured = measure_board(board, odds, state)
        ends[0, number] = scores[mask, 0]
        ends[1, number] = scores[mask, 1]
        ends[2, number] = white
        ends[3, number] = plies + measured
