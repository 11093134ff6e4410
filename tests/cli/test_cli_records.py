"""show, replay, export and games: what they print, and that files are whole or not there."""

import json
from xml.etree import ElementTree

from ketplay.cli import file_writing
from ketplay.core import registry


def test_show_draws_and_prints_the_line_that_shows_it_again(ketplay):
    ran = ketplay("show tictactoe X...O....")
    assert " 1   X |   |" in ran.out
    assert ran.out.splitlines()[-1] == "tictactoe X...O...."
    assert ketplay(["show", "tictactoe X...O...."]).out == ran.out


def test_show_json(ketplay):
    shown = ketplay("show nim:heaps=1.2 --json").json
    assert shown["actor"] == 0
    assert shown["moves"]["2-2"] == "take 2 stones of 2 from heap 2"


def test_show_luck_with_its_odds_and_a_seat_only_what_it_may_know(ketplay, cards):
    assert ketplay("show cards --json").json["chances"]["~1"] == 1 / 6
    assert ketplay("show cards 12/34 56 0-0 0 0 --seat Ada").out.startswith("12/??")
    assert "moves" not in ketplay("show cards 12/34 56 0-0 0 0 --seat 1 --json").json


def test_show_svg(ketplay, tmp_path):
    assert ketplay("show tictactoe X........ --svg a.svg").code == 0
    assert ElementTree.fromstring((tmp_path / "a.svg").read_text()).tag.endswith("svg")


def test_show_a_record_shows_its_end(ketplay, record):
    assert "First won by taking the last stone." in ketplay("show game.ket").out


def test_replay_tells_every_event(ketplay, record):
    out = ketplay("replay game.ket").out
    assert "  1  First: take 1 stone of 2 from heap 2 (2-1)" in out
    assert out.rstrip().endswith("First won by taking the last stone.")


def test_replay_by_steps_stops_when_told(ketplay, record):
    assert "wins" not in ketplay("replay game.ket --step", "\nq\n").out
    assert "won" in ketplay("replay game.ket --step", "\n" * 9).out


def test_replay_for_a_seat_hides_what_it_did_not_see(ketplay, cards):
    ketplay("play cards --against random --seed 4", "save c.ket\n")
    assert "~?" not in ketplay("replay c.ket").out
    assert ketplay("replay c.ket --seat 1").out.count("~?") == 2


def test_export_json_has_events_words_positions_and_result(ketplay, record):
    data = ketplay("export game.ket --to json").json
    assert data["game"] == "nim:heaps=1.2"
    assert data["events"][0]["words"] == "take 1 stone of 2 from heap 2"
    assert [registry.game(data["game"]).parse_state(event["position"]) for event in data["events"]]
    assert data["result"] == "1:-1"
    assert data["outcome"]["words"] == "First won by taking the last stone."


def test_export_to_a_file_is_whole_or_not_there(ketplay, record, tmp_path, monkeypatch):
    assert ketplay("export game.ket --to svg --out a.svg").out == "Written: a.svg\n"
    ElementTree.fromstring((tmp_path / "a.svg").read_text())

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(file_writing.os, "replace", full)
    ran = ketplay("export game.ket --to json --out b.json")
    assert "cannot write b.json: No space left on device" in ran.err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.svg", "game.ket"]


def test_games(ketplay, cards):
    assert "tictactoe" in ketplay("games").out
    page = ketplay("games cards").out
    assert "one of 4, 6, 8" in page
    assert "opponents" in page
    listed = json.loads(ketplay("games --json").out)
    assert {"nim", "tictactoe", "cards", "smallcards"} <= {game["name"] for game in listed}
    assert ketplay("games smallcards --json").json["id"] == "cards:top=4"
