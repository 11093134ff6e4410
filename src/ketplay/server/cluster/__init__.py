"""Notices between the processes and machines that share a store. May import table and protocol."""
