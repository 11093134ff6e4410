"""Recorded games and drawings do not change by themselves; `regenerate.py` writes them anew."""

import pytest
from regenerate import HERE, games, golden

from ketplay.core.record import load


@pytest.mark.parametrize(("name", "game_id"), list(games().items()))
def test_golden_files_are_fresh(name: str, game_id: str) -> None:
    for file, text in golden(name, game_id).items():
        path = HERE / file
        assert path.exists(), f"{file} is missing: run tests/golden/regenerate.py"
        assert path.read_text(encoding="utf-8") == text, (
            f"{file} has changed: run tests/golden/regenerate.py and look"
        )


@pytest.mark.parametrize("path", sorted(HERE.glob("*.ket")), ids=lambda path: path.name)
def test_golden_records_replay(path) -> None:
    assert load(str(path)).match.log
