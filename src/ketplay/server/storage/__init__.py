"""Where events are kept: SQLite, PostgreSQL, archives and backups. May import table."""
