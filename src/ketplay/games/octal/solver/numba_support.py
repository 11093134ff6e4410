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


def hint(most: int) -> str:
    """What to add to a limit that is higher with numba; nothing where numba is installed.

    >>> hint(60) in ("", ' (up to 60 with the extra fast: python3 -m pip install "ketplay[fast]")')
    True
    """
    if available():
        return ""
    return f' (up to {most} with the extra fast: python3 -m pip install "ketplay[fast]")'
