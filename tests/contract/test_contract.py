"""Every registered game, at its defaults and at a few other options, keeps the contract."""

import pytest

import ketplay
from ketplay.core.registry import names
from ketplay.core.testkit import contract

MORE = [
    "qtris:edition=compact",
    "qtris:level=advanced,measure=exact",
    "qtris:level=s,order=play_draw,turns=4",
    "qtris:prep=R.W.B/C+a.W.L/B.C+a.W",
]


@pytest.mark.parametrize("game_id", names() + MORE)
def test_contract(game_id: str) -> None:
    contract(ketplay.game(game_id), games=2)
