"""The expert beyond the duel of tiles: turns evaluated one by one, and sets with Eve."""

from __future__ import annotations

from collections import Counter
from copy import copy
from random import Random
from types import SimpleNamespace

import pytest

from ketplay.bots import make
from ketplay.bots.evaluation import evaluation
from ketplay.bots.paired_chance import PairedChance
from ketplay.bots.tournament import play_on
from ketplay.bots.turns import turns
from ketplay.core import registry
from ketplay.core.bot import Limit
from ketplay.core.match import Match
from ketplay.games.qtris.board.square_measurement import Question, measure
from ketplay.games.qtris.board.tile_board import parse_board
from ketplay.games.qtris.cards import UNKNOWN, add
from ketplay.games.qtris.expert import ExpertBot, analyse, choose_search, search
from ketplay.games.qtris.expert.choose_search import evaluator_for, side_of, survey_turns
from ketplay.games.qtris.expert.eve_search import SetSearch, boards_after, deal_set, side_in_set
from ketplay.games.qtris.expert.plans import EveWorld
from ketplay.games.qtris.flow.eve import EVE, SIDES, match_value, set_values
from ketplay.games.qtris.odds import team_line_chances

FEW = Limit(nodes=60)
UNLIMITED = Limit(nodes=10**9)


def views(game_id, seed, turn=0, left=None):
    """The views of the seats in a random game from some turn on, when they play cards."""
    game, rng = registry.game(game_id), Random(seed)
    match = Match.begin(game).settle(rng)
    while (seat := match.actor) is not None:
        if (
            match.state.step == "play"
            and match.state.turn >= turn
            and left in (None, match.state.left)
        ):
            yield match.view(seat)
        match = match.push(rng.choice(game.moves(match.state))).settle(rng)


def handed_over(game, view, moves):
    for move in moves:
        view = game.play(view, move)
    return view


# --- one by one, within the time ---


@pytest.mark.parametrize(
    ("options", "turn", "left"),
    [("noise=on,turns=4", 3, 2), ("engine=full,turns=4", 3, 1), ("variant=eve,noise=on", 14, 1)],
)
def test_the_last_turn_is_the_best_there_is(options, turn, left):
    game = registry.game(f"qtris:{options}")
    view, value = next(views(game.id, 1, turn, left)), evaluation(game)
    best = max(value(after)[view.seat] for _, after in turns(game, view))
    (moves, value_found), *_ = survey_turns(game, view, UNLIMITED)
    assert value_found == pytest.approx(best)
    assert value(handed_over(game, view, moves))[view.seat] == pytest.approx(best)


def test_however_short_the_time_there_is_a_whole_turn():
    game = registry.game("qtris:noise=on,turns=4")
    view = next(views(game.id, 1, left=2))
    (moves, _), *further = survey_turns(game, view, Limit(nodes=1))
    assert len(moves) == 2
    assert further == []


def test_a_vector_counts_as_many_turns_on_tiles():
    """The same nodes are about the same time, whatever a board is."""
    game = registry.game("qtris:engine=full,turns=4")
    view = next(views(game.id, 1, 3, 2))
    assert len(survey_turns(game, view, Limit(nodes=50))) == 5


VARIANTS = [
    ("qtris:noise=on,level=advanced,turns=6", 4),
    ("qtris:engine=full,turns=4", 2),
    ("qtris:engine=full,turns=4", 3),
    ("qtris:engine=full,noise=on,turns=4", 3),
    ("qtris:variant=eve", 4),
    ("qtris:variant=eve,noise=on", 7),
    ("qtris:variant=eve,engine=full", 14),
]


@pytest.mark.parametrize(("game_id", "turn"), VARIANTS)
def test_the_clock_is_read_after_every_board_or_world(game_id, turn, monkeypatch):
    """A clock that moves when it is read: there is time for ten readings, and as much work."""
    game = registry.game(game_id)
    readings, work = [], []
    view = next(views(game_id, 2, turn))

    def read_clock():
        readings.append(len(work))
        return len(readings) / 10

    def spied(call):
        return lambda *args: work.append(1) or call(*args)

    monkeypatch.setattr(search, "time", SimpleNamespace(thread_time=read_clock))
    monkeypatch.setattr(search.DuelSearch, "try_in", spied(search.DuelSearch.try_in))
    monkeypatch.setattr(SetSearch, "try_in", spied(SetSearch.try_in))
    monkeypatch.setattr(game.model, "key", spied(game.model.key))
    move = ExpertBot(1).choose(game, view, (), Limit(seconds=1))
    assert move in game.moves(view)
    assert len(readings) <= 12
    assert max(b - a for a, b in zip([0, *readings], [*readings, len(work)], strict=True)) <= 1
    assert work


# --- sets with Eve ---


@pytest.mark.parametrize("options", ["level=s", "noise=on", "engine=full"])
def test_a_set_is_worth_the_points_it_may_bring(options):
    game = registry.game(f"qtris:variant=eve,{options}")
    for view in list(views(game.id, 3))[:12:4]:
        lines = team_line_chances(game.model.lines(view.board, game.setup.measure), view.white == 0)
        points = {n: (n - 1, 0) if n > 1 else (0, 1) for n in lines}
        for team, eve in ((0, 0), (2, 1)):
            slow = sum(
                p * match_value(team + points[n][0], eve + points[n][1]) for n, p in lines.items()
            )
            mean = game.model.mean(
                view.board, game.setup.measure, set_values(team, eve, view.white != 1)
            )
            assert mean == pytest.approx(slow)


def test_greed_with_eve_wants_what_greedy_wants():
    """The compiled search for the best turn against the rules, for all three seats."""
    game = registry.game("qtris:variant=eve,level=advanced")
    value = evaluation(game)
    seats = set()
    for view in list(views(game.id, 5))[:16:2]:
        left = (2 - view.seat) % 3  # what is wanted is the same in all rows of a seat
        evaluator = rough(evaluator_for(game, view))
        plan = evaluator.best(view.board, view.hands[view.seat], view.left, left, side_of(view), 1)[
            0
        ]
        best = max(
            value(after)[view.seat] for moves, after in turns(game, view) if moves[0].verb == "play"
        )
        assert value(handed_over(game, view, plan.moves))[view.seat] == pytest.approx(
            best, abs=1e-9
        )
        assert plan.value == pytest.approx(best, abs=1e-4), "but for what decides between equals"
        seats.add(view.seat)
    assert seats == {0, 1, 2}


def rough(evaluator):
    """The same evaluator, but greedy."""
    greedy = copy(evaluator)
    greedy.evaluation = evaluator.greedy
    return greedy


def test_eve_wants_the_other_colour():
    for view in list(views("qtris:variant=eve", 6))[:20]:
        team = 0 if view.white == 0 else 1
        assert side_in_set(view) == (1 - team if view.seat == EVE else team)


def test_hands_and_deck_fit_the_view():
    game = registry.game("qtris:variant=eve")
    for view in list(views(game.id, 4))[::5]:
        world = deal_set(game, view, Random(1))
        assert [sum(hand) for hand in world.hands] == [sum(hand) for hand in view.hands]
        assert world.hands[view.seat] == view.hands[view.seat][:UNKNOWN]
        assert len(world.deck) == sum(view.deck)


@pytest.mark.parametrize("order", ["draw_play", "play_draw"])
@pytest.mark.parametrize("greedy", [True, False])
def test_a_set_goes_on_as_it_would_move_by_move(order, greedy):
    """The compiled rollout against the same in plain steps: who draws, who plays, who gains."""
    game = registry.game(f"qtris:variant=eve,order={order}")
    for view in list(views(game.id, 7))[1:30:6]:
        evaluator, left, side = (
            evaluator_for(game, view),
            game.setup.turns - view.turn - 1,
            side_of(view),
        )
        world = deal_set(game, view, Random(2))._replace(greedy=greedy)
        plans = evaluator.best(view.board, view.hands[view.seat], view.left, left, side, 3)
        depth = min(left, 3)
        gains = evaluator.play_boards_on(
            [plan.board for plan in plans], [plan.hand for plan in plans], world, left, side, depth
        )
        slow = [
            step_by_step(game, evaluator, view.seat, plan, world, left, side, depth)
            for plan in plans
        ]
        assert gains == pytest.approx(slow)


def step_by_step(game, evaluator, seat, plan, world: EveWorld, left, side, depth):
    board, hands, deck = plan.board, [*world.hands], list(world.deck)
    hands[seat], mover = plan.hand, seat
    for turn in range(depth):
        drawer = (mover + 1) % 3 if game.setup.draw_first else mover
        if game.setup.draw_first or left - turn >= 3:
            for _ in range(game.setup.schedule.cards[drawer]):
                hands[drawer] = add(hands[drawer], deck.pop(0))
        mover = (mover + 1) % 3
        friend = SIDES[mover] == SIDES[seat]
        mind = rough(evaluator) if world.greedy and not friend else evaluator
        colour = side if friend else 1 - side
        best = mind.best(
            board, hands[mover], game.setup.schedule.cards[mover], left - turn - 1, colour, 1
        )[0]
        board, hands[mover] = best.board, best.hand
    friend = SIDES[mover] == SIDES[seat]
    end = evaluator.board_values([board], left - depth, side if friend else 1 - side)[
        0
    ] + evaluator.hand_value(hands[mover], left - depth)
    return end if friend else -end


def test_eve_evaluates_her_measurement_by_its_possible_results():
    game = registry.game("qtris:variant=eve")
    view = next(view for view in views(game.id, 1) if view.seat == EVE)
    search = SetSearch(game, view, evaluator_for(game, view), FEW)
    plans = search.measurement_plans()
    assert len(plans) == 18
    for plan in plans:
        assert sum(p for _, p in plan.boards) == pytest.approx(1)
        assert plan.boards == boards_after(game, game.play(view, plan.moves[0]))
        assert sum(plan.hand) == sum(view.hands[EVE]) - 2


def test_certainty_on_a_line_is_measured_away():
    """White is sure of two lines, no card of Eve changes a colour: she measures left or right."""
    line = (
        "qtris:variant=eve W.W.W/W.W.W/B.B.B play:1:2 turn:13 deck:X6Y4Z5H8CX6 "
        "hands:Z1I1H1CX1|Z3I3|I1Z1H1CX1 aside:-|-|- spent:X4Y1H2CX2 "
        "rolls:- first:0 white:0 sets:2-2.4.no"
    )
    game, state = registry.position(line)
    move = ExpertBot(1).choose(game, game.view(state, EVE), (), FEW)
    assert (move.verb, move.word) == ("measure", "orient")
    assert move.a < 6


@pytest.mark.long
def test_the_expert_plays_for_its_side_in_every_seat():
    """The team's chance of points on a first set's last board, against greedy in the same seats."""
    plain = [last_board(("greedy",) * 3, seed) for seed in range(40)]
    team = [last_board(("expert", "greedy", "expert"), seed) for seed in range(40)]
    eve = [last_board(("greedy", "expert", "greedy"), seed) for seed in range(40)]
    assert (sum(team) - sum(plain)) / len(plain) > 0.06
    assert (sum(plain) - sum(eve)) / len(plain) > 0.18


def last_board(levels, seed):
    """The chance of points for the team when the first set is about to be measured."""
    game, luck = registry.game("qtris:variant=eve"), PairedChance(f"set {seed}")
    bots = [make(game, level, seed) for level in levels]
    match, _ = play_on(
        Match.begin(game), bots, [FEW] * 3, luck, lambda state: state.step in ("measure", "between")
    )
    lines = team_line_chances(
        game.model.lines(match.state.board, game.setup.measure), match.state.white == 0
    )
    return sum(p for number, p in lines.items() if number > 1)


def test_the_noise_it_learns_with_is_that_of_the_rules():
    np = pytest.importorskip("numpy")
    from ketplay.games.qtris.fast.boards import disturb, level_arrays

    lots, chances = np.linspace(0.0005, 0.9995, 1000), level_arrays(False, "exact").odds
    for text in ("R.uR.uW/B.C+a.W/A+b.C+a.A+b", "L.uL.uB/^.v.C-a/A-b.C-a.A-b"):
        board = parse_board(text)
        for square in range(9):
            shares = Counter()
            for lot in lots:
                after = np.array(board)
                disturb(after, square, lot, chances)
                shares[tuple(after.tolist())] += 1 / len(lots)
            found = measure(board, Question("colour", square), whole=False)
            expected = {one.board: one.chance for one in found}
            assert shares.keys() == expected.keys()
            assert all(abs(shares[after] - expected[after]) < 0.002 for after in expected)


def test_on_a_mixture_the_best_turns_are_tried_in_worlds_too(monkeypatch):
    searches = []
    run = choose_search.DuelSearch.run
    monkeypatch.setattr(
        choose_search.DuelSearch, "run", lambda *args: searches.append(args[0]) or run(*args)
    )
    game = registry.game("qtris:noise=on,turns=4")
    early, *_, last = views(game.id, 2, left=2)
    best = choose_search.evaluate_turns(game, early, Limit(nodes=200), 1, ())
    candidates = searches[0].candidates
    assert len(candidates) > 1
    assert {moves for moves, _ in best} == {candidate.plan.moves for candidate in candidates}
    assert choose_search.evaluate_turns(game, last, Limit(nodes=200), 1, ()) == survey_turns(
        game, last, Limit(nodes=100)
    )


@pytest.mark.parametrize("result", ["hidden", "shown"])
@pytest.mark.parametrize("noise", ["phase", "depolarise"])
def test_the_last_turn_counts_the_noise_after_it(noise, result):
    """R7.7: noise that plays a card changes the odds once more before the board is measured."""
    game = registry.game(
        f"qtris:level=advanced,noise={noise},noise_result={result},measure=exact,turns=2,"
        "order=play_draw,prep=uR.uL.R/B.W.uW/W.B.L,hands=XZHU.XZHU"
    )
    state = game.start()
    for word in ("X9", "Z9", "~10", "H1"):
        state = game.play(state, game.parse_move(state, word))
    assert (state.seat, state.left) == (1, 1)

    def mean(after):
        if after.step in ("noise", "disturb"):
            chances = game.chances(after)
            total = sum(weight for _, weight in chances)
            return sum(weight * mean(game.play(after, move)) for move, weight in chances) / total
        lead = game.model.lead(after.board, "exact")
        return -lead  # the second player is black

    best = max(mean(game.play(state, move)) for move in game.moves(state))
    turns = choose_search.evaluate_turns(game, game.view(state, 1), Limit(nodes=10_000), 1, ())
    assert turns[0][1] == pytest.approx(best)
    assert mean(game.play(state, turns[0][0][0])) == pytest.approx(best)
    assert analyse(game, game.view(state, 1), Limit(nodes=10_000))[0][1] == pytest.approx(best)
