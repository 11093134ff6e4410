"""The environments pass PettingZoo's and Gymnasium's own tests."""

import runpy
import warnings
from pathlib import Path
from random import Random

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason="pettingzoo has no wheel for this Python")

import gymnasium
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics
from pettingzoo.test import api_test, render_test, seed_test

import ketplay.bridges.gymnasium as bridge
from ketplay.bridges.pettingzoo import env, raw_env
from ketplay.bridges.tables import NumberedTable
from ketplay.core.errors import KetError

ROOT = Path(__file__).parents[2]
GAMES = ["qtris", "qtris:variant=eve", "brakets", "qt3", "nim"]
USUAL = (  # what PettingZoo says of its own board games as well
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be",
    "Observation numpy array is all zeros.",  # nobody has a stone left
)


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoos_own_tests(game, capsys):
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        api_test(env(game), num_cycles=100)
        seed_test(lambda **more: env(game, **more), num_cycles=20)
        render_test(lambda render_mode=None: env(game, render_mode))
    assert [str(each.message) for each in warned if not str(each.message).startswith(USUAL)] == []


@pytest.mark.parametrize("game", ["qtris:variant=eve", "tictactoe"])
def test_rewards_are_the_payoffs(game):
    """A whole match by random legal moves."""
    chance = Random(4)
    table = raw_env(game)
    table.reset(seed=4)
    while not any(table.terminations.values()):
        mask = table.observe(table.agent_selection)["action_mask"]
        table.step(chance.choice(np.flatnonzero(mask)))
    assert tuple(table.rewards.values()) == table.table.payoffs
    assert any(table.table.payoffs) or game == "tictactoe"


@pytest.mark.parametrize("game", ["qtris", "nim", "tictactoe"])
def test_gymnasiums_own_test(game):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(bridge.ID, game=game, illegal="map").unwrapped)


def test_a_match_against_a_level():
    table = gymnasium.make(bridge.ID, game="nim:heaps=1.2", opponent="searcher", seat=1)
    _, info = table.reset(seed=1)
    assert info["seat"] == 1
    is_over = False
    while not is_over:
        legal = np.flatnonzero(info["action_mask"])
        _, reward, is_over, _, info = table.step(legal[0])
    assert reward == -1  # the searcher begins and never errs


def test_what_cannot_be_is_refused():
    with pytest.raises(ValueError, match="seat=5: nim has seats 0 to 1"):
        bridge.TableEnv("nim", seat=5)
    with pytest.raises(ValueError, match="it is 'error' or 'map'"):
        bridge.TableEnv("nim", illegal="ignore")


def test_a_game_without_numbers_says_so(cards):
    with pytest.raises(KetError, match="cards has no numbers for what a seat sees"):
        NumberedTable(cards)


def test_compiled_tables_as_a_vector_environment():
    """Masks, seats and payoffs; a table that is over begins again at the next step."""
    tables = gymnasium.make_vec(bridge.ID, num_envs=3, game="qtris:turns=2", opponent="greedy")
    assert tables.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    statistics = RecordEpisodeStatistics(tables)
    first, info = statistics.reset(seed=5)
    assert first in tables.observation_space
    was_over = np.zeros(3, bool)
    matches = 0
    for _ in range(12):
        legal = info["action_mask"].astype(bool)
        assert np.array_equal(legal.any(axis=1), ~was_over)
        actions = legal.argmax(axis=1)
        seen, rewards, over, cut, info = statistics.step(actions)
        assert not (over & was_over).any()
        assert not cut.any()
        assert not rewards[~over].any()
        matches += int(over.sum())
        was_over = over
    assert matches >= 6
    assert seen in tables.observation_space
    again, _ = statistics.reset(seed=5)
    assert np.array_equal(first, again)


def test_what_compiled_tables_cannot_do_is_refused():
    for more, words in (
        ({"game": "nim"}, "nim has no compiled tables: use vectorization_mode='sync'"),
        ({"game": "qtris", "opponent": "expert"}, "have self, random, greedy, judgement"),
        ({"game": "qtris:noise=on"}, "duels of tiles without noise"),
        ({"game": "qtris", "observation_mode": "none"}, "it is 'copy' or 'same'"),
    ):
        with pytest.raises(gymnasium.error.Error, match=words):
            gymnasium.make_vec(bridge.ID, num_envs=2, **more)
    tables = gymnasium.make_vec(bridge.ID, num_envs=2, game="qtris", opponent="self")
    tables.reset(seed=1)
    with pytest.raises(gymnasium.error.InvalidAction, match="table 0: action 0 is 'I', which"):
        tables.step(np.zeros(2, int))


def test_the_example_learns_a_little():
    """A few updates change the policy, and it still chooses legal moves."""
    example = runpy.run_path(str(ROOT / "examples" / "learn_by_playing.py"))
    policy = example["learn"](seconds=600, updates=2)
    assert policy.updates == 2
    assert policy.weights.any()
    assert 0 <= example["share"](policy, 20) <= 1
