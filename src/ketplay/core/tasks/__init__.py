"""Work that takes long: where its tasks run, and how results outlive an interruption.

Imports nothing else of ketplay but errors and words of core.
"""
