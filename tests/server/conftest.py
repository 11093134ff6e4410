"""One server for the tests of a file, and an empty place for tables in each kind of store."""

import pytest
from support.postgres_server import STORES, cluster
from support.running import running


@pytest.fixture(scope="module")
def served():
    with running() as found:
        yield found


@pytest.fixture(params=STORES)
def place(request, tmp_path):
    """The location of an empty store."""
    if request.param == "sqlite":
        yield str(tmp_path / "t.db")
        return
    with cluster().database() as url:
        yield url
