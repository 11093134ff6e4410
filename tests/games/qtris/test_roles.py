"""Who is Alice, Eve and Bob (R8.9, R8.10): as seated, rolled for, or changing after every set."""

from random import Random

import pytest

import ketplay
from ketplay.bots import make
from ketplay.core.bot import Limit
from ketplay.core.chance import pick
from ketplay.core.errors import BadOption, InvalidPosition
from ketplay.core.game import CHANCE
from ketplay.core.match import Match
from ketplay.core.record import format_record, parse_record
from ketplay.games.qtris import odds, svg, text, words
from ketplay.games.qtris.expert import analyse
from ketplay.games.qtris.flow import eve
from ketplay.server.views.catalogue import game_options

ROLLED = "qtris:variant=eve,roles=rolled"
CHANGING = "qtris:variant=eve,roles_change=on"


def random_match(game_id, seed, stop=lambda state: False):
    match, rng = Match.begin(ketplay.game(game_id)), Random(seed)
    while match.actor is not None and not stop(match.state):
        game, state = match.game, match.state
        if match.actor == CHANCE:
            match = match.push(pick(game.chances(state), rng))
        else:
            match = match.push(rng.choice(list(game.moves(state))))
    return match


def rolled(*faces, game_id=ROLLED):
    match = random_match(game_id, 1, lambda state: state.step == "roll")
    for face in faces:
        match = match.play(f"~{face}")
    return match


def test_the_highest_roll_is_alice():
    """R8.9: a die for each seat; equal highest rolls are repeated; the order is Alice, Eve, Bob."""
    match = rolled(7, 9, 9, 3, 10, 10, 2, 2, 5)
    state = match.state
    assert (state.step, match.actor, state.first) == ("colour", 2, 2)
    assert [words.role_name(state, seat) for seat in range(3)] == ["Eve", "Bob", "Alice"]
    match = match.play("black")
    assert match.state.white == 0, "the team is black, so Eve would be white"
    assert not eve.is_team_white(match.state)
    order = []
    for _ in range(3):
        order.append(match.actor)
        match = match.play("keep")
    assert order == [2, 0, 1]
    assert match.game.sides(match.state) == (1, 0, 0)


def test_roles_decide_cards_and_measurement():
    match = rolled(2, 9, 4).play("white").play("keep").play("keep").play("keep").settle(Random(1))
    played = {}
    for _ in range(3):
        seat = match.actor
        played[seat] = match.state.left
        may = eve.may_measure(match.state)
        assert may == (seat == 2), "Eve is the seat after Alice"
        while match.actor == seat and match.state.turn < 3:
            move = next(m for m in match.game.moves(match.state) if m.verb == "play")
            match = match.push(move)
        match = match.settle(Random(1))
    assert played == {1: 1, 2: 2, 0: 1}


def test_words_and_drawings_name_the_roles():
    match = rolled(2, 9, 4)
    assert words.status(match.game, match.view(1), 1).startswith("You are Alice")
    assert words.status(match.game, match.view(0), 0).startswith("Player 2 (Alice) rolled highest")
    match = match.play("white")
    view = match.view(2)
    assert "Player 3 (Eve), 0 points" in text.draw(match.game, view, 2)
    drawing = svg.draw(match.game, view)
    assert "Eve: Player 3" in drawing
    assert "Alice: Player 2" in drawing
    assert "Bob: Player 1" in drawing


@pytest.mark.parametrize("first", [0, 1, 2])
def test_odds_follow_the_roles(first):
    faces = [3, 3, 3]
    faces[first] = 8
    match = rolled(*faces).play("black")
    plain = ketplay.game("qtris:variant=eve")
    expected = odds.expected_payoffs(plain, eve.in_role_order(match.state))
    computed = odds.expected_payoffs(match.game, match.state)
    assert [computed[(first + role) % 3] for role in range(3)] == pytest.approx(list(expected))
    assert computed[(first + 1) % 3] == -computed[first]
    before = rolled().state
    assert len(set(odds.expected_payoffs(match.game, before))) == 1, "nobody knows yet"


@pytest.mark.parametrize("first", [1, 2])
def test_the_expert_thinks_in_roles(first):
    """The same cards and board: the same turn, whichever seat has the role."""
    faces = [3, 3, 3]
    faces[first] = 8
    match = rolled(*faces).play("white").play("keep").play("keep").play("keep").settle(Random(2))
    plain = ketplay.game("qtris:variant=eve")
    here = analyse(match.game, match.view(match.actor), Limit(nodes=30))
    ordered = eve.in_role_order(match.state)
    there = analyse(plain, plain.view(ordered, 0), Limit(nodes=30))
    assert here == there


@pytest.mark.parametrize("game_id", [ROLLED, CHANGING, f"{CHANGING},roles=rolled"])
def test_matches_to_the_end(game_id):
    for seed in range(3):
        match = random_match(game_id, seed)
        sets = match.state.sets
        assert parse_record(format_record(match)).match.state == match.state
        payoffs = match.end.payoffs
        if sets.own:
            assert sets.played <= 7
            assert max(sets.own) >= 3
            assert payoffs == tuple(1 if n == max(sets.own) else -1 for n in sets.own)
            assert -1 in payoffs
        else:
            alice, bob = match.state.first, (match.state.first + 2) % 3
            assert payoffs[alice] == payoffs[bob] == -payoffs[(alice + 1) % 3]
        assert words.outcome(match.game, match.state, match.end).endswith(".")


def test_roles_change_after_every_set():
    """R8.10: everyone takes the next role, keeps their own points, and Alice chooses anew."""
    match = random_match(CHANGING, 4, lambda state: state.step == "between")
    before = match.state
    assert before.first == 0
    for _ in range(3):
        match = match.play("next")
    match = match.settle(Random(3))
    after = match.state
    assert (after.step, after.first, match.actor) == ("colour", 1, 1)
    assert after.sets.own == before.sets.own
    lines = eve.team_lines(match.game.model.final_tiles(before.board), eve.is_team_white(before))
    team, single = eve.points(lines)
    assert before.sets.own == (team, single, team)


def test_what_own_points_are_worth():
    """By hand: at two points each the next set decides; the coins say who wins it."""
    values = eve.own_match_values((2, 2, 2), 0)
    shares = [0, 0]
    for mask in range(512):
        white = [(mask >> n & 1) for n in range(9)]
        rows = [
            white[a] and white[b] and white[c]
            for a, b, c in [
                (0, 1, 2),
                (3, 4, 5),
                (6, 7, 8),
                (0, 3, 6),
                (1, 4, 7),
                (2, 5, 8),
                (0, 4, 8),
                (2, 4, 6),
            ]
        ]
        shares[sum(rows) < 2] += 1 / 512
    team = shares[0] - shares[1]
    assert values == pytest.approx((team, -team, team))
    assert eve.own_match_values((3, 1, 3), 0) == (1, -1, 1)
    same = eve.own_match_values((0, 0, 0), 0)
    assert eve.own_match_values((0, 0, 0), 1) == pytest.approx((same[2], same[0], same[1]))


@pytest.mark.parametrize("game_id", [ROLLED, CHANGING])
@pytest.mark.parametrize("level", ["random", "kitten", "learner", "greedy", "searcher", "expert"])
def test_every_level_plays(game_id, level):
    game = ketplay.game(game_id)
    match = random_match(game_id, 2, lambda state: state.step == "play" and state.turn == 13)
    bot = make(game, level, 1)
    seat = match.actor
    move = bot.choose(game, match.view(seat), match.seen(seat), Limit(nodes=20))
    assert move in game.moves(match.state)


def test_resigning_concedes_for_the_side():
    match = rolled(2, 9, 4).play("white")
    assert match.end_by("!resign:2").end.payoffs == (1, 1, -1)
    assert match.end_by("!resign:1").end.payoffs == (-1, -1, 1)


def test_tables_for_strangers_roll():
    """R8.9: the id that the set-up form sends for a table with open seats."""
    assert ketplay.game("qtris:variant=eve").open_id == ROLLED
    assert ketplay.game("qtris:variant=eve,roles=as_seated").open_id == "qtris:variant=eve"
    assert ketplay.game("qtris").open_id == "qtris"
    offered = game_options("qtris:level=s,variant=eve")
    assert offered.open_id == "qtris:variant=eve,level=s,roles=rolled"
    assert (offered.seats[1], offered.open_seats[1]) == ("Eve", "Player 2")


def test_refusals():
    for option in ("roles=rolled", "roles_change=on"):
        with pytest.raises(BadOption, match="only a game with Eve has roles"):
            ketplay.game(f"qtris:{option}")
    state = rolled(2, 9, 4).play("white").state
    game = ketplay.game(ROLLED)
    line = game.format_state(state)
    assert game.parse_state(line) == state
    with pytest.raises(InvalidPosition, match="white is the seat of Alice or that of Eve"):
        game.parse_state(line.replace("white:1", "white:0"))
    with pytest.raises(InvalidPosition, match="Alice has the first turn"):
        ketplay.game("qtris:variant=eve").parse_state(line)
