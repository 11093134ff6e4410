"""The bots: their fast rules, their moves where the best is known, their strength."""

import json
from fractions import Fraction
from random import Random

import pytest
from brakets_fit import fit
from games.brakets.test_brakets_properties import random_match, states
from games.brakets.test_brakets_rules import ENDGAMES, setup
from support import brakets_endgame as endgame

from ketplay import bots
from ketplay.core.bot import Limit
from ketplay.core.game import ESTIMATE
from ketplay.core.match import Match
from ketplay.core.registry import game
from ketplay.games.brakets import odds
from ketplay.games.brakets.cards import CARDS, KETS
from ketplay.games.brakets.expert import (
    LEVELS,
    THINKING,
    as_move,
    expert_moves,
    lookahead_moves,
)
from ketplay.games.brakets.expert.bracket_values import (
    PATH,
    SIZE,
    BracketValues,
    entry_index,
    fitted_values,
)
from ketplay.games.brakets.expert.fast_rules import (
    CLOSING_BRA,
    apply_play,
    legal_plays,
    search_node,
)
from ketplay.games.brakets.expert.search import ExpertSearch, best_value, possible_draws
from ketplay.games.brakets.rules import Brakets
from ketplay.games.brakets.state import bras_remaining, closing_owner, scores

GAME = Brakets()
ZERO_VALUES = BracketValues((0.0,) * SIZE, (0.0,) * SIZE, 0.1)


def decisions(match: Match) -> list:
    return [state for state in states(match) if match.game.actor(state) in (0, 1)]


@pytest.mark.parametrize("seed", range(4))
def test_the_fast_rules_are_the_rules(seed: int) -> None:
    """Every play in every position of a game: the same legal plays, brackets, costs and chances."""
    for state in decisions(random_match("brakets", seed)):
        node, seat = search_node(state), state.turn
        moves = [as_move(state, play) for play in legal_plays(node.hand, node.ket)]
        assert sorted(moves) == sorted(GAME.moves(state))
        for (card, on_own), move in zip(legal_plays(node.hand, node.ket), moves, strict=True):
            check_effect(state, move, seat, apply_play(card, on_own, *node[:4]))


def check_effect(state, move, seat: int, effect) -> None:
    after = GAME.lay_card(state, move.card, move.seat)
    owner = closing_owner(after)
    before = [
        (KETS.index(s.bracket.ket or "0"), s.bracket.halves if s.bracket.ket else 0)
        for s in after.sides
    ]
    assert [(effect.ket, effect.halves), (effect.their_ket, effect.their_halves)] == [
        before[seat],
        before[1 - seat],
    ]
    gained = [a - b for a, b in zip(scores(after), scores(state), strict=True)]
    if owner is None:
        assert effect.chances == ((1.0, gained[seat] - gained[1 - seat]),)
    else:
        tails = 0.5 ** after.sides[owner].bracket.halves
        assert effect.chances == (
            (tails, -1 if owner == seat else 1),
            (1 - tails, 1 if owner == seat else -1),
        )
    assert effect.expected == pytest.approx(sum(p * points for p, points in effect.chances))


def test_draws_are_those_of_the_rules() -> None:
    for state in decisions(random_match("brakets", 2)):
        after = {CARDS[card]: chance for card, chance in possible_draws(state, state.turn)}
        weights = (
            {move.card: weight for move, weight in GAME.draws(state, state.turn)} if after else {}
        )
        total = sum(weights.values())
        assert after == pytest.approx({card: weight / total for card, weight in weights.items()})


@pytest.mark.parametrize(("name", "a", "b", "hand_a", "hand_b", "value", "best"), ENDGAMES)
def test_endgames_in_points_by_the_quick_search(
    name: str, a, b, hand_a, hand_b, value: str, best: str
) -> None:
    assert best_value(ZERO_VALUES, search_node(setup(a, b, hand_a, hand_b)), 9) == pytest.approx(
        float(Fraction(value))
    )


def endings(seed: int) -> list:
    """Positions with empty decks and few cards, from a game."""
    return [
        state
        for state in decisions(random_match("brakets:deck=short44", seed))
        if not any(side.deck for side in state.sides)
        and sum(len(side.hand) for side in state.sides) <= 4
    ]


@pytest.mark.parametrize("seed", range(12))
def test_the_expert_is_exact_when_the_decks_are_empty(seed: int) -> None:
    """Against every line in fractions: win less loss, and the moves that reach it."""
    for state in endings(seed):
        exact = endgame.values(GAME, state, endgame.win)
        best = (max if state.turn == 0 else min)(exact.values())
        chosen = expert_moves(state, THINKING)
        assert {exact[move] for move in chosen} == {best}
        a_wins, _, b_wins = odds.exact_chances(GAME, state)
        assert a_wins - b_wins == pytest.approx(float(best))


def slow_answer(search: ExpertSearch, state, seat: int) -> float:
    """The expert's three plies by the rules: its draw, the answer, coins, its best last ply."""
    actor = GAME.actor(state)
    if actor is None:
        a, b = scores(state)
        return float((a > b) - (a < b)) * (1 if seat == 0 else -1)
    if actor == -1:
        weights = GAME.chances(state)
        total = sum(w for _, w in weights)
        return sum(w / total * slow_answer(search, GAME.play(state, m), seat) for m, w in weights)
    assert actor == 1 - seat
    return min(slow_third(search, GAME.play(state, move), seat) for move in GAME.moves(state))


def slow_third(search: ExpertSearch, state, seat: int) -> float:
    if GAME.actor(state) is None:
        return slow_answer(search, state, seat)
    if closing_owner(state) is not None:
        coins = GAME.moves(state)
        return sum(slow_third(search, GAME.play(state, coin), seat) for coin in coins) / len(coins)
    state = state._replace(turn=seat)  # the other's draw is after my last ply in this search
    node = search_node(state)
    return max(slow_last(search, node, play) for play in legal_plays(node.hand, node.ket))


def slow_last(search: ExpertSearch, node, play) -> float:
    card, on_own = play
    effect = apply_play(card, on_own, *node[:4])
    is_bra = card == CLOSING_BRA
    bras, their_bras = node.hand.count(CLOSING_BRA), node.their_hand.count(CLOSING_BRA)
    remaining = node.bras_remaining - is_bra
    lead = node.lead
    if remaining:
        lead += search.values.difference(*effect[:4], bras - is_bra, their_bras)
    return sum(p * search.utility(lead + points, remaining) for p, points in effect.chances)


@pytest.mark.parametrize("seed", range(2))
def test_the_expert_reckons_with_every_draw(seed: int) -> None:
    """Its three plies against the same with the rules, for a few positions of a game."""
    for state in decisions(random_match("brakets", seed))[5:40:11]:
        node = search_node(state)
        search = ExpertSearch(fitted_values(), Limit().clock())
        draws = possible_draws(state, state.turn)
        for play in legal_plays(node.hand, node.ket):
            slow = slow_answer(search, GAME.play(state, as_move(state, play)), state.turn)
            assert search.value(node, play, draws) == pytest.approx(slow)


def test_the_values_are_what_the_script_makes() -> None:
    """The data file is complete, and the script gives the same values again."""
    data = json.loads(PATH.read_text(encoding="utf-8"))
    assert len(data["owner_moved"]) == len(data["other_moved"]) == SIZE
    assert data["command"] == "fit --rounds 8 --games 2500 --seed 1"
    assert (
        fit(rounds=1, games=3, seed=5)
        == fit(rounds=1, games=3, seed=5)
        != fit(rounds=1, games=3, seed=6)
    )


def test_a_bare_ket_before_a_bra_is_lost_by_the_fitted_values() -> None:
    values = fitted_values()
    # B holds <0| and is to move: a sure point
    assert values.owner_moved[entry_index(0, 0, 0, 1)] < -0.9
    five_halves, one_half = entry_index(0, 5, 0, 1), entry_index(0, 1, 0, 1)
    assert values.owner_moved[five_halves] > values.owner_moved[one_half]
    assert values.other_moved[entry_index(0, 4, 1, 0)] > 0.8


def test_forecasts_add_up_and_name_the_brackets() -> None:
    assert odds.forecast(GAME, GAME.start()) is None
    for state in states(random_match("brakets", 6))[1::9]:
        forecast = odds.forecast(GAME, state)
        assert sum(chance for _, chance in forecast.chances) == pytest.approx(1)
        assert forecast.payoffs[0] == pytest.approx(-forecast.payoffs[1])
        assert [pick for pick, _, _ in forecast.parts] == ["bracket:A", "bracket:B"]
        estimated = forecast.basis == ESTIMATE
        assert estimated == (GAME.actor(state) is not None and not odds.is_exact(GAME, state))


@pytest.mark.parametrize("level", [level.name for level in LEVELS if level.name != "searcher"])
@pytest.mark.parametrize(
    "table_id",
    ["brakets", "brakets:deck=00.p1x3.Hx3.X.I,hand=2,bras=3", "brakets:deck=short44,hand=5,bras=2"],
)
def test_players_play_whole_games_of_any_deck(level: str, table_id: str) -> None:
    rng, table_ = Random(3), game(table_id)
    player = bots.make(table_, level, 1)
    match = Match.begin(table_).settle(rng)
    while match.end is None:
        move = player.choose(table_, match.state, match.tokens, Limit(nodes=3000))
        assert move in table_.moves(match.state)
        assert move == player.choose(table_, match.state, match.tokens, Limit(nodes=3000))
        match = match.push(move).settle(rng)
    assert bras_remaining(match.state) == 0


def test_the_careful_player_zeroes_only_when_it_must() -> None:
    careful = bots.make(GAME, "careful", 1)
    for seed in range(3):
        for state in decisions(random_match("brakets", seed)):
            move = careful.choose(GAME, state, (str(seed),), Limit())
            costs = [
                m
                for m in GAME.moves(state)
                if len(GAME.lay_card(state, m.card, m.seat).sheet) > len(state.sheet)
            ]
            zeroing = [
                m for m in costs if GAME.lay_card(state, m.card, m.seat).sheet[-1].point is None
            ]
            assert move not in zeroing or len(zeroing) == len(GAME.moves(state))


def test_greedy_takes_a_sure_point() -> None:
    state = GAME.parse_state("A - b0.X.I 5/1 - 01.H.Z 5/1 00.10x2.1p.11x2.Hx2 0 -")
    moves = lookahead_moves(fitted_values(), state, 1)
    assert [GAME.format_move(move) for move in moves] == ["<0|@B"]


def score(level: str, opponent: str, pairs: int) -> float:
    """Wins and half the draws over pairs of games that share chance events and swap the seats."""
    points = 0.0
    for pair in range(pairs):
        for seat in (0, 1):
            names = (level, opponent) if seat == 0 else (opponent, level)
            players = [bots.make(GAME, name, pair) for name in names]
            rng, match = Random(pair), Match.begin(GAME)
            match = match.settle(rng)
            while match.end is None:
                move = players[match.actor].choose(GAME, match.state, match.tokens[-9:], Limit())
                match = match.push(move).settle(rng)
            points += (match.end.payoffs[seat] + 1) / 2
    return points / (2 * pairs)


def test_greedy_beats_the_careful_player() -> None:
    assert score("greedy", "careful", 10) >= 0.85


@pytest.mark.long
def test_the_expert_beats_greedy() -> None:
    """.73 in benchmarks/brakets_strength.py; 24 games are usually within .1, seeds are fixed."""
    assert score("expert", "greedy", 12) > 0.55
