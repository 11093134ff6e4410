"""Compiled kernels of the octal games. They need numba (extra `[fast]`), so they are imported on
use only.
"""
