"""Numbers for the moves of QTris, and what a seat sees as numbers."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement

from ketplay.core.chance import probability
from ketplay.core.parts.actions import Longest
from ketplay.games.qtris.board.measurement import Basis, Measure, odds
from ketplay.games.qtris.board.tiles import (
    BLANK,
    OPPOSITES,
    PAIR,
    PAIRS,
    SINGLES,
    SQUARES,
    kind_of,
    partner_of,
)
from ketplay.games.qtris.cards import NAMES, UNKNOWN, Counts, add
from ketplay.games.qtris.flow.eve import GOAL, PROBE_CARDS
from ketplay.games.qtris.moves import (
    COLOUR_OF,
    KEEP,
    NEXT,
    Move,
    Verb,
    format_move,
    placements,
    plays_of,
    questions,
)
from ketplay.games.qtris.options import HAND
from ketplay.games.qtris.rules import QTris
from ketplay.games.qtris.state import EARLY, SEAT_STEPS, State

MOST_HELD = HAND + 2  # cards of a hand, with those drawn before a turn
ROLLS = 100  # dice for the first turn; equal ones are rolled again, hardly ever so often
# What a square has: a chance, a place for each tile, for each kind of pair, and for the partner.
KINDS = 1 + len(SINGLES)
PARTNERS = KINDS + len(PAIRS)
CELL = PARTNERS + SQUARES


def words(game: QTris) -> list[str]:
    """Every card on every square, every colour, exchange, tile to put and question of Eve.

    >>> len(words(QTris()))
    330
    """
    return list(dict.fromkeys(map(format_move, _all_moves(game))))


def _all_moves(game: QTris) -> Iterator[Move]:
    setup = game.setup
    deck = setup.full_deck
    cards = [card for card, number in enumerate(deck) if number and card != UNKNOWN]
    yield from plays_of(sum(1 << card for card in cards))
    yield from COLOUR_OF.values() if setup.for_themselves else list(COLOUR_OF.values())[:2]
    yield KEEP
    for number in range(1, setup.schedule.most_swapped + 1):
        for pile in _piles(deck, cards, number):
            yield Move(Verb.SWAP, cards=pile)
    if setup.manual:
        yield from placements(BLANK, setup.level, setup.placed_kinds)
    if setup.with_eve:
        yield NEXT
        pairs = list(combinations(range(SQUARES), 2)) if Basis.BELL in setup.bases else []
        for basis, square, other in questions(setup.bases, pairs):
            for pile in _piles(deck, cards, PROBE_CARDS):
                yield Move(Verb.MEASURE, a=square, b=other, word=basis, cards=pile)


def _piles(deck: Counts, cards: list[int], number: int) -> Iterator[Counts]:
    """Every pile of so many cards that the deck has."""
    for chosen in combinations_with_replacement(cards, number):
        pile: Counts = (0,) * len(deck)
        for card in chosen:
            pile = add(pile, card)
        if all(held <= most for held, most in zip(pile, deck, strict=True)):
            yield pile


def longest(game: QTris) -> Longest:
    """With Eve each set brings a point, so there are few of them."""
    schedule = game.setup.schedule
    seats = len(schedule.seats)
    sets = seats * GOAL if game.setup.with_eve else 1
    most_cards = max(schedule.cards)
    moves = SQUARES + 2 * seats + schedule.turns * most_cards + 1
    noise = 2 * schedule.turns * most_cards
    draws = seats * (2 * HAND) + schedule.turns * most_cards
    chances = 1 + SQUARES + draws + noise + schedule.turns + SQUARES
    return Longest(sets * moves, sets * chances + ROLLS)


def tensor(game: QTris, view: State, seat: int) -> array[float]:
    """The squares as this seat's colour sees them, its hand, what was played, and what is due.

    >>> len(tensor(QTris(), QTris().start(), 0))
    315
    """
    numbers = _squares(game, view, _plays_black(game, view, seat))
    numbers += _shares(view.hands[seat], _MOST_HELD)
    numbers += _shares(view.spent, game.setup.full_deck)
    for number, hand in enumerate(view.hands):
        if number != seat:
            numbers.append(sum(hand) / MOST_HELD)
    has_turn = view.step in SEAT_STEPS
    numbers.append(view.turn / game.setup.schedule.turns)
    numbers.append(min(1.0, view.left / HAND) if has_turn else 0.0)
    numbers.append(view.seat == seat)
    numbers.append(view.first == seat)
    numbers.append(view.white >= 0)  # the colours are chosen
    numbers += _STEP_NUMBERS[view.step] if has_turn else _NO_STEP
    return numbers


_MOST_HELD = (MOST_HELD,) * len(NAMES)
_NO_STEP = array("f", [0.0] * len(SEAT_STEPS))
_STEP_NUMBERS = {  # which of the seats' steps it is
    due: array("f", [step == due for step in SEAT_STEPS]) for due in SEAT_STEPS
}


@lru_cache(maxsize=4096)
def _shares(pile: Counts, most: Counts) -> array[float]:
    """How many of each kind of card a pile has, beside the most; a card face down is of no kind."""
    shares = [number / limit if number else 0.0 for number, limit in zip(pile, most, strict=False)]
    del shares[UNKNOWN]
    return array("f", shares)


def _plays_black(game: QTris, view: State, seat: int) -> bool:
    if game.setup.for_themselves:
        return view.black == seat
    if view.white < 0:
        return False
    sides = game.sides(view)
    return sides[view.white] != sides[seat] if sides else view.white != seat


def _squares(game: QTris, view: State, is_black: bool) -> array[float]:
    """For each square: the chance of the own colour, the tile, or the pair and where its partner
    is. For black, every tile is its opposite, as by Y on every square.
    """
    numbers = array("f")
    if view.step in EARLY:
        for code in view.board:
            numbers += _cell(code, 0.5, is_black)
    elif game.model.is_tiles:
        for code in view.board:
            numbers += _tile_cell(code, is_black)
    else:
        chances = game.model.white_chances(view.board, Measure.EXACT)
        for code, chance in zip(game.appearance(view).board, chances, strict=True):
            numbers += _cell(code, probability(chance), is_black)
    return numbers


@cache
def _tile_cell(code: int, is_black: bool) -> array[float]:
    """The numbers of a square where the board is made of tiles: the tile says the chance."""
    exact = odds(Measure.EXACT)
    if code < PAIR:
        return _cell(code, probability(exact.single[code]), is_black)
    white_white, white_black, black_white, _ = exact.pair[kind_of(code)]
    return _cell(code, probability(white_white + (white_black + black_white) / 2), is_black)


def _cell(code: int, white: float, is_black: bool) -> array[float]:
    cell = [0.0] * CELL
    cell[0] = 1 - white if is_black else white
    if 0 <= code < len(SINGLES):
        cell[1 + (OPPOSITES[code] if is_black else code)] = 1.0
    elif code >= PAIR:
        cell[KINDS + kind_of(code)] = 1.0
        cell[PARTNERS + partner_of(code)] = 1.0
    return array("f", cell)
