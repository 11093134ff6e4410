"""Game ids and position lines have a greatest length, which is checked before anything is read."""

import pytest

import ketplay
from ketplay.core import registry
from ketplay.core.errors import InvalidPosition, UnknownGame


def test_long_ids_are_refused_with_their_limit() -> None:
    with pytest.raises(UnknownGame, match="at most 400 characters, not 1000"):
        ketplay.game("x" * 1000)


def test_long_position_lines_are_refused_with_their_limit(monkeypatch) -> None:
    monkeypatch.setattr(registry, "game", lambda _: pytest.fail("the game was read"))
    with pytest.raises(InvalidPosition, match="at most 8000 characters, not 9000"):
        registry.position("x" * 9000)
