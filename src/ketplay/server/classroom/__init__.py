"""A class of pupils, its teacher and their tables.

May import rooms, views, table, lessons, storage, jobs, fair_queue and protocol.
"""
