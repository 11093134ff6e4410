"""The documentation is true: its examples run, its links lead somewhere, and everything one can use
is in it.

Every fenced block names its language. `python` blocks run (as doctests where they have prompts),
the blocks of one document after each other in one namespace. `sh` blocks run as shell scripts, all
of one document in one empty folder; in `console` blocks the lines after `$ ` run and must print
what stands below them (`...` for anything). `json`, `toml`, `step` and `ket` blocks must parse.
`text` is words. Whatever cannot run like that says so in a comment on the line before:

    <!-- tested: no, because REASON -->      it does not run, for this reason
    <!-- tested: exit 2 -->                  it runs and ends with this code
    <!-- tested: input 2-1; quit -->         it runs and reads these lines
    <!-- tested: for 1 second -->            it says a line, is alive so much later and ends well
                                             on Ctrl-C
"""

from __future__ import annotations

import doctest
import importlib.util
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import ketplay
from ketplay.bots import levels
from ketplay.core import registry
from ketplay.server.records.guide import FIGURE

ROOT = Path(__file__).parent.parent
GAMES = ROOT / "src/ketplay/games"
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *GAMES.rglob("*.md")])
COMMANDS = ("ketplay", "python3 play")  # what a sh block may call, beside these harmless ones
HARMLESS = ("cat", "echo", "cd", "ls", "mkdir", "printf")
WITH_CLI = importlib.util.find_spec("ketplay.cli") is not None
NOT_RUN = "<!-- tested: no, because ... -->"
AWAITED: set[str] = (
    set()
)  # folders whose README.md is still to be written; a game that is not listed needs one
PATIENCE = 120  # seconds for a block


class Block(NamedTuple):
    """A fenced block: where it is, what it is, how the comment before it wants it tested."""

    place: str
    language: str
    text: str
    marker: str


FENCE = re.compile(
    r"(?:^<!-- tested: (?P<marker>[^\n]*?) -->\n+)?"
    r"^(?P<ticks>```+)(?P<language>[\w-]*)[^\n]*\n(?P<text>.*?)^(?P=ticks)[ ]*$",
    re.MULTILINE | re.DOTALL,
)


def blocks(text: str, name: str) -> list[Block]:
    return [
        Block(
            f"{name}:{text.count(chr(10), 0, found.start('ticks')) + 1}",
            found["language"],
            found["text"],
            found["marker"] or "",
        )
        for found in FENCE.finditer(text)
    ]


def logical_lines(text: str) -> list[str]:
    """A script's commands, with continued lines joined and comments left out."""
    joined = text.replace("\\\n", " ")
    return [
        line for line in joined.splitlines() if line.strip() and not line.lstrip().startswith("#")
    ]


class Reader:
    """Tests the blocks of one document, in their order."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.names: dict[str, Any] = {"__name__": "__main__"}
        self.path = stand_ins(folder)
        self.skipped: list[str] = []

    def test(self, block: Block) -> None:
        if re.fullmatch(r"no, because \S.*", block.marker):
            return
        how = {
            "python": self.python,
            "sh": self.shell,
            "console": self.console,
            "json": lambda block: json.loads(block.text),
            "toml": lambda block: tomllib.loads(block.text),
            "step": lambda block: tomllib.loads(block.text),  # of a lesson
            "ket": lambda block: ketplay.parse_record(block.text),
            "text": lambda block: None,
        }.get(block.language)
        assert how, (
            f"{block.place}: '{block.language}' is unknown; name a language or write {NOT_RUN}"
        )
        try:
            how(block)
        except (ValueError, SyntaxError) as error:
            pytest.fail(f"{block.place}: {error}")

    def python(self, block: Block) -> None:
        if ">>>" not in block.text:
            exec(compile(block.text, block.place, "exec"), self.names)
            return
        flags = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
        case = doctest.DocTestParser().get_doctest(
            block.text, self.names, block.place, block.place, 0
        )
        said: list[str] = []
        runner = doctest.DocTestRunner(optionflags=flags, verbose=False)
        failed = runner.run(case, out=said.append, clear_globs=False).failed
        self.names.update(case.globs)
        assert not failed, "".join(said)

    def shell(self, block: Block) -> None:
        self.check_commands(block, logical_lines(block.text))
        if self.lacks_cli(block):
            return
        seconds = re.fullmatch(r"for (\d+) seconds?", block.marker)
        if seconds:
            self.live(block, int(seconds[1]))
            return
        self.run(block, block.text)

    def console(self, block: Block) -> None:
        steps = re.findall(r"^\$ (.*(?:\\\n.*)*)\n((?:(?!\$ ).*\n)*)", block.text, re.MULTILINE)
        assert steps, f"{block.place}: a console block needs a line that begins with '$ '"
        self.check_commands(block, [command for command, _ in steps])
        if self.lacks_cli(block):
            return
        for command, wanted in steps:
            got = self.run(block, command)
            same = doctest.OutputChecker().check_output(
                wanted, got, doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
            )
            assert same, f"{block.place}: {command}\nshould print\n{wanted}\nand printed\n{got}"

    def check_commands(self, block: Block, commands: list[str]) -> None:
        for command in commands:
            known = command.strip().startswith((*COMMANDS, *HARMLESS))
            assert known, f"{block.place}: '{command}' is not run by this test; write {NOT_RUN}"

    def lacks_cli(self, block: Block) -> bool:
        if not WITH_CLI:
            self.skipped.append(block.place)
        return not WITH_CLI

    def environment(self) -> dict[str, str]:
        """A person's that has nothing yet: no saved games, no display, no browser that opens."""
        kept = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith("XDG_") and name != "DISPLAY"
        }
        own = {
            "HOME": str(self.folder),
            "BROWSER": "true",
            "PYTHONPATH": str(ROOT / "src"),
            "COLUMNS": "100",
        }
        return {**kept, **own, "PATH": f"{self.path}{os.pathsep}{os.environ['PATH']}"}

    def run(self, block: Block, script: str) -> str:
        code = int(block.marker.removeprefix("exit ")) if block.marker.startswith("exit ") else 0
        lines = (
            block.marker.removeprefix("input ").split("; ")
            if block.marker.startswith("input ")
            else []
        )
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", script],
            cwd=self.folder / "here",
            env=self.environment(),
            timeout=PATIENCE,
            input="".join(line + "\n" for line in lines),
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == code, (
            f"{block.place}: ended with {done.returncode}\n{script}\n{done.stdout}{done.stderr}"
        )
        assert "Traceback" not in done.stderr, f"{block.place}: {done.stderr}"
        return done.stdout

    def live(self, block: Block, seconds: int) -> None:
        process = subprocess.Popen(
            ["bash", "-c", "exec " + block.text],
            cwd=self.folder / "here",
            env=self.environment(),
            text=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        with process:
            try:
                process.stdout.readline()  # from now on it knows what Ctrl-C means
                early = process.wait(seconds)
                pytest.fail(
                    f"{block.place}: ended within {seconds} s with {early}: {process.stdout.read()}"
                )
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGINT)
                said = process.communicate(timeout=PATIENCE)[0]
            finally:
                process.kill()
        assert process.returncode in (0, 130), (
            f"{block.place}: Ctrl-C ended it with {process.returncode}: {said}"
        )
        assert "Traceback" not in said, f"{block.place}: {said}"


def stand_ins(folder: Path) -> Path:
    """`ketplay`, `python3` and the script `play` for the folder `here`, all of them with this very
    Python.
    """
    (folder / "bin").mkdir()
    (folder / "here").mkdir()
    (folder / "here/examples").symlink_to(ROOT / "examples")
    python = shlex.quote(sys.executable)
    for name, words in {"ketplay": "-m ketplay ", "python3": ""}.items():
        (folder / "bin" / name).write_text(f'#!/bin/sh\nexec {python} {words}"$@"\n')
        (folder / "bin" / name).chmod(0o755)
    (folder / "here/play").write_text(
        "import runpy, sys\n"
        f"if sys.argv[1:2] in (['test'], ['--help']): runpy.run_path({str(ROOT / 'play')!r}, "
        "run_name='__main__')\n"
        "from ketplay.cli import main\nsys.exit(main())\n"
    )
    return folder / "bin"


MANY_COMMANDS = ROOT / "docs" / "commands.md"


@pytest.mark.parametrize(
    "document",
    [
        pytest.param(path, marks=[pytest.mark.long] if path == MANY_COMMANDS else [])
        for path in DOCUMENTS
    ],
    ids=lambda path: str(path.relative_to(ROOT)),
)
def test_the_examples_run(document, tmp_path, monkeypatch):
    reader = Reader(tmp_path)
    monkeypatch.chdir(tmp_path / "here")
    for block in blocks(document.read_text(encoding="utf-8"), str(document.relative_to(ROOT))):
        reader.test(block)
    if reader.skipped:
        pytest.skip(f"ketplay.cli is not there yet: {', '.join(reader.skipped)}")


GOOD = {
    "python": "```python\nx = 1\n```\nand\n```python\n>>> x + 1\n2\n```\n",
    "json": '```json\n{"a": 1}\n```\n',
    "not run": "<!-- tested: no, because it is a picture of code -->\n```c\nint x;\n```\n",
    "shell": "```sh\n# a comment\necho a \\\n  b > file\n```\n```console\n$ cat file\na b\n```\n",
    "code": "<!-- tested: exit 1 -->\n```sh\ncat no-such-file\n```\n",
    "input": "<!-- tested: input one; two -->\n```console\n$ cat\none\ntwo\n```\n",
    "alive": "<!-- tested: for 1 second -->\n```sh\npython3 play-on\n```\n",
}
BAD = {
    "python": "```python\nassert False\n```\n",
    "doctest": "```python\n>>> 1 + 1\n3\n```\n",
    "json": "```json\n{a: 1}\n```\n",
    "no language": "```\nx\n```\n",
    "unknown language": "```c\nint x;\n```\n",
    "no reason": "<!-- tested: no -->\n```c\nint x;\n```\n",
    "shell": "```sh\ncat no-such-file\n```\n",
    "foreign command": "```sh\nrm -r /\n```\n",
    "console": "```console\n$ echo a\nb\n```\n",
    "ends early": "<!-- tested: for 5 seconds -->\n```sh\necho a\n```\n",
}


@pytest.mark.parametrize("name", GOOD)
def test_the_tester_accepts(name, tmp_path, monkeypatch):
    monkeypatch.setattr(sys.modules[__name__], "WITH_CLI", True)
    reader = Reader(tmp_path)
    sleep = "import time\ntry:\n    print('ready', flush=True)\n    time.sleep(60)\n"
    sleep += "except KeyboardInterrupt:\n    pass\n"
    (tmp_path / "here/play-on").write_text(sleep)
    found = blocks("Words.\n\n" + GOOD[name], "it.md")
    assert found
    for block in found:
        reader.test(block)


@pytest.mark.parametrize("name", BAD)
def test_the_tester_refuses(name, tmp_path, monkeypatch):
    monkeypatch.setattr(sys.modules[__name__], "WITH_CLI", True)
    found = blocks(BAD[name], "it.md")
    with pytest.raises((AssertionError, pytest.fail.Exception)):
        Reader(tmp_path).test(found[0])


def test_recipes_are_short():
    text = (ROOT / "docs/library.md").read_text(encoding="utf-8")
    examples = [block for block in blocks(text, "library.md") if block.language == "python"]
    lengths = [len([line for line in block.text.splitlines() if line]) for block in examples]
    assert len(re.findall(r"^## \d+\. ", text, re.MULTILINE)) == 10
    assert len(lengths) >= 10
    assert max(lengths) <= 10


# -- links


def links(text: str) -> Iterator[str]:
    """The relative links of a document, without code and without the figures of a guide."""
    prose = FIGURE.sub("", re.sub(r"`[^`\n]*`", "", FENCE.sub("", text)))
    for link in re.findall(r"\]\(<?([^)\s>]+)", prose):
        if not re.match(r"[a-z]+:|#|/", link):
            yield link.partition("#")[0]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(document):
    text = document.read_text(encoding="utf-8")
    assert [link for link in links(text) if not (document.parent / link).exists()] == []


# -- everything is documented


def mentions(text: str, word: str) -> bool:
    """Whether code in the text (backticks or a block) has the word, standing by itself."""
    fenced = [found["text"] for found in FENCE.finditer(text)]
    code = "\n".join([*fenced, *re.findall(r"`([^`\n]+)`", FENCE.sub("", text))])
    return re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", code) is not None


def everything() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in DOCUMENTS)


def readme(name: str) -> str:
    """The README.md of the folder of a game of ours."""
    package = registry.package_of(registry.game(name))
    folder = package.removeprefix("ketplay.games.").replace(".", "/")
    path = GAMES / folder / "README.md"
    if folder in AWAITED and not path.exists():
        pytest.skip(f"{path.relative_to(ROOT)} is not written yet")
    assert path.exists(), f"{path.relative_to(ROOT)} is missing"
    return path.read_text(encoding="utf-8")


OURS = [
    name
    for name in registry.names()
    if registry.package_of(registry.game(name)).startswith("ketplay.games.")
]


@pytest.mark.parametrize("name", OURS)
def test_games_and_their_options_are_documented(name):
    text = readme(name)
    game = registry.game(name)
    values = [
        value for option in game.options for value in option.values if not value.isdigit()
    ]  # numbers: a range
    words = [name, *(option.name for option in game.options), *values, *registry.presets(name)]
    assert [word for word in words if not mentions(text, word)] == [], (
        "write these in backticks in the game's README.md"
    )
    assert [option.name for option in game.options if not option.words.strip()] == []


@pytest.mark.parametrize("name", OURS)
def test_opponents_are_documented(name):
    found = levels(registry.game(name))
    text = everything()
    assert [level for level in found if not mentions(text, level)] == [], (
        "write these in docs/bots.md or the README.md"
    )
    assert [level.name for level in found.values() if not level.words.strip()] == []


def test_verbs_are_documented():
    if not WITH_CLI:
        pytest.skip("ketplay.cli is not there yet")
    verbs = importlib.import_module("ketplay.cli.verbs")
    text = everything()
    missing = [
        verb
        for verb in [*verbs.VERBS, *verbs.game_verbs()]
        if not mentions(text, f"ketplay {verb}")
    ]
    assert missing == [], (
        "show each as `ketplay VERB` in README.md, in docs/ or in the game's README.md"
    )
