"""Files of lines of JSON that grow while something runs; a line that a crash cut off is dropped."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any


def read_lines(path: Path) -> list[Any]:
    """The value of each complete line; none if there is no file."""
    if not path.exists():
        return []
    values = []
    for line in path.read_text("utf-8", errors="replace").splitlines():
        try:
            values.append(json.loads(line))
        except ValueError:  # the run was killed while it wrote this line
            continue
    return values


def add_line(path: Path, text: str) -> None:
    """Adds a line, on disk before anything else happens."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab+") as file:
        size = file.seek(0, os.SEEK_END)
        if size:
            file.seek(size - 1)
        is_cut_off = size > 0 and file.read(1) != b"\n"
        file.write(("\n" if is_cut_off else "").encode() + text.encode() + b"\n")
        file.flush()
        os.fsync(file.fileno())
