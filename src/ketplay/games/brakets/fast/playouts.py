"""Random games by the thousand: every legal move equally likely, every chance event by its odds.

Cards and kets are their places in CARDS and KETS. Unlike `Game.play`, the batch closes a bracket in
one go, but it counts each coin and each count of coins as a ply, as the rules do.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ketplay.core.errors import KetError
from ketplay.core.game import Game
from ketplay.core.tasks import random_numbers
from ketplay.core.tasks.compiler import compiled
from ketplay.core.tasks.random_numbers import BITS
from ketplay.games.brakets.cards import BLOCKS, ZERO
from ketplay.games.brakets.expert.fast_rules import CARD_EFFECTS, CLOSED, CLOSING_BRA
from ketplay.games.brakets.rules import Brakets

Ints = NDArray[np.int64]
MOST_HAND = 8  # cards that a hand is asked for at most, and one more
SIZE, DECK, BRAS, KET, HALVES, POINTS = range(6)  # the columns of a side

random_state = compiled(random_numbers.random_state)
next_state = compiled(random_numbers.next_state)


class Ends(NamedTuple):
    """How the games of a batch ended."""

    a: Ints  # points of the first seat
    b: Ints
    first: Ints  # the seat that began
    plies: Ints  # moves and chance events, as `Game.play` would count them


def playouts(game: Game[Any, Any], number: int, seed: int = 0) -> Ends:
    """Random games with any deck and options.

    >>> import ketplay
    >>> ends = playouts(ketplay.game("brakets"), 100, seed=1)
    >>> bool((ends.a + ends.b <= 10).all())  # a point for each <0| at most
    True
    """
    if not isinstance(game, Brakets):
        raise KetError(f"{game.id}: batches of random games are for brakets here", at=game.id)
    blocks = [number for number, block in enumerate(BLOCKS) for _ in range(game.deck.get(block, 0))]
    ends = np.zeros((len(Ends._fields), number), np.int64)
    _batch(
        seed,
        game.hand_size,
        game.bras,
        game.players_count,
        np.array(blocks),
        np.array(CARD_EFFECTS),
        ends,
    )
    return Ends(*ends)


@compiled
def _drawer(sides: Ints, turn: int, hand_size: int) -> int:
    """Who draws next (R3.3, R4.4); -1 for nobody."""
    drawer = -1
    for seat in (turn, 1 - turn):
        if sides[seat, DECK] and (drawer < 0 or sides[seat, SIZE] < sides[drawer, SIZE]):
            drawer = seat
    return -1 if drawer < 0 or sides[drawer, SIZE] >= hand_size else drawer


@compiled
def _draw(
    side: Ints, hand: Ints, pool: Ints, counts: Ints, unseen: int, state: int
) -> tuple[int, int, int]:
    """A card from a deck to its hand; returns the random state, the unseen blocks and the plies."""
    kinds = 0
    if side[DECK] > side[BRAS]:
        for block in range(len(counts)):
            kinds += counts[block] > 0
    plies = 1 if kinds + (side[BRAS] > 0) > 1 else 0
    state = next_state(state)
    card = CLOSING_BRA
    if (state * side[DECK]) >> BITS < side[BRAS]:
        side[BRAS] -= 1
    else:
        state = next_state(state)
        place = (state * unseen) >> BITS
        card = pool[place]
        unseen -= 1
        pool[place] = pool[unseen]
        counts[card] -= 1
    hand[side[SIZE]] = card
    side[SIZE] += 1
    side[DECK] -= 1
    return state, unseen, plies


@compiled
def _choose(side: Ints, hand: Ints, effects: Ints, state: int) -> tuple[int, int, bool]:
    """A legal play, each equally likely: the random state, a place in the hand, and whether it is
    laid on the player's own bracket (R4.1, R5.2).
    """
    while True:  # any card on any bracket, until it is legal and the first of its kind
        state = next_state(state)
        choice = (state * (2 * side[SIZE])) >> BITS
        place = choice // 2
        on_own = choice % 2 == 1
        legal = not on_own or effects[hand[place], side[KET], 1] != ZERO
        for other in range(place):
            legal = legal and hand[other] != hand[place]
        if legal:
            return state, place, on_own


@compiled
def _close(sides: Ints, owner: int, state: int) -> tuple[int, int]:
    """Flips the coins of a closed bracket (R6); returns the random state and the plies."""
    flips = 0
    heads = 0
    while not heads and flips < sides[owner, HALVES]:
        state = next_state(state)
        heads = state >> (BITS - 1)
        flips += 1
    sides[owner if heads else 1 - owner, POINTS] += 1
    return state, flips


@compiled
def _lay(sides: Ints, owner: int, card: int, effects: Ints, state: int) -> tuple[int, int, bool]:
    """A card on a bracket (R2, R5, R6); the random state, the plies, and whether it is closed."""
    side = sides[owner]
    halves = effects[card, side[KET], 1]
    if halves == ZERO:
        sides[1 - owner, POINTS] -= 1
        side[KET] = 0
        side[HALVES] = 0
        return state, 0, False
    side[HALVES] += halves
    side[KET] = effects[card, side[KET], 0]
    if side[KET] != CLOSED:
        return state, 0, False
    state, flips = _close(sides, owner, state)
    side[KET] = 0
    side[HALVES] = 0
    return state, flips, True


@compiled
def _batch(
    seed: int,
    hand_size: int,
    bras: int,
    players_count: bool,
    blocks: Ints,
    effects: Ints,
    ends: Ints,
) -> None:
    sides = np.zeros((2, 6), np.int64)
    hands = np.zeros((2, MOST_HAND), np.int64)
    pool = blocks.copy()
    counts = np.zeros(len(BLOCKS), np.int64)
    for number in range(ends.shape[1]):
        pool[:] = blocks
        counts[:] = 0
        for block in blocks:
            counts[block] += 1
        sides[:] = 0
        sides[:, DECK] = len(blocks) // 2 + bras
        sides[:, BRAS] = bras
        state = next_state(random_state(seed, number))
        turn = state >> (BITS - 1)
        ends[2, number] = turn
        sides[turn, DECK] += len(blocks) % 2  # R3.2
        unseen = len(blocks)
        unplayed = 2 * bras
        plies = 1
        while unplayed:
            drawer = _drawer(sides, turn, hand_size)
            if drawer >= 0:
                state, unseen, drawn = _draw(
                    sides[drawer], hands[drawer], pool, counts, unseen, state
                )
                plies += drawn
                continue
            side = sides[turn]
            hand = hands[turn]
            if side[SIZE]:
                state, place, on_own = _choose(side, hand, effects, state)
                card = hand[place]
                side[SIZE] -= 1
                hand[place] = hand[side[SIZE]]
                owner = turn if on_own else 1 - turn
                state, flips, closed = _lay(sides, owner, card, effects, state)
                plies += 1 + flips + (closed and players_count)
                unplayed -= card == CLOSING_BRA
            turn = 1 - turn
        ends[0, number] = sides[0, POINTS]
        ends[1, number] = sides[1, POINTS]
        ends[3, number] = plies
