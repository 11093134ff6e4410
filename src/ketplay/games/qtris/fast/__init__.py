"""QTris in numba, for batches and for the expert: the same tables, boards and numbers as the plain code.

Import it only inside functions, since numpy and numba are slow to load. Without numba the batches still run, slowly,
and give the same results; so does the expert.
"""
