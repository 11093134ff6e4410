"""Looks the pinned packages up in the list of known vulnerabilities, with pip-audit.

    python3 tools/audit_packages.py

Exit code 1 if one of them has a known vulnerability. If pip-audit or the list cannot be reached,
nothing is known: this is said loudly, and is no failure.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

PINNED = Path(__file__).parent / "pinned.txt"
TIME_LIMIT = 600  # seconds


class Audit(NamedTuple):
    """What a report says: how many packages were looked up, which were not, what was found."""

    checked: int
    skipped: list[str]
    vulnerabilities: list[str]


def read_report(report: str) -> Audit | None:
    """A report of pip-audit; None if the text is none.

    >>> read_report('''{"dependencies": [
    ...     {"name": "a", "version": "1", "vulns": [{"id": "X"}]},
    ...     {"name": "b", "skip_reason": "not found"}]}''')
    Audit(checked=1, skipped=['b'], vulnerabilities=['a 1: X'])
    >>> read_report("connection refused")
    """
    try:
        packages: list[dict[str, Any]] = json.loads(report)["dependencies"]
    except (ValueError, KeyError, TypeError):
        return None
    known = [package for package in packages if "vulns" in package]
    return Audit(
        len(known),
        [package["name"] for package in packages if package not in known],
        [
            f"{package['name']} {package['version']}: {found['id']}"
            for package in known
            for found in package["vulns"]
        ],
    )


def audit(folder: str) -> str:
    """pip-audit's report on the pinned packages; empty if there is none."""
    python = str(Path(folder) / "bin" / "python")
    for command in (
        [sys.executable, "-m", "venv", folder],
        [python, "-m", "pip", "install", "-q", "pip-audit"],
    ):
        if subprocess.run(command, check=False, timeout=TIME_LIMIT).returncode:
            return ""
    options = ["-r", str(PINNED), "--no-deps", "--disable-pip", "-f", "json", "--progress-spinner"]
    command = [python, "-m", "pip_audit", *options, "off"]
    return subprocess.run(
        command, stdout=subprocess.PIPE, text=True, check=False, timeout=TIME_LIMIT
    ).stdout


def main() -> int:
    try:
        with tempfile.TemporaryDirectory() as folder:
            found = read_report(audit(folder))
    except (OSError, subprocess.SubprocessError):
        found = None
    if found is None or not found.checked:
        warn("THE PACKAGES WERE NOT AUDITED: there is no list of vulnerabilities to be had here")
        return 0
    if found.skipped:
        warn(f"NOT AUDITED: {', '.join(found.skipped)}")
    print(f"{found.checked} packages audited, {len(found.vulnerabilities)} known vulnerabilities")
    print("\n".join(found.vulnerabilities))
    return 1 if found.vulnerabilities else 0


def warn(words: str) -> None:
    print(f"WARNING: {words}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
