"""The scripts of the page are formatted by prettier; where node is missing, a check in Python
stands in for it.
"""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

import ketplay

ROOT = Path(__file__).parents[2]
PACKAGE = Path(str(ketplay.__file__)).parent
SCRIPTS = sorted([*PACKAGE.glob("web/**/*.js"), *PACKAGE.glob("games/*/page/*.js")])
WIDTH = 110  # as in .prettierrc.json
INDENT = "  "
# Text that a line break would cut: comments, strings, types of JSDoc, imports of types.
UNBREAKABLE = re.compile(r"""^\s*(//|/?\*)|["'`/]""")


def name(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def without_text(source: str) -> str:
    """A script with the insides of comments, strings, templates and patterns blanked out."""
    blank = lambda found: re.sub(r"[^\n]", " ", found[0])
    source = re.sub(r"/\*.*?\*/", blank, source, flags=re.S)
    source = re.sub(r"^\s*//[^\n]*|(?<=[\s;{}(,])//[^\n]*", blank, source, flags=re.M)
    source = re.sub(r"(?<=[(,=:\s\[])/(?:[^/\\\n\[]|\\.|\[[^\]\n]*\])+/[a-z]*", blank, source)
    for _ in range(4):  # templates inside templates
        source = re.sub(r"\$\{[^{}`]*\}", blank, source)
        source = re.sub(r"`[^`$]*`", blank, source)
    return re.sub(r'"(?:[^"\\\n]|\\.)*"', '""', source)


def brackets_close(text: str) -> list[str]:
    """The expressions in brackets, innermost first, with nested brackets blanked out; then what is
    outside.
    """
    parts = []
    inner = re.compile(r"[(\[{][^()\[\]{}]*[)\]}]")
    while found := inner.search(text):
        parts.append(found[0])
        text = text[: found.start()] + "_" * len(found[0]) + text[found.end() :]
    return [*parts, text]


def nested_conditionals(source: str) -> list[str]:
    """Conditional expressions inside a branch of another one."""
    return [
        statement.strip()
        for part in brackets_close(without_text(source))
        for statement in re.split(r"[;,]|=>", part)
        if len(re.findall(r"(?<![?.])\?(?![?.:])", statement)) > 1
    ]


def comma_expressions(source: str) -> list[str]:
    """`(a(), b())` where one value was meant: statements joined by commas."""
    return re.findall(
        r"(?:=>|return|\?|&&|\|\|)\s*\(\s*\w[\w.#]*(?:\.\w+)*\([^()]*\),[^\n]*",
        without_text(source),
    )


def faults(source: str) -> list[str]:
    """What prettier would change, as far as it can be said without it."""
    found = []
    for number, line in enumerate(source.splitlines(), 1):
        if len(line) > WIDTH and not UNBREAKABLE.search(line):
            found.append(f"{number}: longer than {WIDTH} characters")
        if line != line.rstrip():
            found.append(f"{number}: blanks at the end")
        if "\t" in line:
            found.append(f"{number}: a tab")
        indent = len(line) - len(line.lstrip(" "))
        if indent % len(INDENT) and not line.lstrip().startswith("*"):
            found.append(f"{number}: indented by {indent}")
    for number, line in enumerate(without_text(source).splitlines(), 1):
        if re.search(r"'[^'\"]*'", line):
            found.append(f"{number}: single quotes")
        if re.search(r";[ ]*[^\s})]", re.sub(r"for \([^\n]*", "", line)):
            found.append(f"{number}: two statements")
    if not source.endswith("\n") or source.endswith("\n\n"):
        found.append("the last line does not end the file")
    return found


@pytest.mark.parametrize("path", SCRIPTS, ids=name)
def test_scripts_are_laid_out_alike(path):
    assert faults(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("path", SCRIPTS, ids=name)
def test_scripts_have_no_nested_conditionals_and_no_comma_expressions(path):
    source = path.read_text(encoding="utf-8")
    assert nested_conditionals(source) == []
    assert comma_expressions(source) == []


@pytest.mark.parametrize(
    "line",
    [
        "const a = " + "b + " * 30 + "c;\n",
        "const a = 1; \n",
        "const a = 1;\tb();\n",
        "if (a) {\n   b();\n}\n",
        "const a = 'b';\n",
        "a(); b();\n",
        "a();",
    ],
)
def test_a_badly_laid_out_line_is_caught(line):
    assert faults(line)


def test_nested_conditionals_and_commas_are_caught():
    assert nested_conditionals("const a = b ? c : d ? e : f;")
    assert nested_conditionals("const a = b ? (c) : (d) ? (e) : (f);")
    assert not nested_conditionals("const a = b?.c ?? d; const e = (f ? 1 : 2) + (g ? 3 : 4);")
    assert not nested_conditionals("const a = `${b ? 1 : 2}`, c = `${d ? 3 : 4}`;")
    assert comma_expressions("onclick: () => (this.show(), this.tell(true)),")
    assert not comma_expressions("const a = () => (b(c) ? d : e);")


def prettier() -> list[str] | None:
    """The command for prettier 3, where node has it or can fetch it."""
    npx = shutil.which("npx")
    if npx is None:
        return None
    for command in ([npx, "--no-install", "prettier"], [npx, "-y", "prettier@3"]):
        try:
            version = subprocess.run(
                [*command, "--version"], capture_output=True, text=True, timeout=60, cwd=ROOT
            )
        except (OSError, subprocess.TimeoutExpired):
            continue
        if version.returncode == 0 and version.stdout.startswith("3."):
            return command
    return None


@pytest.mark.long
def test_prettier_agrees():
    command = prettier()
    if command is None:
        pytest.skip("prettier 3 is not at hand; the checks above have run")
    result = subprocess.run(
        [*command, "--check", *map(str, SCRIPTS)],
        capture_output=True,
        text=True,
        timeout=120,
        cwd=ROOT,
    )
    assert result.returncode == 0, result.stderr
