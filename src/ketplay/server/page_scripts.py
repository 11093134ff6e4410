"""The page's scripts: their text as it is sent, and which of them a page will need.

A browser finds out what a script imports when it has the script, so a tree of imports costs a
round trip for each level. The page therefore names all scripts and styles of the page that is
opened in its head. They are read from the imports themselves; there is nothing to keep up to date.
"""

from __future__ import annotations

import hashlib
import posixpath
import re
from functools import lru_cache
from pathlib import Path

import ketplay

WEB = Path(str(ketplay.__file__)).parent / "web"
ENTRY = "main.js"
WORKER = "service_worker.js"
# Comments with lines of their own, and types in the middle of a line.
COMMENT = re.compile(
    r"^[ \t]*//[^\n]*$|^[ \t]*/\*(?:[^*]|\*(?!/))*\*/[ \t]*$|/\*\*(?:[^*\n]|\*(?!/))*\*/ ?", re.M
)
INDENTATION = re.compile(r"^[ \t]+", re.M)  # no text of the page spans several lines
# Strings, which stay as they are, and the signs of a style sheet that need no space around them.
STYLE_SIGN = re.compile(r"""("[^"]*"|'[^']*')|\s*([{};])\s*""")
IMPORT = re.compile(r'^(?:import|export)\b[^;]*?"([^"]+\.js)";', re.M)
# How the entry point declares the pages, their scripts and their styles.
SCRIPT = re.compile(r'^const (\w+) = \(\) => import\("\./([^"]+)"\);', re.M)
STYLE = re.compile(r'^const (\w+) = "(/[^"]+\.css)";', re.M)
ROUTE = re.compile(r"path: /(\S+)/,\s+styles: \[([\w, ]*)\],\s+load: (\w+),")


def without_comments(code: str) -> str:
    """A script without comments and indentation, a quarter of what is sent.

    The lines stay, so that an error names the line that is in the file.

    >>> without_comments("// Adds.\\n/** @param {number} a */\\n  let a = 1; // one")
    '\\n\\nlet a = 1; // one'
    """
    bare = COMMENT.sub(lambda comment: "\n" * comment[0].count("\n"), code)
    return INDENTATION.sub("", bare)


def compact_style(sheet: str) -> str:
    """A style sheet in one line, without comments. Its rules need no line numbers.

    >>> compact_style(".a { top: 0; }\\n/* why */\\n.b::after { content: ' ; ' }")
    ".a{top: 0;}.b::after{content: ' ; '}"
    """
    return STYLE_SIGN.sub(lambda sign: sign[1] or sign[2], without_comments(sheet)).strip()


def shortened(file: Path) -> str:
    """A script or a style sheet as it is sent."""
    shorten = compact_style if file.suffix == ".css" else without_comments
    return shorten(file.read_text(encoding="utf-8"))


@lru_cache(maxsize=256)
def imports(script: str) -> tuple[str, ...]:
    """What a script imports at once, not later, as paths in the page's folder."""
    text = shortened(WEB / script)
    folder = posixpath.dirname(script)
    return tuple(posixpath.normpath(posixpath.join(folder, name)) for name in IMPORT.findall(text))


def modules(script: str) -> list[str]:
    """A script with everything it imports, directly or not, in the order of a breadth-first walk.

    >>> modules("lib/article.js")[:2]
    ['lib/article.js', 'lib/dom.js']
    """
    scripts = [script]
    for each in scripts:  # grows meanwhile
        scripts += [name for name in dict.fromkeys(imports(each)) if name not in scripts]
    return scripts


@lru_cache(maxsize=1)
def routes() -> tuple[tuple[re.Pattern[str], str, tuple[str, ...]], ...]:
    """For each kind of page the pattern of its path, its script and its styles."""
    text = (WEB / ENTRY).read_text(encoding="utf-8")
    scripts = dict(SCRIPT.findall(text))
    styles = dict(STYLE.findall(text))
    return tuple(
        (re.compile(path), scripts[load], tuple(styles[name] for name in names.split(", ")))
        for path, names, load in ROUTE.findall(text)
    )


def needed(path: str) -> tuple[list[str], tuple[str, ...]]:
    """The scripts and the styles of the page at a path."""
    scripts = modules(ENTRY)
    for pattern, script, styles in routes():
        if pattern.search(path):
            return list(dict.fromkeys(scripts + modules(script))), styles
    return scripts, ()


def is_page(path: str) -> bool:
    """Whether there is a page at a path.

    >>> is_page("/t/bakotumi"), is_page("/nothing/here")
    (True, False)
    """
    return any(pattern.search(path) for pattern, _, _ in routes())


def service_worker() -> str:
    """The service worker with the files that it keeps of the start page, and a version: a hash of
    every file of the page, so that a new version is noticed.

    >>> "%" in service_worker()
    False
    """
    scripts, styles = needed("/")
    extra = ("theme.css", "theme.js", "lib/ket.css", "icon.svg", "manifest.webmanifest")
    lazy = modules("lib/device/offline.js")
    files = dict.fromkeys(["", *extra, *scripts, *lazy, *(style[1:] for style in styles)])
    text = shortened(WEB / WORKER)
    shell = " ".join(f"/{name}" for name in files)
    return text.replace("%VERSION%", _version()).replace("%SHELL%", shell)


def _version() -> str:
    digest = hashlib.sha256()
    for file in sorted(WEB.rglob("*.*")):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


def page(path: str) -> str:
    """The page at a path, which names in its head what it will need."""
    scripts, styles = needed(path)
    links = [f'<link rel="preload" as="style" href="{style}">' for style in styles]
    links += [f'<link rel="modulepreload" href="/{script}">' for script in scripts[1:]]
    html = (WEB / "index.html").read_text(encoding="utf-8")
    return html.replace("</head>", "".join(f"  {link}\n  " for link in links) + "</head>", 1)
