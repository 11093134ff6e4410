"""`ketplay match`: the same for any number of workers, and what is wrong is said."""

import pytest


def test_json_is_the_same_for_any_number_of_workers(ketplay):
    line = "match tictactoe random searcher --games 6 --seed 2 --nodes 100 --json"
    one = ketplay(line)
    assert one.json["games"] == 6
    assert (
        one.json["lines"][0]["wins"]
        + one.json["lines"][0]["losses"]
        + one.json["lines"][0]["draws"]
        == 6
    )
    assert ketplay(line + " --workers 2").out == one.out


def test_the_table(ketplay):
    out = ketplay("match nim searcher random --games 5").out
    assert "6 games (5 requested; rounds are always completed)" in out
    assert "share their chance events" in out


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("match nim random", "2 seats (First, Second): name a level for each, not 1"),
        ("match nim random genius", "no level 'genius'"),
        ("match nim random random --games 0", "0 is not at least 1"),
        ("match nim random random --seconds 0", "it must be more than 0"),
        ("match nim random random --seconds 1 --nodes 2", "not allowed with"),
        ("match chess random random", "no game 'chess'"),
    ],
)
def test_what_is_wrong(ketplay, line, sentence):
    ran = ketplay(line + " --json")
    assert ran.code == 2
    assert sentence in ran.json["error"]["message"]
