"""The puzzles of the games: numbers, weight, ideas; none alike; each proved again by slow code that
shares nothing with what made it.
"""

from __future__ import annotations

import lzma
from collections import Counter
from datetime import date, timedelta
from itertools import pairwise, permutations
from pathlib import Path
from random import Random

import numpy as np
import pytest
from make_puzzles import SOURCES
from puzzle_maker import brakets_endgames, octal_boards, qt3_plies, qtris_turns
from puzzle_maker.candidates import CLOSE_ENOUGH, LEAST_GAIN, LEAST_LEAD
from support import brakets_endgame, octal_reference
from support.puzzles.qt3_plies import share_after
from support.puzzles.qtris_turns import Turn

import ketplay
from ketplay.core import registry
from ketplay.games.octal.rules import Octal
from ketplay.games.qtris.symmetry import WAYS, turned
from ketplay.learn.files import discover
from ketplay.learn.hints import hint
from ketplay.learn.puzzles import collection
from ketplay.learn.situation import begin
from ketplay.learn.turn_values import share_of, turn_ends
from ketplay.learn.verdict import Attempt, judge

NUMBERS = {"qtris": 365, "octal": 365, "brakets": 200, "qt3": 60}
MOST_BYTES = 150_000  # of all files, compressed
FORMS = {
    "qtris": lambda game, state: qtris_turns.form(state),
    "octal": octal_boards.form,
    "brakets": lambda game, state: brakets_endgames.form(state),
    "qt3": qt3_plies.form,
}
EXACT = 1e-9


def sample(name: str, number: int) -> list[collection.Puzzle]:
    return Random(f"sample of {name}").sample(collection.puzzles(name), number)


def prove(values: list[tuple[object, float]], before: float) -> float:
    """One board is best by enough, and gains enough; its share."""
    best = max(share for _, share in values)
    boards = {board for board, share in values if share > best - EXACT}
    assert len(boards) == 1
    others = max(share for board, share in values if board not in boards)
    assert best - others >= LEAST_LEAD - EXACT
    assert best - before >= LEAST_GAIN - EXACT
    return best


def mean(values: list[tuple[object, float]]) -> float:
    return sum(share for _, share in values) / len(values)


def prove_qtris(puzzle: collection.Puzzle) -> None:
    turn = Turn(puzzle.position)
    ends = turn.ends()
    assert all(abs(np.vdot(board, board).real - 1) < EXACT for board, _ in ends)
    values = [(number, share) for number, (_, share) in enumerate(ends)]
    prove(values, turn.share(turn.start))


def prove_octal(puzzle: collection.Puzzle) -> None:
    game, state = ketplay.position(puzzle.position)
    assert isinstance(game, Octal)
    colours = {vertex: cell for vertex, cell in enumerate(state.cells) if cell != "."}
    values = []
    for vertex, cell in colours.items():
        near = game.neighbours[vertex]
        rest = {v: octal_reference.TURN[c] if v in near else c for v, c in colours.items()}
        del rest[vertex]
        chance = octal_reference.losing(rest, game.neighbours)
        after = game.play(state, game.parse_move(state, f"v{vertex}"))
        board = cell, octal_boards.form(game, after)
        luck = {"w": 1.0, "b": 0.0}.get(cell, 0.5)
        values.append((board, luck * float(chance)))
    prove(values, mean(values))


def prove_brakets(puzzle: collection.Puzzle) -> None:
    game, state = ketplay.position(puzzle.position)
    sign = 1 if state.turn == 0 else -1
    payoffs = brakets_endgame.values(game, state, brakets_endgame.win)
    values = [
        (brakets_endgames.form(game.play(state, move)), float(1 + sign * payoff) / 2)
        for move, payoff in payoffs.items()
    ]
    prove(values, mean(values))


def prove_qt3(puzzle: collection.Puzzle) -> None:
    assert all("*" not in card and not card.endswith("!") for card in puzzle.cards)
    values = [(card, share_after(puzzle.position, card)) for card in puzzle.cards]
    best = prove(values, -1.0)
    step = discover.lesson(f"qt3/puzzle/{puzzle.number}")[1].steps[0]
    right = [
        card for (card, _), option in zip(values, step.options, strict=True) if option.is_right
    ]
    assert right == [card for card, share in values if share >= best - CLOSE_ENOUGH]


PROOFS = {"qtris": prove_qtris, "octal": prove_octal, "brakets": prove_brakets, "qt3": prove_qt3}
SAMPLES = {"qtris": 2, "octal": 25, "brakets": 15, "qt3": 60}
LONG_SAMPLES = {"qtris": 15, "octal": 365, "brakets": 60}


@pytest.mark.parametrize("name", NUMBERS)
def test_a_sample_is_proved_again(name):
    for puzzle in sample(name, SAMPLES[name]):
        PROOFS[name](puzzle)


@pytest.mark.long
@pytest.mark.parametrize("name", LONG_SAMPLES)
def test_puzzles_are_proved_again(name):
    for puzzle in sample(name, LONG_SAMPLES[name]):
        PROOFS[name](puzzle)


@pytest.mark.parametrize("name", ["qtris", "brakets"])
def test_every_puzzle_has_one_best_board(name):
    """By the game's own exact values; slow code proves a sample, and all of the other games."""
    for puzzle in collection.puzzles(name):
        game, state = ketplay.position(puzzle.position)
        seat = game.actor(state)
        is_qtris = name == "qtris"
        values = [
            (end.board if is_qtris else brakets_endgames.form(end), share_of(game, end, seat))
            for end in turn_ends(game, state)
        ]
        prove(values, share_of(game, state, seat) if is_qtris else mean(values))


@pytest.mark.parametrize("name", NUMBERS)
def test_a_puzzle_is_solved_by_its_hints(name):
    for puzzle in sample(name, 3):
        step = discover.lesson(f"{name}/puzzle/{puzzle.number}")[1].steps[0]
        situation = begin(step)
        if step.options:
            answer = hint(situation, 1).say
            texts = [option.text for option in step.options]
            right = texts.index(answer.removeprefix("It is this one: "))
            assert judge(step, Attempt(answer=right)).state == "solved"
            continue
        while not situation.is_over:
            situation = situation.play(hint(situation, 1).move)
        assert judge(step, Attempt(line=situation.line)).state == "solved"


@pytest.mark.parametrize("name", NUMBERS)
def test_there_are_so_many_and_none_are_alike(name):
    puzzles = collection.puzzles(name)
    assert len(puzzles) == NUMBERS[name]
    forms = Counter()
    for puzzle in puzzles:
        game, state = ketplay.position(puzzle.position)
        forms[FORMS[name](game, state)] += 1
        assert f"{game.id} {game.format_state(state)}" == puzzle.position
    assert not [form for form, number in forms.items() if number > 1]


@pytest.mark.parametrize("name", NUMBERS)
def test_tags_and_ratings(name):
    puzzles = collection.puzzles(name)
    used = {tag for puzzle in puzzles for tag in puzzle.tags}
    assert used <= set(collection.tags(name))
    assert all(puzzle.tags for puzzle in puzzles)
    ratings = [puzzle.rating for puzzle in puzzles]
    assert min(ratings) >= 600
    assert max(ratings) <= 2200
    assert max(ratings) - min(ratings) > 800
    ordered = [puzzle.rating for puzzle in collection.with_tag(name, puzzles[0].tags[0])]
    assert ordered == sorted(ordered)


def test_the_files_are_small():
    texts = [
        Path(registry.about(registry.folder(name)).__file__).with_name("puzzles.tsv").read_bytes()
        for name in NUMBERS
    ]
    assert sum(len(lzma.compress(text)) for text in texts) <= MOST_BYTES
    assert set(SOURCES) == {registry.folder(name) for name in NUMBERS}


def test_days_follow_one_another_and_begin_again():
    first = date(2026, 1, 1)
    numbers = [
        collection.of_day("qtris", first + timedelta(days=day)).number for day in range(2 * 365)
    ]
    assert sorted(numbers[:365]) == list(range(1, 366))
    assert numbers[:365] == numbers[365:]
    step = {later - earlier for earlier, later in pairwise(numbers)}
    assert step == {1, -364}


# --- canonical forms ------------------------------------------------------------------------------


def test_a_turned_board_of_qtris_has_the_same_form():
    for puzzle in sample("qtris", 10):
        game, state = ketplay.position(puzzle.position)
        fields = game.format_state(state)
        forms = {
            qtris_turns.form(game.parse_state(turned(game, fields, way))) for way in range(WAYS)
        }
        assert forms == {qtris_turns.form(state)}
    boards = {turned(game, "R.W.W/W.W.B/W.W.W", way) for way in range(WAYS)}
    assert len(boards) == WAYS


def test_boards_of_the_qubit_game_are_alike_exactly_if_a_renaming_makes_them_equal():
    """All colourings with two colours of all graphs of four vertices, by trying all renamings."""
    rng = Random(4)
    seen: dict[object, object] = {}
    pairs = [(a, b) for a in range(4) for b in range(a)]
    for mask in range(1, 1 << len(pairs)):
        edges = [pair for bit, pair in enumerate(pairs) if mask >> bit & 1]
        if len({vertex for edge in edges for vertex in edge}) < 4:
            continue
        board = ",".join(f"{a}-{b}" for a, b in edges)
        game = registry.game(f"octal:board={board}")
        cells = "".join(rng.choice("wl") for _ in range(4))
        obvious = min(
            (
                "".join(cells[way.index(vertex)] for vertex in range(4)),
                sorted(tuple(sorted((way[a], way[b]))) for a, b in edges),
            )
            for way in permutations(range(4))
        )
        form = octal_boards.form(game, game.parse_state(f"{cells} 0"))
        assert seen.setdefault(str(obvious), form) == form
    assert len(set(seen.values())) == len(seen)


def test_a_turned_superposition_has_the_same_form():
    game = registry.game("qt3")
    forms = {
        qt3_plies.form(game, game.parse_state(text))
        for text in ("a1+b2 c3", "c1+b2 a3", "c3+b2 a1", "b2+a3 c1")
    }
    assert len(forms) == 1
    assert qt3_plies.form(game, game.parse_state("a1+b2 c2")) not in forms


def test_the_players_of_an_endgame_can_change_seats():
    game = registry.game("brakets")
    lines = ("A X b0.p0 0/0 - 01.b0 0/0 - 0 A:b0:B", "B - b0.01 0/0 X p0.b0 0/0 - 0 B:b0:A")
    assert len({brakets_endgames.form(game.parse_state(line)) for line in lines}) == 1
