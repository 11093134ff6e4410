"""The teacher's token and the code of the class, created once and kept beside the tables."""

from __future__ import annotations

import os
import re
import secrets
from pathlib import Path
from typing import NamedTuple

from ketplay.core.errors import KetError
from ketplay.server.storage.location import user_folder
from ketplay.server.storage.sqlite import MEMORY
from ketplay.server.table import codes

FILE = "teacher"


class TeacherToken(NamedTuple):
    """The code of the class, and the token that makes someone its teacher."""

    code: str
    token: str


def load(location: str) -> TeacherToken:
    """The code and the token for the store at a location.

    >>> code, token = load(":memory:")
    >>> len(code), len(token)
    (6, 32)
    """
    if location == MEMORY:
        return _create()
    folder = user_folder() if "://" in location else Path(location).parent
    file = folder / FILE
    try:
        if not file.exists():
            _save(file, _create())
        code, _, token = file.read_text(encoding="utf-8").strip().partition(" ")
    except (OSError, UnicodeDecodeError) as error:
        raise KetError(
            f"cannot save the teacher's token in {file}: {error}", at=str(file)
        ) from None
    if not codes.clean(code, codes.CLASS) or not re.fullmatch("[0-9a-f]{32}", token):
        raise KetError(
            f"{file} does not contain a code and a token; delete it to get new ones", at=str(file)
        )
    return TeacherToken(code, token)


def _create() -> TeacherToken:
    return TeacherToken(codes.new_code(codes.CLASS), secrets.token_hex(16))


def _save(file: Path, keys: TeacherToken) -> None:
    """Writes a file that only its owner can read."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as output:
        output.write(f"{keys.code} {keys.token}\n")
