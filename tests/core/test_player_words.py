"""The players' names in what a game says: status, moves, chance events and the end."""

from __future__ import annotations

from random import Random

import pytest

import ketplay
from ketplay import Match
from ketplay.core import words
from ketplay.core.game import CHANCE

NAMES = ("Ann", "Ben", "Cleo")
GAMES = ["qtris", "brakets", "octal", "qt3", "tictactoe", "nim"]


@pytest.mark.parametrize("name", GAMES)
def test_everything_that_is_said_uses_names(name: str) -> None:
    """A whole match at random: no sentence calls a named player by a number."""
    game = ketplay.game(name)
    match = Match.begin(game).settle(Random(1))
    said: list[str] = []
    rng = Random(2)
    while match.actor is not None:
        said += [words.status(game, match.view(seat), seat, NAMES) for seat in (0, 1, None)]
        before = match
        match = match.play(game.format_move(rng.choice(list(game.moves(match.state)))))
        said.append(words.move(game, before.state, match.log[-1], NAMES))
        while match.actor == CHANCE:
            state = match.state
            outcome = rng.choice([move for move, _ in game.chances(state)])
            said.append(words.move(game, state, outcome, NAMES))
            match = match.play(game.format_move(outcome))
    ends = [words.ending(match, match.view(seat), seat, NAMES) for seat in (0, 1, None)]
    for sentence in [*said, *ends]:
        for unnamed in ("Player 1", "Player 2", "First ", "Second ", "A's", "B's"):
            assert unnamed not in sentence
    assert any("Ben" in sentence for sentence in said)
    drawn = match.end is not None and match.end.payoffs[0] == match.end.payoffs[1]
    assert drawn or sorted(end.split()[1] for end in ends[:2]) != ["won", "won"]


def test_who_stopped_is_said_to_each() -> None:
    match = Match.begin(ketplay.game("nim")).end_by("!resign:1")
    said = [words.ending(match, match.state, seat, NAMES) for seat in (0, 1, None)]
    assert said == [
        "You won: Ben resigned.",
        "You resigned: Ann won.",
        "Ann won: Ben resigned.",
    ]


def test_a_player_at_qtris_is_called_by_name() -> None:
    game = ketplay.game("qtris:prep=W.W.W/B.B.B/W.B.W")
    match = Match.begin(game).settle(Random(3))
    for token in ("white", "keep", "keep"):
        match = match.play(token).settle(Random(3))
    assert match.actor is not None
    name = NAMES[match.actor]
    said = words.status(game, match.view(None), None, NAMES)
    assert said == f"{name} plays the first card (turn 1 of 10)."
