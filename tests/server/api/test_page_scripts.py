"""The scripts that a page names in its head, read from the imports."""

import re

import pytest

from ketplay.server import page_scripts
from ketplay.server.page_scripts import WEB, needed, routes, without_comments

COMMENT_LINE = re.compile(r"\s*(//.*|/\*\*((?!\*/).)*(\*/\s*)?|\*((?!\*/).)*(\*/\s*)?)")
TYPE = re.compile(r"/\*\*((?!\*/).)*\*/ ?")
LITERAL = re.compile(r"`[^`]*`")


def test_every_page_of_the_entry_point_is_found():
    text = (WEB / "main.js").read_text(encoding="utf-8")
    assert len(routes()) == text.count("path: /") > 5


@pytest.mark.parametrize(
    ("path", "script", "style"),
    [
        ("/", "home/home.js", "/home/home.css"),
        ("/t/bakotumi", "table/table.js", "/table/table.css"),
        ("/board/nim", "sandbox/sandbox.js", "/replay/replay.css"),
        ("/class", "classroom/join.js", "/classroom/class.css"),
        ("/lab/", "read/reading.js", "/lib/dialog.css"),
    ],
)
def test_a_page_names_what_it_will_need(served, path, script, style):
    head = served.get(path).text
    assert f'<link rel="modulepreload" href="/{script}">' in head
    assert f'<link rel="preload" as="style" href="{style}">' in head
    assert all((WEB / name).is_file() for name in needed(path)[0])


def test_another_path_needs_the_entry_point_only(served):
    assert needed("/nowhere") == (page_scripts.modules("main.js"), ())
    assert "home.js" not in served.get("/nowhere").text


def test_scripts_that_are_loaded_later_are_not_named():
    assert "lib/settings.js" not in needed("/")[0]


@pytest.mark.parametrize("script", sorted(WEB.rglob("*.js")), ids=lambda file: file.name)
def test_only_comments_are_left_out(script):
    """A line of a text that looks like a comment would be lost."""
    text = script.read_text(encoding="utf-8")
    lines, code = text.split("\n"), without_comments(text).split("\n")
    assert len(lines) == len(code)
    lost = [
        line for line, left in zip(lines, code, strict=True) if TYPE.sub("", line).strip() != left
    ]
    assert [line for line in lost if not COMMENT_LINE.fullmatch(line)] == []
    assert [literal for literal in LITERAL.findall("\n".join(code)) if literal not in text] == []


@pytest.mark.parametrize(
    ("path", "has"),
    [
        ("/lib/dom.js", "export function h("),
        ("/lib/ket.css", ".ket-body"),
        ("/games/quantized/page/turn.js", "export function"),
        ("/games/qtris/style.css", ".qtris"),
    ],
)
def test_code_is_sent_without_comments(served, path, has):
    sent = served.get(path).text
    assert "@param" not in sent
    assert "/* " not in sent
    assert has in sent


def test_a_script_loses_its_comments_and_no_line():
    script = """// What it is.
import { h } from "./dom.js"; // stays

/**
 * Words.
 * @param {string} text
 */
export const f = (/** @type {string} */ text) => "/* no comment */" + text;
"""
    assert without_comments(script).splitlines() == [
        "",
        'import { h } from "./dom.js"; // stays',
        *[""] * 5,
        'export const f = (text) => "/* no comment */" + text;',
    ]
