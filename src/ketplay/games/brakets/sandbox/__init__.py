"""The sandbox: one bracket, card by card. No game goes on here, and every card is at hand.

The board is the row of its cards by their codes, in the order in which they were laid: `H.01.b0`.
Imports the rules, the words and the drawing.
"""

from __future__ import annotations

from collections.abc import Sequence

from ketplay.core.drawing import PLAIN, Style
from ketplay.core.errors import IllegalMove, InvalidPosition
from ketplay.games.brakets.bracket import BARE, Bracket, dirac, lay, read
from ketplay.games.brakets.cards import BLOCKS, CARDS, code, find_card, parse_card
from ketplay.games.brakets.position import codes
from ketplay.games.brakets.rules import Brakets, Move, MoveKind
from ketplay.games.brakets.state import Side, State
from ketplay.games.brakets.svg.bracket_panel import describe
from ketplay.games.brakets.svg.card_tray import bracket_with_cards
from ketplay.games.brakets.words import effect

OPTIONS: tuple[str, ...] = ()  # decks and hands mean nothing for one bracket
EMPTY = "-"
LIFT = "lift"
LONGEST = 16  # cards of a row

Choice = tuple[str, tuple[str, ...]]  # a word, and what to click for it


def begin(game: Brakets) -> str:
    """A bracket with nothing on it.

    >>> begin(Brakets())
    '-'
    """
    return EMPTY


def _cards(board: str) -> tuple[str, ...]:
    words = () if board == EMPTY else tuple(board.split(".", LONGEST + 1))
    if len(words) > LONGEST:
        raise InvalidPosition(f"a row has at most {LONGEST} cards", at=board[:40])
    unknown = next((word for word in words if find_card(word) is None), None)
    if unknown is not None:
        raise InvalidPosition(
            f"'{unknown[:20]}' in '{board[:60]}' is not a card; right: H.01.b0", at=unknown[:20]
        )
    cards = tuple(map(parse_card, words))
    reading = read(cards)
    if reading.unplayed:
        raise InvalidPosition(
            f"{dirac(cards)} is 0 before {reading.unplayed[0]} is laid", at=board[:40]
        )
    return cards


def _bracket(cards: tuple[str, ...]) -> Bracket:
    """The bracket of a row; one that is zeroed keeps its cards here, so that they can be seen."""
    reading = read(cards)
    return Bracket("" if reading.zero else reading.ket, reading.halves, cards)


def state(game: Brakets, board: str) -> State:
    """The row as A's bracket, with no other cards in the game. Once it is closed at less than 1,
    its coins are in the air.

    >>> str(state(Brakets(), "0p.b0").sides[0].bracket.halves), state(Brakets(), "H").turn
    ('1', None)
    """
    bracket = _bracket(_cards(board))
    reading = read(bracket.cards)
    in_the_air = reading.closed and reading.halves > 0
    sides = (Side(bracket, (), 0, 0), Side(BARE, (), 0, 0))
    return State(sides, (0,) * len(BLOCKS), 0 if in_the_air else None, 0, ())


def act(game: Brakets, board: str, word: str) -> tuple[str, str]:
    """The row after a card is laid at its open end, or after its last card is lifted.

    >>> act(Brakets(), "-", "0p")
    ('0p', '|0><+|: <+|0> = 1/2, then |0>')
    >>> act(Brakets(), "H.0p", "lift")
    ('H', '|0><+| is lifted')
    """
    cards = _cards(board)
    if word == LIFT:
        if not cards:
            raise IllegalMove("nothing lies on the bracket that could be lifted", at=word)
        return codes(cards[:-1]), f"{cards[-1]} is lifted"
    card = parse_card(word)
    bracket = _bracket(cards)
    if not bracket.ket:
        end = "zeroed" if read(cards).zero else "closed"
        raise IllegalMove(f"the bracket is {end}: nothing more is laid on it", at=word)
    if len(cards) == LONGEST:
        raise IllegalMove(f"a row has at most {LONGEST} cards; lift one first", at=word)
    return codes((*cards, card)), f"{card}: {_effect(game, board, bracket, card)}"


def _effect(game: Brakets, board: str, bracket: Bracket, card: str) -> str:
    if lay(bracket, card) is None:
        return f"<{card[-2]}|{bracket.ket}> = 0: the bracket is zeroed"
    return effect(game, state(game, board), Move(MoveKind.LAY, card, 0))


def choices(game: Brakets, board: str) -> list[Choice]:
    """Every card at the open end, and lifting the last one.

    >>> choices(Brakets(), "H.b0"), len(choices(Brakets(), "-"))
    ([('lift', ('tool:lift',))], 21)
    """
    cards = _cards(board)
    offered: list[Choice] = []
    if _bracket(cards).ket and len(cards) < LONGEST:
        offered += [(code(card), (f"card:{code(card)}",)) for card in CARDS]
    if cards:
        offered.append((LIFT, ("tool:lift",)))
    return offered


def draw(game: Brakets, board: str, style: Style = PLAIN) -> str:
    """The bracket, and below it every card to lay.

    >>> draw(Brakets(), "H").count('data-pick="card:')
    21
    """
    return bracket_with_cards(game, state(game, board), [*map(code, CARDS), LIFT], style)


def draw_task(
    game: Brakets, board: str, actions: Sequence[str] | None, style: Style = PLAIN
) -> str:
    """The bracket and below it the cards of these actions; None: the bracket alone.

    >>> draw_task(Brakets(), "H", ["X", "b0"]).count('data-pick="card:')
    2
    """
    return bracket_with_cards(game, state(game, board), actions, style)


def text(game: Brakets, board: str, colour: bool) -> str:
    """The cards in a row as they lie, and what the bracket is worth.

    >>> print(text(Brakets(), "H.0p", False))
      |0><+|  H  |0>
    A's bracket: |0><+|H|0>, open at |0>, value 1, no coin
    """
    now = state(game, board)
    row = "  ".join([*reversed(now.sides[0].bracket.cards), "|0>"])
    return f"  {row}\n{describe(game, now, 0)}"
