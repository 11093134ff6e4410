"""The data files that the scripts in tools/ make, as the scripts write them."""

import json

import pytest
from qtris_fit import as_json

from ketplay.games.qtris.expert.evaluation import SIZE, WEIGHTS, WEIGHTS_EVE


@pytest.mark.parametrize("path", [WEIGHTS, WEIGHTS_EVE], ids=lambda path: path.name)
def test_weights_are_written_as_the_script_writes_them(path):
    text = path.read_text(encoding="utf-8")
    weights = json.loads(text)
    assert as_json(weights) == text
    assert {len(row) for rows in weights.values() for row in rows} == {SIZE}
