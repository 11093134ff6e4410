"""A class of pupils, its teacher and their tables.

May import rooms, views, table, storage and protocol.
"""
