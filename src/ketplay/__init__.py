"""ketplay: a table for quantum games."""

__version__ = "0.1.0"
