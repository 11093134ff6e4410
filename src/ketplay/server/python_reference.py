"""The Python reference: signatures and docstrings of what people who use the library meet.

It reads the sources without importing them, so no extra has to be installed.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from ketplay.server.markdown import render_markdown

PACKAGE = Path(__file__).parent.parent
# In the order in which people need them.
MODULES = (
    "core.registry",
    "core.game",
    "core.match",
    "core.record",
    "core.bot",
    "core.chance",
    "core.errors",
    "core.drawing",
    "core.circuit_export",
    "core.testkit",
    "core.tasks.executors",
    "solvers.solve",
    "solvers.classify",
    "solvers.expectimax",
    "bots",
    "bots.tournament",
    "bots.results",
    "bots.ladder",
    "bots.ladder.series",
    "quantum.circuit",
    "bridges.openspiel",
    "bridges.pettingzoo",
    "bridges.gymnasium",
    "bridges.vector_tables",
    "bridges.notebook",
    "bridges.qiskit",
    "bridges.stim",
    "bridges.cirq",
    "bridges.pennylane",
    "bridges.dask",
    "lab.experiment",
    "lab.run",
)
HEAD = """# The Python reference

The way in is [the library in ten recipes](/docs/library). What is not listed here may change
without notice. `import ketplay` offers:

{names}

The modules:

{modules}
"""
Definition = ast.FunctionDef | ast.ClassDef


def tree(module: str) -> ast.Module:
    """The parsed source of a module or package below ketplay."""
    base = PACKAGE.joinpath(*module.split("."))
    path = base / "__init__.py" if base.is_dir() else base.with_suffix(".py")
    return ast.parse(path.read_text(encoding="utf-8"))


def offered() -> dict[str, str]:
    """The names that `import ketplay` offers, and the modules that they come from."""
    for node in tree("").body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "_MODULES":
            modules: dict[str, str] = ast.literal_eval(node.value)
            return modules
    raise LookupError("ketplay/__init__.py has no _MODULES")


def documented(body: list[ast.stmt]) -> Iterator[Definition]:
    """The public functions and classes of a body that have a docstring."""
    for node in body:
        if not isinstance(node, Definition) or node.name.startswith("_"):
            continue
        if ast.get_docstring(node):
            yield node


def signature(node: Definition) -> str:
    """A definition in one line.

    >>> signature(ast.parse("def f(self, a: int) -> bool: ...").body[0])
    'f(a: int) -> bool'
    >>> signature(ast.parse("class Limit(NamedTuple): nodes: int = 1").body[0])
    'class Limit(nodes: int = 1)'
    """
    if isinstance(node, ast.ClassDef):
        return f"class {node.name}({made_of(node)})"
    if any(ast.unparse(each).endswith("property") for each in node.decorator_list):
        return f"{node.name}: {ast.unparse(node.returns)}" if node.returns else node.name
    arguments = ast.unparse(node.args).removeprefix("self, ").removeprefix("cls, ")
    arguments = "" if arguments in ("self", "cls") else arguments
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    return f"{node.name}({arguments}){returns}"


def made_of(node: ast.ClassDef) -> str:
    """What an object of a class is made of: arguments or fields; of another class, its bases."""
    for each in node.body:
        if isinstance(each, ast.FunctionDef) and each.name == "__init__":
            return ast.unparse(each.args).removeprefix("self").removeprefix(", ")
    bases = [ast.unparse(base) for base in node.bases]
    marks = [ast.unparse(each) for each in node.decorator_list]
    if "NamedTuple" in bases or any(mark.startswith("dataclass") for mark in marks):
        fields = [ast.unparse(each) for each in node.body if isinstance(each, ast.AnnAssign)]
        return ", ".join(field for field in fields if not field.startswith("_"))
    return ", ".join(bases)


def as_markdown(docstring: str) -> str:
    """A docstring with its examples in blocks of their own.

    >>> as_markdown("A sum. >>> 1 + 1".replace(". ", ".\\n\\n"))
    'A sum.\\n\\n```text\\n>>> 1 + 1\\n```'
    """
    paragraphs = []
    for paragraph in docstring.split("\n\n"):
        is_example = paragraph.lstrip().startswith(">>>")
        before, arrows, example = paragraph.partition("\n>>>")
        if not is_example and arrows:
            paragraphs.append(before)
            paragraph = f">>>{example}"
            is_example = True
        paragraphs.append(f"```text\n{paragraph}\n```" if is_example else paragraph)
    return "\n\n".join(paragraphs)


def entry(node: Definition) -> str:
    """A function, or a class with its methods."""
    parts = [f"### `{signature(node)}`", as_markdown(ast.get_docstring(node) or "")]
    for method in documented(node.body) if isinstance(node, ast.ClassDef) else ():
        parts += [f"#### `{signature(method)}`", as_markdown(ast.get_docstring(method) or "")]
    return "\n\n".join(parts)


def section(module: str) -> str:
    """A module: what it is for, and what it has."""
    source = tree(module)
    parts = [f"## ketplay.{module}", as_markdown(ast.get_docstring(source) or "")]
    return "\n\n".join([*parts, *map(entry, documented(source.body))])


def first_sentence(module: str) -> str:
    """What a module is for.

    >>> first_sentence("core.match")
    'A match: a game, its log, and the state that follows.'
    """
    paragraph = (ast.get_docstring(tree(module)) or "").partition("\n\n")[0]
    return re.split(r"(?<=\.) (?=[A-Z`])", " ".join(paragraph.split()))[0]


def reference() -> str:
    """The whole document in Markdown.

    >>> "### `solve(" in reference()
    True
    """
    names = [f"- `{name}`, from `ketplay.{module}`" for name, module in sorted(offered().items())]
    modules = [f"- [ketplay.{module}](#{module}): {first_sentence(module)}" for module in MODULES]
    head = HEAD.format(names="\n".join(names), modules="\n".join(modules))
    return "\n\n".join([head.rstrip(), *map(section, MODULES)]) + "\n"


@cache
def reference_page() -> str:
    """The same as HTML, with an anchor for each module."""
    return re.sub(
        r"<h2>ketplay\.([\w.]+)</h2>",
        r'<h2 id="\1">ketplay.\1</h2>',
        render_markdown(reference()),
    )
