"""Notices between the processes and machines that share one store. May import table and protocol."""
