"""Bridges to other tools; each says how to install what it needs. May import core and quantum."""
