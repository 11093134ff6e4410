"""What somebody did in a step, judged and drawn; and a text checked. Runs in a worker."""

from __future__ import annotations

from pathlib import Path

import msgspec

from ketplay.core import drawing, registry
from ketplay.core.drawing import Style, tile_set
from ketplay.learn import hints
from ketplay.learn.chain import action_words
from ketplay.learn.checker import check
from ketplay.learn.facts import lookup_in
from ketplay.learn.files import discover
from ketplay.learn.files.problems import BadLesson
from ketplay.learn.files.reader import read
from ketplay.learn.languages import speech
from ketplay.learn.lesson import Lesson, Step
from ketplay.learn.sampling import Result, Series, band
from ketplay.learn.situation import Situation
from ketplay.learn.texts import fill, say
from ketplay.learn.verdict import Attempt, Verdict, judge
from ketplay.server.lessons import mistakes
from ketplay.server.lessons.listing import info_of
from ketplay.server.lessons.recipe_and_strategy import several_of
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


def answer(question: StepQuestion, folder: Path | None = None) -> bytes:
    """Where somebody stands, with the verdict and, if asked for, a hint."""
    lesson = lesson_of(question.lesson, question.text, folder, question.lang)
    step = discover.step_of(lesson, question.step)
    if question.ask == "preview":
        return msgspec.json.encode(_preview(step, question))
    verdict = judge(step, attempt_of(question))
    style = _style(step, verdict.situation, question)
    case = min(question.case, len(verdict.situation.cases) - 1)
    reply = _reply(step, verdict, style, case)
    if question.ask == "hint":
        reply.hint = _hint(verdict.situation, question.level, style, case)
    return msgspec.json.encode(reply)


def _preview(step: Step, question: StepQuestion) -> StepAnswer:
    """What the last move would do. Where chance decides, its odds; nothing is drawn from them."""
    before = judge(step, Attempt(question.line[:-1])).situation
    move = question.line[-1] if question.line else ""
    results = before.results(move) if move else ()
    case = min(question.case, len(before.cases) - 1)
    if not results:
        verdict = judge(step, Attempt(question.line))
        return _reply(step, verdict, _style(step, verdict.situation, question), case)
    reply = _reply(step, Verdict("task", "", before), _style(step, before, question), case)
    odds = (
        f"{action_words(before.game, text)} {say(chance, step.language)}"
        for text, chance in results
    )
    reply.happened = f"{action_words(before.game, move)} {', '.join(odds)}"
    return reply


def attempt_of(question: StepQuestion) -> Attempt:
    """What somebody did, as a question tells it."""
    return Attempt(
        question.line,
        question.answer,
        question.shots,
        question.seed,
        question.record,
        question.cell,
    )


def lesson_of(address: str, text: str, folder: Path | None, language: str = "") -> Lesson:
    """A lesson by its address, or the one that a text holds."""
    if text:
        return read(text)
    if not address:
        raise Refused("bad_message", "name a lesson, or send its text")
    return mistakes.lesson_at(address) or discover.lesson(address, folder, language)[1]


def _style(step: Step, situation: Situation, question: StepQuestion) -> Style:
    return Style(
        tiles=tile_set(situation.game, question.tiles),
        odds="odds" in step.show,
        labels=question.labels,
        shape=question.shape,
    )


def _reply(step: Step, verdict: Verdict, style: Style, case: int) -> StepAnswer:
    situation = verdict.situation
    series = verdict.series
    game = situation.game
    language = step.language
    return StepAnswer(
        verdict=verdict.state,
        say=verdict.say,
        more=verdict.more,
        task=fill(step.text, lookup_in(situation), language),
        line=situation.line,
        happened=speech.of_game(game, situation.cases[case].happened, language),
        chance=situation.is_chance,
        drawing=_draw(situation, style, case),
        board=speech.translate_board(game, situation.text(case=case), language),
        moves=[] if verdict.state == "solved" else situation.choices,
        left=situation.plays_left,
        chances=_chances(situation) if "bar" in step.show else (),
        results=_results(series) if series else [],
        shots=series.shots if series else 0,
        total=_total(step, series),
        measured=_measured(situation, series, style) if series and series.shots == 1 else "",
        several=several_of(situation, case),
    )


def _draw(situation: Situation, style: Style, case: int) -> str:
    return speech.translate_drawing(
        situation.game, situation.draw(style, case), situation.step.language
    )


def _chances(situation: Situation) -> tuple[tuple[str, float], ...]:
    game = situation.game
    odds = registry.part(game, "odds")
    forecast = odds.forecast(game, situation.state) if odds else None
    chances = forecast.rounded.chances if forecast else ()
    language = situation.step.language
    return tuple((speech.of_game(game, words, language), chance) for words, chance in chances)


def _results(series: Series) -> list[ResultCount]:
    return [_count(each) for each in series.results]


def _count(result: Result) -> ResultCount:
    low, high = band(result.shots, result.exact)
    return ResultCount(
        words=result.words,
        exact=result.exact,
        count=result.count,
        low=low,
        high=high,
        shots=result.shots,
        depth=result.depth,
        stopped=result.is_stopped,
    )


def _total(step: Step, series: Series | None) -> ResultCount | None:
    total = series.total(step.counted) if series and step.compare else None
    return _count(total) if total else None


def _measured(situation: Situation, series: Series, style: Style) -> str:
    board = style._replace(shape="board", odds=False)
    svg = drawing.draw(situation.game, series.last, board)
    return speech.translate_drawing(situation.game, svg, situation.step.language)


def _hint(situation: Situation, level: int, style: Style, case: int) -> HintOfStep:
    advice = hints.hint(situation, level)
    after = ""  # where chance decides there is nothing to foresee
    if advice.move and not situation.results(advice.move):
        after = _draw(situation.play(advice.move), style, case)
    return HintOfStep(
        say=advice.say,
        picks=advice.picks,
        move=advice.move,
        drawing=after,
        take_back=advice.take_back,
        last=advice.is_last,
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
