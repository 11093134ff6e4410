"""R8: the owner of a closed bracket counts its coins before the table says them."""

import re
from random import Random

import pytest

import ketplay
from ketplay import bots
from ketplay.core.bot import Limit
from ketplay.core.drawing import Style
from ketplay.core.errors import InvalidMove, InvalidPosition
from ketplay.games.brakets import coach, explain, odds, svg, text, words
from ketplay.games.brakets.rules import Move, MoveKind

GAME = ketplay.game("brakets:count=players")
# A's bracket is closed: + meets 0, 0 meets 0, 0 meets +, so two of three joints are coins.
ASKED = GAME.parse_state("B 0p.p0.b0 X 0/0 - Z.b0 0/0 - ? -")
TOLD = re.compile(r"1/2|½|coins? so far|value 1|\bno coin\b|[Cc]losed now|= 1\b|brakets-coin-half")


def everything_said(state) -> str:
    """All that the table shows before the coins are counted, but for the numbers to choose."""
    actor = GAME.actor(state)
    lays = [move for move in GAME.moves(state) if move.kind == MoveKind.LAY]
    forecast = odds.forecast(GAME, state)
    explanations = [explain.explain(GAME, state, f"bracket:{seat}", actor) for seat in "AB"]
    return "\n".join(
        [
            svg.draw(GAME, state._replace(sheet=()), Style(seat=0, tiles="amplitudes")),
            *(svg.draw_preview(GAME, state._replace(sheet=()), move, Style()) for move in lays),
            *(words.move(GAME, state, move) for move in lays),
            *(words.preview(GAME, state, move) for move in lays),
            words.status(GAME, state, actor),
            text.draw(GAME, state._replace(sheet=()), 0, False),
            repr(explanations),
            repr(forecast.parts if forecast else ()),
            repr([tip.words for tip in coach.tips(GAME, state, actor)]),
        ]
    )


def test_nothing_is_told_before_it_is_counted_in_whole_games() -> None:
    rng = Random(8)
    for _ in range(2):
        match = ketplay.Match.begin(GAME)
        while (actor := GAME.actor(match.state)) is not None:
            if actor >= 0 and all(len(side.bracket.cards) < 8 for side in match.state.sides):
                said = TOLD.search(
                    re.sub(r'aria-label="\w+ coins?"', "", everything_said(match.state))
                )
                assert said is None, (GAME.format_state(match.state), said)
            match = match.play(GAME.format_move(rng.choice(GAME.moves(match.state))))


def test_the_owner_is_asked_and_the_table_answers() -> None:
    assert GAME.actor(ASKED) == 0  # B closed it, its owner counts
    assert [GAME.format_move(move) for move in GAME.moves(ASKED)] == ["0", "1", "2", "3"]
    assert "How many coins? One wherever 0 or 1 meets" in words.status(GAME, ASKED, 0)
    right, wrong = GAME.parse_move(ASKED, "2"), GAME.parse_move(ASKED, "3")
    assert words.move(GAME, ASKED, right) == "two coins: right"
    assert words.move(GAME, ASKED, wrong) == "three coins, but the bracket has two coins"
    after = GAME.play(ASKED, wrong)
    assert after == GAME.play(ASKED, right)  # a wrong number costs nothing
    assert after.sides[0].bracket.halves == 2
    assert GAME.shows_coins(after, 0)
    assert not GAME.shows_coins(after, 1)


def test_an_empty_bracket_has_no_coins_and_is_counted_too() -> None:
    before = GAME.parse_state("A - b0.X 0/0 - Z.b0 0/0 - 0 -")
    asked = GAME.play(before, Move(MoveKind.LAY, "<0|", 1))
    assert GAME.actor(asked) == 1
    after = GAME.play(asked, GAME.parse_move(asked, "1"))
    assert after.sheet[-1].point == 0


def test_bots_count_right() -> None:
    for level in ("careful", "greedy", "3-ply", "expert"):
        move = bots.level(GAME, level).make(1).choose(GAME, ASKED, (), Limit())
        assert GAME.format_move(move) == "2", level


@pytest.mark.parametrize("number", ["4", "-1", "two", "<0|@A"])
def test_other_numbers_are_refused(number: str) -> None:
    with pytest.raises(InvalidMove, match="count the coins of the closed bracket, 0 to 3"):
        GAME.parse_move(ASKED, number)


def test_nobody_is_asked_where_the_table_counts() -> None:
    with pytest.raises(InvalidPosition, match="with count=players"):
        ketplay.game("brakets").parse_state(GAME.format_state(ASKED))
