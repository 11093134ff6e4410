"""Writing files completely or not at all."""

from __future__ import annotations

import os
import tempfile

from ketplay.core.errors import KetError


class CannotWrite(KetError):
    code = "cannot_write"


def write(path: str, text: str) -> None:
    """Writes a draft beside the file and renames it, so that the file is never incomplete."""
    try:
        folder = os.path.dirname(os.path.abspath(path))
        handle, draft = tempfile.mkstemp(dir=folder, prefix=".ketplay-")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
            os.chmod(draft, 0o666 & ~_umask())
            os.replace(draft, path)
        except BaseException:
            os.unlink(draft)
            raise
    except OSError as error:
        raise CannotWrite(f"cannot write {path}: {error.strerror}", at=path) from None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
