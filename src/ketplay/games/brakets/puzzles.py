"""The puzzles of <B|raket|S>: endgames, in which every line is followed to its end."""

from __future__ import annotations

from pathlib import Path

from ketplay.core.bot import Limit
from ketplay.core.game import CHANCE
from ketplay.core.parts.puzzles import Puzzle, read_puzzles
from ketplay.games.brakets.expert.bracket_values import fitted_values
from ketplay.games.brakets.expert.fast_rules import search_node
from ketplay.games.brakets.expert.search import ExpertSearch
from ketplay.games.brakets.odds import lead
from ketplay.games.brakets.rules import Brakets
from ketplay.games.brakets.state import SEATS, State, scores

TAGS = {
    "close": "Close your bracket at the right time",
    "end": "Close the other player's bracket before it grows",
    "zero": "Zero a bracket, although it costs a point",
    "half": "Add a half",
    "ket": "Change the open ket without a half",
    "letter": "Turn the open ket with a letter",
    "wait": "A card that changes nothing",
    "spoil": "Play on the other player's bracket",
}
MOST_POSITIONS = 200_000  # of one endgame


def puzzles() -> tuple[Puzzle, ...]:
    return read_puzzles(Path(__file__).with_name("puzzles.tsv"))


def question(game: Brakets, state: State) -> str:
    seat = state.turn or 0
    points = scores(state)
    difference = points[seat] - points[1 - seat]
    standing = "Nobody leads"
    if difference:
        standing = f"You {'lead' if difference > 0 else 'are behind'} by {abs(difference)}"
    return f"You are {SEATS[seat]}, and the decks are empty. {standing}. Which card, and where?"


def share(game: Brakets, state: State, seat: int) -> float:
    """The part of the point that a seat gets if both play their best, exactly.

    >>> game = Brakets()
    >>> share(game, game.parse_state("A - b0.X 0/0 0p.p0 b0.I 0/0 - 0 -"), 0)
    0.625
    """
    return (1 + _payoff(game, state, seat)) / 2


def _payoff(game: Brakets, state: State, seat: int) -> float:
    actor = game.actor(state)
    if actor is None:
        points = lead(state) if seat == 0 else -lead(state)
        return float((points > 0) - (points < 0))
    if actor == CHANCE:
        chances = game.chances(state)
        total = sum(float(weight) for _, weight in chances)
        return (
            sum(
                float(weight) * _payoff(game, game.play(state, move), seat)
                for move, weight in chances
            )
            / total
        )
    search = ExpertSearch(fitted_values(), Limit(nodes=MOST_POSITIONS).clock())
    value = search.endgame_value(search_node(state))
    return value if actor == seat else -value
