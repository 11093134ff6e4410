"""Hints: first the written ones, then the next move from where the learner stands (solved)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ketplay.learn.facts import lookup_in
from ketplay.learn.languages.speech import sentence
from ketplay.learn.lesson import PLAYED, TurnJudge
from ketplay.learn.situation import Situation
from ketplay.learn.solver import moves_from, solve
from ketplay.learn.strategies.best_cells import best_cells
from ketplay.learn.strategies.table import StrategySituation, begin_strategy
from ketplay.learn.texts import fill
from ketplay.learn.verdict import EQUAL, answers, is_right, outcome_of

HINT_MOVES = 6_000  # that are tried for one hint
TAKE_BACK = "From here there is no way. Take back your last move."
PLAY_THIS = "Try this."
NO_HINT = "There is no more to say: try something, it costs nothing."
ANSWER = "It is this one:"
IMPOSSIBLE = "Nothing leads there: all ways were tried. Say that it cannot be done."


@dataclass(frozen=True)
class Advice:
    """A hint: words, picks to ring, a move to show as a ghost, or that a move should go back."""

    say: str
    picks: tuple[str, ...] = ()
    move: str = ""
    take_back: bool = False
    is_last: bool = False


def hint(situation: Situation, level: int) -> Advice:
    """The hint of a level, from 0 on, in the language of the step."""
    advice = _hint(situation, level)
    return replace(advice, say=sentence(advice.say, situation.step.language))


def _hint(situation: Situation, level: int) -> Advice:
    """Written rings count only at the start: they lie on a line from there."""
    step = situation.step
    written = [each for each in step.hints if not each.picks or not situation.line]
    if level < len(written):
        chosen = written[level]
        return Advice(fill(chosen.text, lookup_in(situation), step.language), chosen.picks)
    if step.options:
        outcome = outcome_of(step)
        texts = zip(step.options, answers(step), strict=True)
        words = next(text for option, text in texts if is_right(option, outcome))
        return Advice(f"{sentence(ANSWER, step.language)} {words}", is_last=True)
    if step.impossible:
        return Advice(IMPOSSIBLE, is_last=True)
    if isinstance(situation, StrategySituation):
        return next_answer(situation)
    if step.kind not in PLAYED:
        return Advice(NO_HINT, is_last=True)
    return next_move(situation)


def next_answer(situation: StrategySituation) -> Advice:
    """The next card of a best strategy that begins as this one does."""
    best = best_cells(situation.step, situation.line)
    if best.share < situation.step.share - EQUAL:
        return Advice(TAKE_BACK, take_back=True, is_last=True)
    for cell, moves in best.cells.items():
        place = len(situation.cells[cell])
        if len(moves) > place:
            word = f"{cell}:{moves[place]}"
            here = begin_strategy(situation.step, situation.line, cell)
            return Advice(PLAY_THIS, dict(here.choices)[word], word, is_last=True)
    return Advice(NO_HINT, is_last=True)


def next_move(situation: Situation) -> Advice:
    """The first move of a shortest way to the goal from here."""
    if situation.step.judge is not None:
        return _judged_move(situation, situation.step.judge)
    solution = solve(situation, HINT_MOVES, enough=1)
    if not solution.lines:
        if situation.line:
            return Advice(TAKE_BACK, take_back=True, is_last=True)
        return Advice(NO_HINT, is_last=True)
    if not solution.lines[0]:
        return Advice(NO_HINT, is_last=True)
    move = situation.choice(_decisive_move(situation) or solution.lines[0][0])
    return Advice(PLAY_THIS, dict(situation.choices)[move], move, is_last=True)


def _judged_move(situation: Situation, judge: TurnJudge) -> Advice:
    """The next move of the best turn that the judge knows, or back to where it can be played."""
    line = judge.best_line(situation.game, situation.first)
    done = len(situation.line)
    if situation.line != line[:done] or done >= len(line):
        return Advice(TAKE_BACK, take_back=True, is_last=True)
    picks = dict(situation.choices).get(line[done], ())
    return Advice(PLAY_THIS, picks, line[done], is_last=True)


def _decisive_move(situation: Situation) -> str:
    """In a turn: a move after which the goal holds already and can be kept; '' if there is none."""
    goal = situation.step.goal
    if situation.step.kind != "best" or goal is None or goal.holds(lookup_in(situation)):
        return ""
    for move, after in moves_from(situation):
        if goal.holds(lookup_in(after)) and solve(after, HINT_MOVES, enough=1).lines:
            return move
    return ""
