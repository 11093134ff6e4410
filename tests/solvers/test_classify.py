"""The classification against the counts of the reference study and against plain
minimax."""

from __future__ import annotations

from collections import Counter

import pytest

import ketplay
from ketplay.games.tictactoe.images import images
from ketplay.solvers.classify import Classes, TooLarge, classify


@pytest.fixture(scope="module")
def classes() -> Classes:
    return classify(ketplay.game("tictactoe"))


def level(board: tuple[int, int]) -> int:
    return (board[0] | board[1]).bit_count()


def per_level(boards: list[tuple[int, int]]) -> list[int]:
    counts = Counter(map(level, boards))
    return [counts[number] for number in range(10)]


def test_boards_per_level(classes) -> None:
    assert per_level(list(classes.value)) == [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]


def test_class_sizes(classes) -> None:
    assert Counter(classes.value.values()) == {1: 2936, -1: 1474, 0: 1068}
    ties = [board for board, value in classes.value.items() if value == 0]
    assert per_level(ties) == [1, 9, 24, 138, 136, 264, 200, 200, 80, 16]


def test_finished_boards(classes) -> None:
    finished = [board for board, after in classes.after.items() if not after]
    assert Counter(classes.value[board] for board in finished) == {1: 626, -1: 316, 0: 16}


def test_boards_where_a_mistake_is_possible(classes) -> None:
    assert per_level(classes.errors(seat=0)) == [
        0,
        9,
        0,
        138,
        0,
        248,
        0,
        168,
        0,
        0,
    ]  # E_O: X profits
    assert per_level(classes.errors(seat=1)) == [0, 0, 12, 0, 120, 0, 116, 0, 0, 0]  # E_X


def test_boards_up_to_turns_and_mirror_images(classes) -> None:
    """Orbits under the symmetries of the square: all boards, each class, the finished ones."""
    game = classes.game

    def orbits(boards) -> int:
        return len({min(images(game, board)) for board in boards})

    assert orbits(classes.value) == 765
    by_class = {
        value: [board for board, found in classes.value.items() if found == value]
        for value in (1, -1, 0)
    }
    assert {value: orbits(boards) for value, boards in by_class.items()} == {
        1: 412,
        -1: 202,
        0: 151,
    }
    finished = {
        value: [board for board in boards if not classes.after[board]]
        for value, boards in by_class.items()
    }
    assert {value: orbits(boards) for value, boards in finished.items()} == {1: 91, -1: 44, 0: 3}


def test_histories_by_length(classes) -> None:
    """Section 2: move sequences, finished games not prolonged."""
    paths, lengths = {classes.game.start(): 1}, []
    while paths:
        lengths.append(sum(paths.values()))
        after = Counter()
        for board, number in paths.items():
            for next_ in classes.after[board]:
                after[next_] += number
        paths = after
    assert lengths == [1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]
    assert sum(lengths) == 549_946


def test_safe_replies_by_opening(classes) -> None:
    game = classes.game
    replies = [
        len(classes.safe(game.play(game.start(), move))) for move in game.moves(game.start())
    ]
    assert replies == [1, 4, 1, 4, 4, 4, 1, 4, 1]


def test_ties_when_both_play_safe(classes) -> None:
    game, seen, frontier = classes.game, [], [classes.game.start()]
    while frontier:
        seen += frontier
        frontier = list(
            {game.play(board, move) for board in frontier for move in classes.safe(board)}
        )
    assert per_level(seen) == [1, 9, 24, 102, 136, 176, 180, 164, 76, 16]
    assert len(set(seen) & set(classes.errors(seat=1))) == 228
    assert len(set(seen) & set(classes.errors(seat=0))) == 403


def test_against_plain_minimax(classes) -> None:
    game = ketplay.game("nim:heaps=1.2.3")

    def value(state) -> float:
        end = game.outcome(state)
        if end:
            return end.payoffs[0]
        below = [value(game.play(state, move)) for move in game.moves(state)]
        return max(below) if game.actor(state) == 0 else min(below)

    for state, found in classify(game).value.items():
        assert found == value(state)


def test_too_many_positions_are_refused() -> None:
    with pytest.raises(TooLarge, match="more than 100 positions"):
        classify(ketplay.game("tictactoe"), most=100)


def test_a_part_of_a_game() -> None:
    game = ketplay.game("tictactoe")
    board = game.parse_state("XX.OO....")
    found = classify(game, board)
    assert found.winner(board) == 0
    assert [game.format_move(move) for move in found.safe(board)] == ["c1"]
    careless = game.parse_state("X........")
    assert [game.format_move(move) for move in classify(game).safe(careless)] == ["b2"]
    assert len(classify(game).mistakes(careless, seat=0)) == 7
