"""The OpenAPI description: complete, documented, and what the server does (by schemathesis)."""

import json
import re
from pathlib import Path
from random import Random

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from support.running import running

from ketplay.server.api import openapi
from ketplay.server.api.operations import OPERATIONS
from ketplay.server.protocol import messages
from ketplay.server.protocol.errors import STATUS

ROOT = Path(__file__).parents[3]

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
ENDLESS = r"/events$"  # a stream; test_acts reads it


@pytest.fixture(scope="module")
def api():
    with running() as found:
        found.tables = [
            found.open("nim:heaps=3.3", "shared", "shared"),
            found.open("tictactoe", "person", "open"),
        ]
        found.rng = Random(1)
        yield found


schema = schemathesis.openapi.from_dict(openapi.document()).exclude(path_regex=ENDLESS)


@pytest.mark.slow
@schema.parametrize()
@settings(
    max_examples=3,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
    database=None,
)
def test_answers_are_what_the_description_says(case, api):
    if "code" in (case.path_parameters or {}) and api.rng.random() < 0.9:
        table = api.rng.choice(api.tables)
        case.path_parameters["code"] = table["code"]
        if api.rng.random() < 0.8:
            case.headers["Authorization"] = f"Bearer {table['token']}"
    case.call_and_validate(base_url=api.url, checks=CHECKS)


def test_the_description_names_every_operation(served):
    document = served.get("/api/openapi.json").json()
    paths = {(method, path) for path, entry in document["paths"].items() for method in entry}
    routes = {
        (method.lower(), route.path)
        for route in served.app.routes
        if getattr(route, "methods", None)
        and (route.path.startswith("/api/") or route.path == "/health")
        for method in route.methods - {"HEAD"}
    }
    assert routes - {("get", "/api/openapi.json")} == paths
    assert len(paths) == len(OPERATIONS)
    text = json.dumps(document)
    names = set(re.findall(r"#/components/schemas/(\w+)", text))
    assert names <= set(document["components"]["schemas"])


def test_the_description_is_written_down(served):
    text = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    missing = [name for name in STATUS if f"`{name}`" not in text]
    missing += [
        kind.__struct_config__.tag
        for kind in messages.Message.__args__
        if f'"op": "{kind.__struct_config__.tag}"' not in text
    ]
    ends = {
        operation.path.replace("{code}", "CODE").replace("{index}", "INDEX")
        for operation in OPERATIONS
    }
    missing += [
        end for end in ends if end not in text and f"`/{end.rpartition('/')[2]}`" not in text
    ]
    assert missing == []
