"""One folder a game; found by name, see `ketplay.core.registry`."""
