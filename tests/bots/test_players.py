"""How the generic players think: on small boards where one can see what is right."""

from random import Random

import pytest

from ketplay import bots
from ketplay.bots.evaluation import best_turns, evaluation
from ketplay.bots.players.searcher import Search, clearly_better
from ketplay.bots.turns import turns, walk
from ketplay.core import registry
from ketplay.core.bot import Limit
from ketplay.core.game import Game
from ketplay.core.match import Match
from ketplay.games.qtris.board.tile_board import parse_board
from ketplay.solvers.expectimax import best_move


def chosen(game, view, level, limit=None, seed=1):
    bot = bots.make(game, level, seed)
    return game.format_move(bot.choose(game, view, ("x",), limit or bots.level(game, level).limit))


def test_turns_are_whole_and_distinct(cards):
    """One card is a whole turn here: the coin comes next."""
    view = cards.parse_state("112/?? ?? 0-0 0 0")
    assert [moves for moves, _ in turns(cards, view)] == [("1",), ("2",)]


def test_turns_of_several_moves_keep_each_end_once():
    class Walk(Game):  # three steps left or right, then the other seat: four ends, eight ways
        name = "walk"

        def start(self):
            return (0, 0)

        def actor(self, state):
            return 0 if state[1] < 3 else 1

        def moves(self, state):
            return (-1, 1)

        def play(self, state, move):
            return (state[0] + move, state[1] + 1)

        def outcome(self, state):
            return None

        format_move = format_state = parse_state = str

    found = walk(Walk(), (0, 0))
    assert sorted(after[0] for _, after in found) == [-3, -1, 1, 3]
    assert all(sum(moves) == after[0] and len(moves) == 3 for moves, after in found)


def test_greedy_takes_the_best_turn_and_only_exists_where_positions_have_a_worth(cards):
    assert chosen(cards, cards.parse_state("26/?? ?? 0-0 0 0"), "greedy") == "6"
    assert evaluation(cards)(cards.parse_state("/6 ?? 9-0 3 4")) == (3 / 16, -3 / 16)
    assert evaluation(registry.game("nim")) is None
    assert {"learner", "greedy"} <= set(bots.levels(cards))
    assert not {"learner", "greedy"} & set(bots.levels(registry.game("nim")))


def test_the_learner_finds_the_best_move_every_second_time(cards):
    view = cards.parse_state("26/?? ?? 0-0 0 0")
    found = [
        cards.format_move(bots.make(cards, "learner", n).choose(cards, view, (), Limit()))
        for n in range(200)
    ]
    assert set(found) == {"2", "6"}
    assert 125 < found.count("6") < 175, "half of the time on purpose, half of the rest by chance"
    qtris = registry.game("qtris:prep=W.W.B/B.B.W/W.B.B,hands=IXXX.XXXX,order=play_draw,turns=2")
    here = evaluation(qtris)(qtris.start())[0]
    for seed in range(20):
        made = bots.make(qtris, "learner", seed).choose(qtris, qtris.start(), (), Limit())
        assert evaluation(qtris)(qtris.play(qtris.start(), made))[0] >= here, (
            "nothing it plays makes things worse"
        )


@pytest.mark.parametrize("heaps", ["1.2", "1.3.5", "2.2.3", "1.1.1.4"])
def test_the_searcher_is_exact_in_nim(heaps):
    """From a position with a nim-sum other than 0 it moves to one with nim-sum 0 (Bouton)."""
    nim = registry.game(f"nim:heaps={heaps}")
    made = nim.parse_move(nim.start(), chosen(nim, nim.start(), "searcher"))
    total = 0
    for size in nim.play(nim.start(), made).sizes:
        total ^= size
    assert total == 0


def test_the_searcher_wins_at_once_and_blocks():
    game = registry.game("tictactoe")
    assert chosen(game, game.parse_state("XX.OO...."), "searcher") == "c1"
    assert chosen(game, game.parse_state("XX.O....."), "searcher") == "c1"


def test_a_tree_that_is_too_large_is_no_answer():
    nim = registry.game("nim:heaps=9.9.9")
    assert best_move(nim, nim.start(), Limit(nodes=50).clock()) is None
    assert chosen(nim, nim.start(), "searcher", Limit(nodes=50))  # then it plays moves out


def test_the_searcher_stops_within_a_world_when_its_seconds_are_over(cards):
    """What was tried in the first world decides; an unfinished later one counts for nothing."""
    view = cards.parse_state("125/?? ?? 0-0 0 0")
    clock = Limit(nodes=10_000).clock()
    search = Search(cards, view, evaluation(cards), clock)
    assert len(search.payoffs) == 3
    assert search.try_world(cards.fill(view, Random(1)), 1)
    clock.deadline = 0.0
    assert not search.try_world(cards.fill(view, Random(2)), 2)
    assert [len(payoffs) for payoffs in search.payoffs.values()] == [1, 1, 1]
    late = Search(cards, view, evaluation(cards), Limit(seconds=0.0).clock())
    assert late.run(1, ()) in search.payoffs
    assert len(late.payoffs) == 1


def test_the_searcher_reckons_with_the_answer(cards):
    """With the last word to come, worlds are drawn from what is unseen, and its choice repeats."""
    view = cards.parse_state("25/?? ?? 0-0 0 0")
    limit = Limit(nodes=300)
    assert chosen(cards, view, "searcher", limit) == chosen(cards, view, "searcher", limit)


@pytest.mark.parametrize("seed", range(4))
def test_a_quick_answer_is_as_good_as_the_best_of_all_turns(seed):
    """QTris compares boards instead of states; the slow way walks through every play."""
    qtris = registry.game("qtris")
    rng = Random(seed)
    match = Match.begin(qtris).settle(rng).play("white").play("keep").play("keep").settle(rng)
    for _ in range(3):
        seat, value = match.actor, evaluation(qtris)
        after, looked = registry.part(qtris, "turns").best_turn(qtris, match.state)
        every = walk(qtris, match.state)
        assert value(after)[seat] == pytest.approx(max(value(end)[seat] for _, end in every))
        assert looked <= len(every)
        for _ in range(2):
            match = match.push(rng.choice(qtris.moves(match.state)))
        match = match.settle(rng)


def test_points_decide_between_turns_of_equal_value():
    """White has won either way; the turn that keeps more lines comes first."""
    qtris = registry.game("qtris")
    ends = [
        (("few",), _board(qtris, "W.W.W/W.W.B/W.W.B")),
        (("many",), _board(qtris, "W.W.W/W.W.W/W.W.W")),
    ]
    ranked = best_turns(qtris, ends, 0, evaluation(qtris), 1)
    assert [moves for _, (moves, _) in ranked] == [("many",), ("few",)]


def _board(qtris, text):
    return qtris.start()._replace(board=parse_board(text), step="play", white=0, first=0)


def test_what_is_not_clearly_better_is_not_preferred():
    assert clearly_better([0.5, 0.6, 0.4], [0.1, 0.1, 0.1])
    assert not clearly_better([1.0, -0.8, 0.3], [0.1, 0.1, 0.1])


def test_the_searcher_ends_when_only_luck_is_left(cards):
    """The last card: nobody answers, so there is nothing to think about for long."""
    view = cards.parse_state("/24 ?? 5-0 3 0")
    clock = Limit(nodes=10**9).clock()
    Search(cards, view, evaluation(cards), clock).run(1, ())
    assert clock.nodes < 10


def test_bots_see_views_only(cards):
    """A hand that is hidden cannot change the choice."""
    states = [
        cards.parse_state(f"25/{hand} {deck} 0-0 0 0")
        for hand, deck in (("13", "46"), ("46", "13"))
    ]
    views = [cards.view(state, 0) for state in states]
    for level in bots.levels(cards):
        assert len({chosen(cards, view, level, Limit(nodes=200)) for view in views}) == 1
