"""The courses of <B|raket|S>, the qubit game and QT3: every step is solved, every sentence is true,
and slow code that knows nothing of the games agrees (`support.oracles`).
"""

from __future__ import annotations

import sys
from fractions import Fraction
from functools import cache
from random import Random

import pytest
from support import brakets_endgame
from support.oracles import brackets, kittens, superpositions

from ketplay import bots
from ketplay.core import registry
from ketplay.core.errors import KetError
from ketplay.core.match import Match
from ketplay.core.record import format_record
from ketplay.games.brakets import sandbox
from ketplay.games.brakets.cards import CARDS, code
from ketplay.learn.checker import check
from ketplay.learn.facts import facts_of, lookup_in
from ketplay.learn.files import discover
from ketplay.learn.hints import hint
from ketplay.learn.situation import begin
from ketplay.learn.solver import is_solved, solve
from ketplay.learn.verdict import Attempt, judge, outcome_of

COURSES = [discover.course(name) for name in ("brakets/brackets", "octal/last", "quantized/boards")]
LESSONS = [lesson for course in COURSES for lesson in course.lessons]
STEPS = [step for lesson in LESSONS for step in lesson.steps]
PLAYED = [step for step in STEPS if step.kind in ("do", "best")]
ASKED = [step for step in STEPS if step.options]
MATCHES = [step for step in STEPS if step.kind == "play"]
RANDOM_LINES = 20
MANY_LINES = 200


def name(value) -> str:
    return getattr(value, "id", "")


def test_there_are_as_many_lessons_as_were_promised():
    assert [len(course.lessons) for course in COURSES] == [6, 8, 7]


@pytest.mark.parametrize("lesson", LESSONS, ids=name)
def test_every_lesson_is_proved(lesson):
    assert list(map(str, check(lesson).problems)) == []


# --- the oracles ----------------------------------------------------------------------------------


def oracle(situation):
    """Facts by slow code; what no oracle is about is as the program says."""
    game, own = situation.game, facts_of(situation.game)
    general = lookup_in(situation)
    answer = ORACLES[game.name](situation)

    def lookup(name, arguments):
        if name == "share":
            return share(situation)
        if name == "holding":
            return holding(*arguments)
        if name not in own or name == "allowed":
            return general(name, arguments)
        return answer(name, arguments or ())

    return lookup


def bracket_facts(situation):
    cards = situation.board.split(".") if situation.board not in ("", "-") else []
    if situation.match is not None:
        cards = [code(card) for card in situation.state.sides[0].bracket.cards]
    return lambda name, arguments: brackets.facts(cards, name, arguments)


def kitten_facts(situation):
    first = situation.first
    board = kittens.Board(first.cells, situation.game.neighbours, situation.game.name == "domino")
    for move in situation.line:
        board = board.after(move)
    return lambda name, arguments: kittens.facts(board, name, arguments)


def board_facts(situation):
    words = situation.step.start.split()[1:]
    vector = superpositions.Vector()
    for word in (*words, *situation.line):
        if word.startswith("="):  # a policy: its boards are in the order of their texts
            word = policy_terms(vector, word)
        vector.play(word)
    return lambda name, arguments: superpositions.facts(vector, name, arguments)


def policy_terms(vector, word):
    """A policy on a single board is a plain move."""
    [_] = [each for each in vector.boards() if not superpositions.is_finished(each)]
    return superpositions.CELLS[int(word[1])]


ORACLES = {
    "brakets": bracket_facts,
    "octal": kitten_facts,
    "domino": kitten_facts,
    "quantum-tictactoe": board_facts,
}


def share(situation):
    """The learner's part of the point with best play from here on."""
    game, state, seat = situation.game, situation.state, situation.seat
    if game.name == "brakets":
        payoff = brakets_endgame.value(game, state, brakets_endgame.win)
        return (1 + (payoff if seat == 0 else -payoff)) / 2
    board = kittens.Board(situation.first.cells, game.neighbours, game.name == "domino")
    for move in situation.line:
        board = board.after(move)
    losing = board.losing()
    is_mine = board.thrown != "" or not situation.line  # the coin in the air, or the turn
    return 1 - losing if is_mine else losing


@cache
def holding(strategy, rate):
    if strategy == "aa-every":
        return superpositions.amplified_ties(rate, 25, Random(5))
    return superpositions.plain_ties(rate, strategy == "best")


@pytest.mark.parametrize("step", ASKED, ids=name)
def test_slow_code_agrees_with_every_answer(step):
    lookup = oracle(outcome_of(step))
    for number, option in enumerate(step.options):
        verdict = judge(step, Attempt(answer=number, seed=1))
        assert option.condition.holds(lookup) == (verdict.state == "solved"), option.text


@pytest.mark.parametrize("step", PLAYED, ids=name)
def test_slow_code_agrees_with_every_verdict(step):
    compare_verdicts(step, RANDOM_LINES)


@pytest.mark.long
@pytest.mark.parametrize("step", PLAYED, ids=name)
def test_slow_code_agrees_with_many_verdicts(step):
    compare_verdicts(step, MANY_LINES)


def compare_verdicts(step, number):
    rng = Random(number)
    situations = [begin(step)]
    for line in solve(begin(step)).lines[:4]:
        situations += along(step, line)
    for _ in range(number):
        situations += random_line(step, rng)
    best = max(share(each) for each in ends(begin(step))) if step.kind == "best" else 0
    for situation in {each.line: each for each in situations}.values():
        if any(word.startswith("=") and len(word) > 2 for word in situation.line):
            continue  # a policy for several boards
        if step.kind == "best":
            right = situation.is_over and share(situation) >= best - Fraction(1, 100)
        else:
            right = step.goal.holds(oracle(situation))
        assert right == is_solved(situation), situation.line


def along(step, line):
    situations = [begin(step)]
    for move in line:
        situations.append(situations[-1].play(move))
    return situations


def random_line(step, rng):
    situations = [begin(step)]
    while situations[-1].choices and not is_solved(situations[-1]):
        situations.append(situations[-1].play(rng.choice(situations[-1].choices)[0]))
    return situations


def ends(situation):
    """After each single move, which is a whole turn in these games."""
    return [situation.play(move) for move, _ in situation.choices]


@pytest.mark.parametrize("step", PLAYED, ids=name)
def test_hints_lead_to_the_goal_and_boards_are_drawn_and_written(step):
    situation = begin(step)
    while not is_solved(situation):
        advice = hint(situation, 99)
        assert advice.picks == dict(situation.choices)[advice.move]
        drawing = situation.draw()
        assert all(f'data-pick="{pick}"' in drawing for pick in advice.picks)
        assert situation.text()
        situation = situation.play(advice.move)


# --- facts of any position ------------------------------------------------------------------------


def test_facts_of_brackets_are_those_of_physics():
    rng = Random(3)
    game = registry.game("brakets")
    for _ in range(150):
        board, cards = sandbox.begin(game), []
        while sandbox.state(game, board).sides[0].bracket.ket and len(cards) < 8:
            cards.append(code(rng.choice(CARDS)))
            board, _ = sandbox.act(game, board, cards[-1])
            state = sandbox.state(game, board)
            for fact, (function, _) in facts_of(game).items():
                given = (code(rng.choice(CARDS)),) if fact == "zeroes" else ()
                if not state.sides[0].bracket.ket and fact == "zeroes":
                    continue
                value = function(game, state, *given)
                assert value == pytest.approx(brackets.facts(cards, fact, given)), (cards, fact)


@pytest.mark.parametrize(
    "board", ["path:7", "cycle:6", "star:4", "grid:2x3", "path:3+path:2", "path:5@wldbw"]
)
def test_facts_of_kittens_are_those_of_the_definition(board):
    rng = Random(4)
    game = registry.game(f"octal:board={board}")
    for _ in range(4):
        match = Match.begin(game)
        while match.actor is not None:
            board = kittens.Board(match.state.cells, game.neighbours)
            if match.actor >= 0:
                move = rng.choice([game.format_move(move) for move in game.moves(match.state)])
                vertex = int(move[1:])
                asked = {"losing": [(), (move,)], "colour": [(vertex,)], "number": [("grey",)]}
                asked |= {fact: [()] for fact in ("greys", "remaining", "white_game")}
                for fact, lists in asked.items():
                    for given in lists:
                        value = facts_of(game)[fact][0](game, match.state, *given)
                        assert value == kittens.facts(board, fact, given), (board.cells, fact)
                match = match.play(move)
            else:
                match = match.settle(rng)


def test_classes_of_domino_rows_are_those_of_the_definition():
    game = registry.game("domino:board=path:9+path:6+path:4")
    rng = Random(5)
    match = Match.begin(game)
    while match.actor is not None:
        board = kittens.Board(match.state.cells, game.neighbours, True)
        row_class = facts_of(game)["row_class"][0]
        for given in ((), (1,)):
            assert row_class(game, match.state, *given) == kittens.facts(board, "row_class", given)
        assert facts_of(game)["losing"][0](game, match.state) == board.losing()
        match = match.push(rng.choice(game.moves(match.state)))


def test_facts_of_superpositions_are_those_of_the_vector():
    rng = Random(6)
    game = registry.game("qt3")
    for _ in range(12):
        vector, state = superpositions.Vector(), game.start()
        for _ in range(4):
            cells = rng.sample(superpositions.CELLS, 3)
            word = rng.choice(
                ["opt", "opt!", "opt!2", "opt!*", "+".join(cells), f"2*{'-'.join(cells)}"]
            )
            try:
                ply = game.parse_move(state, word)
            except KetError:
                continue  # all three are taken on some board
            state = game.play(state, ply)
            vector.play(word)
            boards = vector.boards()
            for fact, given in [
                ("boards", ()), ("branches", ()), ("odds", ("X",)), ("odds", ("tie",)),
                ("weight", (min(boards),)),
            ]:  # fmt: skip
                value = facts_of(game)[fact][0](game, state, *given)
                slow = superpositions.facts(vector, fact, given)
                assert value == pytest.approx(slow, abs=1e-9), (state, fact)


# --- what is said in words ------------------------------------------------------------------------


def test_the_numbers_in_the_texts_of_the_last_qubit():
    """One: 1/2. Two: 3/4. Three: 5/8. Four: 11/16. Rows: even near a half, odd decided."""
    coins = [kittens.losing(dict.fromkeys(range(n), "l"), [[]] * n) for n in range(1, 5)]
    assert coins == [Fraction(1, 2), Fraction(3, 4), Fraction(5, 8), Fraction(11, 16)]
    third = Fraction(1, 3)
    for length in range(1, 13):
        chance = kittens.facts(None, "row", (length,))
        assert (third < chance < 2 * third) == (length % 2 == 0)
    assert [kittens.domino_class(n) for n in range(1, 5)] == [0, 1, 1, 2]


def test_four_measurements_win_the_white_game_of_the_long_row_and_two_are_best():
    step = LESSONS[13].step("row")
    first = begin(step)
    board = kittens.Board(first.state.cells, first.game.neighbours)
    chances = {}
    for vertex, cell in enumerate(board.cells):
        if cell == "w" and not board.without(vertex).white_game():
            chances[vertex] = 1 - board.without(vertex).losing()
    assert chances == {
        1: Fraction(21, 64), 4: Fraction(21, 64), 9: Fraction(1, 4), 11: Fraction(1, 4),
    }  # fmt: skip


def test_the_plain_plan_overtakes_amplification_near_the_rate_that_is_told():
    holding = facts_of(registry.game("qt3"))["holding"][0]
    position = registry.position("qt3")
    differences = [
        holding(*position, "best", rate) - holding(*position, "aa-every", rate)
        for rate in (0.48, 0.53, 0.58)
    ]
    assert differences[0] > 0 > differences[2]
    assert holding(*position, "simple", 0.1) == pytest.approx(superpositions.plain_ties(0.1))
    assert abs(differences[1]) < 0.005


def test_a_verdict_does_not_wait_for_a_compiled_engine(monkeypatch):
    """Loading one takes half a second or more of CPU time."""
    engines = "ketplay.games.quantized.strategies.fast"
    monkeypatch.setitem(sys.modules, f"{engines}.numba_engine", None)
    rate = 0.11  # of which nobody has asked before
    holding = facts_of(registry.game("qt3"))["holding"][0]
    assert holding(*registry.position("qt3"), "aa-every", rate) < 1 / 20


def test_what_the_strict_rule_says_is_what_the_lesson_says():
    """4w(1 - w) of the likelier board, w = 4/5."""
    step = COURSES[2].lessons[6].step("strict")
    verdict = judge(step, Attempt(answer=1))
    assert verdict.state == "solved"
    assert "64 %" in verdict.say


# --- matches --------------------------------------------------------------------------------------

STRONG = {"brakets": "greedy", "octal": "perfect", "quantum-tictactoe": "amplify"}


@pytest.mark.parametrize("step", MATCHES, ids=lambda step: step.start)
def test_every_match_is_won_by_somebody_who_plays_well(step):
    verdicts = [judge(step, Attempt(record=format_record(play_out(step, n)))) for n in range(4)]
    assert "solved" in {verdict.state for verdict in verdicts}
    assert all(verdict.say for verdict in verdicts)


def play_out(step, seed) -> Match:
    table = begin(step)
    names = [step.against] * 2
    names[step.seat] = STRONG[table.game.name]
    levels = [bots.level(table.game, each) for each in names]
    players = [level.make(seed) for level in levels]
    rng = Random(seed)
    match = Match.begin(table.game, table.first)
    while match.actor is not None:
        if match.actor < 0:
            match = match.settle(rng)
            continue
        view = table.game.view(match.state, match.actor)
        player, level = players[match.actor], levels[match.actor]
        match = match.push(player.choose(table.game, view, match.seen(match.actor), level.limit))
    return match
