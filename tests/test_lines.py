"""How lines are written: no nested conditional expressions, no tuples to save lines, no one-letter
modules.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from support import sources

ROOT = Path(__file__).parent.parent
FILES = [
    path
    for folder in ("src", "benchmarks", "examples", "tools")
    for path in (ROOT / folder).rglob("*.py")
]
MOST_TUPLE_ASSIGNMENTS = 0.5  # per 1000 lines


def nested_conditionals(tree: ast.AST) -> Iterator[int]:
    """The lines with a conditional expression inside another one."""
    for node in ast.walk(tree):
        if isinstance(node, ast.IfExp):
            inner = (child for child in ast.walk(node) if child is not node)
            if any(isinstance(child, ast.IfExp) for child in inner):
                yield node.lineno


def tuple_assignments(tree: ast.AST) -> Iterator[int]:
    """The lines that assign several values to several names at once (swaps are free)."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Tuple):
            target = node.targets[0]
            if isinstance(target, ast.Tuple) and not is_swap(target, node.value):
                yield node.lineno


def is_swap(target: ast.Tuple, value: ast.Tuple) -> bool:
    return sorted(map(ast.unparse, target.elts)) == sorted(map(ast.unparse, value.elts))


def one_letter_modules(tree: ast.AST) -> Iterator[int]:
    for node in ast.walk(tree):
        names = node.names if isinstance(node, ast.ImportFrom | ast.Import) else []
        if any(alias.asname and len(alias.asname) == 1 for alias in names):
            yield node.lineno


def parsed() -> Iterator[tuple[Path, ast.Module]]:
    for path in FILES:
        yield path.relative_to(ROOT), sources.tree(path)


def test_no_conditional_expression_is_nested():
    assert [f"{path}:{line}" for path, tree in parsed() for line in nested_conditionals(tree)] == []


def test_no_module_has_one_letter():
    assert [f"{path}:{line}" for path, tree in parsed() for line in one_letter_modules(tree)] == []


def test_few_tuples_save_lines():
    places = [f"{path}:{line}" for path, tree in parsed() for line in tuple_assignments(tree)]
    lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in FILES)
    share = 1000 * len(places) / lines
    assert share <= MOST_TUPLE_ASSIGNMENTS, f"{share:.1f} in 1000 lines, such as {places[:20]}"


def test_planted_faults_are_caught():
    assert list(nested_conditionals(ast.parse("x = a if b else (c if d else e)"))) == [1]
    assert list(tuple_assignments(ast.parse("a, b = 1, 2\na, b = b, a"))) == [1]
    assert list(one_letter_modules(ast.parse("import numpy as n\nfrom x import replies as r"))) == [
        1,
        2,
    ]
