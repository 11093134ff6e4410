"""All operations over HTTP; the routes and the OpenAPI description are made from this list."""

from __future__ import annotations

from ketplay.server.api import record_operations, table_operations
from ketplay.server.api.classes import lesson_operations
from ketplay.server.api.classes import operations as class_operations

OPERATIONS = (
    *table_operations.OPERATIONS,
    *record_operations.OPERATIONS,
    *class_operations.OPERATIONS,
    *lesson_operations.OPERATIONS,
)
