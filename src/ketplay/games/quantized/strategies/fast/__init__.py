"""Many tactics at once on arrays, by numba or by numpy, with the same results.

These modules import numpy or numba at the top, so they are imported inside functions only.
"""
