"""What a move does, in words that need no notation."""

import re

import pytest

import ketplay
from ketplay.games.qtris import words
from ketplay.games.qtris.board.tiles import PAIRS
from ketplay.games.qtris.moves import parse_move

PREP = "R.W.C-a/W.W.L/C-a.R.W"


def told(options, move, disturbed=None):
    """A move in words, after noise on a square if there was some."""
    game = ketplay.game(f"qtris:{options},prep={PREP}")
    state = game.start()
    if disturbed:
        board = game.model.disturb(state.board, disturbed - 1, game.setup.noise)
        state = state._replace(board=board)
    return words.move(game, state, parse_move(move))


def test_a_card_on_two_squares_says_which_one_changed():
    assert told("order=play_draw", "CX16").endswith(
        ": the right kitten on square 1 becomes a left kitten"
    )


@pytest.mark.parametrize(
    ("options", "move", "disturbed", "says"),
    [
        ("noise=on", "CX12", 8, "squares 1 and 2 become a pair (same colour, plus)"),
        ("noise=on", "X3", 8, "the pair on squares 3 and 7 is now opposite colours, minus"),
        ("noise=on", "CX87", 8, "half of a pair (opposite colours, minus) 50 %"),
        ("engine=full", "CX13", None, "square 1 is now entangled (no state of its own)"),
    ],
)
def test_noise_and_full_quantum_rules_are_told_without_notation(options, move, disturbed, says):
    words = told(options, move, disturbed)
    assert says in words
    assert words.count("become a pair") + words.count("the pair on") <= 1  # a pair is told once
    assert not any(re.search(rf"{re.escape(pair)}(?!\w)", words) for pair in PAIRS)
