"""The chances that people see, on random positions, against slow and obvious solvers."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from support import octal_reference
from support.brakets_endgame import value as endgame_value
from support.brakets_endgame import win

from ketplay.core import registry
from ketplay.core.game import CHANCE, EXACT_BEST_PLAY, OVER
from ketplay.core.match import Match
from ketplay.core.registry import part
from ketplay.server.jobs import forecast
from ketplay.solvers.classify import classify


def random_states(name: str, seed: int) -> list[Any]:
    """The states of a random match, the final one last."""
    rng = Random(seed)
    match = Match.begin(registry.game(name)).settle(rng)
    states = [match.state]
    while match.actor is not None:
        move = rng.choice(list(match.game.moves(match.state)))
        match = match.play(match.game.format_move(move)).settle(rng)
        states.append(match.state)
    return states


GAMES = [name for name in registry.names() if part(registry.game(name), "odds")]


@pytest.mark.parametrize("name", GAMES)
def test_a_forecast_says_how_it_is_known_and_is_certain_at_the_end(name: str) -> None:
    game = registry.game(name)
    states = random_states(name, 3)
    for state in [*states[:: max(1, len(states) // 4)], states[-1]]:
        found = forecast(game.id, state)
        if found is None:
            continue
        assert found.basis
        assert sum(chance for _, chance in found.chances) == pytest.approx(
            float(bool(found.chances))
        )
        assert len(found.seats) in (0, len(found.chances))
    end = game.outcome(states[-1])
    assert end is not None
    assert found is not None
    assert sorted(chance for _, chance in found.chances)[-1] == 1
    if found.seats:
        assert found.basis == OVER
        winner = dict(zip(found.seats, found.chances, strict=True))
        best = max(end.payoffs)
        expected = end.payoffs.index(best) if best > 0 else -1
        assert winner[expected][1] == 1


@pytest.mark.parametrize("name", ["nim:heaps=1.2.4", "nim:heaps=2.3,order=size", "tictactoe"])
def test_solved_games_against_every_position(name: str) -> None:
    game = registry.game(name)
    classes = classify(game)
    for state in Random(1).choices(list(classes.value), k=40):
        found = forecast(game.id, state)
        assert found is not None
        assert found.payoffs[0] == classes.value[state]
        likeliest = max(zip(found.chances, found.seats, strict=True), key=lambda row: row[0][1])
        assert likeliest[1] == {1: 0, 0: -1, -1: 1}[classes.value[state]]


def test_a_large_board_says_that_nothing_is_known() -> None:
    game = registry.game("tictactoe:m=5,n=5,k=4")
    found = forecast(game.id, game.start())
    assert found is not None
    assert not found.chances
    assert found.basis.startswith("not known")


def test_the_qubit_game_against_the_definition() -> None:
    for seed, board in enumerate(["path:6", "cycle:5", "grid:2x3", "star:5"]):
        game = registry.game(f"octal:board={board}")
        for state in random_states(game.id, seed)[:-1]:
            if game.actor(state) == CHANCE:
                continue
            colours = {v: c for v, c in enumerate(state.cells) if c != "."}
            losing = octal_reference.losing(colours, game.board.neighbours)
            found = forecast(game.id, state)
            assert found is not None
            assert found.basis == EXACT_BEST_PLAY
            assert found.chances[state.turn][1] == pytest.approx(float(1 - losing))


def test_brakets_with_empty_decks_against_every_line() -> None:
    game = registry.game("brakets:deck=0p.p0.H.X,bras=1,hand=3")
    exact = 0
    for seed in range(6):
        for state in random_states(game.id, seed):
            found = forecast(game.id, state)
            assert found is not None
            if found.basis != EXACT_BEST_PLAY:
                continue
            exact += 1
            assert found.payoffs[0] == pytest.approx(float(endgame_value(game, state, win)))
    assert exact > 6
