"""Bags and experiments, against a laboratory: plain gates on nine qubits, no tiles, no conventions.

Steps about physics are judged by a circuit in the laboratory's frame. In the others a card on a
tilted tile is turned with it, which is written out here by itself.
"""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from itertools import product
from math import sqrt
from random import Random

import numpy as np
import pytest
from support.dense import GATES, SINGLE, Oracle, cases, played, vector_of

from ketplay.core.errors import KetError
from ketplay.core.registry import game
from ketplay.games.qtris import sandbox
from ketplay.learn.expression import parse
from ketplay.learn.facts import lookup_in, rights
from ketplay.learn.files import discover
from ketplay.learn.hints import hint
from ketplay.learn.situation import begin, replay
from ketplay.learn.solver import is_solved, solve
from ketplay.learn.strategies.best_cells import best_cells
from ketplay.learn.strategies.table import begin_strategy, boards_of, cells_of, open_cells
from ketplay.learn.strategies.values import chances, share
from ketplay.learn.verdict import Attempt, judge

COURSES = [discover.course("qtris/bags"), discover.course("qtris/experiments")]
STEPS = {
    f"{lesson.id}#{step.id}": step
    for course in COURSES
    for lesson in course.lessons
    for step in lesson.steps
}
RANDOM_LINES = 20
MANY_LINES = 200
PHYSICS = {"white", "right", "up", "tile", "pair", "kind", "joint", "even", "win", "mixed"}
ANSWERS = {"": "WB", "orient": "RL", "updown": "^v"}
NOISE = ("W", "B")  # noise measures the colour, and nobody learns the result


class Laboratory(Oracle):
    """A board as a list of state vectors with weights: one for each case nobody has looked at."""

    def __init__(self, board: str, physics: bool) -> None:
        self.physics = physics
        rows, at, events = board.partition("@")
        is_history = at and "=" not in events.split(",")[0]
        words = [(1.0, spelled(rows))] if is_history or not at else cases(board)
        self.weights = tuple(weight for weight, _ in words)
        self.vectors = [vector_of(each) for _, each in words]
        self.tilts = [{n for n, word in enumerate(each) if word[0] == "u"} for _, each in words]
        self.first = list(self.vectors)
        for event in events.split(",") if is_history else ():
            self.play(event)

    def play(self, move: str) -> None:
        if move.startswith("look:"):
            question, _, found = move.partition("=")
            self.look(int(question[5]), found)
        elif move.startswith("~"):
            self.disturb(int(move[1]))
        else:
            name = move.rstrip("0123456789")
            squares = [int(digit) - 1 for digit in move.removeprefix(name)]
            for n in range(len(self.vectors)):
                self.apply_to(n, name, squares)

    def apply_to(self, n: int, name: str, squares: list[int]) -> None:
        """A card on one case; except in physics, it is turned with a tilted square."""
        (square, *_), tilts = squares, self.tilts[n]
        is_tilted = not self.physics and square in tilts and len(squares) == 1
        if name == "U":
            self.tilts[n] = tilts ^ {square}
        back, forth = GATES["U"].conj().T, GATES["U"]
        vector = self.vectors[n]
        if is_tilted:
            vector = rotated(vector, back, square)
        if not (is_tilted and name == "U"):
            vector = played(vector, name, squares)
            vector = rotated(vector, forth, square) if is_tilted else vector
        self.vectors[n] = vector

    def disturb(self, square: int) -> None:
        parts = []
        for colour in NOISE:
            part = deepcopy(self)
            if self.odds(square, colour):
                parts.append((part.look(square, colour), part))
        self.weights = tuple(total * weight for total, part in parts for weight in part.weights)
        self.vectors = [vector for _, part in parts for vector in part.vectors]
        self.tilts = [tilt - {square - 1} for _, part in parts for tilt in part.tilts]

    def odds(self, square: int, tile: str) -> float:
        ket = SINGLE[tile]
        chance = float((ket.conj() @ self.reduced(square - 1) @ ket).real)
        return chance if chance > 1e-9 else 0.0

    def lookup(self, fact, arguments):
        if fact == "even":
            wanted = [int(digit) - 1 for digit in arguments[0]]
            return self.chance(lambda bits: sum(bits[n] for n in wanted) % 2 == 0)
        if fact == "mixed":
            return len(self.vectors) > 1 and self.purity(arguments[0] - 1) < 0.999
        return super().lookup(fact, arguments)


def rotated(vector, matrix, square):
    return np.moveaxis(np.tensordot(matrix, vector, axes=(1, square)), 0, square)


def spelled(rows: str) -> list[str]:
    """The nine tiles of `W.B.R/...` or of `1=R 2-3=C+`."""
    if "/" in rows:
        return rows.replace("/", ".").split(".")
    words = ["W"] * 9
    for at, (squares, tile) in enumerate(part.split("=") for part in rows.split()):
        for square in squares.split("-"):
            words[int(square) - 1] = tile + ("abc"[at] if "-" in squares else "")
    return words


def laboratory(step, board, moves) -> Laboratory:
    lab = Laboratory(board, step.physics or "engine=full" in step.start)
    for move in moves:
        lab.play(move)
    return lab


def board_of(step) -> str:
    board = step.start.partition(" ")[2]
    return board.split()[0] if step.kind == "best" else board


def lookup_of(step, board, moves, own=None):
    """Facts by the laboratory; what is no physics, such as `left`, as the step has it."""
    lab = laboratory(step, board, moves)

    def lookup(fact, arguments):
        if fact == "first":
            return parse(arguments[0]).evaluate(laboratory(step, board, ()).lookup)
        if fact == "path":
            return path_chance(lab, step.chain, tuple(arguments[0].split()))
        return (
            lab.lookup(fact, arguments) if fact in PHYSICS or own is None else own(fact, arguments)
        )

    return lookup


def path_chance(lab, chain, answers) -> float:
    """The chance of these answers from the beginning of a chain on."""
    lab = deepcopy(lab)
    total = 1.0
    for move in chain:
        if not move.startswith("look:"):
            lab.play(move)
        elif answers:
            answer, *answers = answers
            assert answer in ANSWERS[move[7:]]
            if not lab.odds(int(move[5]), answer):
                return 0.0
            total *= lab.look(int(move[5]), answer)
    return total


def of_kind(*kinds):
    return [pytest.param(step, id=key) for key, step in STEPS.items() if step.kind in kinds]


@pytest.mark.parametrize("step", of_kind("ask"))
def test_the_laboratory_gives_the_same_answers(step):
    own = lookup_in(begin(step))
    lookup = lookup_of(step, board_of(step), step.after, own)
    for number, option in enumerate(step.options):
        if option.condition is None or "unchanged" in option.condition.text:
            continue
        verdict = judge(step, Attempt(answer=number, seed=1))
        assert option.condition.holds(lookup) == (verdict.state == "solved"), option.text
    if step.compare:
        series = judge(step, Attempt(answer=0, seed=1)).series
        total = series.total(step.counted)
        assert total.share == pytest.approx(step.compare.evaluate(lookup))


def random_line(step, rng) -> tuple[str, ...]:
    situation = begin(step)
    for _ in range(step.plays or 6):
        if not situation.choices or is_solved(situation):
            break
        move = rng.choice(situation.choices)[0]
        situation = situation.play(situation.draw_result(move, rng))
    return situation.line


@pytest.mark.parametrize("step", of_kind("do", "best", "recipe"))
def test_the_laboratory_gives_the_same_verdicts(step):
    compare_verdicts(step, RANDOM_LINES)


@pytest.mark.long
@pytest.mark.parametrize("step", of_kind("do", "recipe"))
def test_the_laboratory_gives_many_of_the_same_verdicts(step):
    compare_verdicts(step, MANY_LINES)


def compare_verdicts(step, number):
    rng = Random(number)
    lines = [] if step.impossible else list(solve(begin(step)).lines[:3])
    if step.kind != "best":
        lines += [random_line(step, rng) for _ in range(number)]
    for line in dict.fromkeys(lines):  # short steps have few lines
        check_line(step, line)


def check_line(step, line):
    situation = replay(step, line)
    boards = [(board, secret) for board in step.boards or (board_of(step),)
              for secret in step.secrets or ((),)]  # fmt: skip
    goals = step.goals or (step.goal,) * len(boards)
    expected = [
        goal.holds(lookup_of(step, board, (*secret, *line), lookup_in(situation)))
        for goal, (board, secret) in zip(goals, boards, strict=True)
    ]
    assert rights(situation) == expected, line


def random_table(step, rng) -> tuple[str, ...]:
    line: tuple[str, ...] = ()
    for _ in range(rng.randrange(1, 7)):
        choices = begin_strategy(step, line, rng.choice(open_cells(step))).choices
        line += (rng.choice(choices)[0],) if choices else ()
    return line


@pytest.mark.parametrize("step", of_kind("strategy"))
def test_the_laboratory_gives_the_same_shares(step):
    rng = Random(2)
    best = best_cells(step)
    number = RANDOM_LINES // len(boards_of(step))
    tables = [cells_of(step, random_table(step, rng)) for _ in range(number)]
    for cells in [best.cells, *tables]:
        expected = []
        for each in step.rounds:
            asked = list(zip(step.players, each.questions, strict=True))
            rng.shuffle(asked)  # the order of the sides does not matter
            moves = [move for player, question in asked
                     for move in cells[f"{player.name}.{question}"]]  # fmt: skip
            wins = [float(each.win.evaluate(lookup_of(step, board, (*each.secret, *moves))))
                    for board in boards_of(step)]  # fmt: skip
            expected.append(sum(wins) / len(wins))
        assert chances(step, cells) == pytest.approx(expected, abs=1e-9)
    assert share(step, best.cells) >= step.share - 1e-9


@pytest.mark.parametrize("step", of_kind("do", "recipe"))
def test_hints_lead_to_the_goal_from_anywhere(step):
    if step.impossible:
        return
    rng = Random(3)
    for line in ((), random_line(step, rng)[:1]):
        situation = replay(step, line)
        while not is_solved(situation):
            advice = hint(situation, 99)
            if advice.take_back:
                assert solve(situation).lines == ()
                break
            results = [text for text, _ in situation.results(advice.move)] or [advice.move]
            ahead = [situation.play(text) for text in results]
            lines = [(each, shortest(each)) for each in ahead]
            lengths = {len(line): each for each, line in lines if line is not None}
            assert min(lengths) == len(shortest(situation)) - 1
            situation = lengths[min(lengths)]


@cache
def shortest(situation):
    """A shortest line to the goal; None where there is none."""
    return next(iter(solve(situation, enough=1).lines), None)


# --- what nature allows ---------------------------------------------------------------------------


def correlation(alice, bob) -> float:
    """The mean product of two colours, white 1 and black -1, by the laboratory alone."""
    lab = Laboratory("1-2=C+", True)
    for move in (*alice, *bob):
        lab.play(move)
    return 2 * lab.lookup("even", ("12",)) - 1


def largest_s(alices, bobs) -> float:
    """The largest CHSH value: any two settings of each side."""
    table = np.array([[correlation(alice, bob) for bob in bobs] for alice in alices])
    best = 0.0
    for (i, j), (k, m) in product(product(range(len(alices)), repeat=2),
                                  product(range(len(bobs)), repeat=2)):  # fmt: skip
        best = max(best, abs(table[i, k] + table[i, m] + table[j, k] - table[j, m]))
    return best


def test_chsh_stays_within_natures_limit():
    """Without U no more than a plan, with U on one side 1 + sqrt 3, never above 2 sqrt 2."""
    alices = [(), ("H1",), ("X1",), ("H1", "X1"), ("Z1", "H1")]
    flat = [(), ("H2",), ("X2",), ("H2", "X2")]
    tilted = [(*each, "U2") for each in flat] + [("Z2", "U2"), ("H2", "Z2", "U2")]
    assert largest_s(alices, flat) == pytest.approx(2)
    assert largest_s(alices, flat + tilted) == pytest.approx(1 + sqrt(3))
    assert 1 + sqrt(3) < 2 * sqrt(2)
    best = best_cells(STEPS["better-than-any-plan#cards"])
    assert best.share == pytest.approx((4 + 1 + sqrt(3)) / 8)
    assert best.share < (2 + sqrt(2)) / 4
    assert best_cells(STEPS["better-than-any-plan#plan"]).share == pytest.approx(3 / 4)


@pytest.mark.parametrize(
    ("name", "board", "words"),
    [
        ("qtris:level=advanced,engine=full", "1-2=C+ U1 U2", "another square that this one"),
        ("qtris:level=advanced,engine=full", "1-2=C+ U2 U2", "the square is tilted"),
        ("qtris:level=advanced", "1-2=C+ U2", "between U and its inverse"),
        ("qtris:level=advanced", "5=uB H5", "the square is tilted"),
        ("qtris:level=advanced", "1-2=C+ 3-4=C+ CX23", "no tile for the result"),
        ("qtris", "1=R CX12 H1", "no tile for the result"),
        ("qtris:level=advanced,engine=full", "1=R CX1", "C_X on one square"),
        ("qtris:level=advanced,engine=full", "1-2=C+ H1 U2", ""),
        ("qtris:level=s,engine=full", "1=^ U1", ""),
    ],
)
def test_conventions_of_the_table_are_no_physics(name, board, words):
    parts = board.split()
    tiles = " ".join(part for part in parts if "=" in part)
    *moves, last = [part for part in parts if "=" not in part]
    text = tiles
    for move in moves:
        text = sandbox.act(game(name), text, move)[0]
    reason = sandbox.convention(game(name), text, last)
    assert words in reason
    assert bool(reason) == bool(words)


def test_nothing_copies_white_and_right():
    """The search closes after 144 states; the table's trick works by a card that is spent."""
    solution = solve(begin(STEPS["copy-me#both"]))
    assert solution.is_complete
    assert not solution.lines
    assert solution.tried == 144 * 6
    base = game("qtris")
    for tile in "WR":
        text = f"1={tile}"
        for move in ("CX12", "H1", "CX21", "H1"):
            text = sandbox.act(base, text, move)[0]
        assert text.startswith(f"{tile}.{tile}.")


def test_no_plan_is_as_good_as_the_tied_squares():
    """GHZ 1 against 3/4, the magic square 9/9 against 8/9: every table of fixed colours."""
    signs = list(product((0, 1), repeat=6))
    won = max(sum([(a + b + c) % 2 == 0, (a + e + f) % 2, (d + b + f) % 2, (d + e + c) % 2])
              for a, b, c, d, e, f in signs)  # fmt: skip
    assert won == 3
    assert best_cells(STEPS["all-or-nothing#plan"]).share == pytest.approx(3 / 4)
    assert best_cells(STEPS["all-or-nothing#ghz"]).share == pytest.approx(1)
    squares = [cells for cells in product((0, 1), repeat=9) if all(
        sum(cells[3 * row : 3 * row + 3]) % 2 == 0 for row in range(3))]  # fmt: skip
    columns = [bits for bits in product((0, 1), repeat=9) if all(
        sum(bits[column::3]) % 2 == (column == 2) for column in range(3))]  # fmt: skip
    agree = max(sum(a == b for a, b in zip(x, y, strict=True)) for x in squares for y in columns)
    assert agree == 8
    assert best_cells(STEPS["magic-square#columns"]).share == pytest.approx(1)


def test_numbers_that_the_texts_tell():
    """Those that no fact of the step itself gives."""
    lab = laboratory(STEPS["edge-of-the-box#full"], "5=B", ("U5", "H5"))
    assert lab.lookup("white", (5,)) == pytest.approx(0.067, abs=5e-4)  # in a laboratory
    device = Laboratory("5=W", True)
    for _ in range(2):  # Tilt twice by a device that always turns the same way
        device.play("U5")
    assert device.lookup("white", (5,)) == pytest.approx(1 / 4)
    bag = Laboratory("m.W.W/W.W.W/W.W.W@1=L,B", False)
    assert max(np.linalg.eigvalsh(bag.reduced(0))) == pytest.approx(0.854, abs=5e-4)
    bag.play("U1")
    bag.play("X1")
    assert bag.lookup("white", (1,)) == pytest.approx(0.592, abs=5e-4)
    book = replay(STEPS["the-books-game#better"], ("H6", "U7"))
    line = solve(begin(STEPS["the-books-game#better"])).lines
    wins = [lookup_in(replay(book.step, each))("win", ("white",)) for each in line]
    assert min(wins) / lookup_in(book)("win", ("white",)) > 2.9


def test_physics_is_asked_of_every_experiment_but_those_about_the_table():
    """Steps that stand on a lone tile or ask for a reason play nothing."""
    without = {key for key, step in STEPS.items() if not step.physics
               and step in [each for lesson in COURSES[1].lessons for each in lesson.steps]
               and (step.after or step.chain or step.kind != "ask")}  # fmt: skip
    assert without == {"copy-me#machine", "edge-of-the-box#spent", "edge-of-the-box#full",
                       "edge-of-the-box#frame"}  # fmt: skip
    refused = Attempt(line=("Bob.0:U2", "Bob.0:X2"))
    with pytest.raises(KetError, match="no operation of physics"):
        judge(STEPS["better-than-any-plan#cards"], refused)


def test_everything_of_the_books_is_covered():
    covered = {name for course in COURSES for lesson in course.lessons for name in lesson.covers}
    assert {f"E3.4.{n}" for n in range(1, 6)} | {"Q19", "Q20", "Q21", "!5"} <= covered
    assert [len(course.lessons) for course in COURSES] == [9, 13]
