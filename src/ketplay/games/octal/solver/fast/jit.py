"""The compiler, with types: a function goes in, the compiled function of the same type
comes out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba

F = TypeVar("F", bound=Callable[..., Any])


def jit(function: F) -> F:
    """Compiles on the first call and keeps the machine code on disk."""
    return cast(F, numba.njit(cache=True, nogil=True)(function))


def inlined(function: F) -> F:
    """The same for a small function in a tight loop: its body is put where it is called."""
    return cast(F, numba.njit(cache=True, nogil=True, inline="always")(function))
