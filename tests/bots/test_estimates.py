"""Estimates of an expert may overshoot; a share of the point never does."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

import ketplay
from ketplay.bots import analysis
from ketplay.core.bot import Limit
from ketplay.server.jobs import best_turns


def test_a_share_is_at_most_one(monkeypatch: pytest.MonkeyPatch) -> None:
    nim = ketplay.game("nim:heaps=1.3")
    first, second = nim.moves(nim.start())[:2]
    overshooting = SimpleNamespace(
        analyse=lambda game, view, limit: [((first,), 1.0012), ((second,), -1.2)]
    )
    monkeypatch.setattr(analysis, "part", lambda game, name: overshooting)
    turns = analysis.analyse(nim, nim.start(), Limit(nodes=10)).turns
    assert [turn.value for turn in turns] == [1.0, -1.0]
    turns_sent, _ = best_turns(nim.id, nim.start(), 2)
    assert [share for _, _, share in turns_sent] == [1.0, 0.0]
