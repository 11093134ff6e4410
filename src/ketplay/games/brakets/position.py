"""The position line: a state as text, and whether a state given as text is possible."""

from __future__ import annotations

from typing import Protocol

from ketplay.core.errors import InvalidPosition, KetError
from ketplay.games.brakets.bracket import Bracket, chain, dirac, read
from ketplay.games.brakets.cards import BLOCKS, BRA, code, find_card
from ketplay.games.brakets.decks import format_table, parse_table
from ketplay.games.brakets.state import (
    SEATS,
    Result,
    Side,
    State,
    closing_owner,
    seen_cards,
    unseen_cards,
)

COUNTING = "?"  # instead of the number of tails, while the owner is to count the coins


def codes(cards: tuple[str, ...]) -> str:
    """Cards as one word."""
    return ".".join(map(code, cards)) or "-"


def format_state(state: State) -> str:
    """The fields of the position line: turn, two sides of three fields, pool, tails, sheet."""
    turn = "-" if state.turn is None else SEATS[state.turn]
    sides = [_format_side(side) for side in state.sides]
    pool = format_table(dict(zip(BLOCKS, state.pool, strict=True)))
    sheet = ",".join(_format_result(result) for result in state.sheet) or "-"
    tails = COUNTING if state.counting else str(state.tails)
    return " ".join([turn, *sides, pool, tails, sheet])


def _format_side(side: Side) -> str:
    return f"{codes(side.bracket.cards)} {codes(side.hand)} {side.deck}/{side.bras}"


def _format_result(result: Result) -> str:
    point = "-" if result.point is None else SEATS[result.point]
    return f"{SEATS[result.owner]}:{codes(result.cards)}:{point}"


def parse_state(text: str) -> State:
    """The inverse of `format_state`. Each field is checked here; `check` compares the fields."""
    fields = text.split()
    if len(fields) != 10:
        raise InvalidPosition(
            "a position has 10 fields (turn, A's bracket, hand and deck, B's three, unseen blocks, "
            f"tails, results); this one has {len(fields)}",
            at=text[:40],
        )
    turn, *sides, pool, tails, sheet = fields
    if turn not in ("-", "A", "B"):
        raise InvalidPosition(f"'{turn}': the turn is A, B or - (before the first coin)", at=turn)
    return State(
        sides=(_parse_side(*sides[:3]), _parse_side(*sides[3:])),
        pool=_parse_pool(pool),
        turn=None if turn == "-" else SEATS.index(turn),
        tails=0 if tails == COUNTING else _parse_number(tails, "the number of tails"),
        sheet=tuple(_parse_result(entry) for entry in sheet.split(",")) if sheet != "-" else (),
        counting=tails == COUNTING,
    )


def _parse_side(bracket: str, hand: str, deck: str) -> Side:
    deck_size, slash, bras = deck.partition("/")
    if not slash:
        raise InvalidPosition(
            f"'{deck}' is not a deck; write 26/5 for 26 cards, 5 of them <0|", at=deck
        )
    return Side(
        bracket=_parse_bracket(bracket),
        hand=_parse_cards(hand),
        deck=_parse_number(deck_size, "the size of a deck"),
        bras=_parse_number(bras, "the number of <0| in a deck"),
    )


def _parse_number(text: str, subject: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise InvalidPosition(
            f"'{text}': {subject} must be a whole number of at most three digits", at=text
        )
    return int(text)


def _parse_cards(text: str) -> tuple[str, ...]:
    cards = []
    for word in text.split(".") if text != "-" else []:
        card = find_card(word)
        if card is None:
            raise InvalidPosition(
                f"'{word}' in '{text}' is not a card; write p0 (|+><0|), H or b0 (<0|)", at=word
            )
        cards.append(card)
    return tuple(cards)


def _parse_bracket(text: str) -> Bracket:
    try:
        return chain(_parse_cards(text))
    except InvalidPosition:
        raise
    except KetError as error:
        raise InvalidPosition(f"'{text}' is not a bracket: {error.message}", at=text) from None


def _parse_pool(text: str) -> tuple[int, ...]:
    try:
        counts = parse_table(text)
    except KetError as error:
        raise InvalidPosition(f"the unseen blocks '{text}': {error.message}", at=error.at) from None
    return tuple(counts.get(block, 0) for block in BLOCKS)


def _parse_result(entry: str) -> Result:
    owner, _, cards_and_point = entry.partition(":")
    cards, _, point = cards_and_point.partition(":")
    if owner not in ("A", "B") or point not in ("A", "B", "-") or not cards:
        raise InvalidPosition(
            f"'{entry}' is not a result; write A:H.b0:B, or A:01:- for a zeroed bracket", at=entry
        )
    result = Result(
        owner=SEATS.index(owner),
        cards=_parse_cards(cards),
        point=None if point == "-" else SEATS.index(point),
    )
    _check_result(result, entry)
    return result


def _check_result(result: Result, entry: str) -> None:
    """A result must follow from its cards: zeroed (R5) or closed, with coins for halves (R6)."""
    try:
        reading = read(result.cards)
    except KetError as error:
        raise InvalidPosition(f"'{entry}': {error.message}", at=entry) from None
    if result.point is None and (not reading.zero or reading.unplayed):
        raise InvalidPosition(
            f"'{entry}': {dirac(result.cards)} is not zero at its last card", at=entry
        )
    if result.point is not None and not reading.closed:
        raise InvalidPosition(f"'{entry}': {dirac(result.cards)} is not closed", at=entry)
    if result.point == result.owner and reading.halves == 0:
        raise InvalidPosition(
            f"'{entry}': a bracket of value 1 gives the point to the other player", at=entry
        )


class DeckRules(Protocol):
    """What a position is checked against: the deck of a game, and what must happen by itself."""

    deck: dict[str, int]
    hand_size: int
    bras: int
    players_count: bool

    def start(self) -> State:
        """The position before the first coin."""

    def after_forced_events(self, state: State) -> State:
        """The position after passes and draws that leave no choice."""


def check(game: DeckRules, state: State) -> None:
    """Refuses a position that cannot arise from this deck.

    Cards may be missing, as in positions set up by hand, but there may not be too many.
    """
    if state.turn is None and state != game.start():
        raise InvalidPosition(
            "no card can be played or drawn before the first coin is flipped", at="-"
        )
    _check_counts(game, state)
    _check_decks(game, state)
    _check_chance(game, state)


def _check_counts(game: DeckRules, state: State) -> None:
    for card, count in (seen_cards(state) + unseen_cards(state)).items():
        most = 2 * game.bras if card == BRA else game.deck.get(card, 0)
        if count > most:
            raise InvalidPosition(f"there are {count} {card}, but this deck has {most}", at=card)


def _check_decks(game: DeckRules, state: State) -> None:
    for side, name in zip(state.sides, SEATS, strict=True):
        if len(side.hand) > game.hand_size:
            raise InvalidPosition(
                f"{name} has {len(side.hand)} cards; a hand has at most {game.hand_size}", at=name
            )
        if side.bras > side.deck:
            raise InvalidPosition(
                f"{name}'s deck of {side.deck} cannot contain {side.bras} <0|", at=name
            )
    blocks_in_decks = sum(side.deck - side.bras for side in state.sides)
    unseen_blocks = sum(state.pool)
    if state.turn is not None and blocks_in_decks != unseen_blocks:
        raise InvalidPosition(
            f"{unseen_blocks} blocks are unseen, but the decks contain {blocks_in_decks}",
            at="decks",
        )


def _check_chance(game: DeckRules, state: State) -> None:
    """The coins of a closed bracket, and events that would have happened already."""
    owner = closing_owner(state)
    halves = 0 if owner is None else state.sides[owner].bracket.halves
    both_closed = not any(side.bracket.ket for side in state.sides)
    if state.counting and (owner is None or not game.players_count):
        raise InvalidPosition(
            f"'{COUNTING}': coins are counted when a bracket is closed, with count=players",
            at=COUNTING,
        )
    if owner is not None and (not (halves or state.counting) or both_closed):
        raise InvalidPosition(
            "only one bracket can be closed, and only while its coins are flipped", at="brackets"
        )
    if state.tails >= max(halves, 1):
        raise InvalidPosition(f"{state.tails} tails are too many here", at=str(state.tails))
    if state.turn is not None and game.after_forced_events(state) != state:
        raise InvalidPosition(
            "a player without cards passes, and a card that is certain is drawn at once", at="turn"
        )
