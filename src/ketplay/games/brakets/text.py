"""<B|raket|S> on a terminal: two brackets in Dirac's notation, open hands, deck counts, the score."""

from __future__ import annotations

from fractions import Fraction
from textwrap import fill

from ketplay.games.brakets.cards import BLOCKS, code
from ketplay.games.brakets.rules import Brakets
from ketplay.games.brakets.state import SEATS, Side, State, bras_left, scores
from ketplay.games.brakets.words import coins_of, result

COLOURS = ("\x1b[1;36m", "\x1b[1;33m")
WIDTH = 76


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
      last: B's bracket closed at 1: point to A
    """
    bottom = seat or 0
    lines = [line for owner in (1 - bottom, bottom) for line in _side(view, owner, colour)]
    unseen = " ".join(
        code(b) + (f"x{n}" if n > 1 else "") for b, n in zip(BLOCKS, view.pool, strict=True) if n
    )
    lines += fill(
        f"unseen blocks: {unseen or 'none'}", WIDTH, initial_indent="  ", subsequent_indent="    "
    ).split("\n")
    lines.append(f"  <0| still to come: {bras_left(view)}")
    if view.sheet:
        lines.append(f"  last: {result(view.sheet[-1])}")
    return "\n".join(line.rstrip() for line in lines)


def _side(view: State, owner: int, colour: bool) -> list[str]:
    side, points = view.sides[owner], scores(view)[owner]
    name = f"{COLOURS[owner]}{SEATS[owner]}\x1b[0m" if colour else SEATS[owner]
    turn = ">" if view.turn == owner else " "
    word = f"{points} point" + ("" if points == 1 else "s")
    hand = (
        "   ".join(card if card == code(card) else f"{card} ({code(card)})" for card in side.hand)
        or "none"
    )
    return [
        f"{turn} {name}   {word:<10} deck {side.deck} ({side.bras} <0|)",
        *_bracket(view, side),
        f"      hand: {hand}",
    ]


def _bracket(view: State, side: Side) -> list[str]:
    """The chain, and beside it (or below, when it is long) what it stands at."""
    chain = "  ".join([*reversed(side.bracket.cards), "|0>"])
    halves = side.bracket.halves
    end = f"open |{side.bracket.ket}>" if side.bracket.ket else f"closed, {view.tails} tails so far"
    stands = f"{end}  value {Fraction(1, 2**halves)}, {coins_of(halves)}"
    if len(chain) > 34:
        return [*_wrapped(f"      {chain}"), f"{'':43}{stands}"]
    return [f"      {chain:<37}{stands}"]


def _wrapped(line: str) -> list[str]:
    """A long line in several, broken between cards."""
    words, lines = line.split("  "), [""]
    indent = " " * (len(line) - len(line.lstrip()))
    for word in words:
        grown = f"{lines[-1]}  {word}" if lines[-1].strip() else f"{lines[-1]}{word or '  '}"
        if len(grown) > WIDTH and lines[-1].strip():
            lines.append(f"{indent}{word}")
        else:
            lines[-1] = grown
    return lines
