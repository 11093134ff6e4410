"""What the compact edition says (R2, R4, R8), where no other test says it."""

from random import Random

import pytest

import ketplay
from ketplay import Match
from ketplay.games.qtris.board.tile_board import format_board, parse_board
from ketplay.games.qtris.verbs import calculate


def steps_of_turns(match: Match, rng: Random) -> list[str]:
    """What happens in the turns of a random game: draw, play."""
    found = []
    while match.actor is not None and len(found) < 200:
        step = match.state.step
        match = match.push(rng.choice(list(match.game.moves(match.state))))
        if step in ("draw", "play"):
            found.append(str(step))
    return found


def test_its_players_fill_the_grid_themselves():
    """R2.1, R2.8: by hand, with whole pairs if they like."""
    match = Match.begin(ketplay.game("qtris:edition=compact"))
    assert (match.state.step, match.actor) == ("place", 0)
    match = match.play("put:A-37")
    for square in "124568":
        match = match.play(f"put:R{square}")
    assert match.play("put:B9").state.step == "deal"


def test_its_duel_plays_two_cards_and_then_draws_two():
    """R2.5, R2.8: without the last draw of each player, which nobody could use."""
    match = Match.begin(ketplay.game("qtris:edition=compact,prep=1=R"))
    turn = ["play", "play", "draw", "draw"]
    assert steps_of_turns(match, Random(5)) == turn * 8 + ["play", "play"] * 2


def test_both_editions_have_the_same_decks():
    """R2.2."""
    for level in ("base", "advanced", "s"):
        full, compact = (
            ketplay.game(f"qtris:edition={edition},level={level}").setup.full_deck
            for edition in ("full", "compact")
        )
        assert full == compact


@pytest.mark.parametrize(
    ("board", "card", "expected"),
    [
        ("1=W", "CX1", "1=B"),
        ("1=R", "CX1", "1=R"),
        ("1=L 2=B", "CX12", "1-2=A-"),
        ("1-2=A-", "CX12", "1=L 2=B"),
    ],
)
def test_c_x_on_one_tile_and_on_two(board: str, card: str, expected: str):
    """R4.1, R4.2: X on a single tile; entangles two and takes a pair apart."""
    found, _ = calculate(board, [card], "base")
    assert format_board(found) == format_board(parse_board(expected))


def test_the_third_measurement_comes_with_the_expansion():
    """R8.3: up and down can be asked for at level s only."""
    for level, offered in (("advanced", False), ("s", True)):
        match = Match.begin(ketplay.game(f"qtris:variant=eve,level={level},prep=1=R"))
        rng = Random(2)
        while not (match.state.step == "play" and match.actor == 1):
            match = match.settle(rng)
            if match.state.step == "play" and match.actor == 1:
                break
            match = match.push(match.game.moves(match.state)[0])
        words = [match.game.format_move(move) for move in match.game.moves(match.state)]
        assert any(":updown:" in word for word in words) == offered
