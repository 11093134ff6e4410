"""Fixtures for all tests."""

import pytest

from ketplay.core import registry


@pytest.fixture
def cards(monkeypatch):
    """A third party's game (tests/cards), as if installed."""
    monkeypatch.setitem(registry.packages(), "cards", "cards")
    return registry.game("cards")
