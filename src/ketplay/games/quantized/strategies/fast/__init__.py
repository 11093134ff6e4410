"""Many tactics at once, on arrays: by numba where it is installed, else by numpy; the results are the same."""
