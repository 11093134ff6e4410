"""QTris in words: what is going on, what a move does, how it ended; no quantum mechanics needed.

May import the rules and the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ketplay.core.game import Outcome
from ketplay.core.words import plain_outcome, verdict
from ketplay.games.qtris.flow.eve import (
    ROLES,
    is_eve,
    is_team_white,
    may_measure,
    points,
    team_lines,
)
from ketplay.games.qtris.flow.everyone import colours_left
from ketplay.games.qtris.rules import QTris, State
from ketplay.games.qtris.state import Step
from ketplay.games.qtris.words.ending import summary
from ketplay.games.qtris.words.moves import chance_words, move, move_label, preview, question_words
from ketplay.games.qtris.words.options import OPTIONS
from ketplay.games.qtris.words.seats import (
    colour_of,
    count_words,
    points_of,
    role_name,
    seat_name,
)

__all__ = [
    "OPTIONS",
    "chance_words",
    "colour_of",
    "count_words",
    "move",
    "move_label",
    "outcome",
    "points_of",
    "preview",
    "role_name",
    "seat_name",
    "seat_words",
    "status",
    "step_words",
    "summary",
]


_STEP_WORDS = {
    Step.PAIRS: "setting up the board",
    Step.PREPARE: "setting up the board",
    Step.PLACE: "setting up the board",
    Step.DEAL: "dealing",
    Step.ROLL: "rolling for the first turn",
    Step.COLOUR: "choosing a colour",
    Step.MULLIGAN: "swapping cards",
    Step.REFILL: "swapping cards",
    Step.PROBE: "Eve measures",
    Step.NOISE: "rolling for noise",
    Step.DISTURB: "rolling for noise",
    Step.MEASURE: "measuring",
    Step.BETWEEN: "measured",
    Step.OVER: "measured",
}


def step_words(game: QTris, view: State) -> str:
    """What is going on, in a few words.

    >>> game = QTris()
    >>> step_words(game, game.start())
    'setting up the board'
    """
    turns = game.setup.turns
    words = _STEP_WORDS.get(view.step, f"turn {min(view.turn + 1, turns)} of {turns}")
    if view.sets is None:
        return words
    is_over = view.step in (Step.BETWEEN, Step.OVER)
    return f"set {view.sets.played + (not is_over)}, {words}"


def status(game: QTris, view: State, seat: int | None, names: Sequence[str] = ()) -> str:
    """Whose turn it is and what to do now.

    >>> game = QTris(prep="manual")
    >>> status(game, game.start(), 0)
    'Place a tile on a free square.'
    >>> status(game, game.start(), 1)
    'Player 1 places a tile.'
    >>> status(game, game.start(), 1, ("Ben", ""))
    'Ben places a tile.'
    """
    if view.step == Step.OVER:
        result = game.outcome(view)
        assert result is not None
        return outcome(game, view, result, seat, names)
    if game.actor(view) == seat:
        return _instruction(game, view, names)
    return _report(game, view, names)


def _instruction(game: QTris, view: State, names: Sequence[str]) -> str:
    """What the acting player is to do."""
    if view.step == Step.PLACE:
        pair = (
            ", or a whole pair, on free squares" if game.setup.placed_kinds else " on a free square"
        )
        bag = ", a bag of two" if game.setup.level.bags else ""
        return f"Place a tile{bag}{pair}."
    if view.step == Step.COLOUR:
        if game.setup.for_themselves:
            return _own_colour_words(view)
        if view.sets is None:
            return "You rolled higher: choose your colour. Rows of three in it count for you."
        return f"{_alice_words(game)}Choose a colour for you and Bob: its rows count for you."
    if view.step == Step.MULLIGAN:
        side = _side_words(view, view.seat)
        return f"{side}Choose the cards to swap (once only), or keep all."
    if view.step == Step.BETWEEN:
        result = _set_words(game, view, names)
        return f"{result} Go on to the next set when you have seen the board."
    measure = ""
    if may_measure(view):
        measure = " Or measure: choose what to ask, give up two cards, pick a square."
    return (
        f"Your turn ({view.turn + 1} of {game.setup.turns}): play your {_card_words(game, view)}."
        f"{measure}"
    )


def _own_colour_words(view: State) -> str:
    """What a seat may choose where everyone plays for themselves."""
    colours = " or ".join(colours_left(view))
    return f"Choose {colours}. The colour with more rows wins; grey wins if both have the same."


def _alice_words(game: QTris) -> str:
    return "" if game.seats[0] == ROLES[0] else "You are Alice, the next seat is Eve. "


def _card_words(game: QTris, view: State) -> str:
    if game.setup.schedule.cards[view.role_of(view.seat)] == 1:
        return "card"
    return "first card" if view.left == 2 else "second card"


def _report(game: QTris, view: State, names: Sequence[str]) -> str:
    """What is going on, for everyone else."""
    name = seat_name(game, view, view.seat, names)
    if view.step == Step.PLACE:
        return f"{name} places a tile{' or a pair' if game.setup.placed_kinds else ''}."
    words = _REPORTS.get(view.step)
    if words is not None:
        return words.format(name=name)
    if view.step == Step.PLAY:
        turn = f"{view.turn + 1} of {game.setup.turns}"
        if game.setup.schedule.cards[view.role_of(view.seat)] == 1:
            return f"{name}'s turn ({turn})."
        return f"{name} plays the {_card_words(game, view)} (turn {turn})."
    if view.step == Step.COLOUR:
        rolled = "rolled highest and " if view.rolls and view.seat == view.first else ""
        return f"{name} {rolled}chooses a colour."
    if view.step == Step.BETWEEN:
        return f"{_set_words(game, view, names)} Waiting for {name} to go on."
    question = game.due_question(view)
    if view.step == Step.PROBE:
        return f"Eve measures {question_words(question)}."
    if view.step == Step.DISTURB:
        return f"Noise has hit square {question.square + 1}: the dice decide what it does."
    return f"The board is measured, square by square: square {question.square + 1} comes next."


_REPORTS = {
    Step.PAIRS: "The board is set up by chance.",
    Step.PREPARE: "The board is set up by chance.",
    Step.DEAL: "The cards are dealt.",
    Step.ROLL: "Each player rolls a die; the highest roll goes first and chooses a colour.",
    Step.MULLIGAN: "{name} may swap cards.",
    Step.REFILL: "{name} draws new cards.",
    Step.DRAW: "{name} draws cards.",
    Step.NOISE: "A die is rolled for noise: 1 to 9 disturbs that square, 10 changes nothing.",
}


def _set_words(game: QTris, view: State, names: Sequence[str]) -> str:
    """What the set that was measured brought."""
    sets = view.sets
    assert sets is not None
    lines = team_lines(game.model.final_tiles(view.board), is_team_white(view))
    team, eve = points(lines)
    side = (
        f"Alice and Bob {count_words(team, 'point')}"
        if team
        else f"Eve {count_words(eve, 'point')}"
    )
    verb = "brings" if lines == 1 else "bring"
    colour = "white" if is_team_white(view) else "black"
    return (
        f"Set {sets.played} is measured: {count_words(lines, 'row')} of {colour} "
        f"{verb} {side}. {_points_words(game, view, names)}"
    )


def _points_words(game: QTris, view: State, names: Sequence[str]) -> str:
    """How the match stands."""
    sets = view.sets
    assert sets is not None
    if sets.own:
        words = [f"{game.player(seat, names)} {own}" for seat, own in enumerate(sets.own)]
        return f"Points so far: {', '.join(words)}. Now everyone takes the next role."
    return f"Alice and Bob now have {sets.team}, Eve {sets.eve}."


def seat_words(game: QTris, view: State, seat: int) -> tuple[str, str]:
    """The colour or role of a seat, and the stone of that colour.

    >>> game = QTris()
    >>> seat_words(game, game.start()._replace(white=1), 1)
    ('plays white', 'qtris-stone-white')
    """
    return _seat_words(colour_of(view, seat), role_name(view, seat), view.step == Step.OVER)


@lru_cache(maxsize=64)
def _seat_words(colour: str, role: str, is_over: bool) -> tuple[str, str]:
    verb = "played" if is_over else "plays"
    plays = f"{verb} {colour}" if colour else ""
    symbol = f"qtris-stone-{colour}" if colour else ""
    return ", ".join(filter(None, (role, plays))), symbol


def _side_words(view: State, seat: int) -> str:
    if is_eve(view, seat):
        team = "white" if is_team_white(view) else "black"
        return f"Your goal: {team} must end with fewer than two rows. "
    return f"You play {colour_of(view, seat)}. " if view.white >= 0 else ""


def outcome(
    game: QTris,
    view: State,
    outcome: Outcome,
    seat: int | None = None,
    names: Sequence[str] = (),
) -> str:
    """How it ended, as a sentence to a seat.

    >>> game = QTris()
    >>> end = Outcome((-1, 1), "white has 2 lines, black 1 line", (1, 2))
    >>> view = game.start()._replace(white=1)
    >>> outcome(game, view, end), outcome(game, view, end, 1)
    ('Player 2 won with white, 2 rows to 1.', 'You won with white, 2 rows to 1.')
    """
    winners = [number for number, payoff in enumerate(outcome.payoffs) if payoff > 0]
    if not outcome.scores:
        return plain_outcome(game, outcome, seat, names)
    verdict_words = verdict(game, outcome, seat, names)
    if game.setup.for_themselves:
        return f"{verdict_words} with {colour_of(view, winners[0])}: {outcome.reason}."
    scores = [int(score) for score in outcome.scores]
    high = max(scores)
    low = min(scores)
    if not winners:
        rows = f"{count_words(high, 'row')} each" if high else "no rows on either side"
        return f"A draw: {rows}."
    if view.sets is not None and view.sets.own:
        return f"{verdict_words} with {count_words(max(view.sets.own), 'point')}."
    if view.sets is not None:
        return f"{_side_verdict(winners, seat)}, {count_words(high, 'point')} to {low}."
    return (
        f"{verdict_words} with {colour_of(view, winners[0])}, {count_words(high, 'row')} to {low}."
    )


def _side_verdict(winners: list[int], seat: int | None) -> str:
    """Who won a match with Eve, where the roles never change."""
    side = "Eve won" if len(winners) == 1 else "Alice and Bob won"
    if seat is None:
        return side
    return f"You won. {side}" if seat in winners else f"You lost. {side}"
