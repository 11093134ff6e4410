"""The OpenAPI description: complete, documented, and what the server does (by schemathesis)."""

import json
import os
import re
import subprocess
import sys
import textwrap
from pathlib import Path
from random import Random

import pytest
from support.running import running

from ketplay.server.api import openapi
from ketplay.server.api.operations import OPERATIONS
from ketplay.server.protocol import messages
from ketplay.server.protocol.errors import STATUS

ROOT = Path(__file__).parents[3]

ENDLESS = "/events"  # a stream; test_acts reads it
PATHS = openapi.document()["paths"]
DESCRIBED = [
    (method, path) for path in PATHS for method in PATHS[path] if not path.endswith(ENDLESS)
]


class Answers:
    """A server with two tables, and what schemathesis checks in its answers."""

    def __init__(self, served):
        self.served, self.rng = served, Random(1)
        self.tables = [
            served.open("nim:heaps=3.3", "shared", "shared"),
            served.open("tictactoe", "person", "open"),
        ]

    def check(self, case):
        from schemathesis.checks import not_a_server_error
        from schemathesis.specs.openapi import checks

        if "code" in (case.path_parameters or {}) and self.rng.random() < 0.9:
            table = self.rng.choice(self.tables)
            case.path_parameters["code"] = table["code"]
            if self.rng.random() < 0.8:
                case.headers["Authorization"] = f"Bearer {table['token']}"
        case.call_and_validate(
            base_url=self.served.url,
            checks=[
                not_a_server_error,
                checks.status_code_conformance,
                checks.content_type_conformance,
                checks.response_headers_conformance,
                checks.response_schema_conformance,
            ],
        )


@pytest.fixture(scope="module")
def answers():
    with running() as served:
        yield Answers(served)


@pytest.fixture(scope="module")
def schema():
    import schemathesis

    return schemathesis.openapi.from_dict(described())


def described():
    return without_tuples(openapi.document())


def without_tuples(part):
    """The description with tuples as lists of either type: of replies, schemathesis turns
    `prefixItems` into the older form of `items`, which its own validator then refuses.
    """
    if isinstance(part, list):
        return [without_tuples(each) for each in part]
    if not isinstance(part, dict):
        return part
    new = {key: without_tuples(value) for key, value in part.items() if key != "prefixItems"}
    return (
        {**new, "items": {"anyOf": without_tuples(part["prefixItems"])}}
        if len(new) < len(part)
        else new
    )


def few_examples():
    from hypothesis import HealthCheck, settings

    return settings(
        max_examples=3,
        deadline=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
        database=None,
    )


@pytest.mark.parametrize(("method", "path"), DESCRIBED)
def test_answers_are_what_the_description_says(schema, answers, method, path):
    from hypothesis import given

    few_examples()(given(schema[path][method].as_strategy())(answers.check))()


# One case for every rule of every schema, kept and broken. It is a file of its own because
# schemathesis works all of them out when pytest collects the tests.
EVERY_RULE = textwrap.dedent("""
    import schemathesis
    from test_openapi import ENDLESS, answers, described, few_examples

    schema = schemathesis.openapi.from_dict(described()).exclude(path_regex=ENDLESS + "$")

    @schema.parametrize()
    @few_examples()
    def test_answers(case, answers):
        answers.check(case)
""")


@pytest.mark.long
def test_every_rule_of_the_description_is_kept(tmp_path):
    (tmp_path / "test_every_rule.py").write_text(EVERY_RULE)
    paths = [ROOT / "src", ROOT / "tests", Path(__file__).parent]
    # Rewriting the asserts of a plugin's module that is imported deep down fails in Python 3.11.
    options = ["-q", "--assert=plain", "-p", "no:xdist", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, "."],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert f"{len(DESCRIBED)} passed" in done.stdout


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
        operation.path.replace("{code}", "CODE")
        .replace("{index}", "INDEX")
        .replace("{table}", "TABLE")
        for operation in OPERATIONS
    }
    missing += [
        end for end in ends if end not in text and f"`/{end.rpartition('/')[2]}`" not in text
    ]
    assert missing == []
