"""QTris in words: what is going on, what a move does, how it ended; no quantum mechanics needed.

May import the rules and the board.
"""

from __future__ import annotations

from ketplay.core.game import Outcome
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
from ketplay.games.qtris.words.moves import chance_words, move, question_words
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
    "outcome",
    "points_of",
    "role_name",
    "seat_name",
    "status",
    "step_words",
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


def status(game: QTris, view: State, seat: int | None) -> str:
    """Whose turn it is and what to do now.

    >>> game = QTris(prep="manual")
    >>> status(game, game.start(), 0)
    'Place a tile on a free square.'
    >>> status(game, game.start(), 1)
    'Player 1 places a tile.'
    """
    if view.step == Step.OVER:
        result = game.outcome(view)
        assert result is not None
        return outcome(game, view, result)
    if game.actor(view) == seat:
        return _instruction(game, view)
    return _report(game, view)


def _instruction(game: QTris, view: State) -> str:
    """What the acting player is to do."""
    if view.step == Step.PLACE:
        pair = (
            ", or a whole pair, on free squares" if game.setup.placed_kinds else " on a free square"
        )
        return f"Place a tile{pair}."
    if view.step == Step.COLOUR:
        if game.setup.for_themselves:
            return _own_colour_words(view)
        if view.sets is None:
            return "You rolled higher: choose your colour. Lines of three in it will count for you."
        return f"{_alice_words(game)}Choose a colour for you and Bob: its lines will count for you."
    if view.step == Step.MULLIGAN:
        side = _side_words(view, view.seat)
        return f"{side}Choose the cards to swap, or keep all. You can do this once."
    if view.step == Step.BETWEEN:
        return f"{_set_words(game, view)} Go on to the next set when you have seen the board."
    measure = ""
    if may_measure(view):
        measure = " Or measure a square: choose a basis, two cards to give up and the square."
    return (
        f"Your turn, {view.turn + 1} of {game.setup.turns}: play your {_card_words(game, view)} "
        f"on any square.{measure}"
    )


def _own_colour_words(view: State) -> str:
    """What a seat may choose where everyone plays for themselves."""
    colours = " or ".join(colours_left(view))
    return f"Choose {colours}. The colour with more lines wins; grey wins if both have the same."


def _alice_words(game: QTris) -> str:
    return "" if game.seats[0] == ROLES[0] else "You are Alice, the next seat is Eve. "


def _card_words(game: QTris, view: State) -> str:
    if game.setup.schedule.cards[view.role_of(view.seat)] == 1:
        return "card"
    return "first card" if view.left == 2 else "second card"


def _report(game: QTris, view: State) -> str:
    """What is going on, for everyone else."""
    name = seat_name(game, view, view.seat)
    if view.step == Step.PLACE:
        return f"{name} places a tile{' or a pair' if game.setup.placed_kinds else ''}."
    words = _REPORTS.get(view.step)
    if words is not None:
        return words.format(name=name)
    if view.step == Step.PLAY:
        cards = game.setup.schedule.cards[view.role_of(view.seat)]
        turn = f"turn {view.turn + 1} of {game.setup.turns}"
        return f"{name} plays card {cards + 1 - view.left} of {cards} in {turn}."
    if view.step == Step.COLOUR:
        rolled = "rolled highest and " if view.rolls and view.seat == view.first else ""
        return f"{name} {rolled}chooses a colour."
    if view.step == Step.BETWEEN:
        return f"{_set_words(game, view)} Waiting for {name} to go on."
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


def _set_words(game: QTris, view: State) -> str:
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
        f"Set {sets.played} is measured: {count_words(lines, 'line')} of {colour} "
        f"{verb} {side}. {_points_words(game, view)}"
    )


def _points_words(game: QTris, view: State) -> str:
    """How the match stands."""
    sets = view.sets
    assert sets is not None
    if sets.own:
        words = [f"{name} {number}" for name, number in zip(game.seats, sets.own, strict=True)]
        return f"Points so far: {', '.join(words)}. Now everyone takes the next role."
    return f"Alice and Bob now have {sets.team}, Eve {sets.eve}."


def _side_words(view: State, seat: int) -> str:
    if is_eve(view, seat):
        team = "white" if is_team_white(view) else "black"
        return f"Keep the lines of {team} below two. "
    return f"You play {colour_of(view, seat)}. " if view.white >= 0 else ""


def outcome(game: QTris, view: State, outcome: Outcome) -> str:
    """How it ended, as a sentence.

    >>> game = QTris()
    >>> end = Outcome((-1, 1), "white has 2 lines, black 1 line", (1, 2))
    >>> outcome(game, game.start()._replace(white=1), end)
    'Player 2 wins as white: 2 lines to 1.'
    """
    winners = [seat for seat, payoff in enumerate(outcome.payoffs) if payoff > 0]
    if not outcome.scores:
        winner = f"{game.seats[winners[0]]} wins: " if winners else ""
        return f"{winner}{outcome.reason}."
    if game.setup.for_themselves:
        (seat,) = winners
        return f"{game.seats[seat]} wins as {colour_of(view, seat)}: {outcome.reason}."
    scores = [int(score) for score in outcome.scores]
    high = max(scores)
    low = min(scores)
    if not winners:
        return f"A draw: {count_words(high, 'line')} each."
    if view.sets is not None:
        return _match_words(game, view, winners, high, low)
    winner = f"{game.seats[winners[0]]} wins as {colour_of(view, winners[0])}"
    return f"{winner}: {count_words(high, 'line')} to {low}."


def _match_words(game: QTris, view: State, winners: list[int], high: int, low: int) -> str:
    """Who won a match with Eve."""
    if view.sets is not None and view.sets.own:
        names = " and ".join(game.seats[seat] for seat in winners)
        verb = "win" if len(winners) > 1 else "wins"
        return f"{names} {verb} with {count_words(max(view.sets.own), 'point')}."
    side = "Eve wins" if len(winners) == 1 else "Alice and Bob win"
    return f"{side}: {count_words(high, 'point')} to {low}."
