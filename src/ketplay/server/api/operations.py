"""All operations over HTTP; the routes and the OpenAPI description are made from this list."""

from __future__ import annotations

from ketplay.server.api import class_operations, record_operations, table_operations

OPERATIONS = (
    *table_operations.OPERATIONS,
    *record_operations.OPERATIONS,
    *class_operations.OPERATIONS,
)
