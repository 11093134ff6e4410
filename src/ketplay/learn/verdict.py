"""Verdicts: what came of what a learner did. The line is replayed each time; nothing is kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from ketplay.core.errors import KetError
from ketplay.core.match import Match
from ketplay.core.record import parse_record
from ketplay.learn import sampling
from ketplay.learn.expression import Value
from ketplay.learn.facts import lookup_in
from ketplay.learn.languages.speech import sentence
from ketplay.learn.lesson import Option, Remark, Step
from ketplay.learn.sampling import Series
from ketplay.learn.situation import Situation, begin, replay
from ketplay.learn.solver import is_solved, solve
from ketplay.learn.strategies.table import replay_strategy
from ketplay.learn.strategies.values import WON, play_rounds, share
from ketplay.learn.texts import fill, plain

State = Literal["task", "tried", "solved"]
NOT_YET = "Not yet. Take something back and try another way."
WRONG = "Look again."
LOST = "Not this time. Try once more."
POSSIBLE = "It can be done. Look again."
EQUAL = 1e-9  # shares that differ by less are equal


@dataclass(frozen=True)
class Attempt:
    """What a learner did in a step: moves, or an answer by its number, or a record of a match.

    Where a step may be impossible, answer 0 says that it is. `cell` is the one of a strategy that
    is looked at.
    """

    line: tuple[str, ...] = ()
    answer: int | None = None
    shots: int = 0  # measurements that the learner asked for
    seed: int = 0
    record: str = ""
    cell: str = ""


@dataclass(frozen=True)
class Verdict:
    """What came of it: the state of the step, what is said, and where the learner stands now."""

    state: State
    say: str
    situation: Situation
    series: Series | None = None
    more: str = ""


def judge(step: Step, attempt: Attempt) -> Verdict:
    """The verdict on an attempt; raises KetError where it is not a possible one."""
    if step.kind == "play":
        return _judge_match(step, attempt)
    if step.kind == "strategy":
        return _judge_strategy(step, attempt)
    if step.options:
        return _judge_answer(step, attempt)
    situation = replay(step, attempt.line, attempt.seed)
    if attempt.answer is not None and step.impossible is not None:
        return _judge_refusal(situation)
    if step.kind == "measure":
        return _judge_measurement(situation, attempt)
    if is_solved(situation):
        return _solved(situation)
    say = remark(situation)
    return Verdict("tried" if say else "task", say, situation)


def remark(situation: Situation, fact_values: Mapping[str, Value] | None = None) -> str:
    """What is said where the goal is not reached: the first sentence whose condition holds, or a
    plain one where nothing fits and nothing is left to play. Nothing is said before the first move.
    """
    if not situation.line:
        return ""
    text = first_true(situation.step.whens, situation, fact_values)
    return text or (_spoken(NOT_YET, situation.step) if situation.is_over else "")


def first_true(
    remarks: Sequence[Remark], situation: Situation, series: Mapping[str, Value] | None = None
) -> str:
    """The text of the first remark whose condition holds, filled in; '' where none does."""
    lookup = lookup_in(situation, series)
    for remark in remarks:
        if remark.condition is None or remark.condition.holds(lookup):
            return fill(remark.text, lookup, situation.step.language)
    return ""


def _spoken(text: str, step: Step) -> str:
    """One of the sentences above, in the language of the step."""
    return sentence(text, step.language)


def _solved(situation: Situation, series: Series | None = None) -> Verdict:
    step = situation.step
    fact_values = series.facts(step.counted, step.language) if series else {}
    if any("{other}" in remark.text for remark in step.done):
        fact_values["other"] = other_way(situation)
    say = first_true(step.done, situation, fact_values)
    return Verdict("solved", say, situation, series, step.more)


def other_way(situation: Situation) -> str:
    """Another shortest way to solve the step than the one that was taken, in notation."""
    other = [line for line in _ways(situation.step) if line != situation.line]
    then = sentence("then", situation.step.language)
    return f", {then} ".join(other[0] if other else situation.line)


@lru_cache(maxsize=64)
def _ways(step: Step) -> tuple[tuple[str, ...], ...]:
    return solve(begin(step)).lines


# --- what cannot be done, and strategies ----------------------------------------------------------


def _judge_refusal(situation: Situation) -> Verdict:
    """The verdict on somebody who says that it cannot be done."""
    step = situation.step
    if not step.impossible:
        say = fill(step.cannot or _spoken(POSSIBLE, step), lookup_in(situation), step.language)
        return Verdict("tried", say, situation)
    say = first_true(step.done, situation, {"tried": tried_moves(step)})
    return Verdict("solved", say, situation, more=step.more)


@lru_cache(maxsize=64)
def tried_moves(step: Step) -> int:
    """How many moves were tried to find that a step is impossible."""
    return solve(begin(step)).tried


def _judge_strategy(step: Step, attempt: Attempt) -> Verdict:
    situation = replay_strategy(step, attempt.line, attempt.cell)
    fact_values: dict[str, Value] = {"share": share(step, situation.cells)}
    if share(step, situation.cells) < step.share - EQUAL:
        say = remark(situation, fact_values)
        return Verdict("tried" if say else "task", say, situation)
    series = None
    if step.shots:
        series = play_rounds(step, situation.cells, step.shots, attempt.seed)
        fact_values |= series.facts(WON, step.language)
    say = first_true(step.done, situation, fact_values)
    return Verdict("solved", say, situation, series, step.more)


# --- questions ------------------------------------------------------------------------------------


def outcome_of(step: Step) -> Situation:
    """The situation that the options of a question are about: after what is played for it."""
    situation = begin(step)
    for move in step.after:
        situation = situation.after(move)
    return situation


def answers(step: Step) -> tuple[str, ...]:
    """The answers of a question in words, with their facts in them."""
    lookup = lookup_in(begin(step))
    return tuple(plain(fill(option.text, lookup, step.language)) for option in step.options)


def is_right(option: Option, situation: Situation) -> bool:
    if option.condition is None:
        return bool(option.is_right)
    return option.condition.holds(lookup_in(situation))


def _judge_answer(step: Step, attempt: Attempt) -> Verdict:
    if attempt.line:
        raise KetError(f"in '{step.id}' one chooses an answer; nothing is played", at=step.id)
    if attempt.answer is None:
        if step.kind == "measure" and attempt.shots:
            start = begin(step)
            shots = min(attempt.shots, sampling.MOST_SHOTS)
            return Verdict("task", "", start, sampling.measure(start, shots, attempt.seed))
        return Verdict("task", "", begin(step))
    if not 0 <= attempt.answer < len(step.options):
        raise KetError(f"the answers are 1 to {len(step.options)}", at=str(attempt.answer + 1))
    situation = outcome_of(step)
    option = step.options[attempt.answer]
    right = is_right(option, situation)
    shots = step.shots if right else step.wrong_shots
    series = sampling.measure(situation, shots, attempt.seed) if shots else None
    if right:
        return _solved(situation, series)
    lookup = lookup_in(situation, series.facts(step.counted, step.language) if series else {})
    say = fill(option.reply or _spoken(WRONG, step), lookup, step.language)
    return Verdict("tried", say, situation, series)


def _judge_measurement(situation: Situation, attempt: Attempt) -> Verdict:
    step = situation.step
    if not attempt.shots:
        return Verdict("task", "", situation)
    series = sampling.measure(situation, min(attempt.shots, sampling.MOST_SHOTS), attempt.seed)
    if series.shots >= step.shots:
        return _solved(situation, series)
    say = _spoken(f"{series.shots} of {step.shots}.", step)
    return Verdict("tried", say, situation, series)


# --- matches --------------------------------------------------------------------------------------


def _judge_match(step: Step, attempt: Attempt) -> Verdict:
    situation = begin(step)
    if not attempt.record:
        return Verdict("task", "", situation)
    played = played_match(step, attempt.record)
    if not played.is_over:
        return Verdict("task", first_true(step.coach, played), played)
    if is_solved(played):
        return _solved(played)
    return Verdict("tried", first_true(step.whens, played) or _spoken(LOST, step), played)


def played_match(step: Step, text: str) -> Situation:
    """The situation at the end of a record of a match that began where the step begins.

    While the match goes on, the record has only what the learner's seat may know.
    """
    situation = begin(step)
    match = parse_record(text).match
    starts = (situation.first, situation.game.view(situation.first, step.seat))
    if match.game != situation.game or match.first not in starts:
        raise KetError("this match did not begin in the position of the step", at=step.id)
    states = [match.first]
    for move in match.log:
        states.append(match.game.play(states[-1], move))
    whole = Match(match.game, match.first, match.log, match.state, match.stop)
    tokens = tuple(token for token in match.tokens if not token.startswith(("~", "!")))
    return Situation(step, match.game, tuple(states), line=tokens, match=whole)
