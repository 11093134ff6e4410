"""Compiled kernels of the octal games. They import numba (extra `[fast]`), so they are imported on use only."""

from __future__ import annotations

from importlib.util import find_spec


def available() -> bool:
    """Whether numba is installed; without it the slow twins of the kernels answer, with the same results.

    >>> available() in (True, False)
    True
    """
    return find_spec("numba") is not None
