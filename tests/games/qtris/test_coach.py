"""The coach of a first game: its goal, its tips, and that each can be followed."""

from __future__ import annotations

from random import Random

import pytest

import ketplay
from ketplay.core.match import Match
from ketplay.games.qtris import coach
from ketplay.games.qtris.svg import picks

HANDS = "hands=HXZCX.HXZI,order=play_draw"


def told(board: str, more: str = "") -> dict[str, coach.Tip]:
    game = ketplay.game(f"qtris:prep={board},{HANDS}{more}")
    return {tip.name: tip for tip in reversed(coach.tips(game, game.start(), 0))}


def test_the_goal_is_that_of_the_seat() -> None:
    game = ketplay.game("qtris:opening=as_seated")
    view = game.start()._replace(white=0)
    assert coach.goal(game, view, 1).startswith("Make rows of three black. After 10 turns")
    eve = ketplay.game("qtris:variant=eve")
    view = eve.start()._replace(white=0)
    assert coach.goal(eve, view, 1) == (
        "Do not let white have two rows of three. After 15 turns every square is measured."
    )
    assert "together" in coach.goal(eve, view, 2)


def test_the_first_card_is_one_that_helps() -> None:
    tips = told("R.W.B/W.W.L/B.B.W")
    assert tips["cards"].at == "card:H"
    assert tips["square"].words == "H turns this right kitten into white. Choose square 1."
    assert told("W.W.B/W.W.W/B.B.W")["cards"].at in ("card:X", "card:H")


def test_a_pair_is_explained_when_there_is_one() -> None:
    tips = told("A+a.W.B/W.W.A+a/B.B.W")
    assert "opposite colours" in tips["tied"].words
    assert tips["tied"].at == "sq:1"


@pytest.mark.parametrize(("turn", "says"), [(8, "has one more"), (9, "Then every square")])
def test_the_last_turn_counts(turn: int, says: str) -> None:
    game = ketplay.game(f"qtris:prep=R.W.B/W.W.L/B.B.W,{HANDS}")
    tips = coach.tips(game, game.start()._replace(turn=turn), 0)
    assert tips[0].name == "last"
    assert says in tips[0].words


def test_who_follows_every_tip_plays_legal_moves() -> None:
    """Whatever a tip names next can be chosen: its picks are the beginning of a legal move."""
    game = ketplay.game("qtris:opening=as_seated")
    rng = Random(4)
    for _ in range(6):
        match = Match.begin(game).settle(rng)
        while match.actor is not None:
            view = match.view(match.actor)
            legal = [picks(game, view, move) for move in game.moves(view)]
            for tip in coach.tips(game, view, match.actor):
                way = (*tip.chosen, tip.at)
                assert tip.name == "tied" or any(move[: len(way)] == way for move in legal), tip
            match = match.push(rng.choice(game.moves(match.state))).settle(rng)
