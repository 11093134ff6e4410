"""Exact routines that know no game, only the protocol."""
