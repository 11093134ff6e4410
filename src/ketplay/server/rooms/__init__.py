"""Tables in memory: who is present, writing events, waking bots. May import table, views, storage and cluster."""
