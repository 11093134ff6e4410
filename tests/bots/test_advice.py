"""Advice: the hint, the best turns and the review come from one search and agree."""

from random import Random

import pytest

import ketplay
from ketplay import bots
from ketplay.bots.advice import advise, reason, rest_of_turn
from ketplay.bots.review import review
from ketplay.core.bot import Limit
from ketplay.core.registry import part
from ketplay.server.views.catalogue import games

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


@pytest.mark.parametrize("name", [info.name for info in games()])
def test_the_hint_is_the_first_of_the_best_turns(name: str) -> None:
    """In every game, in several positions of a match by random moves."""
    game, rng = ketplay.game(name), Random(4)
    limit = FEW if hasattr(part(game, "expert"), "analyse") else Limit(nodes=6000)
    match = ketplay.Match.begin(game).settle(rng)
    listed = 0
    for _ in range(4):
        if match.actor is None:
            break
        view = match.view(match.actor)
        advice = advise(game, view, limit)
        game.parse_move(view, game.format_move(advice.move))
        if advice.turns:
            listed += 1
            assert advice.turns[0].moves[0] == advice.move
            assert all(turn.value <= advice.turns[0].value + 1e-9 for turn in advice.turns)
        match = match.push(rng.choice(game.moves(view))).settle(rng)
    assert listed, "there is something to list"


def test_the_best_turns_of_brakets_are_the_experts_own() -> None:
    """The bot plays one of the equal first ones."""
    game, rng = ketplay.game("brakets"), Random(2)
    match = ketplay.Match.begin(game).settle(rng)
    for seed in range(12):
        view = match.view(match.actor)
        turns = advise(game, view, Limit()).turns
        assert {turn.moves[0] for turn in turns} == set(game.moves(view))
        played = bots.make(game, "expert", seed).choose(game, view, match.tokens, Limit())
        [value] = [turn.value for turn in turns if turn.moves[0] == played]
        assert value == pytest.approx(turns[0].value)
        match = match.push(played).settle(rng)


def test_a_move_that_no_list_has_is_advised_with_its_value() -> None:
    """Quantum moves are too many to list: amplification is on top all the same."""
    game = ketplay.game("qt3")
    match = ketplay.Match.begin(game)
    for word in ("a1+b2", "b1+c1"):
        assert game.format_move(advise(game, match.state, Limit()).move) == "opt"  # nothing to win
        match = match.play(word)
    advice = advise(game, match.state, Limit())
    assert game.format_move(advice.move) == "opt!*"
    assert advice.turns[0].moves == (advice.move,)
    assert len(advice.turns) > 1


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
