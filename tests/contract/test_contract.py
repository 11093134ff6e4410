"""Every registered game, at its defaults and at a few other options, keeps the contract."""

import pytest

import ketplay
from ketplay.core.registry import names
from ketplay.core.testkit import contract

MORE = [
    "brakets:deck=short44,count=players",
    "qtris:edition=compact",
    "qtris:level=advanced,measure=exact",
    "qtris:level=s,order=play_draw,turns=4",
    "qtris:noise=on,level=s",
    pytest.param("qtris:engine=full,level=s,noise=on,turns=2", marks=pytest.mark.long),
    "qtris:noise=phase,level=advanced,turns=4",
    "qtris:noise=depolarise,noise_result=shown,level=s,turns=4",
    "qtris:noise=on,noise_result=shown,measure=exact,level=s,turns=4",
    "qtris:engine=full,level=s,noise=depolarise,noise_result=shown,turns=2",
    "qtris:variant=everyone",
    "qtris:variant=eve",
    "qtris:variant=eve,roles=rolled,roles_change=on",
    pytest.param("qtris:variant=eve,engine=full,level=advanced", marks=pytest.mark.long),
    pytest.param("qtris:variant=eve,noise=on,edition=compact,prep=random", marks=pytest.mark.long),
    "qtris:prep=R.W.B/C+a.W.L/B.C+a.W",
    pytest.param("qtris:variant=eve,level=s,bell=on", marks=pytest.mark.long),
]


@pytest.mark.parametrize("name", names())
def test_contract(name: str) -> None:
    contract(ketplay.game(name), games=2)


@pytest.mark.parametrize("game_id", MORE)
def test_contract_with_other_options(game_id: str) -> None:
    contract(ketplay.game(game_id), games=1)
