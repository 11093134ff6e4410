"""The compiled kernels do even the small work here that is quicker without them, so that they are
what is tested.
"""

import pytest

from ketplay.games.octal.solver import chain, graph, grundy


@pytest.fixture(autouse=True)
def nothing_is_too_small(monkeypatch):
    for module in (chain, graph, grundy):
        monkeypatch.setattr(module, "FEW", 0)
