"""The page's files as they lie on disk: no game by name, nothing from elsewhere, prefixed looks,
short files.
"""

import re
from pathlib import Path

import pytest

import ketplay
from ketplay.core import registry

WEB = Path(str(ketplay.__file__)).parent / "web"
FILES = sorted(file for file in WEB.rglob("*") if file.suffix in (".js", ".css", ".html", ".svg"))
SCRIPTS = [file for file in FILES if file.suffix == ".js"]
NAMESPACE = "http://www.w3.org/2000/svg"


def name(file):
    return file.relative_to(WEB).as_posix()


@pytest.mark.parametrize("file", FILES, ids=name)
def test_no_game_is_known_by_name(file):
    text = file.read_text(encoding="utf-8").lower()
    ours = {n for n, package in registry.packages().items() if package.startswith("ketplay.")}
    names = {*ours, *(n for n in registry.names() if (registry.folder(n) or n) in ours)}
    assert [
        each for each in sorted(names) if re.search(rf"\b{re.escape(each.lower())}\b", text)
    ] == []


@pytest.mark.parametrize("file", FILES, ids=name)
def test_nothing_comes_from_elsewhere(file):
    text = file.read_text(encoding="utf-8").replace(NAMESPACE, "")
    assert re.findall(r"https?://[^\s\"'`$]+", text) == []
    assert "eval(" not in text


@pytest.mark.parametrize("file", SCRIPTS, ids=name)
def test_files_are_short_and_say_what_they_are(file):
    lines = file.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 400
    assert lines[0].startswith("// ")


@pytest.mark.parametrize("file", [file for file in FILES if file.suffix == ".css"], ids=name)
def test_every_rule_is_prefixed(file):
    """A bare selector would leak into a notebook or into a game's drawing."""
    text = re.sub(r"/\*.*?\*/", "", file.read_text(encoding="utf-8"), flags=re.S)
    text = re.sub(r"@keyframes [^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", text)
    selectors = [each.strip() for each in re.findall(r"([^{}]+)\{", text)]
    assert selectors
    assert [
        each
        for each in selectors
        if not each.startswith(("@media", "@container")) and "ket" not in each
    ] == []


@pytest.mark.parametrize(
    "file", [file for file in SCRIPTS if not file.name.startswith("words")], ids=name
)
def test_sentences_live_in_one_file(file):
    """What a person reads is in words.js and words-*.js: no text of several words is shown from
    anywhere else.
    """
    text = re.sub(
        r"/\*.*?\*/|^\s*//[^\n]*|(?<=[;{}]) // [^\n]*",
        "",
        file.read_text(encoding="utf-8"),
        flags=re.S | re.M,
    )
    shown = re.findall(
        r"""(?:toast|textContent =|title:|"aria-label":)[ (]*["'`]([A-Za-z]+ [A-Za-z ]+)""", text
    )
    assert shown == []


def test_the_documentation_lists_what_games_scripts_may_import():
    exports = re.findall(r"export \{ ([^}]+) \}", (WEB / "public.js").read_text(encoding="utf-8"))
    offered = {each.strip() for names in exports for each in names.split(",")}
    text = (Path(__file__).parents[2] / "docs" / "page.md").read_text(encoding="utf-8")
    section = text.split("## Scripts of a game")[1].split("\n## ")[0]
    assert set(re.findall(r"^\| `(\w+)\(", section, re.M)) == offered
