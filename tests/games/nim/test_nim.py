"""Nim: the clauses of its README, and the text of positions."""

from __future__ import annotations

import itertools

import pytest

import ketplay
from ketplay.core.errors import BadOption, IllegalMove, InvalidMove, InvalidPosition
from ketplay.core.match import Match
from ketplay.games.nim.rules import Heaps, Nim
from ketplay.solvers.classify import classify


def test_r1_r2_the_last_stone_wins() -> None:
    match = Match.replay(ketplay.game("nim:heaps=1.2"), ["2-1", "1-1", "2-1"])
    assert match.end is not None
    assert match.end.payoffs == (1, -1)


def test_bouton_whoever_faces_a_zero_sum_loses() -> None:
    game = ketplay.game("nim:heaps=3.4.5")
    classes = classify(game)
    for state in classes.value:
        a, b, c = state.sizes
        assert classes.winner(state) == (1 - state.turn if a ^ b ^ c == 0 else state.turn)


@pytest.mark.parametrize("name", ["nim", "nim:heaps=1.2.3,order=size"])
def test_the_position_line_round_trips(name: str) -> None:
    game = ketplay.game(name)
    for state in classify(game).value:
        assert game.parse_state(game.format_state(state)) == state


def test_r3_in_order_of_size_equal_heaps_are_one_position() -> None:
    game = ketplay.game("nim:heaps=2.3,order=size")
    assert Match.replay(game, ["2-2"]).state.sizes == (1, 2)  # 2.3 without two of the second heap
    assert len(classify(game).value) < len(classify(ketplay.game("nim:heaps=2.3")).value)
    with pytest.raises(InvalidPosition, match="cannot be reached"):
        game.parse_state("2.2 0")


@pytest.mark.parametrize(
    "text", ["9.9.9 0", "3.4.5 1", "3.4.4 0", "2.3.5 1", "3.4 0", "x", "3.4.5", "3.4.5 2"]
)
def test_impossible_positions_are_refused(text: str) -> None:
    with pytest.raises(InvalidPosition):
        ketplay.game("nim").parse_state(text)


@pytest.mark.parametrize(
    ("text", "error"), [("1-4", IllegalMove), ("4-1", IllegalMove), ("1-0", InvalidMove)]
)
def test_wrong_moves(text: str, error: type[Exception]) -> None:
    with pytest.raises(error, match="possible: 1-1"):
        Match.begin(ketplay.game("nim")).play(text)


@pytest.mark.parametrize("heaps", ["0", "1.", "10", "a", "1.2.3.4.5.6.7.8.9.1"])
def test_wrong_heaps(heaps: str) -> None:
    with pytest.raises(BadOption, match="1 to 9"):
        ketplay.game(f"nim:heaps={heaps}")


def reachable(game):
    """All positions that play reaches, one by one."""
    positions = set()
    unvisited = [game.start()]
    while unvisited:
        state = unvisited.pop()
        if state not in positions:
            positions.add(state)
            unvisited += [game.play(state, move) for move in game.moves(state)]
    return positions


@pytest.mark.parametrize("heaps", ["1", "1.2", "1.1.1", "1.2.3", "2.2.4", "1.1.2.3"])
def test_positions_of_sorted_heaps_are_those_that_play_reaches(heaps):
    game = ketplay.game(f"nim:heaps={heaps},order=size")
    found = reachable(game)
    sizes = itertools.product(range(5), repeat=len(game.sizes))
    for state in itertools.starmap(Heaps, itertools.product(sizes, (0, 1))):
        try:
            game.parse_state(game.format_state(state))
        except InvalidPosition:
            assert state not in found
        else:
            assert state in found


def test_a_position_of_many_large_heaps_is_checked_without_playing_all_games(monkeypatch):
    game = ketplay.game("nim:heaps=9.9.9.9.9.9.9.9.9,order=size")
    monkeypatch.setattr(Nim, "play", lambda *_: pytest.fail("a game was played"))
    assert game.parse_state("0.1.2.3.4.5.6.7.8 0").sizes[0] == 0
