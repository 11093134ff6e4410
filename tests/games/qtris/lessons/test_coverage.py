"""What the courses cover: every leaflet, box and exercise of the rule book has its lesson, words
are used only after they were introduced, and no source is repeated.
"""

from __future__ import annotations

import re
from itertools import product

import pytest
from source_runs import runs, stored

from ketplay.games.qtris.board.tile_board import TileModel
from ketplay.games.qtris.board.tiles import CX, H, U, X, Y, Z
from ketplay.learn.files import discover
from ketplay.learn.style_rules import texts_of

ALL = discover.courses()
COURSES = {course.order: course for course in ALL if course.game == "qtris"}
BY_NAME = {course.name: course for course in ALL}
# Leaflets, boxes, procedures and exercises, with the numbers of the courses that teach them.
COVERED = {
    "Q1": (2,), "Q2": (1, 2), "Q3": (2,), "Q4": (2,), "Q5": (2,), "Q6": (1, 2), "Q7": (2,),
    "Q8": (1, 2), "Q9": (1, 2), "Q10": (2,), "Q11": (2,), "Q12": (3,), "Q13": (3,), "Q14": (3,),
    "Q15": (3,), "Q16": (3,), "Q17": (5,), "Q18": (5,), "Q19": (4,), "Q20": (4,), "Q21": (6,),
    "!1": (2,), "!2": (2,), "!3": (2,), "!4": (1, 2), "!5": (6,),
    "P1": (2,), "P2": (2,), "P3": (5,), "P4": (3,),
    "E2.3.1": (2,), "E2.3.2": (2,), "E2.3.3": (2,), "E2.3.4": (2,), "E2.3.5": (2,),
    "E2.3.6": (2,), "E3.2.1": (5,), "E3.2.2": (5,), "E3.4.1": (4,), "E3.4.2": (4,),
    "E3.4.3": (4,), "E3.4.4": (4,), "E3.4.5": (4,),
}  # fmt: skip
# Special words, and the lesson that introduces each.
INTRODUCED = {
    "kitten": "qtris/first/kitten",
    "line": "qtris/first/lines",
    "pair": "qtris/first/pair",
    "control": "qtris/first/pair",
    "pure": "qtris/table/tiles",
    "collapse": "qtris/questions/twice",
    "basis": "qtris/questions/another",
    "incompatible": "qtris/questions/not-both",
    "Eve": "qtris/questions/listener",
    "bag": "qtris/first/settle",
    "target": "qtris/first/pair",
    "tilt": "qtris/tilt/quarter qtris/bags/what-is-a-kitten",  # whichever comes first
    "tilted": "qtris/tilt/quarter qtris/bags/what-is-a-kitten",
    "magic": "qtris/tilt/flat",
    "red pair": "qtris/tilt/read",
    "pink pair": "qtris/tilt/read",
}
LESSONS = [(course, lesson) for course in COURSES.values() for lesson in course.lessons]


def name(value) -> str:
    return getattr(value, "id", "")


@pytest.mark.parametrize("thing", COVERED)
def test_everything_that_the_book_teaches_has_its_lesson(thing):
    for number in COVERED[thing]:
        course = COURSES[number]
        assert any(thing in lesson.covers for lesson in course.lessons), course.name


def test_the_book_has_been_counted():
    kinds = [re.match(r"[A-Z!]", thing)[0] for thing in COVERED]
    assert {kind: kinds.count(kind) for kind in kinds} == {"Q": 21, "!": 5, "P": 4, "E": 13}


def test_there_are_as_many_lessons_and_steps_as_were_promised():
    lessons = [lesson for course in ALL for lesson in course.lessons]
    assert [len(course.lessons) for course in sorted(ALL, key=lambda course: course.order)] == [
        8, 17, 9, 9, 8, 13, 6, 8, 7, 6,
    ]  # fmt: skip
    assert sum(len(lesson.steps) for lesson in lessons) >= 200


def before(course) -> set[str]:
    """The courses that come before a course, by their names."""
    names = set(course.needs)
    for needed in course.needs:
        names |= before(BY_NAME[needed])
    return names


def is_known(word, course, lesson) -> bool:
    return any(is_before(address, course, lesson) for address in INTRODUCED[word].split())


def is_before(address, course, lesson) -> bool:
    place, _, introducing = address.rpartition("/")
    if place == course.name:
        ids = [each.id for each in course.lessons]
        return ids.index(introducing) <= ids.index(lesson.id)
    return place in before(course)


@pytest.mark.parametrize(("course", "lesson"), LESSONS, ids=name)
def test_special_words_are_introduced_before_they_are_used(course, lesson):
    texts = " ".join(text for step in lesson.steps for _, text, _, _ in texts_of(step))
    texts = re.sub(r"\{[^}]*\}", "", texts)
    used = {word for word in INTRODUCED if re.search(rf"\b{word}s?\b", texts)}
    unknown = {word for word in {*used, *lesson.words} if not is_known(word, course, lesson)}
    assert unknown == set()


@pytest.mark.parametrize(("course", "lesson"), LESSONS, ids=name)
def test_no_lesson_repeats_eight_words_of_a_source(course, lesson):
    texts = [text for step in lesson.steps for _, text, _, _ in texts_of(step)]
    repeated = [run for text in texts for run, number in runs(text) if number in SOURCE_RUNS]
    assert repeated == []


SOURCE_RUNS = stored()


def test_the_runs_of_the_sources_are_there():
    text = "the authors of this game have a cat that likes to sit on boards"
    assert len(SOURCE_RUNS) > 30_000
    assert not any(number in SOURCE_RUNS for _, number in runs(text))


def test_two_squares_have_24_boards_without_tilt_and_76_with_it():
    """E3.2.1, as the course says; without Tilt all odds are flat."""
    flat = reachable((X, Y, Z, H, CX))
    assert len(flat) == 24
    assert len(reachable((X, Y, Z, H, CX, U))) == 76
    model = TileModel(base=False)
    for board in flat:
        chances = [chance for _, chance in model.colourings(board, "exact") if chance > 1e-12]
        assert chances == pytest.approx([1 / len(chances)] * len(chances))
        assert len(chances) in (1, 2, 4)


def reachable(cards):
    """All boards that cards on the first two squares make of white ones."""
    apply = TileModel(base=False).apply
    boards = [(0,) * 9]
    for board in boards:
        for card, (a, b) in product(cards, product((0, 1), repeat=2)):
            if (card == CX) != (a != b):
                continue
            after = apply(board, card, a, b)[0]
            if after not in boards:
                boards.append(after)
    return boards
