"""The arrows of the tree, checked: who may import whom, what may be heavy, how large things may
get.

core <- quantum, solvers, lab, learn; solvers <- bots; all of these <- games; core, bots, solvers
and learn <- server; cli imports everything. A rule that a module breaks is reported with the file,
the line and what the rule allows. The arrows of the page's scripts are in
test_page_architecture.py.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from support import sources

from ketplay.core import registry

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src"
MODULES = {
    ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(SOURCE.rglob("*.py"))
}

# Which parts of ketplay a part may import (itself always).
ARROWS: dict[str, set[str]] = {
    "": {"core", "bots", "solvers"},  # what `import ketplay` offers, imported when used
    "__main__": {"cli"},
    "core": set(),
    "quantum": set(),
    "bots": {"core", "solvers"},
    "solvers": {"core"},
    "lab": {"core"},
    "learn": {"core"},
    "games": {"core", "quantum", "bots", "solvers", "lab", "learn"},
    "server": {"core", "bots", "solvers", "learn"},
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
    "stim",
    "cirq",
    "pennylane",
    "distributed",
    "pyspiel",
}
# The run-time dependencies that a part may import at the top of a file; everything else goes inside
# functions.
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
        "platformdirs",
    },  # in the files of verbs; test_help_is_light keeps them out of --help
    # A bridge is imported by whoever has the other tool: its classes derive from that tool's.
    "bridges": {"numpy", "pyspiel", "gymnasium", "pettingzoo", "anywidget", "traitlets"},
}
FRONT_DOOR = {"cli", "server", "bridges", "lab"}  # who may `import ketplay` itself
# Import names that differ from the name on the package index.
INDEX_NAMES = {
    "markdown_it": "markdown-it-py",
    "cirq": "cirq-core",
    "pyspiel": "open-spiel",
    "dask": "distributed",
}

# What a room inside a part may import of that part. A module outside a room is a room of its own.
SERVER_ROOMS: dict[str, set[str]] = {
    "protocol": set(),
    "table": {"protocol"},
    "views": {"table", "protocol"},
    "storage": {"table", "protocol", "cluster"},
    "cluster": {"table", "protocol"},
    "child_process": set(),
    "fair_queue": set(),
    "file_limit": set(),
    "log_limit": set(),
    "jobs": {"protocol", "child_process", "fair_queue"},
    "config": {"storage", "protocol"},
    "rooms": {
        "table",
        "views",
        "storage",
        "cluster",
        "protocol",
        "jobs",
        "fair_queue",
        "child_process",
    },
    "classroom": {
        "rooms",
        "storage",
        "table",
        "views",
        "protocol",
        "jobs",
        "fair_queue",
        "lessons",
    },
    "compression": {"rooms", "views", "fair_queue"},
    "page_scripts": set(),
    "markdown": set(),
    "python_reference": {"markdown"},
    "records": {"rooms", "table", "views", "protocol", "jobs"},
    "lessons": {"views", "protocol"},
    "api": {
        "rooms",
        "classroom",
        "compression",
        "page_scripts",
        "markdown",
        "python_reference",
        "records",
        "lessons",
        "table",
        "views",
        "storage",
        "protocol",
        "jobs",
        "fair_queue",
        "config",
    },
    "app": {
        "api",
        "compression",
        "views",
        "rooms",
        "classroom",
        "records",
        "storage",
        "protocol",
        "jobs",
        "config",
        "file_limit",
    },
    "run": {"app", "api", "config", "file_limit", "log_limit"},
    "processes": {"run", "config", "child_process"},
}
QTRIS_ROOMS: dict[str, set[str]] = {
    "board": set(),
    "rules": {"board"},
    "words": {"rules", "board"},
    "odds": {"rules", "board"},
    "circuit": {"rules", "board"},
    "text": {"rules", "board", "words"},
    "svg": {"rules", "board", "words", "odds"},
    "explain": {"rules", "board", "words", "odds", "svg"},
    "coach": {"rules", "board", "words"},
    "sandbox": {"rules", "board", "words", "odds", "svg", "text"},
    "facts": {"rules", "board", "odds"},
    "puzzles": {"rules", "odds"},
    "symmetry": {"rules", "board"},
    "languages": set(),
    "verbs": {"rules", "board", "words", "odds", "circuit", "text", "svg", "sandbox"},
    "expert": {"rules", "board", "words", "odds", "fast"},
    "fast": {"rules", "board", "expert"},
    "vector": {"rules", "fast"},
}
QTRIS_BATCHES = {"ketplay.games.qtris.fast.batches", "ketplay.games.qtris.fast.playouts"}
ROOM_RULES = {"ketplay.server": SERVER_ROOMS, "ketplay.games.qtris": QTRIS_ROOMS}
# Rooms that also run where there is no server: pure functions of values.
PURE_ROOMS = ("ketplay.server.table.", "ketplay.server.views.")
IMPURE = (
    "asyncio",
    "socket",
    "sqlite3",
    "starlette",
    "uvicorn",
    "websockets",
    "ketplay.server.storage",
)

OURS = "ketplay.games."  # a test may have registered a game of its own
EXAMPLE_GAME = "nim"  # what docstrings outside games/ use
# Declared dependencies that no module imports, with the reason.
NOT_IMPORTED = {
    "hatchling": "builds the packages that a test looks into",
    "websockets": "uvicorn speaks WebSocket with it",
    "h11": "uvicorn reads requests with it; older ones read some of them wrongly",
    "pytest": "runs the tests",
    "pytest-xdist": "runs the tests on every core",
    "ruff": "checks style and format",
    "mypy": "checks types",
}
LARGEST_ROOM = 16  # modules of a folder, `__init__` included
LONGEST_FILE = 400
LONGEST_FUNCTION = 60
LONG_FILES: dict[str, str] = {}  # path under src -> why it is one noun all the same
LONG_FUNCTIONS: dict[str, str] = {}  # "module:function" -> why it reads better in one piece
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
        if isinstance(child, ast.expr):  # no import is inside of an expression
            continue
        if isinstance(child, ast.Import | ast.ImportFrom):
            yield child, at_top
        is_function = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef)
        inside = is_function or is_type_checking(child)
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
    tree = sources.tree(MODULES[module])
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


def room(module: str, prefix: str) -> str:
    """The room of a part that a module belongs to; `rules` for a game's modules outside
    its rooms.
    """
    names = module.removeprefix(prefix + ".").split(".")
    rules = ROOM_RULES[prefix]
    if names[0] in rules or "rules" not in rules:
        return names[0]
    return "rules"


def broken_room(found: Import) -> str:
    """What is wrong with an import between two rooms of one part, or ''."""
    for prefix, rules in ROOM_RULES.items():
        inside = found.module.startswith(prefix + ".") and found.target.startswith(prefix + ".")
        if not inside:
            continue
        source, target = room(found.module, prefix), room(found.target, prefix)
        if source not in rules:
            return f"{source} is no room of {prefix} that this test knows; give it its arrows"
        if target != source and target not in rules[source] and found.target not in QTRIS_BATCHES:
            return f"{source} may import: {', '.join(sorted(rules[source])) or 'no other room'}"
    return ""


def impure(found: Import) -> bool:
    """Whether a room that must stay pure reaches for the network, the event loop or a store."""
    names = tuple(f"{name}." for name in IMPURE)
    return found.module.startswith(PURE_ROOMS) and f"{found.target}.".startswith(names)


def import_cycles(graph: dict[str, set[str]]) -> list[list[str]]:
    """The groups of modules that import each other, directly or in a circle (Tarjan's
    algorithm).
    """
    order: dict[str, int] = {}
    lowest: dict[str, int] = {}
    stack: list[str] = []
    cycles: list[list[str]] = []

    def visit(node: str) -> None:
        order[node] = lowest[node] = len(order)
        stack.append(node)
        for neighbour in sorted(graph[node]):
            if neighbour not in order:
                visit(neighbour)
                lowest[node] = min(lowest[node], lowest[neighbour])
            elif neighbour in stack:
                lowest[node] = min(lowest[node], order[neighbour])
        if lowest[node] == order[node]:
            group = stack[stack.index(node) :]
            del stack[stack.index(node) :]
            if len(group) > 1:
                cycles.append(sorted(group))

    for node in sorted(graph):
        if node not in order:
            visit(node)
    return cycles


def import_graph(found: list[Import]) -> dict[str, set[str]]:
    """Who imports whom, inside functions and for type checking included."""
    graph: dict[str, set[str]] = {module: set() for module in MODULES}
    for one in found:
        if one.target in MODULES and one.target != one.module:
            graph[one.module].add(one.target)
    return graph


def large_rooms(root: Path, ending: str) -> dict[str, int]:
    """The folders with more modules than a room may have."""
    sizes = Counter(path.parent for path in root.rglob(f"*.{ending}"))
    return {
        folder.relative_to(root).as_posix(): n for folder, n in sizes.items() if n > LARGEST_ROOM
    }


def game_names() -> set[str]:
    """What the games are called: folders, names, aliases and titles, but for the example game of
    the docstrings.
    """
    folders = {name for name, package in registry.packages().items() if package.startswith(OURS)}
    titles = {str(registry.about(name).TITLE) for name in folders}
    names = {name for name in registry.names() if (registry.folder(name) or name) in folders}
    return {*folders, *names, *titles} - {EXAMPLE_GAME, "Nim"}


def named_games(tree: ast.Module, names: set[str]) -> list[tuple[int, str]]:
    """Where a module's code or strings name a game; docstrings are free to use the example game
    only.
    """
    pattern = re.compile(
        rf"(?<![\w-])({'|'.join(map(re.escape, sorted(names)))})(?![\w-])", re.IGNORECASE
    )
    words: list[tuple[int, str]] = []
    for node in ast.walk(tree):
        text = ""
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = node.value
        elif isinstance(node, ast.Name):
            text = node.id
        elif isinstance(node, ast.Attribute):
            text = node.attr
        words += [(node.lineno, match[0]) for match in pattern.finditer(text)]
    return words


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
    """Compiled batch work lives in a game's `fast` and may be heavy, because nobody imports it at
    the top.
    """
    return bool(game(module)) and "fast" in module.split(".")[3:]


def broken(found: Import) -> str:
    """What is wrong with an import, or ''."""
    source, target = part(found.module), part(found.target)
    if own(found):
        if target != source and target not in ARROWS[source] and found.target != "ketplay":
            allowed = ", ".join(sorted(ARROWS[source])) or "nothing else of ketplay"
            return f"{source or 'ketplay'} may import: {allowed}"
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
        ("ketplay.bots.players.random", "if True:\n    import numpy"),
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


def declared_dependencies() -> set[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"].values()
    lines = [*project["dependencies"], *(line for group in extras for line in group)]
    return {dotted(re.match(r"[\w.-]+", line)[0]) for line in lines} - {"ketplay"}


@cache
def imported_packages() -> set[str]:
    """The packages of the index that anything in the repository imports: sources, tests,
    benchmarks, tools.
    """
    folders = [ROOT / name for name in ("src", "tests", "benchmarks", "examples", "tools")]
    packages: set[str] = set()
    for path in [path for folder in folders for path in folder.rglob("*.py")]:
        for node, _ in statements(sources.tree(path)):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names = [node.module]
            packages |= {name.split(".")[0] for name in names}
    return {dotted(INDEX_NAMES.get(name, name)) for name in packages}


def unused_dependencies(declared: set[str]) -> set[str]:
    return declared - imported_packages() - set(NOT_IMPORTED)


def test_every_dependency_is_imported_or_has_a_reason():
    assert unused_dependencies(declared_dependencies()) == set()
    assert set(NOT_IMPORTED) <= declared_dependencies(), "a reason for something not declared"


def test_an_unused_dependency_is_caught():
    assert unused_dependencies({"starlette", "left-pad"}) == {"left-pad"}


def test_rooms_import_along_their_arrows():
    assert [f"{found}: {broken_room(found)}" for found in all_imports() if broken_room(found)] == []


@pytest.mark.parametrize(
    ("module", "target"),
    [
        ("ketplay.server.table.table", "ketplay.server.views.view"),
        ("ketplay.server.views.view", "ketplay.server.rooms.room"),
        ("ketplay.server.storage.store", "ketplay.server.api.http"),
        ("ketplay.server.protocol.messages", "ketplay.server.table.events"),
        ("ketplay.games.qtris.board.tiles", "ketplay.games.qtris.state"),
        ("ketplay.games.qtris.state", "ketplay.games.qtris.svg"),
        ("ketplay.games.qtris.svg.board", "ketplay.games.qtris.expert"),
    ],
)
def test_an_import_against_the_arrows_of_rooms_is_caught(module, target):
    assert broken_room(Import(module, 1, target, True))


def test_tables_and_views_are_pure():
    assert [str(found) for found in all_imports() if impure(found)] == []


@pytest.mark.parametrize(
    "target", ["asyncio", "sqlite3", "starlette.websockets", "ketplay.server.storage.sqlite"]
)
def test_an_impure_import_is_caught(target):
    assert impure(Import("ketplay.server.table.actions", 1, target, False))
    assert not impure(Import("ketplay.server.rooms.room", 1, target, False))


def test_no_modules_import_each_other_in_a_circle():
    assert import_cycles(import_graph(all_imports())) == []


def test_a_circle_is_caught():
    back = Import("ketplay.core.errors", 1, "ketplay.core.game", False)
    assert import_cycles(import_graph([*all_imports(), back])) != []
    assert import_cycles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == [["a", "b", "c"]]


@pytest.mark.parametrize("ending", ["py", "js"])
def test_rooms_are_small(ending):
    assert large_rooms(SOURCE, ending) == {}
    assert large_rooms(ROOT / "tests", ending) == {}


def test_a_large_room_is_caught(tmp_path):
    for number in range(LARGEST_ROOM + 1):
        (tmp_path / f"module{number}.py").touch()
    assert large_rooms(tmp_path, "py") == {".": LARGEST_ROOM + 1}


def test_every_room_says_what_it_is_for_and_what_it_may_import():
    silent = [
        str(path.relative_to(ROOT))
        for path in SOURCE.rglob("__init__.py")
        if "import" not in (ast.get_docstring(sources.tree(path)) or "").lower()
    ]
    assert silent == []


def test_no_game_is_named_outside_games():
    named = [
        f"{MODULES[module].relative_to(ROOT)}:{line} names {word}"
        for module in MODULES
        if part(module) not in ("games", "")
        for line, word in named_games(sources.tree(MODULES[module]), game_names())
    ]
    assert named == []


@pytest.mark.parametrize(
    "code",
    [
        'default = "qtris"',
        "from x import y\nqtris(1)",
        'print("Play QTris now")',
        'y = "quantum-nim:heaps=1"',
    ],
)
def test_a_named_game_is_caught(code):
    assert named_games(ast.parse(code), game_names() | {"quantum-nim"})


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
    for node in ast.walk(sources.tree(MODULES[module])):
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
    """The heavy or third-party packages in sys.modules after running code in a Python
    of its own.
    """
    setup = f"import sys\nsys.path.insert(0, {str(SOURCE)!r})\n"
    script = f"{setup}{code}\nprint(*sys.modules, file=sys.stderr)"
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
    code = (
        "from ketplay.cli import main\nsys.argv = ['ketplay', '--help']\n"
        "try:\n    main()\nexcept SystemExit as end:\n"
    )
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


def test_files_of_tests_have_names_of_their_own() -> None:
    """pytest imports them by their names alone, from all folders."""
    names = Counter(file.name for file in (ROOT / "tests").rglob("test_*.py"))
    assert [name for name, number in names.items() if number > 1] == []
