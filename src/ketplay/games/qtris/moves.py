"""The moves and chance events of QTris, as values and as text, and why a move is illegal."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from functools import cache, lru_cache
from itertools import combinations_with_replacement, product
from typing import NamedTuple

from ketplay.core.errors import InvalidMove
from ketplay.games.qtris.board.card_text import format_card, parse_card
from ketplay.games.qtris.board.measurement import BASES, Basis
from ketplay.games.qtris.board.square_measurement import Question
from ketplay.games.qtris.board.tiles import (
    CX,
    EMPTY,
    PAIRS,
    SINGLES,
    SQUARES,
    Board,
    I,
    Level,
    is_bag,
    parse_tile,
    takes_two,
    tile_word,
)
from ketplay.games.qtris.cards import (
    NAMES,
    UNKNOWN,
    Counts,
    add,
    spell,
    unspell,
)
from ketplay.games.qtris.flow.eve import PROBE_CARDS, is_eve
from ketplay.games.qtris.flow.everyone import colours_left
from ketplay.games.qtris.options import Setup
from ketplay.games.qtris.state import State, Step

MOST_BAGS = 3  # on a board that the players fill


class Verb(StrEnum):
    """What a move is; the second half is chance."""

    PLAY = "play"  # a card
    PUT = "put"  # a tile or pair, by a player
    COLOUR = "colour"
    KEEP = "keep"
    SWAP = "swap"
    MEASURE = "measure"  # by Eve
    NEXT = "next"
    PAIRS = "pairs"
    TILE = "tile"  # a tile or pair, by chance
    DRAW = "draw"
    D10 = "d10"
    D100 = "d100"
    RESULT = "result"


class Move(NamedTuple):
    """A move or chance event. `verb` says which fields count; squares `a` and `b` count from 0."""

    verb: Verb
    card: int = -1  # or a tile, or a kind of pair
    a: int = -1  # or the face of a die, or a number of pairs
    b: int = -1
    cards: Counts = ()
    word: str = ""  # a colour, a basis or a result


KEEP = Move(Verb.KEEP)
NEXT = Move(Verb.NEXT)
COLOUR_OF = {word: Move(Verb.COLOUR, word=word) for word in ("white", "black", "grey")}
COLOURS = (COLOUR_OF["white"], COLOUR_OF["black"])  # of a game with two sides
DRAWS = tuple(Move(Verb.DRAW, card) for card in range(len(NAMES)))
DRAW_OF = {f"~{NAMES[move.card]}": move for move in DRAWS}
D10 = tuple(Move(Verb.D10, a=face) for face in range(1, 11))
D100 = tuple(Move(Verb.D100, a=face) for face in range(1, 101))
FIXED = {  # steps at which the moves are always the same
    Step.OVER: (),
    Step.COLOUR: COLOURS,
    Step.BETWEEN: (NEXT,),
}


# --- all moves of a kind --------------------------------------------------------------------------


@cache
def result(word: str) -> Move:
    """The result of an exact measurement, such as W or WB, or the card that noise plays."""
    return Move(Verb.RESULT, word=word)


@cache
def plays(card: int) -> tuple[Move, ...]:
    """Every way to play a card.

    I needs no square, C_X a control and a target (or one square), the others one square.
    """
    if card == I:
        return (Move(Verb.PLAY, I, 0, 0),)
    squares = range(SQUARES)
    if card == CX:
        return tuple(Move(Verb.PLAY, CX, a, b) for a in squares for b in squares)
    if takes_two(card):
        return tuple(Move(Verb.PLAY, card, a, b) for a in squares for b in squares if a != b)
    return tuple(Move(Verb.PLAY, card, a, a) for a in squares)


@cache
def plays_of(kinds: int) -> tuple[Move, ...]:
    """Every way to play one card of a hand; `kinds` has a bit for each kind of card in it."""
    return tuple([move for card in range(len(NAMES)) if kinds >> card & 1 for move in plays(card)])


def placements(board: Board, level: Level, kinds: Sequence[int]) -> list[Move]:
    """Every way to put a tile or bag of a level, or a pair of these kinds, on free squares."""
    free = [square for square, code in enumerate(board) if code == EMPTY]
    bags = () if has_all_bags(board) else level.bags
    singles = [Move(Verb.PUT, tile, a) for tile in (*level.singles, *bags) for a in free]
    return singles + pair_moves(Verb.PUT, board, kinds)


def has_all_bags(board: Board) -> bool:
    """Whether no further bag may be placed."""
    return sum(map(is_bag, board)) >= MOST_BAGS


def pair_moves(verb: Verb, board: Board, kinds: Sequence[int]) -> list[Move]:
    """Every way to put a pair of these kinds on free squares, by a player or by chance."""
    free = [square for square, code in enumerate(board) if code == EMPTY]
    squares = [(a, b) for a in free for b in free if a < b]
    return [Move(verb, kind, a, b) for kind in kinds for a, b in squares]


@lru_cache(maxsize=4096)
def swaps(hand: Counts, most: int) -> tuple[Move, ...]:
    """Every way to exchange at most this many cards of a hand."""
    piles = product(*(range(number + 1) for number in hand))
    return (KEEP, *[Move(Verb.SWAP, cards=cards) for cards in piles if 0 < sum(cards) <= most])


def questions(bases: Sequence[Basis], pairs: Sequence[tuple[int, int]]) -> Iterator[Question]:
    """Everything that Eve may ask: every square in every basis, and which pair two squares are."""
    for basis in bases:
        if basis == Basis.BELL:
            yield from (Question(basis, a, b) for a, b in pairs)
        else:
            yield from (Question(basis, square) for square in range(SQUARES))


@lru_cache(maxsize=1024)
def measurements(hand: Counts, asked: tuple[Question, ...]) -> tuple[Move, ...]:
    """Every way for Eve to measure with this hand."""
    if hand[UNKNOWN]:
        piles = [(*(0,) * UNKNOWN, PROBE_CARDS, *(0,) * (len(hand) - UNKNOWN - 1))]
    else:
        cards = [card for card, number in enumerate(hand) if number]
        pairs = combinations_with_replacement(cards, PROBE_CARDS)
        nothing = (0,) * len(hand)
        piles = [add(add(nothing, a), b) for a, b in pairs if a != b or hand[a] > 1]
    return tuple(
        Move(Verb.MEASURE, a=square, b=other, word=basis, cards=pile)
        for basis, square, other in asked
        for pile in piles
    )


# --- text -----------------------------------------------------------------------------------------


def format_move(move: Move) -> str:
    """A move as its word.

    >>> format_move(parse_move("C1>6")), format_move(parse_move("put:C+16"))
    ('CX16', 'put:C+16')
    """
    return _FORMATS[move.verb](move)


def _format_tile(move: Move) -> str:
    if move.b >= 0:
        return f"{PAIRS[move.card]}{move.a + 1}{move.b + 1}"
    return tile_word(move.card) + (str(move.a + 1) if move.a >= 0 else "")


def _format_squares(move: Move) -> str:
    return "".join(str(square + 1) for square in (move.a, move.b) if square >= 0)


_FORMATS: dict[str, Callable[[Move], str]] = {
    Verb.PLAY: lambda move: format_card(move.card, move.a, move.b),
    Verb.PUT: lambda move: "put:" + _format_tile(move),
    Verb.COLOUR: lambda move: move.word,
    Verb.KEEP: lambda move: "keep",
    Verb.SWAP: lambda move: "swap:" + spell(move.cards),
    Verb.MEASURE: lambda move: f"measure:{_format_squares(move)}:{move.word}:{spell(move.cards)}",
    Verb.NEXT: lambda move: "next",
    Verb.PAIRS: lambda move: f"~{move.a}",
    Verb.TILE: lambda move: "~" + _format_tile(move),
    Verb.DRAW: lambda move: "~" + NAMES[move.card],
    Verb.D10: lambda move: f"~{move.a}",
    Verb.D100: lambda move: f"~{move.a}",
    Verb.RESULT: lambda move: "~" + move.word,
}

_TILE = re.compile(
    r"(?:(u[WBRL]|[WBRL^v]|\([0-9.,]*\)|\[[^\]]*\])([1-9])|([rp]?[CA][+-])([1-9])([1-9]))\Z"
)


def parse_move(text: str) -> Move:
    """A player's move from its word, alternative spellings included; it may still be illegal."""
    if text == "keep":
        return KEEP
    if text == "next":
        return NEXT
    if text in COLOUR_OF:
        return COLOUR_OF[text]
    head, _, argument = text.partition(":")
    if head == "swap":
        return _parse_swap(text, argument)
    if head == "put":
        return _parse_put(text, argument)
    if head == "measure":
        return _parse_measure(text, argument)
    return Move(Verb.PLAY, *parse_card(text))


def _parse_swap(text: str, argument: str) -> Move:
    cards = unspell(argument)
    if cards is None:
        raise InvalidMove(f"'{text}': expected the cards to exchange, such as swap:HXX", at=text)
    return Move(Verb.SWAP, cards=cards)


def _parse_put(text: str, argument: str) -> Move:
    match = _TILE.match(argument)
    tile = parse_tile(match[1] or "") if match else None
    if not match or (match[3] and match[4] == match[5]) or (match[1] and tile is None):
        raise InvalidMove(
            f"'{text}': expected put:R5 for a tile, put:C+16 for a pair on squares 1 and 6, "
            "put:[W,B]5 for a bag of two tiles, put:(60,30)5 for a tile of your own by its angles "
            "in degrees",
            at=text,
        )
    if tile is not None:
        return Move(Verb.PUT, tile, int(match[2]) - 1)
    a, b = sorted((int(match[4]) - 1, int(match[5]) - 1))
    return Move(Verb.PUT, PAIRS.index(match[3]), a, b)


def _parse_measure(text: str, argument: str) -> Move:
    squares, _, argument = argument.partition(":")
    basis, _, spelled = argument.partition(":")
    cards = unspell(spelled)
    number = 2 if basis == Basis.BELL else 1
    right = len(set(squares)) == len(squares) == number and set(squares) <= set("123456789")
    if not right or basis not in tuple(BASES) or cards is None:
        raise InvalidMove(
            f"'{text}': expected measure:5:colour:HX, a square, a basis ({', '.join(BASES)}) "
            "and two cards to give up; bell takes both squares of a pair, measure:12:bell:HX",
            at=text,
        )
    a, b = sorted(int(digit) - 1 for digit in squares) if number == 2 else (int(squares) - 1, -1)
    return Move(Verb.MEASURE, a=a, b=b, cards=cards, word=Basis(basis))


# --- legality -------------------------------------------------------------------------------------

VERBS = {  # what a seat may do at each of its steps
    Step.PLAY: (Verb.PLAY, Verb.MEASURE),
    Step.COLOUR: (Verb.COLOUR,),
    Step.MULLIGAN: (Verb.KEEP, Verb.SWAP),
    Step.PLACE: (Verb.PUT,),
    Step.BETWEEN: (Verb.NEXT,),
}
EXPECTED = {
    Step.PLAY: "play a card, such as H5, CX16 or I",
    Step.COLOUR: "choose a colour: white or black",
    Step.MULLIGAN: "keep the cards, or swap some, such as swap:HXX",
    Step.PLACE: "put a tile on the board, such as put:R5 or put:C+16",
    Step.BETWEEN: "this set is over; play next to start another",
    Step.OVER: "the game is over",
}


def expected_words(state: State) -> str:
    """What is due, for the second half of an error."""
    return EXPECTED.get(state.step, "a chance event comes next")


def why_illegal(setup: Setup, state: State, move: Move) -> str:
    """Why a move of the right verb is illegal, or nothing."""
    hand = state.hands[state.seat]
    if move.verb == Verb.PLAY:
        return _why_not_play(setup, hand, move.card)
    if move.verb == Verb.SWAP:
        return _why_not_swap(setup, hand, move.cards)
    if move.verb == Verb.PUT:
        return _why_not_put(setup, state, move)
    if move.verb == Verb.COLOUR:
        return _why_not_colour(setup, state, move.word)
    return _why_not_measure(setup, state, move) if move.verb == Verb.MEASURE else ""


def _why_not_colour(setup: Setup, state: State, colour: str) -> str:
    if not setup.for_themselves:
        return "only a game of everyone against everyone has grey" if colour == "grey" else ""
    left = colours_left(state)
    return "" if colour in left else f"it is taken; choose {' or '.join(left)}"


def _why_not_play(setup: Setup, hand: Counts, card: int) -> str:
    if card < len(hand) and (hand[card] or (hand[UNKNOWN] and setup.full_deck[card])):
        return ""
    names = ", ".join(NAMES[held] for held, number in enumerate(hand) if number and held != UNKNOWN)
    return f"there is no {NAMES[card]} in the hand; it has {names or 'unknown cards'}"


def _why_not_swap(setup: Setup, hand: Counts, cards: Counts) -> str:
    most = setup.schedule.most_swapped
    if sum(cards) > most:
        return f"at most {most} cards may be exchanged"
    return "" if _holds(hand, cards) else f"the hand is {spell(hand)}"


def _holds(hand: Counts, cards: Counts) -> bool:
    """Whether these cards may be in a hand."""
    return bool(hand[UNKNOWN]) or all(
        wanted <= number for wanted, number in zip(cards, hand, strict=True)
    )


def _why_not_put(setup: Setup, state: State, move: Move) -> str:
    level = setup.level
    is_pair = move.b >= 0
    squares = [move.a, move.b] if is_pair else [move.a]
    occupied = [str(square + 1) for square in squares if state.board[square] != EMPTY]
    if occupied:
        if len(occupied) == 2:
            return f"squares {' and '.join(occupied)} are taken"
        return f"square {occupied[0]} is taken"
    if is_bag(move.card):
        return _why_no_bag(level, state.board, move.card)
    if move.card not in (level.kinds if is_pair else level.singles):
        name = PAIRS[move.card] if is_pair else tile_word(move.card)
        return f"{name} does not belong to level {level.name}"
    if is_pair and not setup.placed_kinds:
        tiles = ", ".join(SINGLES[tile] for tile in level.singles)
        return f"at the base level of the full book only single tiles are placed: {tiles}"
    return ""


def _why_no_bag(level: Level, board: Board, code: int) -> str:
    if not level.bags:
        return "bags of tiles need noise whose results nobody sees: noise=on"
    if code not in level.bags:
        return f"{tile_word(code)} does not belong to level {level.name}"
    return f"there are {MOST_BAGS} bags already" if has_all_bags(board) else ""


def _why_not_measure(setup: Setup, state: State, move: Move) -> str:
    sets = state.sets
    hand = state.hands[state.seat]
    if sets is None or not is_eve(state, state.seat):
        return "only Eve measures, in the variant with her"
    if sets.used:
        return "Eve has measured in this set already"
    if state.left != PROBE_CARDS:
        return "Eve measures instead of her two cards, not after the first of them"
    if move.word not in setup.bases:
        available = ", ".join(setup.bases)
        return f"this game does not have this basis; it has {available}"
    if move.b >= 0 and (move.a, move.b) not in setup.model.measurable_pairs(state.board):
        return f"squares {move.a + 1} and {move.b + 1} are not a pair"
    if sum(move.cards) != PROBE_CARDS:
        return f"a measurement costs two cards, not {sum(move.cards)}"
    return "" if _holds(hand, move.cards) else f"the hand is {spell(hand)}"
