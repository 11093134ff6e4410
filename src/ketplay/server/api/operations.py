"""All operations over HTTP."""

from __future__ import annotations

from ketplay.server.api import http
from ketplay.server.classroom import class_http

OPERATIONS = (*http.OPERATIONS, *class_http.OPERATIONS)
