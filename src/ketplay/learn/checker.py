"""Proves a lesson: every step can be solved, and everything that is written there is true."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from ketplay.core.errors import KetError
from ketplay.learn import sampling
from ketplay.learn.expression import Lookup, parse
from ketplay.learn.facts import lookup_in
from ketplay.learn.files.problems import Problem
from ketplay.learn.lesson import PLAYED, Lesson, Step
from ketplay.learn.situation import Situation, begin, question_of
from ketplay.learn.solver import Solution, is_solved, moves_from, solve
from ketplay.learn.strategies.best_cells import best_cells
from ketplay.learn.strategies.table import StrategySituation, begin_strategy, open_cells
from ketplay.learn.strategies.values import share
from ketplay.learn.style_rules import style_problems
from ketplay.learn.texts import say
from ketplay.learn.verdict import EQUAL, is_right, outcome_of

MOST_MOVES = 20_000  # that are tried for one step


class Report(NamedTuple):
    """What the checker found: problems, and the shortest solutions of the steps that have one."""

    problems: tuple[Problem, ...]
    solutions: tuple[tuple[str, Solution], ...]  # by the step's name


def check(lesson: Lesson, most_moves: int = MOST_MOVES) -> Report:
    """Checks every step of a lesson that could be read."""
    problems = list(style_problems(lesson))
    for translation in lesson.translations:
        problems += translation.complaints
    solutions = []
    for step in lesson.steps:
        try:
            complaints = list(_CHECKS[step.kind](step, most_moves))
        except KetError as error:
            complaints = [(step.line, error.message)]
        problems += [Problem(lesson.file, line, words) for line, words in complaints]
        if step.kind in PLAYED and not step.impossible and not complaints:
            solutions.append((step.id, solve(begin(step), most_moves)))
        if step.kind == "strategy" and not complaints:
            solutions.append((step.id, _strategy_solution(step)))
    ordered = sorted(problems, key=lambda problem: problem.line)
    return Report(tuple(ordered), tuple(solutions))


Complaints = Iterator[tuple[int, str]]  # lines and words


def _check_moves(step: Step, most_moves: int) -> Complaints:
    situation = begin(step)
    if is_solved(situation):
        yield step.line_of("goal"), "solved already at the start"
        return
    solution = solve(situation, most_moves)
    if step.impossible and solution.is_complete:
        if solution.lines:
            yield step.line_of("impossible"), f"possible: {' '.join(solution.lines[0])}"
        yield from _check_remarks(step, situation, most_moves)
        return
    if not solution.lines:
        plays = situation.plays_left if step.kind != "best" else 0
        length = f"no line of {plays} card{'s' * (plays != 1)}" if plays else "no turn"
        words = f"{length} reaches the goal ({solution.tried} tried)"
        if not solution.is_complete:
            words = f"no way to the goal in {solution.tried} moves; make the step smaller"
        yield step.line_of("goal"), words
        return
    yield from _check_luck(step, solution, most_moves)
    yield from _check_rings(step, situation, solution)
    yield from _check_remarks(step, situation, most_moves)


def _check_luck(step: Step, solution: Solution, most_moves: int) -> Complaints:
    """Whatever chance makes of a move, the goal can still be reached."""
    situation = begin(step)
    for move in solution.lines[0]:
        for text, _ in situation.results(question_of(move)):
            if not solve(situation.play(text), most_moves, enough=1).lines:
                yield step.line_of("goal"), f"with bad luck, {text}, there is no way to the goal"
                return
        situation = situation.play(move)


def _check_rings(step: Step, situation: Situation, solution: Solution) -> Complaints:
    """Rings lie on what begins a shortest line."""
    picks = dict(situation.choices)
    right = [set(picks[situation.choice(move)]) for move in solution.first_moves]
    either = set().union(*right)
    for hint in step.hints:
        unknown = [pick for pick in hint.picks if pick not in either]
        if unknown:
            yield hint.line, f"the ring on {unknown[0]} leads nowhere; right: {sorted(either)}"


def _check_remarks(step: Step, situation: Situation, most_moves: int) -> Complaints:
    """Every `when` can show. Where the step is solved none does, whatever its condition."""
    yield from _silent_remarks(step, map(lookup_in, reachable(situation, most_moves)))


def _silent_remarks(step: Step, lookups: Iterable[Lookup]) -> Complaints:
    """Each `when` that shows in none of the situations with these facts."""
    waiting = dict(enumerate(step.whens))
    for lookup in lookups:
        if not waiting:
            return
        for number, remark in enumerate(step.whens):
            if remark.condition is None or remark.condition.holds(lookup):
                waiting.pop(number, None)
                break
    for remark in waiting.values():
        yield remark.line, "this 'when' can never show"


def reachable(situation: Situation, most_moves: int) -> Iterator[Situation]:
    """Every different situation that moves lead to before the step is solved, within a limit."""
    begun = [situation]
    visited = {(situation.key, situation.line)}
    tried = 0
    for before in begun:
        for move, after in moves_from(before):
            tried += 1
            if tried > most_moves:
                return
            # What was played matters to `played`, so lines of one move all count.
            key = (after.key, after.line if len(after.line) == 1 else (move,))
            if key in visited or is_solved(after):
                continue
            visited.add(key)
            begun.append(after)
            yield after


def _check_strategy(step: Step, most_moves: int) -> Complaints:
    """It is not won already, a best one is good enough, and every `when` can show."""
    situation = begin_strategy(step)
    if share(step, situation.cells) >= step.share - EQUAL:
        yield step.line_of("share"), "solved already at the start"
        return
    best = best_cells(step)
    if best.share < step.share - EQUAL:
        words = f"the best of all strategies wins {best.share:.4f} ({best.compared} tried)"
        yield step.line_of("share"), words
        return
    lookups = (
        lookup_in(reached, {"share": share(step, reached.cells)})
        for reached in _tables(situation, most_moves)
    )
    yield from _silent_remarks(step, lookups)


def _tables(situation: StrategySituation, most_moves: int) -> Iterator[StrategySituation]:
    """Tables that are not good enough, the shortest first, within a limit."""
    step = situation.step
    begun = [situation]
    visited = {situation.key}
    for before in begun:
        for cell in open_cells(step):
            for _, after in moves_from(begin_strategy(step, before.line, cell)):
                assert isinstance(after, StrategySituation)
                if after.key in visited or share(step, after.cells) >= step.share - EQUAL:
                    continue
                visited.add(after.key)
                if len(visited) > most_moves:
                    return
                begun.append(after)
                yield after


def _strategy_solution(step: Step) -> Solution:
    best = best_cells(step)
    words = [f"{cell}:{move}" for cell, moves in best.cells.items() for move in moves]
    line = tuple(word for word in words if word not in step.given)
    return Solution((line,), best.compared, True)


def _check_options(step: Step, most_moves: int) -> Complaints:
    situation = outcome_of(step)
    right = [option for option in step.options if is_right(option, situation)]
    if step.options and not right:
        yield step.options[0].line, "no option is true"
    if len(right) > 1:
        number = "two" if len(right) == 2 else str(len(right))
        yield right[1].line, f"{number} options are true; exactly one has to be"
    for option in step.options:
        if option not in right and not option.reply:
            yield option.line, "a wrong answer needs a reply: a line '  - say: words' below it"
    if step.shots or step.wrong_shots:
        yield from _check_series(step, situation)


def _check_series(step: Step, situation: Situation) -> Complaints:
    try:
        series = sampling.measure(situation, 1, seed=1)
    except StopIteration:
        yield step.line_of("watch"), 'watch names the pieces that are counted: watch = "sq:5"'
        return
    values = [result.value for result in series.results]
    if any(value not in values for value in sampling.split_values(step.counted)):
        yield step.line_of("count"), f"count is a result: {', '.join(values)}"
    elif step.compare:
        total = series.total(step.counted)
        if total is None:
            yield step.line_of("compare"), "compare needs count: what is compared"
        elif not parse(f"({step.compare.text}) == exact").holds(
            lookup_in(situation, {"exact": total.share})
        ):
            words = f"compare is wrong: the exact chance is {say(total.share)}"
            yield step.line_of("compare"), words


def _check_match(step: Step, most_moves: int) -> Complaints:
    situation = begin(step)
    if not 0 <= step.seat < len(situation.game.seats):
        yield step.line_of("seat"), f"seat is 0 to {len(situation.game.seats) - 1}"
    if situation.is_over:
        yield step.line_of("start"), "the match is over already"
    elif is_solved(situation):
        yield step.line_of("goal"), "solved already at the start"


_CHECKS: dict[str, Callable[[Step, int], Complaints]] = {
    "do": _check_moves,
    "best": _check_moves,
    "ask": _check_options,
    "measure": _check_options,
    "play": _check_match,
    "recipe": _check_moves,
    "strategy": _check_strategy,
}
