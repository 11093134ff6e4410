"""numba's `njit` where numba is installed; otherwise the functions run as they are, slowly, with the same results."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

try:
    from numba import njit

    HAVE_NUMBA = True
except ImportError:
    HAVE_NUMBA = False

F = TypeVar("F", bound=Callable[..., Any])


def inlined(function: F) -> F:
    """The same for a small function that is copied to where it is called: passing arrays costs more than it does."""
    if not HAVE_NUMBA:
        return function
    found: Any = njit(cache=True, inline="always")(function)
    return found  # type: ignore[no-any-return]


def compiled(function: F) -> F:
    """The function compiled, and kept on disk, where numba is installed."""
    if not HAVE_NUMBA:
        return function
    found: Any = njit(cache=True)(function)
    return found  # type: ignore[no-any-return]
