"""What a position promises: each bracket exactly, the game by an estimate (exactly when the decks are empty)."""

from __future__ import annotations

from fractions import Fraction

from ketplay.core.game import CHANCE, Forecast
from ketplay.games.brakets.bracket import Bracket, lay
from ketplay.games.brakets.cards import BRA, KETS
from ketplay.games.brakets.expert.bracket_values import key, table
from ketplay.games.brakets.rules import Brakets
from ketplay.games.brakets.state import SEATS, State, bras_left, closing, scores

FEW = 6  # cards in both hands together that are solved exactly at once


def closed_now(bracket: Bracket) -> Fraction | None:
    """The value of a bracket if <0| were laid now; None where that would zero it.

    >>> closed_now(Bracket("+", 1)), closed_now(Bracket("1", 3))
    (Fraction(1, 4), None)
    """
    if not bracket.ket:
        return Fraction(1, 2**bracket.halves)
    after = lay(bracket, BRA)
    return None if after is None else Fraction(1, 2**after.halves)


def forecast(game: Brakets, view: State) -> Forecast | None:
    """Chances to win, and what closing each bracket would mean. None before the first coin.

    >>> game = Brakets()
    >>> forecast(game, game.parse_state("A - b0.X 0/0 0p.p0 b0.I 0/0 - 0 -")).parts[1]
    ('bracket:B', 0.75, "closed now: B's point with chance 3/4")
    """
    if view.turn is None:
        return None
    won, drawn, lost = chances(game, view)
    exact = "" if solved(game, view) else " (estimate)"
    named = ((f"A wins{exact}", won), (f"draw{exact}", drawn), (f"B wins{exact}", lost))
    parts = tuple(_part(view, owner) for owner in (0, 1))
    return Forecast(named, (won - lost, lost - won), parts)


def _part(view: State, owner: int) -> tuple[str, float, str]:
    value = closed_now(view.sides[owner].bracket)
    pick = f"bracket:{SEATS[owner]}"
    if value is None:
        return pick, 0.0, "cannot be closed now: <0|1> = 0"
    return pick, float(1 - value), f"closed now: {SEATS[owner]}'s point with chance {1 - value}"


def chances(game: Brakets, state: State) -> tuple[float, float, float]:
    """A wins, draw, B wins."""
    if game.actor(state) is None:
        return table().chances(lead(state), 0)
    return (
        exact(game, state)
        if solved(game, state)
        else table().chances(expected(state), bras_left(state))
    )


def solved(game: Brakets, state: State) -> bool:
    """Whether the chances are exact: nothing to draw and few cards in hand."""
    few = sum(len(side.hand) for side in state.sides) <= FEW
    return game.actor(state) is None or (few and not any(side.deck for side in state.sides))


def exact(game: Brakets, state: State) -> tuple[float, float, float]:
    """The same when both play to win in every line; among equal lines, any."""
    if game.actor(state) is None:
        return table().chances(lead(state), 0)
    if game.actor(state) == CHANCE:
        odds = game.chances(state)
        found = [exact(game, game.play(state, move)) for move, _ in odds]
        return _mean(found)
    from ketplay.games.brakets.expert import THINKING, thought

    return exact(game, game.play(state, thought(state, THINKING)[0]))


def _mean(found: list[tuple[float, float, float]]) -> tuple[float, float, float]:
    """Coins are fair: each branch counts the same."""
    won, drawn, lost = (sum(column) / len(found) for column in zip(*found, strict=True))
    return won, drawn, lost


def lead(state: State) -> int:
    a, b = scores(state)
    return a - b


def expected(state: State) -> float:
    """A's points less B's that are to be expected at the end: those on the sheet, and what both brackets promise."""
    return lead(state) + _promise(state, 0) - _promise(state, 1)


def _promise(state: State, owner: int) -> float:
    side, other = state.sides[owner], state.sides[1 - owner]
    if closing(state) == owner:
        return float(1 - 2 * Fraction(1, 2 ** (side.bracket.halves - state.tails)))
    bras = side.hand.count(BRA), other.hand.count(BRA)
    place = key(KETS.index(side.bracket.ket), side.bracket.halves, *bras)
    return (table().waited if state.turn == owner else table().moved)[place]


def expected_payoffs(game: Brakets, state: State) -> tuple[float, float]:
    """Each seat's expected payoff, for the general players."""
    won, _, lost = (
        table().chances(expected(state), bras_left(state))
        if state.turn is not None
        else (0.5, 0.0, 0.5)
    )
    return won - lost, lost - won
