"""The API as it describes itself: schemathesis makes requests from the description and compares the answers with it."""

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
