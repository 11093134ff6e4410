"""A first game of <B|raket|S>: a card, a bracket, and when to close one."""

from __future__ import annotations

from fractions import Fraction

from ketplay.core.parts.coach import Tip
from ketplay.games.brakets.cards import BRA
from ketplay.games.brakets.odds import closed_now
from ketplay.games.brakets.rules import Brakets, Move, MoveKind
from ketplay.games.brakets.state import SEATS, State
from ketplay.games.brakets.svg import picks
from ketplay.games.brakets.words import COIN_RULE, costs_point

HIGH = Fraction(1, 2)


def goal(game: Brakets, view: State, seat: int) -> str:
    """What a seat is after.

    >>> goal(Brakets(), Brakets().start(), 0)[:25]
    'Win points with brackets.'
    """
    return (
        "Win points with brackets. A bracket's number is the other player's chance of its point: "
        "keep yours long, so that it gets small, and close the other while it is short."
        + (" You count the coins of closed brackets yourselves." if game.players_count else "")
    )


def tips(game: Brakets, view: State, seat: int) -> list[Tip]:
    """What to tell the seat whose turn it is.

    >>> game = Brakets()
    >>> view = game.parse_state("A - p0.Z.b0 0/0 - Z 0/0 - 0 -")
    >>> [tip.name for tip in tips(game, view, 0)]
    ['close', 'other', 'card', 'own', 'own']
    """
    if view.counting:
        return [Tip("count", f"How many coins has your bracket? {COIN_RULE}", "count:0")]
    lays = [move for move in game.moves(view) if move.kind == MoveKind.LAY]
    free = [move for move in lays if not costs_point(view, move)]
    if not free:
        return []
    closings = [move for move in free if _is_good_closing(view, move, seat)][:1]
    tip_list = [_close(game, view, move) for move in closings]
    tip_list += [_bracket(game, view, move, seat) for move in closings]
    own = {move.card: move for move in free if move.seat == seat and move.card != BRA}
    if own:
        tip_list.append(_card(game, view, next(iter(own.values()))))
    return tip_list + [_bracket(game, view, move, seat) for move in own.values()]


def _is_good_closing(view: State, move: Move, seat: int) -> bool:
    """Whether it closes the other player's bracket at a high number."""
    if move.card != BRA or move.seat == seat:
        return False
    value = closed_now(view.sides[move.seat].bracket)
    return value is not None and value >= HIGH


def _close(game: Brakets, view: State, move: Move) -> Tip:
    value = closed_now(view.sides[move.seat].bracket)
    chance = "for certain" if value == 1 else f"with a chance of {value}"
    if game.players_count:
        chance = "if the coins all show tails: it is short"
    words = f"Close the other bracket now, and its point is yours {chance}. Choose <0|."
    return Tip("close", words, picks(game, view, move)[0])


def _bracket(game: Brakets, view: State, move: Move, seat: int) -> Tip:
    card, bracket = picks(game, view, move)
    whose = "your own" if move.seat == seat else "the other"
    words = f"Lay it on {whose} bracket, {SEATS[move.seat]}'s: choose it."
    return Tip("own" if move.seat == seat else "other", words, bracket, (card,))


def _card(game: Brakets, view: State, move: Move) -> Tip:
    words = (
        "Play one card in a turn. The sign under it says what it does to your bracket. "
        f"Choose {move.card}."
    )
    return Tip("card", words, picks(game, view, move)[0])
