"""Lines and their odds (R5, R6): the fast functions against an enumeration of all colourings."""

from itertools import product
from random import Random

import pytest

from ketplay.games.qtris.board.lines import LINES, SCORES, advantage, distribution, white_chances
from ketplay.games.qtris.board.measurement import RESULTS, odds
from ketplay.games.qtris.board.tiles import PAIR, Board, put
from ketplay.games.qtris.odds import tile_odds


def random_board(rng: Random) -> Board:
    board: Board = tuple(rng.randrange(10) for _ in range(9))
    squares = rng.sample(range(9), 9)
    for number in range(rng.randrange(5)):
        low, high = squares[2 * number : 2 * number + 2]
        board = put(board, rng.randrange(12), low, high)
    return board


def slow_distribution(board: Board, measure: str) -> dict[tuple[int, int], float]:
    """All 512 colourings, each with the product of its squares' and pairs' chances."""
    chances = odds(measure)
    chances_of: dict[tuple[int, int], float] = {}
    for colours in product("WB", repeat=9):
        p = 1.0
        for square, code in enumerate(board):
            if code < PAIR:
                p *= chances.single[code] if colours[square] == "W" else 1 - chances.single[code]
            elif square < code % PAIR:
                p *= chances.pair[code // PAIR - 1][
                    RESULTS.index(colours[square] + colours[code % PAIR])
                ]
        lines = [{colours[s] for s in line} for line in LINES]
        key = (lines.count({"W"}), lines.count({"B"}))
        if p:
            chances_of[key] = chances_of.get(key, 0) + p
    return chances_of


@pytest.mark.parametrize("measure", ["dice", "exact"])
def test_distribution_and_advantage(measure: str) -> None:
    rng = Random(7)
    for _ in range(60):
        board = random_board(rng)
        slow = slow_distribution(board, measure)
        fast = distribution(board, odds(measure))
        assert fast == pytest.approx(slow, abs=1e-12)
        lead = sum(p * ((w > b) - (w < b)) for (w, b), p in slow.items())
        assert advantage(board, odds(measure)) == pytest.approx(lead, abs=1e-12)
        assert sum(tile_odds(board, measure).win) == pytest.approx(1)
        assert len(white_chances(board, odds(measure))) == 9


def test_nine_fair_coins() -> None:
    """One line expected for each colour, .398 wins each, .203 draws."""
    coins = tile_odds((2,) * 9)
    assert coins.expected == pytest.approx((1, 1))
    assert coins.win == pytest.approx((0.398, 0.203, 0.398), abs=6e-4)


def test_which_scores_exist() -> None:
    """R6.1: 0-6 or 8 lines of a colour; both score as 1-1, 2-1 or 1-2 only, on 84 boards of 512."""
    both = [score for score in SCORES if score[0] and score[1]]
    assert {score[0] for score in SCORES} == {0, 1, 2, 3, 4, 5, 6, 8}
    assert set(both) == {(1, 1), (1, 2), (2, 1)}
    assert len(both) == 84
