"""Translations: complete or marked, stale ones reported, numbers and sentences in the language."""

from __future__ import annotations

import re
import shutil
from html import unescape
from pathlib import Path

import pytest

import ketplay
from ketplay.core.drawing import Style
from ketplay.learn import hints, verdict
from ketplay.learn.checker import check
from ketplay.learn.files import discover
from ketplay.learn.files.problems import BadLesson
from ketplay.learn.languages import speech
from ketplay.learn.situation import begin
from ketplay.learn.solver import moves_from
from ketplay.learn.texts import fill
from ketplay.learn.verdict import Attempt, judge, outcome_of

FIRST = discover.course("qtris/first")
FOLDER = Path(ketplay.__file__).parent / "games" / "qtris" / "lessons" / "first"
TRANSLATED = FIRST.lessons[:6]
IN_ENGLISH = {"a-turn": ["turn"], "game": ["game"]}  # their table speaks English only


def test_every_translation_is_complete_or_marked():
    for course in discover.courses():
        for lesson in course.lessons:
            for translation in lesson.translations:
                assert translation.complaints == (), translation.complaints
        for translation in course.translations:
            assert translation.complaints == ()
    for lesson in FIRST.lessons:
        italian = lesson.in_language("it")
        assert italian.title != lesson.title
        english = [step.id for step in italian.steps if step.language != "it"]
        assert english == IN_ENGLISH.get(lesson.id, [])
    assert FIRST.in_language("it").title == "I primi dieci minuti"


@pytest.fixture
def copied(tmp_path):
    """The lesson about kittens with its translation, to be spoilt."""
    for name in ("02-kitten.md", "02-kitten.it.md"):
        shutil.copy(FOLDER / name, tmp_path / name)

    def spoil(name, before, after):
        file = tmp_path / name
        text = file.read_text(encoding="utf-8")
        assert before in text
        file.write_text(text.replace(before, after, 1), encoding="utf-8")
        lesson = discover.read_file(tmp_path / "02-kitten.md")
        return lesson.in_language("it"), [str(each) for each in check(lesson).problems]

    return spoil


def test_a_stale_sentence_is_reported_and_shown_in_english(copied):
    italian, problems = copied("02-kitten.md", "Measure it a hundred times.", "Do it 100 times.")
    assert [step.language for step in italian.steps] == ["it", ""]
    assert italian.steps[1].text.startswith("Do it 100 times.")
    (problem,) = problems
    assert problem.startswith("02-kitten.it.md:16: the English text has changed and is shown")
    right = problem.rpartition("{#")[2].rstrip("}")
    italian, problems = copied("02-kitten.it.md", "many f51a2502", right)
    assert problems == []
    assert italian.steps[1].language == "it"


@pytest.mark.parametrize(
    ("before", "after", "problem"),
    [
        ("- option: Nero\n", "", "option: 2 lines; the lesson has 3"),
        ("{results}", "bianco", "say 1: the facts in braces are {results}"),
        ("{5}", "{white(", "task 1: the facts in braces are {5}"),
        ("{#look", "{#looks", "'look' is missing; translate it, or say: english = [\"look\"]"),
        ("{#look", "{#looks", "there is no step 'looks'; right: ['look', 'many']"),
        ('hash = "', 'hash = "0', 'the hash of the English one: hash = "f30efcee"'),
        ('title = "', "title = ", "not TOML"),
        ('title = "', 'ideas = ["x"]\ntitle = "', "the head of a translation has title, hash"),
        ("\n- option", "\n```step\n```\n- option", "a translation has no blocks"),
        (" d46b9573", "", "'look' needs the hash of its English text: {#look d46b9573}"),
    ],
)
def test_what_does_not_match_is_reported_and_the_rest_is_shown(copied, before, after, problem):
    italian, problems = copied("02-kitten.it.md", before, after)
    assert any(problem in each and each.startswith("02-kitten.it.md:") for each in problems)
    assert italian.steps[1].language == "it"


def test_a_translation_is_checked_with_its_lesson(copied, tmp_path):
    copied("02-kitten.it.md", "Metà", "Mezzo")
    with pytest.raises(
        BadLesson, match=r"is a translation; check the lesson itself: 02-kitten\.md"
    ):
        discover.read_file(tmp_path / "02-kitten.it.md")
    assert [course.id for course in discover.own_courses(tmp_path).courses] == ["kitten"]


def test_the_page_offers_every_language():
    page = Path(ketplay.__file__).parent / "web" / "learn" / "languages"
    offered = re.findall(r'(\w+): "(\w+)"', (page / "language.js").read_text(encoding="utf-8"))
    assert dict(offered) == speech.languages()
    assert {file.stem for file in page.glob("words-*.js")} == {
        f"words-{language}" for language in speech.languages()
    }


def test_learn_speaks_every_language():
    constants = (
        *(verdict.NOT_YET, verdict.WRONG, verdict.LOST, verdict.POSSIBLE),
        *(hints.TAKE_BACK, hints.PLAY_THIS, hints.NO_HINT, hints.IMPOSSIBLE),
        *(hints.ANSWER, "3 of 20.", "and", "then"),
    )
    for language in speech.languages():
        for text in constants:
            assert speech.sentence(text, language) != text
    assert fill("{white}", lambda name, given: 0.125, "it") == "12,5 %"


def spoken_by_game(situation):
    """Everything that a game says about a situation, in English."""
    yield situation.happened
    for odds in (True, False):
        svg = situation.draw(Style(odds=odds))
        for match in speech._IN_DRAWING.finditer(svg):
            yield unescape(match[2] or match[3] or "")
    for line in situation.text().splitlines():
        yield from (cell.strip() for cell in line.split("│"))


def test_the_game_has_every_sentence_of_these_lessons():
    """Every board within one card of the starts, in drawing, words and characters."""
    missing = set()
    for lesson in TRANSLATED:
        for step in lesson.in_language("it").steps:
            start = begin(step)
            reached = [start, outcome_of(step), *(after for _, after in moves_from(start))]
            for situation in reached:
                for text in spoken_by_game(situation):
                    words = [word for word in text.split() if word.isalpha() and word.islower()]
                    if words and speech.of_game(start.game, text, "it") == text:
                        missing.add(text)
    assert missing == set()
    board = begin(TRANSLATED[1].steps[0]).text()
    italian = speech.translate_board(start.game, board, "it")
    assert [len(line) for line in italian.splitlines()] == [
        len(each) for each in board.splitlines()
    ]
    assert "bianco" in italian
    assert "white" not in italian


def test_verdicts_are_the_same_in_every_language():
    """Whoever learns in Italian is judged alike, and told in Italian."""
    for lesson in TRANSLATED:
        for step, translated in zip(lesson.steps, lesson.in_language("it").steps, strict=True):
            answers = range(len(step.options)) if step.options else [None]
            for answer in answers:
                english = judge(step, Attempt(answer=answer, seed=3))
                italian = judge(translated, Attempt(answer=answer, seed=3))
                assert italian.state == english.state
                assert bool(italian.say) == bool(english.say)
                assert not english.say or italian.say != english.say
    look = discover.lesson("qtris/first/kitten", None, "it")[1].steps[0]
    said = judge(look, Attempt(answer=0, seed=1)).say
    assert said.startswith("È uscito ")
    assert " e " in said
    assert not {"white", "black", "and"} & set(said.replace(",", "").split())
