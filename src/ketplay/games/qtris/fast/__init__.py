"""QTris in numba, for the expert and for batches; imports the rules, the board and
expert.evaluation.

The tables, boards and numbers are those of the plain code. Import this package only inside
functions: numpy and numba are slow to load. Without numba everything still runs, slowly, with the
same results.
"""
