"""Random games by the thousand: every legal move equally likely, every chance by its odds, as in `Game.play`.

Each game has its own random numbers, made of the seed and its number, so a batch can be cut anywhere.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ketplay.games.qtris.board.lines import SCORES
from ketplay.games.qtris.board.tiles import LEVELS
from ketplay.games.qtris.fast.boards import SPLITS, Floats, Ints, effect, sheet
from ketplay.games.qtris.fast.jit import compiled

LOW = 0xFFFFFFFF


class Ends(NamedTuple):
    """How the games of a batch ended."""

    white: NDArray[np.int64]  # lines
    black: NDArray[np.int64]
    seat: NDArray[np.int64]  # who was white
    plies: NDArray[np.int64]  # moves and outcomes of luck, as `Game.play` would count them


def playouts(game: Any, number: int, seed: int = 0) -> Ends:
    """Random games of a duel with random preparation.

    >>> import ketplay
    >>> ends = playouts(ketplay.game("qtris"), 1000, seed=1)
    >>> 0.9 < float(ends.white.mean()) < 1.1  # one line each, as on any board of fair coins
    True
    """
    level = LEVELS[game.level.name]
    tables = sheet(level.name == "base", game.chosen["measure"])
    deck = np.array([card for card in range(8) for _ in range(level.deck[card])])
    kinds = 0 if level.name == "base" else len(level.kinds)
    scores = np.array(SCORES)
    found = np.zeros((4, number), np.int64)
    _batch(
        seed,
        game.turns,
        game.draw_first,
        deck,
        np.array(level.singles),
        kinds,
        scores,
        *tables,
        found,
    )
    return Ends(*found)


@compiled
def _seed(seed: int, number: int) -> int:
    """A state of 32 bits, never zero."""
    mixed = (seed * 2654435761 + number * 40503 + 12345) & 0xFFFFFFFF
    for _ in range(3):
        mixed = ((mixed ^ (mixed >> 15)) * 739982445) & 0xFFFFFFFF
    return mixed | 1


@compiled
def _turn(state: int) -> int:
    """The next state: Marsaglia's xorshift with 32 bits, in numbers that fit plain Python and numba alike."""
    state ^= (state << 13) & 0xFFFFFFFF
    state ^= state >> 17
    return state ^ ((state << 5) & 0xFFFFFFFF)


@compiled
def _draw(deck: Ints, top: int, state: int) -> int:
    """Brings a random one of the cards from `top` on to the top."""
    at = top + ((state * (len(deck) - top)) >> 32)
    card: int = deck[at]
    deck[top], deck[at] = card, deck[top]
    return card


@compiled
def _prepare(board: Ints, singles: Ints, kinds: int, state: int) -> tuple[int, int]:
    """A random board (R9); returns the random state and the plies."""
    board[:] = -1
    plies = 9
    if kinds:
        state = _turn(state)
        pairs = (state * 3) >> 32
        plies = 10 - pairs
        for pair in range(pairs):
            free = 9 - 2 * pair
            state = _turn(state)
            low, high = _two(board, (state * (free * (free - 1) // 2)) >> 32)
            state = _turn(state)
            kind = 1 + ((state * kinds) >> 32)
            board[low], board[high] = kind * 16 + high, kind * 16 + low
    for square in range(9):
        if board[square] < 0:
            state = _turn(state)
            board[square] = singles[(state * len(singles)) >> 32]
    return state, plies


@compiled
def _two(board: Ints, number: int) -> tuple[int, int]:
    """The pair of free squares with this number."""
    for low in range(9):
        for high in range(low + 1, 9):
            if board[low] < 0 and board[high] < 0:
                if number == 0:
                    return low, high
                number -= 1
    return -1, -1


@compiled
def _mulligan(hand: Ints, deck: Ints, top: int, state: int) -> tuple[int, int, int]:
    """Any exchange, each with the same chance; returns the random state, the top of the deck, and the plies."""
    swapped = 0
    for card in range(8):
        if hand[card]:
            state = _turn(state)
            some = (state * (hand[card] + 1)) >> 32
            hand[card] -= some
            swapped += some
    for _ in range(swapped):
        state = _turn(state)
        hand[_draw(deck, top, state)] += 1
        top += 1
    return state, top, 1 + swapped


@compiled
def _play(board: Ints, hand: Ints, codes: Ints, state: int) -> int:
    """A card, each legal move with the same chance; returns the random state."""
    total = 0
    for card in range(8):
        if hand[card]:
            total += 1 if card == 0 else 81 if card == 5 else 9
    state = _turn(state)
    at, card = (state * total) >> 32, 0
    while True:
        ways = 0 if hand[card] == 0 else 1 if card == 0 else 81 if card == 5 else 9
        if at < ways:
            break
        at -= ways
        card += 1
    a, b = (at // 9, at % 9) if card == 5 else (at, at)
    s, v, t, w = effect(board, card, a, b, codes)
    board[s], board[t] = v, w
    hand[card] -= 1
    return state


@compiled
def measure(board: Ints, odds: Floats, state: int) -> tuple[int, int, int]:
    """Measures a board; returns the white squares as bits, the random state, and the plies."""
    mask, plies = 0, 0
    for square in range(9):
        code = board[square]
        if code == 0:
            mask |= 1 << square
        elif code == 1:
            continue
        elif code < 16:
            state = _turn(state)
            plies += 1
            if state < odds[code] * 4294967296.0:
                mask |= 1 << square
        elif square < code % 16:
            state = _turn(state)
            plies += 1
            case, at = 0, SPLITS + 4 * (code // 16 - 1)
            below = odds[at]
            while case < 3 and state >= below * 4294967296.0:
                case += 1
                below += odds[at + case]
            mask |= (1 << square) * (case < 2) | (1 << (code % 16)) * (case % 2 == 0)
    return mask, state, plies


@compiled
def _batch(
    seed: int, turns: int, draw_first: bool, fresh: Ints, singles: Ints, kinds: int, scores: Ints, codes: Ints,
    odds: Floats, found: Ints
) -> None:  # fmt: skip
    board, deck, hands = np.empty(9, np.int64), fresh.copy(), np.empty((2, 8), np.int64)
    for number in range(found.shape[1]):
        state, plies = _prepare(board, singles, kinds, _seed(seed, number))
        deck[:] = fresh
        hands[:] = 0
        for top in range(8):
            state = _turn(state)
            hands[top % 2, _draw(deck, top, state)] += 1
        top, rolls = 8, (0, 0)
        while rolls[0] == rolls[1]:
            state = _turn(state)
            rolls = ((state * 10) >> 32, (state & 0xFFFF) * 10 >> 16)
            plies += 2
        first = 0 if rolls[0] > rolls[1] else 1
        state = _turn(state)
        white = state >> 31
        plies += 9  # the deal and the choice of a colour
        for seat in (first, 1 - first):
            state, top, more = _mulligan(hands[seat], deck, top, state)
            plies += more
        for turn in range(turns):
            hand = hands[first if turn % 2 == 0 else 1 - first]
            draws = draw_first or turn < turns - 2
            for step in range(4):
                if (step < 2) == draw_first:
                    if draws:
                        state = _turn(state)
                        hand[_draw(deck, top, state)] += 1
                        top += 1
                        plies += 1
                else:
                    state = _play(board, hand, codes, state)
                    plies += 1
        mask, state, more = measure(board, odds, state)
        found[0, number], found[1, number] = scores[mask, 0], scores[mask, 1]
        found[2, number], found[3, number] = white, plies + more
