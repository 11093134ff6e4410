"""The position line of QTris: every field of a state as text, and what makes a position impossible."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ketplay.core.errors import InvalidPosition
from ketplay.games.qtris.board import Board, pairs, parse_board
from ketplay.games.qtris.counts import NAMES, NOTHING, UNKNOWN, Counts, format_counts, parse_counts, total
from ketplay.games.qtris.tiles import EMPTY, PAIR, PAIRS, SINGLES, B, Level

if TYPE_CHECKING:
    from ketplay.games.qtris.rules import QTris, State

STEPS = ("pairs", "prepare", "place", "deal", "roll", "colour", "mulligan", "refill", "draw", "play", "measure", "over")
FORM = (
    "BOARD STEP:SEAT:LEFT turn:N deck:CARDS hands:CARDS|CARDS aside:CARDS|CARDS spent:CARDS rolls:N.N first:N white:N"
)


def format_state(state: State, board: str) -> str:
    """The fields of a position line."""
    both = ["|".join(map(format_counts, piles)) for piles in (state.hands, state.aside)]
    rolls = ".".join(map(str, state.rolls)) or "-"
    seats = ["-" if seat < 0 else str(seat) for seat in (state.first, state.white)]
    return (
        f"{board} {state.step}:{state.seat}:{state.left} turn:{state.turn} deck:{format_counts(state.deck)} "
        f"hands:{both[0]} aside:{both[1]} spent:{format_counts(state.spent)} rolls:{rolls} "
        f"first:{seats[0]} white:{seats[1]}"
    )


def parse_state(game: QTris, text: str) -> State:
    """A state from its fields, or from a board alone (then the deal is next); refuses what cannot be."""
    words = text.split()
    if all("=" in word for word in words) or len(words) == 1:
        board = parse_board(text)
        check_board(game.level, board, complete=True)
        return game._deal(game.start()._replace(board=board, step="deal"))
    if len(words) != 10:
        raise InvalidPosition(
            f"a QTris position has ten fields ({FORM}) or is a board alone, not {len(words)}", at=text
        )
    board = parse_board(words[0])
    check_board(game.level, board, complete=False)
    head = re.fullmatch(r"([a-z]+):([01]):(\d{1,2})", words[1])
    if not head or head[1] not in STEPS:
        raise InvalidPosition(f"'{words[1]}' is no step; right: play:0:2, one of {', '.join(STEPS)}", at=words[1])
    values = [_value(word, name) for word, name in zip(words[2:], FORM.split()[2:], strict=True)]
    turn, deck, hands, aside, spent, rolls, first, white = values
    state = game.start()._replace(
        board=board,
        step=head[1],
        seat=int(head[2]),
        left=int(head[3]),
        turn=_number(turn, game.turns),
        deck=parse_counts(deck),
        hands=_two(hands),
        aside=_two(aside),
        spent=parse_counts(spent),
        rolls=() if rolls == "-" else tuple(_number(roll, 10) for roll in rolls.split(".")),
        first=-1 if first == "-" else _number(first, 1),
        white=-1 if white == "-" else _number(white, 1),
    )
    _check(game, state)
    return state


def _value(word: str, name: str) -> str:
    key = name.partition(":")[0]
    if not word.startswith(key + ":"):
        raise InvalidPosition(f"'{word}' stands where {name} is expected", at=word)
    return word[len(key) + 1 :]


def _number(text: str, most: int) -> int:
    if not text.isdecimal() or int(text) > most:
        raise InvalidPosition(f"'{text}' is not a number from 0 to {most}", at=text)
    return int(text)


def _two(text: str) -> tuple[Counts, ...]:
    piles = text.split("|")
    if len(piles) != 2:
        raise InvalidPosition(f"'{text}': two piles are needed, one for each seat, separated by |", at=text)
    return tuple(map(parse_counts, piles))


def check_board(level: Level, board: Board, complete: bool) -> None:
    """Refuses a board with tiles that the level does not have, or (when it must be complete) empty squares."""
    for square, code in enumerate(board):
        if code == EMPTY:
            if complete:
                raise InvalidPosition(f"square {square + 1} is empty", at=f"square {square + 1}")
        elif code < PAIR and code not in level.singles:
            tiles = " ".join(SINGLES[tile] for tile in level.singles)
            raise InvalidPosition(
                f"{SINGLES[code]} on square {square + 1} does not belong to level {level.name}; its tiles: {tiles}",
                at=f"square {square + 1}",
            )
    for low, high, kind in pairs(board):
        if kind not in level.kinds:
            raise InvalidPosition(
                f"{PAIRS[kind]} on squares {low + 1} and {high + 1} does not belong to level {level.name}",
                at=f"square {low + 1}",
            )


def _check(game: QTris, state: State) -> None:
    """Refuses states that no game can reach."""
    piles = [state.deck, *state.hands, *state.aside, state.spent]
    cards = total(piles)
    if sum(cards) != sum(game.full_deck):
        raise InvalidPosition(f"there are {sum(cards)} cards, but the deck has {sum(game.full_deck)}", at="deck")
    for card in range(UNKNOWN):
        if cards[card] > game.full_deck[card]:
            raise InvalidPosition(
                f"there are {cards[card]} {NAMES[card]} cards, but the deck has {game.full_deck[card]}", at="deck"
            )
    if state.spent[UNKNOWN]:
        raise InvalidPosition("played cards lie face up: spent has no ?", at="spent")
    early = state.step in STEPS[:3]
    if (EMPTY in state.board) != early:
        raise InvalidPosition("the board is full from the deal on, and not before", at="board")
    late = state.step in STEPS[6:]
    if late != (state.white >= 0) or (late or state.step == "colour") != (state.first >= 0):
        raise InvalidPosition("first is known from the roll on, white from the choice of colour on", at="first")
    if max(state.board) <= B and state.step == "measure":
        raise InvalidPosition("nothing is left to measure", at="measure")
    if state.step == "over" and max(state.board) > B:
        raise InvalidPosition("a finished board is white and black only", at="board")
    _check_hands(game, state)


def _check_hands(game: QTris, state: State) -> None:
    if state.step in STEPS[:3] and (state.hands, state.spent) != ((NOTHING, NOTHING), NOTHING):
        raise InvalidPosition("no card is dealt before the board is prepared", at="hands")
    most = {"deal": 8, "refill": 4, "draw": 2, "play": 2, "pairs": 0, "prepare": 2}.get(state.step, 0)
    if state.left > most or (state.left == 0 and state.step in ("deal", "refill", "draw", "play")):
        raise InvalidPosition(f"{state.left} left to {state.step}: at most {most} are", at=f"{state.step}:{state.left}")
    if state.step in ("play", "draw") and state.turn == game.turns:
        raise InvalidPosition(f"after {game.turns} turns the board is measured", at=f"turn:{state.turn}")
    sizes = tuple(map(sum, state.hands))
    if state.step == "play" and sizes[state.seat] < state.left:
        raise InvalidPosition(
            f"seat {state.seat} holds {sizes[state.seat]} cards and should play {state.left}", at="hands"
        )
    if max(sizes) > 6:
        raise InvalidPosition(f"a hand has at most six cards, not {max(sizes)}", at="hands")
