"""Whether numba (extra `[fast]`) is installed; without it slower code answers, with the
same results.
"""

from __future__ import annotations

from importlib.util import find_spec


def available() -> bool:
    """Whether numba is installed.

    >>> available() in (True, False)
    True
    """
    return find_spec("numba") is not None
