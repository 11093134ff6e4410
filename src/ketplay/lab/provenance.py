"""Where results come from: a run file beside each of them, and the hashes of all files of a folder.

Nothing in a run file names a person, a computer or a folder of it.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import subprocess
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import ketplay
from ketplay.lab.experiment import Row

DIGITS = 12  # significant ones of a number in the results
MANIFEST = "MANIFEST.sha256"
PACKAGES = ("numpy", "numba", "llvmlite", "matplotlib", "qiskit", "joblib", "distributed")
SOURCE = Path(__file__).parents[3]  # of a checkout; anything else has no `.git`
HIDDEN = (".part", ".new")  # files of a run that has not ended


def rounded(value: Any) -> Any:
    """A JSON value with its numbers rounded to DIGITS significant digits.

    The digits after these depend on the computer and on the versions of packages.

    >>> rounded({"p": [0.1 + 0.2, 3, "word", None]})
    {'p': [0.3, 3, 'word', None]}
    """
    if isinstance(value, float):
        return float(f"{value:.{DIGITS}g}")
    if isinstance(value, dict):
        return {name: rounded(item) for name, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [rounded(item) for item in value]
    return value


def rounded_rows(rows: list[Row]) -> list[Row]:
    return [rounded(row) for row in rows]


def run_file(folder: Path, name: str) -> Path:
    return folder / f"{name}.run.json"


def run_text(
    folder: Path, name: str, files: list[str], command: str, cpu_times: list[float], tasks: int
) -> str:
    """The run file of an experiment: how its tasks were computed, and the hashes of its files.

    A run that computes only some of the tasks is added to the earlier runs.
    """
    computed = len(cpu_times)
    runs = [] if computed == tasks else earlier_runs(folder, name)
    if computed:
        run = {"tasks": computed, "cpu_seconds": round(sum(cpu_times), 2), "command": command}
        runs.append({**run, **environment()})
    hashes = {file: file_hash(folder / file) for file in files}
    content = {"name": name, "tasks": tasks, "files": hashes, "runs": runs}
    return json.dumps(content, indent=1) + "\n"


def earlier_runs(folder: Path, name: str) -> list[dict[str, Any]]:
    """The runs in a run file; none if there is no such file or it is not one of the lab."""
    try:
        runs = json.loads(run_file(folder, name).read_text("utf-8"))["runs"]
    except (OSError, ValueError, KeyError, TypeError):
        return []
    return list(runs) if isinstance(runs, list) else []


def environment() -> dict[str, Any]:
    """The program, the packages and the computer, without any name of a person or a host."""
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "ketplay": ketplay.__version__,
        **_commit(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "packages": {name: number for name in PACKAGES if (number := _version(name))},
        "system": f"{platform.system()} {platform.machine()}",
        "processor": _processor(),
        "cores": os.cpu_count(),
    }


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return ""


def _commit() -> dict[str, Any]:
    """The commit of a checkout, and whether its code was changed since; nothing elsewhere."""
    if not (SOURCE / ".git").exists():
        return {}
    try:
        commit = _git("rev-parse", "HEAD")
        changes = _git("status", "--porcelain", "--", "src")
    except (OSError, subprocess.SubprocessError):
        return {}
    return {"commit": commit, "is_changed": bool(changes)}


def _git(*words: str) -> str:
    command = ["git", "-C", str(SOURCE), *words]
    return subprocess.run(
        command, capture_output=True, text=True, check=True, timeout=30
    ).stdout.strip()


def _processor() -> str:
    """The model of the processor, as Linux names it; elsewhere what Python knows."""
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        lines = []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.processor() or platform.machine()


def file_hash(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def changed_files(folder: Path, name: str) -> list[str]:
    """The files that are not those of the run file any more; none without a run file."""
    path = run_file(folder, name)
    if not path.exists():
        return []
    hashes = json.loads(path.read_text("utf-8"))["files"]
    return [
        file
        for file, digest in hashes.items()
        if not (folder / file).exists() or file_hash(folder / file) != digest
    ]


def manifest(folder: Path) -> str:
    """The hashes of all files of a folder, in the form that `sha256sum --check` reads."""
    names = sorted(
        path.name
        for path in folder.iterdir()
        if path.is_file() and path.name != MANIFEST and path.suffix not in HIDDEN
    )
    return "".join(f"{file_hash(folder / name)}  {name}\n" for name in names)
