"""Writing files whole or not at all."""

from __future__ import annotations

import os
import tempfile

from ketplay.core.errors import KetError


class CannotWrite(KetError):
    code = "cannot_write"


def write(path: str, text: str) -> None:
    """Writes beside the file and renames, so that nobody ever sees half of it."""
    try:
        handle, beside = tempfile.mkstemp(
            dir=os.path.dirname(os.path.abspath(path)), prefix=".ketplay-"
        )
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
            os.chmod(beside, 0o666 & ~_umask())
            os.replace(beside, path)
        except BaseException:
            os.unlink(beside)
            raise
    except OSError as error:
        raise CannotWrite(f"cannot write {path}: {error.strerror}", at=path) from None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
