"""What a card can do to a board, each effect once: the rows from which whole turns are put
together.

Of 81 ways to play C_X most do nothing or the same: flipping a single tile needs no control,
flipping a pair or turning a control needs just one black tile or one left kitten somewhere.
"""

from __future__ import annotations

import numpy as np

from ketplay.games.qtris.board.tiles import CX, PAIR, PINK, SQUARES, TILTED, UP, I, L, R, X, Z
from ketplay.games.qtris.fast.boards import (
    PRODUCT_CODES,
    Ints,
    Write,
    card_effect,
    controlled_card,
    one_square_card,
)
from ketplay.games.qtris.fast.jit import compiled

# The columns of an effect: two writes, the play (a, b), then the squares that it reads or writes
# and those that it writes, a bit each.
SQUARE, CODE, OTHER_SQUARE, OTHER_CODE, PLAY_A, PLAY_B, TOUCHED, WRITTEN = range(8)
COLUMNS = 8
MOST_EFFECTS = 64  # of one card: at most 4 x 5 new pairs, and at most 27 others
EVERYWHERE = (1 << SQUARES) - 1
LOWEST = np.array([0, *((bits & -bits).bit_length() - 1 for bits in range(1, 1 << SQUARES))])


@compiled
def add_effect(
    effects: Ints, count: int, board: Ints, write: Write, a: int, b: int, may_repeat: bool
) -> int:
    """Adds an effect unless it changes nothing or is listed already; returns how many there are."""
    s, v, t, w = write
    if board[s] == v and board[t] == w:
        return count
    written = 1 << s | 1 << t
    if s > t:
        s, v, t, w = t, w, s, v
    if may_repeat:
        for i in range(count):
            if (
                effects[i, WRITTEN] == written
                and effects[i, CODE] == v
                and effects[i, OTHER_CODE] == w
            ):
                return count
    effects[count, SQUARE] = s
    effects[count, CODE] = v
    effects[count, OTHER_SQUARE] = t
    effects[count, OTHER_CODE] = w
    effects[count, PLAY_A] = a
    effects[count, PLAY_B] = b
    effects[count, TOUCHED] = written | 1 << a | 1 << b
    effects[count, WRITTEN] = written
    return count + 1


@compiled
def list_effects(board: Ints, card: int, mask: int, codes: Ints, effects: Ints) -> int:
    """Every different effect of a card that is played on a square of the mask; returns how many
    there are.
    """
    count = 0
    if card == I:
        return 0
    if card == CX:
        return list_controlled_effects(board, mask, codes, effects)
    while mask:
        a = LOWEST[mask]
        mask &= mask - 1
        write = one_square_card(board, card, a, codes)
        count = add_effect(effects, count, board, write, a, a, board[a] >= PAIR)
    return count


@compiled
def list_controlled_effects(board: Ints, mask: int, codes: Ints, effects: Ints) -> int:
    """The effects of C_X, by the rules of R4."""
    blacks = lefts = colours = kittens = paired = 0
    for square in range(SQUARES):
        code = board[square]
        if code < R:
            colours |= 1 << square
            blacks |= code << square
        elif code < TILTED:
            kittens |= 1 << square
            lefts |= (code == L) << square
        elif code >= PAIR:
            paired |= 1 << square
    count = 0
    squares = mask
    while squares:  # X on a single tile, or within the pair
        square = LOWEST[squares]
        squares &= squares - 1
        write = controlled_card(board, square, square, codes)
        count = add_effect(effects, count, board, write, square, square, False)
    count = list_flips(board, mask, codes, effects, count, blacks, paired)
    count = list_turns(board, mask, codes, effects, count, lefts, kittens | paired)
    return list_new_pairs(board, mask, codes, effects, count, colours, kittens)


@compiled
def list_flips(
    board: Ints, mask: int, codes: Ints, effects: Ints, count: int, blacks: int, paired: int
) -> int:
    """Rule 7: X on half of a pair, with a black tile as control."""
    squares = paired
    if not blacks & mask:
        squares = paired & mask if blacks else 0
    while squares:
        square = LOWEST[squares]
        squares &= squares - 1
        black = LOWEST[blacks if mask >> square & 1 else blacks & mask]
        write = one_square_card(board, X, square, codes)
        count = add_effect(effects, count, board, write, black, square, True)
    return count


@compiled
def list_turns(
    board: Ints, mask: int, codes: Ints, effects: Ints, count: int, lefts: int, controls: int
) -> int:
    """Rule 10: Z on the control, with a left kitten as target."""
    squares = controls
    if not lefts & mask:
        squares = controls & mask if lefts else 0
    while squares:
        square = LOWEST[squares]
        squares &= squares - 1
        targets = (lefts if mask >> square & 1 else lefts & mask) & ~(1 << square)
        if targets and board[square] < PAIR * (PINK + 1):
            write = one_square_card(board, Z, square, codes)
            target = LOWEST[targets]
            may_repeat = board[square] >= UP
            count = add_effect(effects, count, board, write, square, target, may_repeat)
    return count


@compiled
def list_new_pairs(
    board: Ints, mask: int, codes: Ints, effects: Ints, count: int, colours: int, kittens: int
) -> int:
    """Rule 11: a kitten as control and a colour as target become a pair."""
    while kittens:
        square = LOWEST[kittens]
        kittens &= kittens - 1
        targets = colours if mask >> square & 1 else colours & mask
        while targets:
            target = LOWEST[targets]
            targets &= targets - 1
            kind = codes[PRODUCT_CODES + TILTED * board[square] + board[target]] + 1
            if kind > 0:
                write = square, kind * PAIR + target, target, kind * PAIR + square
                count = add_effect(effects, count, board, write, square, target, False)
    return count


@compiled
def idle_play(board: Ints, card: int, mask: int, codes: Ints) -> int:
    """Where on the mask a card does nothing, as 9 a + b; -1 where it always does something."""
    if card == I:
        return 0
    for a in range(SQUARES):
        for b in range(SQUARES) if card == CX else range(a, a + 1):
            if (mask >> a | mask >> b) & 1:
                s, v, t, w = card_effect(board, card, a, b, codes)
                if board[s] == v and board[t] == w:
                    return SQUARES * a + b
    return -1
