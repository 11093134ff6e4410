"""The review of a game: values, the costly turn, luck with its odds."""

from random import Random

import pytest

import ketplay
from ketplay.bots import make
from ketplay.bots.analysis import EXACT, analyse
from ketplay.bots.review import advice, review, turns
from ketplay.core.bot import Limit
from ketplay.core.game import CHANCE
from ketplay.games.quantized import odds


def test_exact_values_find_the_mistake() -> None:
    match = ketplay.Match.begin(ketplay.game("tictactoe"))
    for move in ("a1", "b1", "b2"):  # b1 loses against the corner
        match = match.play(move)
    found = review(match, Limit(nodes=100_000))
    assert found.worst == 1
    assert found.turns[1].cost == pytest.approx(1.0)
    assert found.turns[1].best == ("b2",)
    assert [turn.method for turn in found.turns] == [EXACT, EXACT, EXACT] or found.turns[
        0
    ].cost == 0


def test_a_review_covers_every_event_and_tells_the_odds() -> None:
    game, rng = ketplay.game("qtris:turns=2"), Random(5)
    match = ketplay.Match.begin(game).settle(rng)
    bots = [make(game, "greedy", 1), make(game, "random", 2)]
    while (seat := match.actor) is not None:
        match = match.push(
            bots[seat].choose(game, match.view(seat), match.seen(seat), Limit())
        ).settle(rng)
    found = review(match, Limit(nodes=200))
    assert [event for turn in found.turns for event in turn.events] == list(match.tokens)
    for turn in found.turns:
        assert len(turn.chances) == (len(turn.events) if turn.seat == CHANCE else 0)
        assert all(0 < p <= 1 for p in turn.chances)
        assert turn.cost >= 0
    assert found.turns[-1].after == match.end.payoffs
    last = [turn for turn in found.turns if turn.seat == CHANCE][-1]
    if "~" in last.events[0] and match.state.step == "over":
        assert all(p in (0.5, 1.0) for p in last.chances), (
            "a kitten or a pair is a fair coin, whatever the dice show"
        )


def test_judgement_sees_only_the_view() -> None:
    game, rng = ketplay.game("qtris:turns=2"), Random(6)
    match = (
        ketplay.Match.begin(game).settle(rng).play("white").play("keep").play("keep").settle(rng)
    )
    view = match.view(match.actor)
    other = game.fill(view, Random(9))
    assert analyse(game, view, Limit(nodes=100)) == analyse(
        game, game.view(other, match.actor), Limit(nodes=100)
    )


def test_exact_values_tell_the_chances_where_nothing_else_does() -> None:
    match = ketplay.Match.begin(ketplay.game("nim:heaps=1.2")).play("1-1").play("2-2")
    first, second = review(match).turns
    assert (first.before, first.after) == ((1, -1), (-1, 1))
    assert (second.before, second.after) == ((-1, 1), (-1, 1))


@pytest.mark.parametrize("game_id", ["nim:heaps=1.2.3", "octal:board=path:6", "qt3"])
def test_a_turn_costs_what_the_chances_lose(game_id: str) -> None:
    """Where the best turn keeps the value, the cost is the change that the chart shows."""
    game, rng = ketplay.game(game_id), Random(3)
    match = ketplay.Match.begin(game).settle(rng)
    for _ in range(5):
        if match.actor is not None:
            move = rng.choice(game.moves(match.state)[:12])
            match = match.push(move).settle(rng)
    judged = [turn for turn in review(match, Limit(nodes=3000)).turns if turn.seat != CHANCE]
    kept = 0
    for turn in judged:
        sign = 1 if turn.seat == 0 else -1
        before, after = sign * turn.before[0], sign * turn.after[0]
        assert turn.method
        if turn.cost > before - after + 1e-9:
            continue  # the best turn would have won something that the chances did not know of
        kept += 1
        assert turn.cost == pytest.approx(max(0.0, before - after), abs=1e-9)
    assert kept >= 2


def test_an_unlisted_turn_is_judged_by_the_position_after_it() -> None:
    """A quantum move that no list has: not as bad as the worst of the list."""
    match = ketplay.Match.begin(ketplay.game("qt3"))
    for word in ("a1+b1", "b2+c3", "a2+b3+c1"):
        match = match.play(word)
    turn = review(match, Limit(nodes=100)).turns[2]
    assert turn.best
    assert turn.cost == pytest.approx(turn.before[0] - turn.after[0] + _gain(match, turn))


def _gain(match, turn) -> float:
    """By how much the best turn raises the value that the position before it has."""
    game = match.game
    before = match.back(1)
    best = before.play(turn.best[0])
    return odds.expected_payoffs(game, best.state)[0] - turn.before[0]


def test_a_review_can_go_on_anywhere() -> None:
    match = ketplay.Match.begin(ketplay.game("nim:heaps=1.2")).play("1-1").play("2-1").play("2-1")
    assert list(turns(match, begin=1)) == review(match).turns[1:]
    assert "Better was 2-1" in advice(match.game, review(match).turns[0])
    assert advice(match.game, review(match).turns[2]) == ""


def test_what_was_better_could_be_played() -> None:
    """QTris's expert evaluates cards; choosing a colour and exchanging cards are other turns."""
    game, rng = ketplay.game("qtris"), Random(3)
    match = ketplay.Match.begin(game).settle(rng)
    found = analyse(game, match.view(0), Limit(nodes=50))
    assert all(turn.moves[0] in game.moves(match.view(0)) for turn in found.turns)
    swap = next(
        word
        for word in map(game.format_move, game.moves(match.play("black").state))
        if "swap" in word
    )
    for turn in review(match.play("black").play(swap), Limit(nodes=50)).turns:
        assert not turn.best or turn.best[0] in ("white", "black", "keep")


def test_a_bad_turn_costs_what_it_lost() -> None:
    """The last turn is evaluated exactly, even one that is far down the expert's list."""
    game = ketplay.game("qtris")
    last = (
        "W.A+a.B/B.L.W/W.A+a.R play:1:2 turn:9 deck:I2X5Y2Z4H7CX3 hands:I3Z1|X1Y2H2CX1 aside:Z1|- "
        "spent:X4Y1Z4H3CX6 rolls:9.6 first:0 white:0"
    )
    match = ketplay.Match.begin(game, game.parse_state(last))
    for first, second in (("X4", "Y5"), ("H1", "X3"), ("CX94", "X3")):
        judged = review(match.play(first).play(second), Limit(nodes=200)).turns[0]
        best = max(
            game.model.lead(after.board, "dice") * -1
            for move in game.moves(match.state)
            for after in (
                game.play(game.play(match.state, move), reply)
                for reply in game.moves(game.play(match.state, move))
            )
        )
        played = -game.model.lead(match.play(first).play(second).state.board, "dice")
        assert judged.cost == pytest.approx(best - played, abs=1e-6)
    half = review(match.play("X4").end_by("!resign:1"), Limit(nodes=200))
    assert half.turns[0].events == ("X4",), "a turn that was given up half way is reviewed, too"
