"""Compiled tables play by the rules (R2 to R6), and their opponents as they should."""

import numpy as np
import pytest
from table_lockstep import GAMES, differences

from ketplay.bots.evaluation import best_turns, evaluation
from ketplay.bots.turns import turns
from ketplay.core import registry
from ketplay.core.errors import IllegalMove, KetError, MissingExtra
from ketplay.games.qtris.actions import tensor
from ketplay.games.qtris.board.tiles import CARDS, OPPOSITES, PAIR
from ketplay.games.qtris.fast import tables as compiled_tables
from ketplay.games.qtris.fast.boards import level_arrays
from ketplay.games.qtris.fast.opponents import best_card
from ketplay.games.qtris.fast.playouts import playouts
from ketplay.games.qtris.fast.rollouts import greedy_arrays
from ketplay.games.qtris.fast.tables import QTrisTables
from ketplay.games.qtris.moves import Move, Verb
from ketplay.games.qtris.state import Step

BASE = registry.game("qtris")


@pytest.mark.parametrize("name", GAMES)
def test_tables_and_rules_agree_step_by_step(name):
    """States, legal moves, tensors and payoffs; every table begins a second match."""
    assert differences(name, number=12, steps=30) == 0


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_a_hundred_thousand_states_are_those_of_the_rules(name):
    """All four games together."""
    assert differences(name, number=100, steps=250, seed=2) == 0


@pytest.mark.parametrize("opponent", ["random", "judgement"])
def test_tables_with_opponents_are_seen_as_by_the_rules(opponent):
    assert differences("qtris:level=s", number=4, steps=15, opponent=opponent) == 0


def play(tables, matches):
    """The rewards of so many matches with random moves."""
    rewards = []
    while len(rewards) < matches:
        tables.step(tables.random_actions())
        rewards += tables.rewards[tables.ends].tolist()
    return rewards[:matches]


def test_random_matches_end_as_batches_do():
    number = 20_000
    draws = np.mean(np.array(play(QTrisTables(BASE, 1000, "", None), number)) == 0)
    ends = playouts(BASE, number, seed=9)
    expected = np.mean(ends.white == ends.black)
    assert abs(draws - expected) < 4 * (2 * 0.2 * 0.8 / number) ** 0.5


def test_a_seed_repeats_everything_and_another_one_does_not():
    tables = QTrisTables(BASE, 8, "random", 0)
    runs = []
    for seed in (1, 1, 2):
        tables.begin(seed)
        play(tables, 8)
        runs.append([tables.state(number) for number in range(8)])
    assert runs[0] == runs[1] != runs[2]
    assert set(tables.seats) == {0}


@pytest.mark.parametrize("opponent", ["greedy", "judgement"])
def test_opponents_beat_random_moves(opponent):
    assert np.mean(play(QTrisTables(BASE, 64, opponent, None), 64)) < -0.7


def test_greedy_takes_a_best_turn():
    """Its turn is worth as much as those that the level `greedy` chooses from."""
    tables = QTrisTables(BASE, 6, "", None)
    evaluate = evaluation(BASE)
    arrays = greedy_arrays(), level_arrays(True, "dice")
    for _ in range(7):
        tables.step(tables.random_actions())
        state = tables.state(0)
        if state.step != Step.PLAY:
            continue
        seat, after = state.seat, state
        while BASE.actor(after) == seat and after.turn == state.turn:
            hand = np.array(after.hands[seat][: len(CARDS)])
            side = int(after.white != seat)
            play = best_card(np.array(after.board), hand, after.left, 9, side, *arrays)
            after = BASE.play(after, Move(Verb.PLAY, *map(int, play)))
        best = best_turns(BASE, turns(BASE, state), seat, evaluate, 1)[0][1][1]
        assert evaluate(after)[seat] == pytest.approx(evaluate(best)[seat])


@pytest.mark.parametrize("level", ["base", "advanced", "s"])
def test_black_sees_the_opposite_board_as_white_sees_the_board(level):
    """The opposite of a board is Y on every square."""
    game = registry.game(f"qtris:level={level}")
    tables = QTrisTables(game, 6, "", None)
    for _ in range(5):
        tables.step(tables.random_actions())
    for number in range(6):
        state = tables.state(number)
        opposite = state.board
        for square in range(9):
            opposite = game.model.apply(opposite, CARDS.index("Y"), square, square)[0]
        assert all(
            code == (OPPOSITES[old] if old < PAIR else old)
            for code, old in zip(opposite, state.board, strict=True)
        )
        white = tensor(game, state._replace(white=0), 0)
        assert tensor(game, state._replace(white=1, board=opposite), 0) == pytest.approx(white)


@pytest.mark.parametrize(
    ("name", "opponent", "words"),
    [
        ("qtris:variant=eve", "", "compiled tables are duels of tiles without noise"),
        ("qtris:engine=full", "random", "compiled tables are duels"),
        ("qtris:prep=manual", "", "with a random board"),
        ("qtris", "expert", "no compiled opponent 'expert'; there are random, greedy, judgement"),
    ],
)
def test_what_it_cannot_play_is_refused(name, opponent, words):
    with pytest.raises(KetError, match=words):
        QTrisTables(registry.game(name), 2, opponent, None)


def test_bad_numbers_are_refused():
    for number, seat, words in ((0, None, "choose 1 to"), (1, 2, "seats 0 to 1")):
        with pytest.raises(KetError, match=words):
            QTrisTables(BASE, number, "", seat)
    tables = QTrisTables(BASE, 2, "", None)
    before = tables.state(0)
    with pytest.raises(IllegalMove, match="table 1: action 0 is 'I', which is not legal here"):
        tables.step([tables.space.words.index("white"), 0])
    with pytest.raises(IllegalMove, match="table 0: qtris has actions 0 to 329, not 330"):
        tables.step([330, 0])
    with pytest.raises(IllegalMove, match="2 tables need as many actions"):
        tables.step([0])
    assert tables.state(0) == before


def test_without_numba_it_says_what_to_install(monkeypatch):
    monkeypatch.setattr(compiled_tables, "HAVE_NUMBA", False)
    with pytest.raises(MissingExtra, match="compiled tables need the extra fast"):
        registry.part(BASE, "vector").tables(BASE, 1, "", None)
