"""The teacher's token and the code of the class: made once, and kept beside the tables in a file of their own."""

from __future__ import annotations

import os
import re
import secrets
from pathlib import Path

import platformdirs

from ketplay.core.errors import KetError
from ketplay.server.storage.sqlite import MEMORY
from ketplay.server.table import codes

FILE = "teacher"


def keys(data: str) -> tuple[str, str]:
    """The code of the class and the token of its teacher, for the tables at a place.

    >>> code, token = keys(":memory:")
    >>> len(code), len(token)
    (6, 32)
    """
    if data == MEMORY:
        return _new()
    own = Path(platformdirs.user_data_dir("ketplay", appauthor=False))
    file = (own if "://" in data else Path(data).parent) / FILE
    try:
        if not file.exists():
            _keep(file, *_new())
        code, _, token = file.read_text(encoding="utf-8").strip().partition(" ")
    except (OSError, UnicodeDecodeError) as error:
        raise KetError(
            f"cannot keep the teacher's token in {file}: {error}", at=str(file)
        ) from None
    if not codes.clean(code, codes.CLASS) or not re.fullmatch("[0-9a-f]{32}", token):
        raise KetError(
            f"{file} does not hold a code and a token; remove it to get new ones", at=str(file)
        )
    return code, token


def _new() -> tuple[str, str]:
    return codes.new_code(codes.CLASS), secrets.token_hex(16)


def _keep(file: Path, code: str, token: str) -> None:
    """Writes a file that nobody else can read."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as new:
        new.write(f"{code} {token}\n")
