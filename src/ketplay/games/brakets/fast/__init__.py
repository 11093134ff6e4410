"""<B|raket|S> in numba, for batches of games; imports the rules.

Import this package only inside functions: numpy and numba are slow to load. Without numba
everything still runs, slowly, with the same results.
"""
