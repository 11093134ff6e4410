"""The OpenSpiel bridge passes OpenSpiel's own tests, and its values are those of our solver."""

import copy
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="open_spiel has no wheel for this Python")

from open_spiel.python.algorithms import generate_playthrough, minimax  # noqa: E402

import ketplay  # noqa: E402
from ketplay.bridges import openspiel  # noqa: E402

ROOT = Path(__file__).parents[2]
IDS = [
    "nim:heaps=1.2",
    "tictactoe:m=4,n=3",
    "octal:board=0-1,1-2,2-0",
    "octal:code=0.777,board=path:6",
    "domino:board=grid:3x3",
    "white-game",
    "brakets:hand=2",
    "qtris",
    "qtris:measure=exact,level=advanced",
    "qtris:variant=eve",
    "qt3",
    "quantum-nim",
]
SMALL = [
    *(f"nim:heaps={heaps}" for heaps in ("1", "2", "1.1", "1.2", "2.2", "1.2.3", "1.1.2")),
    *(f"octal:board=path:{size}" for size in (1, 2, 3, 4, 5)),
    *(f"octal:board=cycle:{size}" for size in (3, 4, 5)),
    "octal:board=star:4",
    "octal:code=0.77,board=path:4",
    "domino:board=path:6",
    "white-game:board=path:5",
    "tictactoe:m=2,n=2,k=2",
]


@pytest.mark.long
def test_openspiels_own_api_test():
    """Over all games, those for three players and a third party's game."""
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT / "tests")])
    done = subprocess.run(
        [sys.executable, str(Path(__file__).with_name("openspiel_api.py"))],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-4000:]
    assert "Ran 55 tests" in done.stderr


@pytest.mark.parametrize("name", IDS)
def test_random_games_with_serialisation(name):
    pyspiel.random_sim_test(openspiel.load(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", SMALL)
def test_values_agree(name):
    game = openspiel.load(name)
    state = game.new_initial_state()
    value = minimax.expectiminimax(state, 100, None, 0)[0]
    assert ketplay.solve(ketplay.game(name)).payoffs[0] == pytest.approx(value)


@pytest.mark.parametrize("name", ["nim:heaps=1.2", "octal:board=path:4", "qtris:measure=exact"])
def test_playthroughs_are_repeated(name):
    text = openspiel.openspiel_name(ketplay.game(name))
    assert generate_playthrough.playthrough(text, None, seed=7) == (
        generate_playthrough.playthrough(text, None, seed=7)
    )


def test_a_seat_sees_its_own_cards_only():
    state = openspiel.load("qtris").new_initial_state()
    chance = Random(1)
    while state.is_chance_node():
        state.apply_action(chance.choice(state.chance_outcomes())[0])
    assert state.observation_string(0) != state.observation_string(1)
    assert state.information_state_string(0) != state.information_state_string(1)
    assert len(state.observation_tensor(0)) == 315


def test_copies_share_what_never_changes():
    state = openspiel.load("qtris").new_initial_state()
    assert copy.deepcopy(state.position) is state.position
    clone = state.clone()
    state.apply_action(0)
    assert str(clone) != str(state)


def test_what_cannot_be_is_refused_in_openspiels_own_way():
    for name, words in (
        ("ketplay_nim(heaps=_0)", "choose 1 to 9 heaps"),
        ("ketplay_qtris(variant=_eve)", "qtris:variant=eve has 3 seats, and ketplay_qtris has 2"),
    ):
        with pytest.raises(pyspiel.SpielError, match=words):
            pyspiel.load_game(name)
    for name, words in (
        ("qt3", "99 is not the number of a legal move; there are 14"),
        ("qtris", "99 is not the number of a chance event; there are 4"),
    ):
        state = openspiel.load(name).new_initial_state()
        with pytest.raises(pyspiel.SpielError, match=words):
            state.apply_action(99)
