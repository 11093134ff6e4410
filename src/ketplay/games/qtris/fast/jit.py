"""numba's `njit` where numba is installed; otherwise functions run as they are: slower, same
results.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

try:
    from numba import njit

    HAVE_NUMBA = True
except ImportError:
    HAVE_NUMBA = False

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """The function compiled, with the machine code cached on disk, where numba is installed."""
    return _njit(function, cache=True)


def inlined(function: F) -> F:
    """The same for a small function that is copied to where it is called.

    It saves passing arrays, which costs more than such a function does.
    """
    return _njit(function, cache=True, inline="always")


def _njit(function: F, **options: Any) -> F:
    if not HAVE_NUMBA:
        return function
    dispatcher: F = njit(**options)(function)
    return dispatcher
