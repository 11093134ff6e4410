"""Parts as protocols: hooks in use are declared, games keep to them, the guide is fresh."""

from __future__ import annotations

import ast
import re
import runpy
from collections.abc import Iterator
from pathlib import Path

import pytest
from support import sources

import ketplay
from ketplay.core import registry, testkit
from ketplay.core.parts import PARTS, hooks

ROOT = Path(__file__).parent.parent.parent
SOURCE = ROOT / "src" / "ketplay"
HOOKS = {part: {hook.name for hook in hooks(part)} for part in PARTS}
ABOUT_CALLS = {"about"}  # functions that give a game's `__init__`
OF_ANY_MODULE = {"__file__", "__name__"}
GUIDE = runpy.run_path(str(ROOT / "tools" / "parts_guide.py"))


def part_of(node: ast.AST) -> str | None:
    """The part that a call such as `part(game, "svg")` or `registry.about(name)` gives."""
    if not isinstance(node, ast.Call):
        return None
    function = node.func
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    if name in ABOUT_CALLS:
        return "__init__"
    if name in ("part", "need_part") and len(node.args) == 2:
        part = node.args[1]
        return part.value if isinstance(part, ast.Constant) else None
    return None


class Uses(ast.NodeVisitor):
    """The hooks that a module uses, as (part, hook, line), also through variables."""

    def __init__(self) -> None:
        self.found: list[tuple[str, str, int]] = []
        self.bound: dict[str, str] = {}

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        outer = self.bound
        self.bound = dict(outer)
        for child in ast.walk(node):
            if isinstance(child, ast.Assign | ast.NamedExpr):
                targets = child.targets if isinstance(child, ast.Assign) else [child.target]
                self.bind(targets[0], child.value)
        self.generic_visit(node)
        self.bound = outer

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self.visit_FunctionDef(node)  # type: ignore[arg-type]  # both have the same fields

    def bind(self, target: ast.AST, value: ast.AST) -> None:
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            for name, item in zip(target.elts, value.elts, strict=False):
                self.bind(name, item)
        elif isinstance(target, ast.Name) and (part := part_of(value)):
            self.bound[target.id] = part

    def source(self, node: ast.AST) -> str | None:
        return self.bound.get(node.id) if isinstance(node, ast.Name) else part_of(node)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        if part := self.source(node.value):
            self.found.append((part, node.attr, node.lineno))
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        name = getattr(node.func, "id", "")
        if name in ("getattr", "hasattr") and (part := self.source(node.args[0])):
            hook = node.args[1]
            shown = hook.value if isinstance(hook, ast.Constant) else ast.unparse(hook)
            self.found.append((part, shown, node.lineno))
        self.generic_visit(node)


def uses_in(tree: ast.Module) -> list[tuple[str, str, int]]:
    uses = Uses()
    uses.visit(tree)
    return uses.found


def undeclared(tree: ast.Module) -> Iterator[str]:
    """What a module uses of a game's parts although no protocol names it."""
    for part, hook, line in uses_in(tree):
        if part not in HOOKS:
            yield f"line {line}: part {part}"
        elif hook not in HOOKS[part] and hook not in OF_ANY_MODULE:
            yield f"line {line}: {part}.{hook}"


@pytest.mark.parametrize(
    "fault",
    [
        'def f(game): return part(game, "svg").glitter(game)',
        'def f(game): return getattr(part(game, "odds"), "glitter", None)',
        'def f(game):\n    svg = registry.part(game, "svg")\n    return hasattr(svg, "glitter")',
        'def f(game):\n    a, svg = 1, part(game, "svg")\n    return svg.glitter',
        'def f(name): return getattr(registry.about(name), "GLITTER", 1)',
        'def f(game): return part(game, "glitter").draw(game)',
    ],
)
def test_a_hook_that_no_protocol_names_is_found(fault: str) -> None:
    assert len(list(undeclared(ast.parse(fault)))) == 1


def test_every_hook_in_use_is_declared() -> None:
    """Nearly every declared hook is used somewhere, so the test does look."""
    used: set[tuple[str, str]] = set()
    for path in sorted(SOURCE.rglob("*.py")):
        tree = sources.tree(path)
        assert not list(undeclared(tree)), path.relative_to(SOURCE)
        used |= {(part, hook) for part, hook, _ in uses_in(tree)}
    assert len(used) >= 35


@pytest.mark.parametrize("part", PARTS)
def test_every_hook_has_an_example(part: str) -> None:
    for hook in hooks(part):
        example = re.compile(rf">>> (def {hook.name}\(|{hook.name} = )")
        assert example.search(hook.declaration.__doc__ or ""), f"{part}.{hook.name}"


def test_a_missing_hook_and_a_wrong_signature_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    nim = ketplay.game("nim")
    testkit.check_parts(nim)
    words = registry.part(nim, "words")
    with monkeypatch.context() as patch:
        patch.delattr(words, "status")
        with pytest.raises(
            AssertionError, match=r"nim\.words\.status is missing: Whose turn it is"
        ):
            testkit.check_parts(nim)
    with monkeypatch.context() as patch:
        patch.setattr(words, "move", lambda game: "")
        accepted = r"words\.move must accept \(game, view, move, names\)"
        with pytest.raises(AssertionError, match=accepted):
            testkit.check_parts(nim)
    with monkeypatch.context() as patch:
        patch.setattr(registry.part(nim, "svg"), "TILES", "stones")
        with pytest.raises(AssertionError, match=r"svg\.TILES is of type str, not tuple"):
            testkit.check_parts(nim)


def test_the_guide_is_fresh() -> None:
    text = GUIDE["GUIDE"].read_text("utf-8")
    assert GUIDE["updated"](text) == text, "run: python tools/parts_guide.py"


def test_a_stale_guide_is_noticed() -> None:
    text = GUIDE["GUIDE"].read_text("utf-8").replace("`picks(game, view, move)`", "`clicks(game)`")
    assert GUIDE["updated"](text) != text


def test_hooks_of_a_part_in_order() -> None:
    found = list(hooks("turns"))
    assert [hook.name for hook in found] == ["turns", "best_turn"]
    assert [hook.name for hook in found if hook.is_optional] == ["best_turn"]
