"""The lab: experiments that run in small tasks, judge claims, and write reports.

Imports core only; the experiments themselves are in the games' folders.
"""
