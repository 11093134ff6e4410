"""What cannot be is refused by every bridge in its own way, with what would be right."""

from importlib import import_module
from typing import Any

import pytest

import ketplay
from ketplay.core.errors import KetError
from ketplay.core.match import Match

NIM = "nim:heaps=1.2"
PACKAGES = {"openspiel": "pyspiel", "notebook": "anywidget", "vector_tables": "gymnasium"}
ERRORS = {  # what the tools raise; where they have no errors of their own, ours
    "openspiel": "pyspiel.SpielError",
    "gymnasium": "gymnasium.error.Error",
    "vector_tables": "gymnasium.error.Error",
}
OPEN = {
    "openspiel": lambda bridge, game: bridge.load(game),
    "pettingzoo": lambda bridge, game: bridge.env(game),
    "gymnasium": lambda bridge, game: bridge.TableEnv(game),
    "vector_tables": lambda bridge, game: bridge.TableVectorEnv(game, 2),
    "notebook": lambda bridge, game: bridge.Table(game),
}
GAMES = {
    "chess": "there is no game 'chess'",
    "": "there is no game ''",
    "nim:heaps=0": "choose 1 to 9 heaps",
    "nim:stones=3": "nim has no option 'stones'",
}


def bridge_named(name: str) -> Any:
    package = PACKAGES.get(name, name)
    pytest.importorskip(package, reason=f"{package} is not installed")
    return import_module(f"ketplay.bridges.{name}")


def error_of(name: str) -> Any:
    module, _, error = ERRORS.get(name, "ketplay.core.errors.KetError").rpartition(".")
    return getattr(import_module(module), error)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", OPEN)
def test_a_game_or_an_option_that_is_none(name: str, game: str) -> None:
    bridge = bridge_named(name)
    with pytest.raises(error_of(name), match=GAMES[game]):
        OPEN[name](bridge, game)


def test_the_number_of_a_move_that_is_none() -> None:
    number = 3
    words = "nim has actions 0 to 2, not 3"
    state = bridge_named("openspiel").load(NIM).new_initial_state()
    table = bridge_named("gymnasium").TableEnv(NIM, seat=0)
    agents = bridge_named("pettingzoo").raw_env(NIM)
    table.reset(seed=1)
    agents.reset(seed=1)
    with pytest.raises(error_of("openspiel"), match=words):
        state.apply_action(number)
    with pytest.raises(import_module("gymnasium").error.InvalidAction, match=words):
        table.step(number)
    with pytest.raises(KetError, match=words):
        agents.step(number)


@pytest.mark.parametrize("level", ["nobody", "exec:true", "own_bots:Last"])
def test_a_bot_that_is_none(level: str) -> None:
    words = f"has no level '{level}'; its levels: random"
    with pytest.raises(error_of("gymnasium"), match=words):
        bridge_named("gymnasium").TableEnv(NIM, opponent=level)
    with pytest.raises(KetError, match=words):
        bridge_named("notebook").Table(NIM, level)


@pytest.mark.parametrize("name", ["qiskit", "stim", "cirq", "pennylane"])
def test_a_game_without_circuits(name: str) -> None:
    bridge = import_module(f"ketplay.bridges.{name}")
    with pytest.raises(KetError, match="nim has no circuit"):
        bridge.of_match(Match.begin(ketplay.game(NIM)))
