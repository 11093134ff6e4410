"""Tables in memory, with their people, bots and clocks. May import table, views, storage, cluster
and jobs.
"""
