"""The guides: every game has one, its figures are drawn, and it names the authors."""

from __future__ import annotations

import re

import pytest

from ketplay.core import registry
from ketplay.server.views import catalogue

GAMES = sorted(registry.packages())
MOST_WORDS = 520  # what is read in two or three minutes


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_guide_with_figures(served, name: str) -> None:
    game = catalogue.sample(name).name
    reply = served.get(f"/games/{game}/guide", part=1, theme="light")
    assert reply.status_code == 200
    figures = re.findall(
        r'<img width="(\d+)" height="(\d+)" loading="lazy" src="([^"]+)"', reply.text
    )
    assert len(figures) == reply.text.count("<img") > 0
    for width, height, address in figures:
        assert int(width) > 100
        assert int(height) > 50
        drawn = served.http.get(address.replace("&amp;", "&"))
        assert drawn.headers["content-type"].startswith("image/svg+xml")
        assert "<svg" in drawn.text
        assert "#f6f1e5" in drawn.text
    words = re.sub(r"<[^>]+>", " ", reply.text).split()
    assert 60 < len(words) < MOST_WORDS
    assert "<strong>Credit.</strong>" in reply.text
    assert served.get(f"/games/{game}/figures/99.svg").status_code == 404


def test_a_game_without_a_guide_shows_its_rules(served, monkeypatch, tmp_path) -> None:
    (tmp_path / "README.md").write_text("# Rules of a stranger")
    monkeypatch.setattr(catalogue, "folder", lambda game: tmp_path)
    assert "Rules of a stranger" in served.get("/games/nim/guide", part=1).text
    assert served.get("/games/nim/figures/0.svg").status_code == 404
