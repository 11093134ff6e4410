"""Questions about records, answered in a worker: replay, measurement, review, export and the sandbox.

May import views, table, protocol and jobs.
"""
