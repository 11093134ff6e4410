"""Where lessons come from: third parties' games, a folder of one's own, a link. Whatever is wrong
with one of them is said, and nothing else breaks.
"""

from __future__ import annotations

import os
import sys

import pytest

from ketplay.core.errors import KetError
from ketplay.learn.checker import check
from ketplay.learn.files import discover, lesson_link
from ketplay.learn.files.problems import BadLesson
from ketplay.learn.files.reader import LONGEST, read
from ketplay.learn.files.template import TEMPLATE
from ketplay.learn.verdict import Attempt, judge


def test_a_third_partys_game_brings_its_course(cards):
    discover.courses.cache_clear()
    try:
        course = discover.course("cards/first")
        assert course.title == "Two cards"
        lesson = course.lessons[0]
        assert check(lesson).problems == ()
        assert judge(lesson.steps[0], Attempt(line=("6",))).state == "solved"
    finally:
        discover.courses.cache_clear()


def test_a_folder_of_ones_own_is_read_again_when_it_changes(tmp_path):
    assert (
        discover.own_courses(tmp_path / "lessons") == discover.own_courses(None) == discover.EMPTY
    )
    stone = tmp_path / "02-last-stone.md"
    stone.write_text(TEMPLATE, encoding="utf-8")
    (tmp_path / "unit").mkdir()
    (tmp_path / "unit" / "course.toml").write_text('title = "Unit"', encoding="utf-8")
    (tmp_path / "unit" / "01-heaps.md").write_text(TEMPLATE, encoding="utf-8")
    (tmp_path / "notes.txt").write_text("not a lesson", encoding="utf-8")
    own = discover.own_courses(tmp_path)
    assert [course.name for course in own.courses] == ["own/last-stone", "own/unit"]
    assert own.problems == ()
    course, lesson = discover.lesson("own/unit/heaps", tmp_path)
    assert (course.title, course.game, lesson.title) == ("Unit", "nim", "The last stone")
    stone.write_text(TEMPLATE.replace('"won"', '"wom"'), encoding="utf-8")
    os.utime(stone, ns=(1, 1))
    own = discover.own_courses(tmp_path)
    assert [course.name for course in own.courses] == ["own/unit"]
    assert str(own.problems[0]).startswith("02-last-stone.md:13: goal: there is no fact 'wom'")
    with pytest.raises(KetError, match="there is no course 'own/last-stone'"):
        discover.course("own/last-stone", tmp_path)


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("A lesson.md", TEMPLATE.encode(), "a name of small letters"),
        ("cut.md", TEMPLATE[:150].encode(), "cut.md:9: the block has no end"),
        ("bytes.md", b"\xff\xfe", "bytes.md:1: this is no text in UTF-8"),
        ("long.md", b"x" * (LONGEST + 9), f"long.md:1: a lesson has at most {LONGEST}"),
        ("unit/course.toml", b"title = 3", "unit/course.toml:1: a course needs a title"),
        ("unit/course.toml", b"title =", "unit/course.toml:1: not TOML"),
        ("unit/course.toml", b"title = 'a'\nminutes = 'b'", "minutes is a whole number"),
        ("unit/course.toml", b"title = 'a'", "a course needs lessons"),
    ],
)
def test_what_cannot_be_read_is_named_and_the_rest_is_there(tmp_path, name, text, words):
    (tmp_path / "unit").mkdir()
    (tmp_path / name).write_bytes(text)
    (tmp_path / "good.md").write_text(TEMPLATE, encoding="utf-8")
    own = discover.own_courses(tmp_path)
    assert [course.name for course in own.courses] == ["own/good"]
    assert any(words in str(problem) for problem in own.problems), own.problems


def test_a_link_holds_a_lesson_and_says_when_it_does_not():
    link = f"/learn#l={lesson_link.pack(TEMPLATE)}"
    assert lesson_link.unpack(link) == TEMPLATE
    for length in range(len("/learn#l=") + 1, len(link), 7):
        with pytest.raises(lesson_link.BadLink, match=r"incomplete: .* copy all of it"):
            lesson_link.unpack(link[:length])
    for wrong in ("", "/learn#l=", "/learn#l=a b", "/learn#l=é"):
        with pytest.raises(lesson_link.BadLink, match="there is no lesson in this link"):
            lesson_link.unpack(wrong)
    with pytest.raises(lesson_link.BadLink, match="at most 8000 characters"):
        lesson_link.unpack("l=" + "a" * 8001)
    with pytest.raises(lesson_link.BadLink, match="pass it on as a file"):
        lesson_link.pack("".join(chr(33 + number * number % 9000) for number in range(20_000)))


def test_a_link_cannot_swell():
    bomb = lesson_link.pack("a" * 3_000_000)
    assert len(bomb) < lesson_link.LONGEST_LINK
    with pytest.raises(lesson_link.BadLink):
        lesson_link.unpack(bomb)


@pytest.mark.parametrize(
    "start",
    ["os", "ketplay.games.nim", "../nim", "/etc/passwd", "nim;ls", "__main__", "subprocess 1"],
)
def test_a_lesson_names_no_module_and_no_command(start):
    before = set(sys.modules)
    with pytest.raises(BadLesson):
        read(TEMPLATE.replace("nim:heaps=3 3 0", start))
    assert set(sys.modules) == before


@pytest.mark.parametrize(
    "goal",
    [
        "__import__('os').system('ls')",
        "().__class__",
        "[1 for x in (1,)]",
        "open('/etc/passwd')",
        "(lambda: won)()",
        "exec('1')",
        "won.__init__",
        "f'{won}'",
        "left ** 9 ** 9",
    ],
)
def test_an_expression_is_no_program(goal):
    with pytest.raises(BadLesson):
        read(TEMPLATE.replace('goal  = "won"', f'goal  = "{goal}"'))


def test_every_course_has_a_page_for_its_teacher(cards):
    parts = ("Aim", "Time", "Two common wrong ideas", "Questions to ask", "Without devices")
    for course in discover.courses():
        if course.game != "cards":
            headings = [line[3:] for line in course.guide.splitlines() if line.startswith("## ")]
            assert headings == list(parts), course.name
