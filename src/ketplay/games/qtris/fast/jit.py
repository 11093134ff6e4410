"""The compiler that QTris's fast code uses: numba where it is installed."""

from ketplay.core.tasks.compiler import HAVE_NUMBA, compiled, inlined

__all__ = ["HAVE_NUMBA", "compiled", "inlined"]
