"""One server for all tests of a file that need nothing special."""

import pytest
from server.running import running


@pytest.fixture(scope="module")
def served():
    with running() as found:
        yield found
