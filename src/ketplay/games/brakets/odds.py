"""The odds of a position: exact for each bracket, and for the game when the decks are empty."""

from __future__ import annotations

from fractions import Fraction

from ketplay.core.game import CHANCE, ESTIMATE, EXACT_BEST_PLAY, Forecast
from ketplay.games.brakets.bracket import Bracket, closing_value, lay
from ketplay.games.brakets.cards import BRA, KETS
from ketplay.games.brakets.expert.bracket_values import entry_index, fitted_values
from ketplay.games.brakets.rules import Brakets
from ketplay.games.brakets.state import SEATS, State, bras_remaining, closing_owner, scores

MOST_CARDS = 6  # in both hands together: so few are solved exactly
Chances = tuple[float, float, float]  # A wins, draw, B wins


def closed_now(bracket: Bracket) -> Fraction | None:
    """The value of a bracket if <0| were played on it now; None where that would zero it.

    >>> closed_now(Bracket("+", 1)), closed_now(Bracket("1", 3))
    (Fraction(1, 4), None)
    """
    if not bracket.ket:
        return Fraction(1, 2**bracket.halves)
    after = lay(bracket, BRA)
    return None if after is None else Fraction(1, 2**after.halves)


def forecast(game: Brakets, view: State) -> Forecast | None:
    """The chances of winning, and of closing each bracket now. None before the first coin.

    >>> game = Brakets()
    >>> forecast(game, game.parse_state("A - b0.X 0/0 0p.p0 b0.I 0/0 - 0 -")).parts[1]
    ('bracket:B', 0.75, 'if closed now: B gets the point with probability 3/4')
    """
    if view.turn is None:
        return None
    a_wins, draw, b_wins = chances(game, view)
    outcomes = (("A wins", a_wins), ("draw", draw), ("B wins", b_wins))
    owners = [owner for owner in (0, 1) if game.shows_coins(view, owner)]
    parts = tuple(_bracket_odds(view, owner) for owner in owners)
    basis = EXACT_BEST_PLAY if is_exact(game, view) else ESTIMATE
    return Forecast(outcomes, (a_wins - b_wins, b_wins - a_wins), parts, basis, seats=(0, -1, 1))


def _bracket_odds(view: State, owner: int) -> tuple[str, float, str]:
    value = closed_now(view.sides[owner].bracket)
    pick = f"bracket:{SEATS[owner]}"
    if value is None:
        return pick, 0.0, "cannot be closed now: <0|1> = 0"
    return (
        pick,
        float(1 - value),
        f"if closed now: {SEATS[owner]} gets the point with probability {1 - value}",
    )


def chances(game: Brakets, state: State) -> Chances:
    """A wins, draw, B wins."""
    if is_exact(game, state):
        return exact_chances(game, state)
    return estimated_chances(state)


def is_exact(game: Brakets, state: State) -> bool:
    """Whether the chances are exact: nothing to draw and few cards in hand."""
    few_cards = sum(len(side.hand) for side in state.sides) <= MOST_CARDS
    return game.actor(state) is None or (few_cards and not any(side.deck for side in state.sides))


def exact_chances(game: Brakets, state: State) -> Chances:
    """The chances when both always play to win; of equally good moves, any."""
    actor = game.actor(state)
    if actor is None:
        return fitted_values().chances(lead(state), 0)
    if actor == CHANCE:  # only fair coins are left: each branch counts the same
        branches = [exact_chances(game, game.play(state, move)) for move in game.moves(state)]
        a_wins, draw, b_wins = (
            sum(column) / len(branches) for column in zip(*branches, strict=True)
        )
        return a_wins, draw, b_wins
    if state.counting:  # whatever is said, the same coins are flipped
        return exact_chances(game, game.play(state, game.moves(state)[0]))
    from ketplay.games.brakets.expert import THINKING, expert_moves

    return exact_chances(game, game.play(state, expert_moves(state, THINKING)[0]))


def estimated_chances(state: State) -> Chances:
    """The chances by the fitted values of unfinished brackets."""
    return fitted_values().chances(expected_lead(state), bras_remaining(state))


def lead(state: State) -> int:
    """A's points less B's."""
    a, b = scores(state)
    return a - b


def expected_lead(state: State) -> float:
    """The lead to be expected at the end: the points so far, and what both brackets promise."""
    return lead(state) + _bracket_value(state, 0) - _bracket_value(state, 1)


def _bracket_value(state: State, owner: int) -> float:
    """What a bracket promises its owner, in points of difference."""
    side = state.sides[owner]
    other = state.sides[1 - owner]
    if closing_owner(state) == owner:
        return float(closing_value(side.bracket.halves - state.tails))
    bras = side.hand.count(BRA)
    their_bras = other.hand.count(BRA)
    ket = KETS.index(side.bracket.ket)
    entry = entry_index(ket, side.bracket.halves, bras, their_bras)
    values = fitted_values()
    return values.other_moved[entry] if state.turn == owner else values.owner_moved[entry]


def expected_payoffs(game: Brakets, state: State) -> tuple[float, float]:
    """Each seat's expected payoff, for the general players."""
    if state.turn is None:
        return 0.0, 0.0
    a_wins, _, b_wins = estimated_chances(state)
    return a_wins - b_wins, b_wins - a_wins
