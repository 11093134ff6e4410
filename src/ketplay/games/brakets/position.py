"""The position line: a state as text, and whether a state given as text can be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ketplay.core.errors import InvalidPosition, KetError
from ketplay.games.brakets.bracket import Bracket, chain, dirac, read
from ketplay.games.brakets.cards import BLOCKS, BRA, code, find_card
from ketplay.games.brakets.decks import format_table, parse_table
from ketplay.games.brakets.state import SEATS, Result, Side, State, closing, seen_cards, unseen

if TYPE_CHECKING:
    from ketplay.games.brakets.rules import Brakets


def codes(cards: tuple[str, ...]) -> str:
    return ".".join(map(code, cards)) or "-"


def format_state(state: State) -> str:
    """The fields of the position line: turn, two sides of three fields, pool, tails, sheet."""
    turn = "-" if state.turn is None else SEATS[state.turn]
    sides = [f"{codes(s.bracket.cards)} {codes(s.hand)} {s.deck}/{s.bras}" for s in state.sides]
    pool = format_table(dict(zip(BLOCKS, state.pool, strict=True)))
    sheet = ",".join(f"{SEATS[r.owner]}:{codes(r.cards)}:{_point(r)}" for r in state.sheet) or "-"
    return " ".join([turn, *sides, pool, str(state.tails), sheet])


def _point(result: Result) -> str:
    return "-" if result.point is None else SEATS[result.point]


def parse_state(text: str) -> State:
    """The inverse of `format_state`: each field is checked by itself here, and the whole by the rules."""
    fields = text.split()
    if len(fields) != 10:
        raise InvalidPosition(
            f"a position of brakets has 10 fields (turn, A's bracket, hand, deck, B's three, unseen, tails, sheet) "
            f"- this one has {len(fields)}",
            at=text[:40],
        )
    turn, *sides, pool, tails, sheet = fields
    if turn not in ("-", "A", "B"):
        raise InvalidPosition(
            f"'{turn}': whose turn it is is A, B or - (before the first coin)", at=turn
        )
    return State(
        (_side(*sides[:3]), _side(*sides[3:])),
        _pool(pool),
        None if turn == "-" else SEATS.index(turn),
        _number(tails, "the number of tails"),
        tuple(_result(entry) for entry in sheet.split(",")) if sheet != "-" else (),
    )


def _side(bracket: str, hand: str, deck: str) -> Side:
    size, slash, bras = deck.partition("/")
    if not slash:
        raise InvalidPosition(
            f"'{deck}' is no deck; right: 26/5 (26 cards, 5 of them <0|)", at=deck
        )
    return Side(
        _bracket(bracket), _cards(hand), _number(size, "a deck"), _number(bras, "the <0| in a deck")
    )


def _number(text: str, what: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise InvalidPosition(f"'{text}': {what} is a whole number", at=text)
    return int(text)


def _cards(text: str) -> tuple[str, ...]:
    found = [(word, find_card(word)) for word in text.split(".")] if text != "-" else []
    for word, card in found:
        if card is None:
            raise InvalidPosition(
                f"'{word}' in '{text}' is no card; right: p0 (|+><0|), H, b0 (<0|)", at=word
            )
    return tuple(card for _, card in found if card)


def _bracket(text: str) -> Bracket:
    try:
        return chain(_cards(text))
    except InvalidPosition:
        raise
    except KetError as error:
        raise InvalidPosition(f"'{text}' is no bracket: {error.message}", at=text) from None


def _pool(text: str) -> tuple[int, ...]:
    try:
        counts = parse_table(text)
    except KetError as error:
        raise InvalidPosition(f"the unseen blocks '{text}': {error.message}", at=error.at) from None
    return tuple(counts.get(block, 0) for block in BLOCKS)


def _result(entry: str) -> Result:
    owner, _, rest = entry.partition(":")
    cards, _, point = rest.partition(":")
    if owner not in ("A", "B") or point not in ("A", "B", "-") or not cards:
        raise InvalidPosition(
            f"'{entry}' is no entry of the sheet; right: A:H.b0:B, or A:01:- when zeroed", at=entry
        )
    result = Result(SEATS.index(owner), _cards(cards), None if point == "-" else SEATS.index(point))
    _check_result(result, entry)
    return result


def _check_result(result: Result, entry: str) -> None:
    """A result must follow from its cards: zeroed or closed, and coins only where there are halves (R6)."""
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
            f"'{entry}': a bracket worth 1 gives the point to the other player", at=entry
        )


def check(game: Brakets, state: State) -> None:
    """Whether a position can be, given the deck. Cards may be missing (set-ups), but none may be too many."""
    if state.turn is None and state != game.start():
        raise InvalidPosition("before the first coin nothing has been played or drawn", at="-")
    _check_counts(game, state)
    _check_decks(game, state)
    _check_luck(game, state)


def _check_counts(game: Brakets, state: State) -> None:
    for card, count in (seen_cards(state) + unseen(state)).items():
        most = 2 * game.bras if card == BRA else game.deck.get(card, 0)
        if count > most:
            raise InvalidPosition(f"there are {count} {card}, but this deck has {most}", at=card)


def _check_decks(game: Brakets, state: State) -> None:
    for side, name in zip(state.sides, SEATS, strict=True):
        if len(side.hand) > game.size:
            raise InvalidPosition(
                f"{name} holds {len(side.hand)} cards; the most is {game.size}", at=name
            )
        if side.bras > side.deck:
            raise InvalidPosition(
                f"{name}'s deck of {side.deck} cannot hold {side.bras} <0|", at=name
            )
    hidden, blocks = sum(side.deck - side.bras for side in state.sides), sum(state.pool)
    if state.turn is not None and hidden != blocks:
        raise InvalidPosition(
            f"{blocks} blocks are unseen, but the decks hold {hidden}", at="decks"
        )


def _check_luck(game: Brakets, state: State) -> None:
    """The coins of a closed bracket, and what luck has settled already."""
    owner = closing(state)
    halves = 0 if owner is None else state.sides[owner].bracket.halves
    if owner is not None and (
        not halves or (not state.sides[1].bracket.ket and not state.sides[0].bracket.ket)
    ):
        raise InvalidPosition(
            "at most one bracket stands closed, and only while its coins fly", at="brackets"
        )
    if state.tails >= max(halves, 1):
        raise InvalidPosition(f"{state.tails} tails are too many here", at=str(state.tails))
    if state.turn is not None and game.settled(state) != state:
        raise InvalidPosition(
            "an empty hand passes, and a card that is certain is drawn at once", at="turn"
        )
