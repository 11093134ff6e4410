"""All operations over HTTP; the routes and the OpenAPI description are made from this list."""

from __future__ import annotations

from ketplay.server.api import class_operations, http, record_operations

OPERATIONS = (*http.OPERATIONS, *record_operations.OPERATIONS, *class_operations.OPERATIONS)
