"""Questions about records, answered in a worker: replay, measurement, review, export, sandbox.

May import views, table, protocol and jobs.
"""
