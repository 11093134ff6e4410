"""What `import ketplay` offers: it can be found, and nothing is imported before it is used."""

import subprocess
import sys

import pytest

import ketplay
from ketplay.core.errors import UnknownGame

OFFERED = (
    "CHANCE Game Limit Match Outcome contract game levels load make parse_record "
    "play_match position solve"
)


def test_everything_offered_is_listed_and_there() -> None:
    assert ketplay.__all__ == OFFERED.split()
    assert set(ketplay.__all__) < set(dir(ketplay))
    for name in ketplay.__all__:
        assert getattr(ketplay, name) is not None
    assert not hasattr(ketplay, "nothing")


def test_names_are_imported_when_they_are_used() -> None:
    code = "import sys, ketplay; dir(ketplay); print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    assert [name for name in loaded if name.startswith("ketplay")] == ["ketplay"]


@pytest.mark.parametrize(
    "call",
    [
        lambda game: ketplay.levels(game),
        lambda game: ketplay.make(game, "random", seed=1),
        lambda game: ketplay.play_match(game, ["random", "random"], games=2),
        lambda game: ketplay.solve(game),
        lambda game: ketplay.contract(game),
        lambda game: ketplay.Match.begin(game),
    ],
)
def test_an_id_in_the_place_of_a_game_is_refused_in_a_sentence(call) -> None:
    with pytest.raises(UnknownGame, match=r"'nim' is not a game; right: ketplay.game\('nim'\)"):
        call("nim")


def test_a_match_of_bots_in_three_lines() -> None:
    nim = ketplay.game("nim:heaps=1.2")
    assert "random" in ketplay.levels(nim)
    results = ketplay.play_match(nim, ["searcher", "random"], games=2, seed=1)
    assert len(results.games) == 2
