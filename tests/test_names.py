"""Names are nouns or verb phrases: counts the bindings whose name is a pronoun, a participle or a
private metaphor.

The list below says which names count. It may grow; it is never shortened to make the test pass.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from support import sources

SOURCE = Path(__file__).parent.parent / "src" / "ketplay"
LARGEST_SHARE = 0.012

WORDS = """
found told kept said made taken given asked wanted meant known shown held drawn lost gone
tried heard judged placed gained turned tied laid spent
one ones some rest others theirs ours mine me who what how why where whom whose which
anybody somebody nobody everybody everything something
at by of off there since until again anew so apart aside together ahead own more less
eyes faces strokes stroke desk door guest gossip veils veil handovers handover
objections objection look looks root worth worths wish wishes trail tell crew kit
way ways todo thing things stuff thinker thinkers wear poke
"""
VAGUE = frozenset(WORDS.split())


def bindings(tree: ast.AST) -> Iterator[str]:
    """Every name that a module gives to something: variables, attributes, parameters, functions,
    classes, aliases.
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.alias) and node.asname:
            yield node.asname
        elif isinstance(node, ast.MatchAs) and node.name:
            yield node.name


def is_vague(name: str) -> bool:
    return name.strip("_").lower() in VAGUE


def test_vague_names_are_found():
    tree = ast.parse(
        "found = one\ndef told(at):\n    self.kept = 1\nwith f() as rest:\n    board = 2"
    )
    assert {name for name in bindings(tree) if is_vague(name)} == {
        "found",
        "told",
        "rest",
        "at",
        "kept",
    }


def test_few_names_are_vague():
    names = Counter(name for path in SOURCE.rglob("*.py") for name in bindings(sources.tree(path)))
    vague = Counter({name: count for name, count in names.items() if is_vague(name)})
    share = vague.total() / names.total()
    assert share <= LARGEST_SHARE, (
        f"{share:.2%} of {names.total()} names are vague: {vague.most_common(30)}"
    )
