"""One server for all tests of a file that need nothing special; and a place for tables in each kind of store."""

import pytest
from support.postgres_server import STORES, cluster
from support.running import running


@pytest.fixture(scope="module")
def served():
    with running() as found:
        yield found


@pytest.fixture(params=STORES)
def place(request, tmp_path):
    """An empty place, as `Config.data` has it."""
    if request.param == "sqlite":
        yield str(tmp_path / "t.db")
        return
    with cluster().database() as url:
        yield url
