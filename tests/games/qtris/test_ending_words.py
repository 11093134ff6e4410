"""The end in words: rows and coin flips, compared with the record of the game."""

import re
from random import Random

import pytest

import ketplay
from ketplay.core.finished import summary
from ketplay.core.match import Match

ROWS = ("123", "456", "789", "147", "258", "369", "159", "357")


def ended(seed: int) -> Match:
    game, rng = ketplay.game("qtris"), Random(seed)
    match = Match.begin(game).settle(rng)
    while match.actor is not None:
        match = match.push(rng.choice(game.moves(match.state))).settle(rng)
    return match


@pytest.mark.parametrize("seed", range(6))
def test_the_rows_and_what_was_open_are_told(seed: int) -> None:
    """Rows and open squares are read here from the log and the final board alone."""
    match = ended(seed)
    told = summary.summary(match)
    colours = {str(n + 1): "WB"[tile] for n, tile in enumerate(match.state.board)}
    for name, letter in (("White", "W"), ("Black", "B")):
        rows = {"-".join(row) for row in ROWS if all(colours[square] == letter for square in row)}
        sentence = re.search(rf"{name} made \d+ rows?: ([^.]*)\.", told)
        found = set(re.findall(r"\d-\d-\d", sentence[1])) if sentence else set()
        assert found == rows, told
    before, events = summary.last_chance_events(match)
    for square, colour in re.findall(r"(\d) (white|black)", told):
        assert colours[square] == colour[0].upper(), told
        assert before.board[int(square) - 1] > 1, "what was certain before is no coin flip"
    assert events, "the measurement"


def test_nothing_is_added_to_a_resignation() -> None:
    resigned = Match.begin(ketplay.game("qtris")).settle(Random(1)).end_by("!resign:0")
    assert summary.summary(resigned) == ""


def test_a_game_without_such_words_tells_the_odds_of_its_last_chance_events() -> None:
    match = Match.replay(ketplay.game("octal:board=path:3"), ["v1", "v0", "~1"])
    assert summary.summary(match) == "Chance decided: measured 1 (black): lost (50 %)."
