"""What somebody did in a step, judged and drawn; and a text checked. Runs in a worker."""

from __future__ import annotations

import msgspec

from ketplay.core import drawing, registry
from ketplay.core.drawing import Style, tile_set
from ketplay.learn import hints
from ketplay.learn.checker import check
from ketplay.learn.facts import lookup_in
from ketplay.learn.files import shelf
from ketplay.learn.files.problems import BadLesson
from ketplay.learn.files.reader import read
from ketplay.learn.lesson import Lesson, Step
from ketplay.learn.sampling import Series, band
from ketplay.learn.situation import Situation
from ketplay.learn.texts import fill
from ketplay.learn.verdict import Attempt, Verdict, judge
from ketplay.server.lessons.listing import info_of
from ketplay.server.protocol.errors import Refused
from ketplay.server.protocol.lesson_messages import (
    CheckedLesson,
    HintOfStep,
    LessonToCheck,
    ProblemLine,
    ResultCount,
    StepAnswer,
    StepQuestion,
)

CHECKED_MOVES = 6_000  # that are tried for one step of a text
LISTED = 4  # solutions of a step


def answer(question: StepQuestion) -> bytes:
    """Where somebody stands, with the verdict and, if asked for, a hint."""
    step = shelf.step_of(_lesson(question), question.step)
    attempt = Attempt(
        question.line, question.answer, question.shots, question.seed, question.record
    )
    verdict = judge(step, attempt)
    style = _style(step, verdict.situation, question)
    reply = _reply(step, verdict, style)
    if question.ask == "hint":
        reply.hint = _hint(verdict.situation, question.level, style)
    return msgspec.json.encode(reply)


def _lesson(question: StepQuestion) -> Lesson:
    if question.text:
        return read(question.text)
    if not question.lesson:
        raise Refused("bad_message", "name a lesson, or send its text")
    return shelf.lesson(question.lesson)[1]


def _style(step: Step, situation: Situation, question: StepQuestion) -> Style:
    return Style(
        tiles=tile_set(situation.game, question.tiles),
        odds="odds" in step.show,
        labels=question.labels,
        shape=question.shape,
    )


def _reply(step: Step, verdict: Verdict, style: Style) -> StepAnswer:
    situation = verdict.situation
    series = verdict.series
    return StepAnswer(
        verdict=verdict.state,
        say=verdict.say,
        more=verdict.more,
        task=fill(step.text, lookup_in(situation)),
        happened=situation.happened,
        drawing=situation.draw(style),
        board=situation.text(),
        moves=[] if verdict.state == "solved" else situation.choices,
        left=situation.plays_left,
        chances=_chances(situation) if "bar" in step.show else (),
        results=_results(series) if series else [],
        shots=series.shots if series else 0,
        measured=_measured(situation, series, style) if series and series.shots == 1 else "",
    )


def _chances(situation: Situation) -> tuple[tuple[str, float], ...]:
    odds = registry.part(situation.game, "odds")
    forecast = odds.forecast(situation.game, situation.state) if odds else None
    return forecast.rounded.chances if forecast else ()


def _results(series: Series) -> list[ResultCount]:
    return [
        ResultCount(each.words, each.exact, each.count, *band(series.shots, each.exact))
        for each in series.results
    ]


def _measured(situation: Situation, series: Series, style: Style) -> str:
    board = style._replace(shape="board", odds=False)
    return drawing.draw(situation.game, series.last, board)


def _hint(situation: Situation, level: int, style: Style) -> HintOfStep:
    advice = hints.hint(situation, level)
    after = situation.play(advice.move).draw(style) if advice.move else ""
    return HintOfStep(
        advice.say, advice.picks, advice.move, after, advice.take_back, advice.is_last
    )


def check_text(question: LessonToCheck) -> bytes:
    """What is wrong with a lesson, and how it can be solved."""
    try:
        lesson = read(question.text)
    except BadLesson as error:
        lines = [ProblemLine(problem.line, problem.words) for problem in error.problems]
        return msgspec.json.encode(CheckedLesson(lines, {}, None))
    report = check(lesson, CHECKED_MOVES)
    solutions = {
        name: [" ".join(line) for line in solution.lines[:LISTED]]
        for name, solution in report.solutions
    }
    problems = [ProblemLine(problem.line, problem.words) for problem in report.problems]
    return msgspec.json.encode(CheckedLesson(problems, solutions, info_of(lesson)))
