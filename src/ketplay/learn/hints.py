"""Hints: first the written ones, then the next move from where the learner stands (solved)."""

from __future__ import annotations

from dataclasses import dataclass

from ketplay.learn.facts import lookup_in
from ketplay.learn.situation import Situation
from ketplay.learn.solver import moves_from, solve
from ketplay.learn.texts import fill
from ketplay.learn.verdict import is_right, outcome_of

HINT_MOVES = 6_000  # that are tried for one hint
TAKE_BACK = "From here there is no way. Take back your last move."
PLAY_THIS = "Try this."
NO_HINT = "There is no more to say: try something, it costs nothing."
ANSWER = "It is answer {}."


@dataclass(frozen=True)
class Advice:
    """A hint: words, picks to ring, a move to show as a ghost, or that a move should go back."""

    say: str
    picks: tuple[str, ...] = ()
    move: str = ""
    take_back: bool = False
    is_last: bool = False


def hint(situation: Situation, level: int) -> Advice:
    """The hint of a level, from 0 on. Written rings count only at the start: they lie on a line
    from there.
    """
    step = situation.step
    written = [each for each in step.hints if not each.picks or not situation.line]
    if level < len(written):
        chosen = written[level]
        return Advice(fill(chosen.text, lookup_in(situation)), chosen.picks)
    if step.options:
        right = [at for at, each in enumerate(step.options) if is_right(each, outcome_of(step))]
        return Advice(ANSWER.format(right[0] + 1), is_last=True)
    if step.kind not in ("do", "best"):
        return Advice(NO_HINT, is_last=True)
    return next_move(situation)


def next_move(situation: Situation) -> Advice:
    """The first move of a shortest way to the goal from here."""
    solution = solve(situation, HINT_MOVES, enough=1)
    if not solution.lines:
        if situation.line:
            return Advice(TAKE_BACK, take_back=True, is_last=True)
        return Advice(NO_HINT, is_last=True)
    if not solution.lines[0]:
        return Advice(NO_HINT, is_last=True)
    move = _decisive_move(situation) or solution.lines[0][0]
    return Advice(PLAY_THIS, dict(situation.choices)[move], move, is_last=True)


def _decisive_move(situation: Situation) -> str:
    """In a turn: a move after which the goal holds already and can be kept; '' if there is none."""
    goal = situation.step.goal
    if situation.step.kind != "best" or goal is None or goal.holds(lookup_in(situation)):
        return ""
    for move, after in moves_from(situation):
        if goal.holds(lookup_in(after)) and solve(after, HINT_MOVES, enough=1).lines:
            return move
    return ""
