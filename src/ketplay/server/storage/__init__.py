"""Where events are kept: SQLite, PostgreSQL, archives and backups.

May import table, protocol and cluster (a store also carries the notices between its processes).
"""
