"""Advice: the hint, the best turns and the review come from one search and agree."""

from random import Random

import pytest

import ketplay
from ketplay import bots
from ketplay.bots.advice import advise, reason, rest_of_turn
from ketplay.bots.review import review
from ketplay.core.bot import Limit

FEW = Limit(nodes=60)


@pytest.mark.parametrize("game_id", ["nim:heaps=1.3", "octal:board=path:4", "brakets"])
def test_the_best_turn_begins_with_the_move_of_the_strongest_bot(game_id: str) -> None:
    game, rng = ketplay.game(game_id), Random(1)
    match = ketplay.Match.begin(game).settle(rng)
    view = match.view(match.actor)
    advice = advise(game, view, FEW)
    assert advice.move in game.moves(view)
    assert advice.turns[0].moves[0] == advice.move
    assert all(turn.value <= advice.turns[0].value for turn in advice.turns)
    assert reason(game, view, advice).startswith("Expected score ")


def test_the_second_card_is_the_one_that_was_planned() -> None:
    game, rng = ketplay.game("qtris:turns=2"), Random(6)
    match = ketplay.Match.begin(game).settle(rng)
    for word in ("white", "keep", "keep"):
        match = match.play(word).settle(rng)
    view = match.view(match.actor)
    advice = advise(game, view, FEW)
    seen, rest = rest_of_turn(game, view, advice)
    after = match.push(advice.move)
    assert after.view(match.actor) == seen
    assert rest.turns[0].moves == advice.turns[0].moves[1:]
    assert rest.turns[0].value == advice.turns[0].value


def test_a_review_tells_the_estimates_and_asks_no_other_search() -> None:
    game = ketplay.game("nim:heaps=1.3")
    match = ketplay.Match.begin(game).play("1-1").play("2-3")
    advice = advise(game, game.start(), bots.strongest(game).limit)
    first, second = review(match).turns
    assert first.best == tuple(map(game.format_move, advice.turns[0].moves))
    assert first.estimates == (advice.turns[0].value, first.estimates[1]) == (1, -1)
    assert first.cost == first.estimates[0] - first.estimates[1]
    assert second.estimates == (1, 1)
    asked = []
    from ketplay.bots.review import turns

    list(turns(match, advisor=lambda game, view, limit: asked.append(view)))
    assert asked == [match.first, game.play(match.first, match.log[0])]
