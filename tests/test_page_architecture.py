"""The arrows of the page's scripts, checked: which room may import which, and what a game's own
scripts may import.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from test_architecture import import_cycles

SOURCE = Path(__file__).parent.parent / "src" / "ketplay"
WEB = SOURCE / "web"
GAMES = SOURCE / "games"
PUBLIC = "/public.js"  # the only script of ours that a game's page may import

# What the scripts of a room may import, besides their own room. Scripts outside the rooms import
# what they like.
ROOMS: dict[str, set[str]] = {
    "lib": set(),
    "board": {"lib"},
    "stage": {"lib", "board"},
    "coach": {"lib", "board"},
    "table": {"lib", "board", "stage", "coach", "learn"},
    "replay": {"lib", "board", "stage", "table"},
    "sandbox": {"lib", "board", "stage", "table", "home"},
    "classroom": {"lib", "board", "stage", "table", "home", "learn"},
    "learn": {"lib", "board"},
    "home": {"lib"},
    "read": {"lib"},
}
IMPORT = re.compile(r"""(?:\bfrom\s*|\bimport\s*\(?\s*)["']([^"']+\.js)["']""")


def imports(text: str) -> list[str]:
    """The scripts that a script names: static, lazy and type imports."""
    return IMPORT.findall(text)


def script_imports() -> Iterator[tuple[str, str]]:
    """(importing script, imported script), both as paths below web/."""
    for path in sorted(WEB.rglob("*.js")):
        script = path.relative_to(WEB).as_posix()
        for target in imports(path.read_text(encoding="utf-8")):
            joined = posixpath.join(posixpath.dirname(script), target)
            yield (
                script,
                target.lstrip("/") if target.startswith("/") else posixpath.normpath(joined),
            )


def room(script: str) -> str:
    return script.split("/")[0] if "/" in script else ""


def against_the_arrows(script: str, target: str) -> bool:
    source = room(script)
    return bool(source) and room(target) != source and room(target) not in ROOMS[source]


def not_public(target: str) -> bool:
    """Whether a game's own script imports something else than public.js or a script beside it."""
    return target != PUBLIC and not re.fullmatch(r"\./[\w-]+\.js", target)


def graph(pairs: list[tuple[str, str]]) -> dict[str, set[str]]:
    nodes: dict[str, set[str]] = {script: set() for pair in pairs for script in pair}
    for script, target in pairs:
        nodes[script].add(target)
    return nodes


def test_imports_are_read():
    text = (
        'import "./a.js";\nimport { b } from "../lib/b.js";\n'
        '/** @type {import("./c.js").C} */\nawait import("./d.js")'
    )
    assert imports(text) == ["./a.js", "../lib/b.js", "./c.js", "./d.js"]


def test_every_imported_script_is_there():
    assert [pair for pair in script_imports() if not (WEB / pair[1]).is_file()] == []


def test_rooms_import_along_their_arrows():
    assert [pair for pair in script_imports() if against_the_arrows(*pair)] == []


def test_the_documentation_shows_these_arrows():
    text = (SOURCE.parents[1] / "docs" / "page.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| [^|]+ \| ([^|]+) \|$", text, re.M)
    assert {source: set(re.findall(r"`(\w+)`", targets)) for source, targets in rows} == ROOMS


@pytest.mark.parametrize(
    "pair", [("lib/dom.js", "table/table.js"), ("board/board.js", "home/home.js")]
)
def test_an_import_against_the_arrows_is_caught(pair):
    assert against_the_arrows(*pair)


def test_no_scripts_import_each_other_in_a_circle():
    assert import_cycles(graph(list(script_imports()))) == []


def test_a_circle_is_caught():
    assert import_cycles(graph([("a.js", "b.js"), ("b.js", "a.js")])) == [["a.js", "b.js"]]


def test_a_games_scripts_import_public_only():
    wrong = [
        f"{path.relative_to(SOURCE)} imports {target}"
        for path in GAMES.rglob("page/*.js")
        for target in imports(path.read_text(encoding="utf-8"))
        if not_public(target)
    ]
    assert wrong == []


@pytest.mark.parametrize(
    "target", ["/lib/dom.js", "../../../web/lib/dom.js", "/games/nim/page/board.js"]
)
def test_a_private_import_of_a_game_is_caught(target):
    assert not_public(target)
