"""The page of a step is light: its own scripts and styles, as they are sent."""

import gzip
import posixpath
import re
from pathlib import Path

import ketplay
from ketplay.server.page_scripts import without_comments

WEB = Path(ketplay.__file__).parent / "web"
MOST = 60_000  # bytes, compressed
STATIC = re.compile(r"""^(?:import|export)\b[^;(]*?["']([^"']+\.js)["']""", re.MULTILINE)
STYLES = ("lib/ket.css", "table/table.css", "learn/learn.css")


def loaded(*scripts: str) -> set[str]:
    """The scripts that these import at once, and these."""
    reached: set[str] = set()
    todo = list(scripts)
    while todo:
        script = todo.pop()
        if script in reached:
            continue
        reached.add(script)
        text = (WEB / script).read_text(encoding="utf-8")
        folder = posixpath.dirname(script)
        todo += [posixpath.normpath(posixpath.join(folder, name)) for name in STATIC.findall(text)]
    return reached


def test_a_step_weighs_less_than_sixty_kilobytes():
    scripts = loaded("main.js", "learn/path.js", "learn/open_course.js", "board/drag.js")
    assert {"board/board.js", "learn/progress.js", "lib/dom.js"} <= scripts
    texts = [without_comments((WEB / name).read_text(encoding="utf-8")) for name in scripts]
    texts += [(WEB / name).read_text(encoding="utf-8") for name in STYLES]
    assert sum(len(gzip.compress(text.encode())) for text in texts) <= MOST
