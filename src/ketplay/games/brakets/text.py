"""<B|raket|S> on a terminal: two brackets in Dirac's notation, hands, decks, the score."""

from __future__ import annotations

from fractions import Fraction
from textwrap import wrap

from ketplay.games.brakets.cards import BLOCKS, code
from ketplay.games.brakets.rules import Brakets
from ketplay.games.brakets.state import SEATS, Side, State, bras_remaining, scores
from ketplay.games.brakets.words import coins_of, result

COLOURS = ("\x1b[1;36m", "\x1b[1;33m")
WIDTH = 76
INDENT = " " * 6


def draw(game: Brakets, view: State, seat: int | None, colour: bool) -> str:
    """The table with the seat's own side below.

    >>> game = Brakets()
    >>> state = game.parse_state("A H.p0 b0.X.I 1/1 - 01.H.Z 1/0 0m 0 B:b0:A")
    >>> print(draw(game, state, 0, False))
      B   0 points   deck 1 (0 <0|)
          |0>                                  open |0>  value 1, no coin
          hand: |0><1| (01)   H   Z
    > A   1 point    deck 1 (1 <0|)
          |+><0|  H  |0>                       open |+>  value 1/2, one coin
          hand: <0| (b0)   X   I
      unseen blocks: 0m
      <0| still to come: 2
      last closing: B's empty bracket (allowed), point to A
    """
    bottom = seat or 0
    lines = [line for owner in (1 - bottom, bottom) for line in _side(game, view, owner, colour)]
    blocks = " ".join(
        code(block) + (f"x{count}" if count > 1 else "")
        for block, count in zip(BLOCKS, view.pool, strict=True)
        if count
    )
    unseen = f"unseen blocks: {blocks or 'none'}"
    lines += wrap(unseen, WIDTH, initial_indent="  ", subsequent_indent="    ")
    lines.append(f"  <0| still to come: {bras_remaining(view)}")
    if view.sheet:
        lines.append(f"  last closing: {result(view.sheet[-1])}")
    return "\n".join(line.rstrip() for line in lines)


def _side(game: Brakets, view: State, owner: int, colour: bool) -> list[str]:
    """A player's lines: name, points and deck, the bracket, the hand."""
    side = view.sides[owner]
    points = scores(view)[owner]
    name = f"{COLOURS[owner]}{SEATS[owner]}\x1b[0m" if colour else SEATS[owner]
    turn = ">" if view.turn == owner else " "
    score = f"{points} point" + ("" if points == 1 else "s")
    hand = "   ".join(_spellings(card) for card in side.hand) or "none"
    return [
        f"{turn} {name}   {score:<10} deck {side.deck} ({side.bras} <0|)",
        *_bracket(view, side, game.shows_coins(view, owner)),
        f"{INDENT}hand: {hand}",
    ]


def _spellings(card: str) -> str:
    return card if card == code(card) else f"{card} ({code(card)})"


def _bracket(view: State, side: Side, shows_coins: bool) -> list[str]:
    """The cards, and beside them (or below, when they are many) the open ket and the value."""
    cards = [*reversed(side.bracket.cards), "|0>"]
    halves = side.bracket.halves
    end = f"open |{side.bracket.ket}>" if side.bracket.ket else f"closed, {view.tails} tails so far"
    value = f"{end}  value {Fraction(1, 2**halves)}, {coins_of(halves)}"
    if not shows_coins:
        value = f"open |{side.bracket.ket}>" if side.bracket.ket else "closed"
    line = "  ".join(cards)
    if len(line) > 34:
        return [*_wrap(cards), f"{'':43}{value}"]
    return [f"{INDENT}{line:<37}{value}"]


def _wrap(cards: list[str]) -> list[str]:
    """Cards in lines of at most WIDTH characters, two spaces between them."""
    lines = [INDENT + cards[0]]
    for card in cards[1:]:
        longer = f"{lines[-1]}  {card}"
        if len(longer) > WIDTH:
            lines.append(INDENT + card)
        else:
            lines[-1] = longer
    return lines
