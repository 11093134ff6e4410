"""The compiler numba where it is installed; otherwise functions run as they are: slower, with the
same results.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])
NUMBA: Any = None
with suppress(ImportError):
    NUMBA = import_module("numba")
HAVE_NUMBA = NUMBA is not None


def compiled(function: F) -> F:
    """The function compiled, with the machine code kept on disk, where numba is installed."""
    return _compile(function, cache=True)


def inlined(function: F) -> F:
    """The same for a small function that is copied to where it is called.

    It saves passing arrays, which costs more than such a function does.
    """
    return _compile(function, cache=True, inline="always")


def _compile(function: F, **options: Any) -> F:
    if NUMBA is None:
        return function
    dispatcher: F = NUMBA.njit(**options)(function)
    return dispatcher
