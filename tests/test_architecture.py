"""The arrows of the tree, checked: who may import whom, what may be heavy, how long things may get.

core <- quantum's neighbours, games, bots, solvers, lab, learn <- server <- cli. A rule that a module breaks is
reported with the file, the line and what the rule allows.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src"
MODULES = {
    ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(SOURCE.rglob("*.py"))
}

# Which parts of ketplay a part may import (itself always).
ARROWS: dict[str, set[str]] = {
    "": {"core"},  # ketplay/__init__.py: what `import ketplay` offers
    "__main__": {"cli"},
    "core": set(),
    "quantum": set(),
    "bots": {"core"},
    "solvers": {"core"},
    "lab": {"core"},
    "learn": {"core"},
    "games": {"core", "quantum", "bots", "solvers", "lab", "learn"},
    "server": {"core", "bots", "solvers"},
    "web": set(),
    "bridges": {"core", "quantum", "bots"},
    "cli": {
        "core",
        "quantum",
        "bots",
        "solvers",
        "lab",
        "learn",
        "games",
        "server",
        "web",
        "bridges",
    },
}
RULES = {"core", "quantum"}  # what a game's rules.py, and all it stands on, may import
MORE_RULES = {"quantized": {"solvers"}}  # its moves `opt` and `!` are defined by who wins by force
STANDARD_ONLY = {"core", "__main__", ""}  # no third party at all, not even inside a function
HEAVY = {
    "numpy",
    "numba",
    "matplotlib",
    "scipy",
    "qiskit",
    "joblib",
    "distributed",
    "rich",
    "pyspiel",
    "pettingzoo",
}
# The run-time dependencies that a part may import at the top of a file; everything else goes inside functions.
AT_THE_TOP = {
    "server": {
        "starlette",
        "uvicorn",
        "websockets",
        "msgspec",
        "markdown_it",
        "segno",
        "platformdirs",
    },
    "cli": {
        "rich",
        "platformdirs",
    },  # in the files of verbs; test_help_is_light keeps them out of --help
}
FRONT_DOOR = {"cli", "server", "bridges"}  # who may `import ketplay` itself
# Import names that differ from the name on the package index.
INDEX_NAMES = {"markdown_it": "markdown-it-py", "pyspiel": "open-spiel", "dask": "distributed"}

LONGEST_FILE = 400
LONGEST_FUNCTION = 60
LONG_FILES: dict[str, str] = {
    "ketplay/games/qtris/rules.py": "to be split",
    "ketplay/games/quantized/lab/theorems.py": "to be split",
    "ketplay/server/api/http.py": "to be split",
}  # path under src -> why it is one noun all the same
LONG_FUNCTIONS: dict[str, str] = {
    "ketplay.games.octal.solver.fast.chain:ask": "to be split",
}  # "module:function" -> why it reads better in one piece
DRAWERS = {"utils", "util", "common", "helpers", "helper", "misc", "manager", "tools"}


class Import(NamedTuple):
    """One imported name: who, where, what, and whether importing the file is enough to run it."""

    module: str
    line: int
    target: str
    at_top: bool

    def __str__(self) -> str:
        return f"{MODULES[self.module].relative_to(ROOT)}:{self.line} imports {self.target}"


def is_type_checking(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) in (
        "TYPE_CHECKING",
        "typing.TYPE_CHECKING",
    )


def statements(
    node: ast.AST, at_top: bool = True
) -> Iterator[tuple[ast.Import | ast.ImportFrom, bool]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import | ast.ImportFrom):
            yield child, at_top
        inside = isinstance(
            child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
        ) or is_type_checking(child)
        yield from statements(child, at_top and not inside)


def targets(module: str, node: ast.Import | ast.ImportFrom) -> list[str]:
    """The modules a statement names; `from package import submodule` names the submodule."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    base = node.module or ""
    if node.level:
        package = module if MODULES[module].name == "__init__.py" else module.rpartition(".")[0]
        above = package.split(".")[: len(package.split(".")) - node.level + 1]
        base = ".".join([*above, base]).rstrip(".")
    full = [f"{base}.{alias.name}" for alias in node.names]
    return [name if name in MODULES else base for name in full]


@cache
def imports(module: str) -> tuple[Import, ...]:
    tree = ast.parse(MODULES[module].read_text(encoding="utf-8"))
    return tuple(
        Import(module, node.lineno, target, at_top)
        for node, at_top in statements(tree)
        for target in targets(module, node)
        if target != "__future__"
    )


def part(module: str) -> str:
    """The part of ketplay a module belongs to: `ketplay.core.game` -> `core`."""
    return [*module.split("."), ""][1]


def game(module: str) -> str:
    """The game's folder a module belongs to, or ''."""
    names = module.split(".")
    return names[2] if names[1:2] == ["games"] and len(names) > 2 else ""


def own(found: Import) -> bool:
    return found.target.split(".")[0] == "ketplay"


def third_party(found: Import) -> bool:
    return not own(found) and found.target.split(".")[0] not in sys.stdlib_module_names


def all_imports() -> list[Import]:
    return [found for module in MODULES for found in imports(module)]


def rules_and_below(folder: str) -> set[str]:
    """`rules.py` and the files of its own folder that importing it imports."""
    reached: set[str] = set()
    todo = [f"ketplay.games.{folder}.rules", f"ketplay.games.{folder}"]
    while todo:
        module = todo.pop()
        if module in reached or module not in MODULES:
            continue
        reached.add(module)
        todo += [
            found.target
            for found in imports(module)
            if game(found.target) == folder and found.at_top
        ]
    return reached


def heavy_file(module: str) -> bool:
    """Compiled batch work lives in a game's `fast` and may be heavy, because nobody imports it at the top."""
    return bool(game(module)) and "fast" in module.split(".")[3:]


def broken(found: Import) -> str:
    """What is wrong with an import, or ''."""
    source, target = part(found.module), part(found.target)
    if own(found):
        if target != source and target not in ARROWS[source] and found.target != "ketplay":
            return f"{source or 'ketplay'} may import: {', '.join(sorted(ARROWS[source])) or 'nothing else of ketplay'}"
        if found.target == "ketplay" and source not in FRONT_DOOR:
            return "import from the module that defines it, not from the package's front door"
        if game(found.module) and game(found.target) not in ("", game(found.module)):
            return "a game never imports another game; ask the registry"
        if found.at_top and heavy_file(found.target) and not heavy_file(found.module):
            return "fast modules are imported inside the functions that need them"
        return ""
    if not third_party(found):
        return ""
    package = found.target.split(".")[0]
    if source in STANDARD_ONLY:
        return "only the standard library is allowed here"
    if source == "quantum" and (package != "numpy" or found.module != "ketplay.quantum.ket"):
        return "quantum is standard library only, but for numpy in ket.py"
    if (
        found.at_top
        and package not in AT_THE_TOP.get(source, set())
        and not heavy_file(found.module)
    ):
        return "third parties are imported inside the functions that need them"
    return ""


def dotted(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_the_checker_sees_the_tree():
    assert {"ketplay", "ketplay.core.game", "ketplay.quantum.ket"} <= set(MODULES)
    assert any(
        found.target == "numpy" and not found.at_top for found in imports("ketplay.quantum.ket")
    )
    assert any(
        found.target == "ketplay.core.errors" and found.at_top
        for found in imports("ketplay.core.game")
    )


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("ketplay.core.game", "import numpy"),
        ("ketplay.core.game", "def f():\n    import msgspec"),
        ("ketplay.core.game", "from ketplay.bots import levels"),
        ("ketplay.core.game", "from ..bots import levels"),
        ("ketplay.quantum.ket", "import numpy"),
        ("ketplay.quantum.gates", "def f():\n    import numpy"),
        ("ketplay.quantum.gates", "from ketplay.core.game import Game"),
        ("ketplay.games.nim.rules", "from ketplay.games.tictactoe import rules"),
        ("ketplay.games.nim.rules", "from ketplay.games import tictactoe"),
        ("ketplay.games.nim.svg", "from ketplay.server import app"),
        ("ketplay.bots.random", "if True:\n    import numpy"),
    ],
)
def test_the_checker_catches(module, line):
    tree = ast.parse(line)
    found = [
        Import(module, 1, name, top)
        for node, top in statements(tree)
        for name in targets(module, node)
    ]
    assert all(broken(one) for one in found)
    assert found


def test_every_part_has_its_arrows():
    assert {part(module) for module in MODULES} <= set(ARROWS)


def test_arrows_point_inward():
    assert [f"{found}: {broken(found)}" for found in all_imports() if broken(found)] == []


def test_rules_stand_on_core_and_quantum_only():
    folders = {game(module) for module in MODULES} - {""}
    wrong = [
        str(found)
        for folder in folders
        for module in rules_and_below(folder)
        for found in imports(module)
        if own(found)
        and part(found.target) not in RULES | MORE_RULES.get(folder, set())
        and game(found.target) != folder
    ]
    assert wrong == []


def test_third_parties_are_declared():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = [
        *project["dependencies"],
        *(line for group in project["optional-dependencies"].values() for line in group),
    ]
    declared = {dotted(re.match(r"[\w.-]+", line)[0]) for line in lines}
    for found in filter(third_party, all_imports()):
        package = found.target.split(".")[0]
        assert dotted(INDEX_NAMES.get(package, package)) in declared, (
            f"{found}, which pyproject.toml does not declare"
        )


def test_no_drawers():
    assert [path for module, path in MODULES.items() if DRAWERS & set(module.split("."))] == []


def test_files_are_short():
    files = [path for ending in ("py", "js", "css", "html") for path in SOURCE.rglob(f"*.{ending}")]
    long = {
        path.relative_to(SOURCE).as_posix(): lines
        for path in files
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > LONGEST_FILE
    }
    assert {name: lines for name, lines in long.items() if name not in LONG_FILES} == {}
    assert set(LONG_FILES) <= set(long), "a file on the list is short by now: strike it off"


def functions(module: str) -> Iterator[tuple[str, int]]:
    for node in ast.walk(ast.parse(MODULES[module].read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert node.end_lineno
            yield f"{module}:{node.name}", node.end_lineno - node.lineno + 1


def test_functions_are_short():
    long = {
        name: lines
        for module in MODULES
        for name, lines in functions(module)
        if lines > LONGEST_FUNCTION
    }
    assert {name: lines for name, lines in long.items() if name not in LONG_FUNCTIONS} == {}
    assert set(LONG_FUNCTIONS) <= set(long), "a function on the list is short by now: strike it off"


def loaded_by(code: str) -> set[str]:
    """The heavy or third-party packages in sys.modules after running code in a Python of its own."""
    script = f"import sys\nsys.path.insert(0, {str(SOURCE)!r})\n{code}\nprint(*sys.modules, file=sys.stderr)"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert done.returncode == 0, done.stderr
    return {name.split(".")[0] for name in done.stderr.splitlines()[-1].split()}


LIGHT = HEAVY | {"starlette", "uvicorn", "msgspec", "asyncio", "markdown_it", "segno"}


def test_importing_ketplay_is_light():
    assert loaded_by("import ketplay") & LIGHT == set()


def test_help_is_light():
    if "ketplay.cli" not in MODULES:
        pytest.skip("ketplay.cli is not there yet")
    code = "from ketplay.cli import main\nsys.argv = ['ketplay', '--help']\ntry:\n    main()\nexcept SystemExit as end:\n"
    assert loaded_by(code + "    assert not end.code") & LIGHT == set()


@pytest.mark.parametrize(
    "name", [game(module) for module in MODULES if module.endswith(".rules") and game(module)]
)
def test_a_single_move_is_light(name):
    """A game of the folder's first name plays its first move without numpy and the rest."""
    code = (
        "from random import Random\nfrom ketplay.core import registry, match\n"
        f"names = [n for n in registry.names() if registry.folder(n) == {name!r}]\n"
        "game = registry.game(names[0])\n"
        "m = match.Match.begin(game).settle(Random(1))\n"
        "m = m.play(game.format_move(game.moves(m.state)[0]))\n"
    )
    assert loaded_by(code) & LIGHT == set()
