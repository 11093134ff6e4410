"""examples/http_bot.py plays a whole game over HTTP, against itself."""

import subprocess
import sys
from pathlib import Path

import pytest
from support.running import PATIENCE

BOT = Path(__file__).parents[3] / "examples" / "http_bot.py"


@pytest.mark.parametrize("game", ["nim:heaps=2.3", "qtris"])
def test_two_of_them_play_to_the_end(served, game):
    table = served.open(game, "open", "open")
    bots = [
        subprocess.Popen(
            [sys.executable, str(BOT), served.url, table["code"]], stdout=subprocess.PIPE, text=True
        )
        for _ in range(2)
    ]
    words = {bot.communicate(timeout=PATIENCE)[0].strip() for bot in bots}
    end = served.get(f"/api/tables/{table['code']}").json()["end"]
    if any(end["payoffs"]):
        assert sorted(sentence.split()[1].strip(".:") for sentence in words) == ["lost", "won"]
    else:
        assert words == {end["words"]}


def test_it_is_short_and_needs_nothing():
    lines = [line for line in BOT.read_text().splitlines() if line.strip()]
    assert len(lines) < 40
