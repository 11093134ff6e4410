"""QT3 without records (R9): what is a ply, how many there are, and who wins."""

from __future__ import annotations

from itertools import combinations

import pytest

import ketplay
from ketplay import bots
from ketplay.core.drawing import Style
from ketplay.core.errors import BadOption, IllegalMove
from ketplay.core.game import CHANCE
from ketplay.core.match import Match
from ketplay.core.registry import part
from ketplay.core.testkit import contract

GAME = ketplay.game("qt3:records=no")
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def refusal(line: str, text: str) -> str:
    with pytest.raises(IllegalMove) as error:
        GAME.parse_move(GAME.parse_state(line), text)
    return str(error.value)


def test_contract() -> None:
    contract(GAME, games=2)


def finished(board: str) -> bool:
    return "." not in board or any(board[a] == board[b] == board[c] != "." for a, b, c in LINES)


def test_six_plies() -> None:
    """R9.2: the boards of a ply must find room in the next; 1640 do not find it in 1408."""
    sizes = []
    boards = {"." * 9}
    for ply in range(8):
        sizes.append(len(boards))
        boards = {
            after
            for board in boards
            for after in (
                [board]
                if finished(board)
                else [
                    board[:i] + "XO"[ply % 2] + board[i + 1 :] for i in range(9) if board[i] == "."
                ]
            )
        }
    assert sizes[6:] == [1640, 1408]
    assert GAME.plies == 6
    assert [len(layer) for layer in GAME.layers.layers] == sizes[:6]
    assert ketplay.game("qt3").plies == 10


def test_two_boards_may_not_come_together() -> None:
    """R9.1: a1 b2 c3 and c3 b2 a1 are one board; with records they are two branches."""
    words = refusal("a1+c3 b2", "a1+c3")
    assert "to the same board X...O...X; without records a ply must keep boards apart" in words
    assert GAME.parse_move(GAME.parse_state("a1+c3 b2"), "b1")
    with_records = ketplay.game("qt3")
    assert with_records.parse_move(with_records.parse_state("a1+c3 b2"), "a1+c3")


def test_other_boards_must_find_room() -> None:
    """R9.1: all moves at once on these three boards take what another board needs."""
    layer = GAME.layers.layers[5]
    boards = [GAME.base.parse_state(text) for text in ("..O.OXXX.", ".XXO.X.O.", ".O...XXXO")]
    GAME.layers.check(5, {board: layer[board] for board in boards[:2]}, "all")
    with pytest.raises(IllegalMove, match=r"no next board of their own \(1 of them\)"):
        GAME.layers.check(5, {board: layer[board] for board in boards}, "all")


def test_images_are_orthogonal() -> None:
    """What is accepted is an isometry on the state: images of two boards share no board."""
    state = GAME.parse_state("opt opt")
    for ply in GAME.moves(state):
        images = GAME.evolution.images(GAME.boards(state), ply)
        for one, other in combinations(images.values(), 2):
            assert not set(one) & set(other)


def test_the_end_is_by_force() -> None:
    """R9.3: after six plies the board is measured, and best play from it decides."""
    state = GAME.parse_state("a1 b1 b2+a2 c3 c1/a3 a3/b2")
    assert GAME.actor(state) in (None, CHANCE)
    state = GAME.parse_state("a1 b1 b2 c3 a2 a3")
    assert GAME.actor(state) is None
    end = GAME.outcome(state)
    assert end.payoffs == (1.0, -1.0)
    assert end.reason == "X wins by force"
    assert part(GAME, "words").status(GAME, GAME.start(), 0).startswith("Your turn (move 1 of 6)")


@pytest.mark.parametrize("level", ["classical", "imperfect-20", "best", "superposition", "amplify"])
def test_bots_play_to_the_end(level: str) -> None:
    bot = bots.level(GAME, level)
    match = Match.replay(GAME, [])
    while match.actor in (0, 1):
        seat_bot = bot.make(match.actor)
        move = seat_bot.choose(GAME, match.state, (), bot.limit)
        match = match.play(GAME.format_move(move))
    assert len(match.state.plies) == 6


def test_it_is_drawn_and_described() -> None:
    state = GAME.parse_state("a1-c3")
    text = part(GAME, "text").draw(GAME, state, 0, False)
    assert "because a ply keeps the boards apart" in text
    assert "change no odds" in part(GAME, "svg").draw(GAME, state, Style())


def test_other_games_are_refused_with_a_reason() -> None:
    with pytest.raises(BadOption, match=r"in nim:heaps=3\.4 they have up to 3"):
        ketplay.game("quantum-nim:heaps=3.4,records=no")
