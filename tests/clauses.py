"""The clauses of the games' rules: which a README has, and which a source file cites."""

from __future__ import annotations

import ast
import re
import tokenize
from collections.abc import Iterator
from io import StringIO

CITATION = re.compile(r"(?<![\w:=~`'\"+./-])R(\d+(?:\.\d+)?)(?![\w.]*\w)")
TEST_NAME = re.compile(r"test_r(\d+)(?:_(\d+))?_")
DEFINITION = re.compile(r"(?:#+ |\*\*)R(\d+(?:\.\d+)?)\b")
HEADING = re.compile(r"#+ ")
ITEM = re.compile(r"(\d+)\. ")


def clauses(readme: str) -> set[str]:
    """The clauses of a README: `**R4.2**` or `### R4`, and `3.` in a list under R4,
    which is R4.3.
    """
    found: set[str] = set()
    section = ""
    for line in readme.splitlines():
        if definition := DEFINITION.match(line):
            clause = definition[1]
            section = clause.partition(".")[0]
            found |= {clause, section}
        elif HEADING.match(line):
            section = ""
        elif section and (item := ITEM.match(line)):
            found.add(f"{section}.{item[1]}")
    return found


def citations(source: str) -> Iterator[tuple[int, str]]:
    """The clauses that comments, docstrings and names of tests cite, each with its line."""
    for token in tokenize.generate_tokens(StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield from ((token.start[0], clause) for clause in CITATION.findall(token.string))
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        line = getattr(node, "lineno", 1)
        for clause in CITATION.findall(ast.get_docstring(node) or ""):
            yield line, clause
        if name := TEST_NAME.match(getattr(node, "name", "")):
            yield line, ".".join(filter(None, name.groups()))
