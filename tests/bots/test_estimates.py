"""Numbers as they are sent: shares of at most 1, and no rounding errors of sums."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

import ketplay
from ketplay.bots import analysis
from ketplay.core.bot import Limit
from ketplay.core.game import Forecast
from ketplay.server import jobs


def test_a_share_is_at_most_one(monkeypatch: pytest.MonkeyPatch) -> None:
    nim = ketplay.game("nim:heaps=1.3")
    first, second = nim.moves(nim.start())[:2]
    overshooting = SimpleNamespace(
        analyse=lambda game, view, limit: [((first,), 1.0012), ((second,), -1.2)]
    )
    monkeypatch.setattr(analysis, "part", lambda game, name: overshooting)
    turns = analysis.analyse(nim, nim.start(), Limit(nodes=10)).turns
    assert [turn.value for turn in turns] == [1.0, -1.0]
    assert [analysis.share(turn.value) for turn in turns] == [1.0, 0.0]


def test_odds_are_sent_without_the_rounding_of_sums(monkeypatch: pytest.MonkeyPatch) -> None:
    odd = Forecast(
        (("A wins", 0.4999999999999998),), (-0.9999999999999998,), (("v0", 0.1 + 0.2, ""),)
    )
    monkeypatch.setattr(jobs, "need_part", lambda *_: SimpleNamespace(forecast=lambda *_: odd))
    sent = jobs.forecast("nim", ketplay.game("nim").start())
    assert sent == Forecast((("A wins", 0.5),), (-1.0,), (("v0", 0.3, ""),))
