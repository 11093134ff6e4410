"""All operations over HTTP."""

from __future__ import annotations

from ketplay.server import class_http, http

OPERATIONS = (*http.OPERATIONS, *class_http.OPERATIONS)
