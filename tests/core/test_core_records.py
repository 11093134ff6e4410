"""Records: what was edited, cut off or never was a game is refused with a place and a reason."""

from pathlib import Path

import pytest

import ketplay
from ketplay.core.errors import InvalidRecord, KetError
from ketplay.core.match import Match
from ketplay.core.record import format_record, load, parse_record

GOOD = format_record(
    Match.begin(ketplay.game("nim:heaps=1.2")).play("2-1").play("1-1"),
    {"Event": "a test"},
    {1: "well"},
)


def test_round_trip() -> None:
    record = parse_record(GOOD)
    assert str(record) == GOOD
    assert record.tags["Event"] == "a test"
    assert record.comments == {1: "well"}


@pytest.mark.parametrize(
    ("edit", "reason"),
    [
        (lambda text: text.replace("2-1", "2-2"), "Check"),
        (lambda text: text.replace("heaps=1.2", "heaps=1.3"), "Check"),
        (lambda text: text[: text.index("1-1")], "Check"),
        (
            lambda text: "\n".join(
                line for line in text.splitlines() if "Check" not in line
            ).replace("2-1", "2-9"),
            "event 1",
        ),
        (
            lambda text: "\n".join(
                line for line in text.splitlines() if "Check" not in line
            ).replace("*", "1:-1"),
            "result",
        ),
        (lambda text: text.replace("[Game", "[Gane"), "Game"),
        (lambda text: text.replace('[Version "1"]', '[Version "99"]'), "played by version 99"),
        (lambda text: text.replace("{well}", "{well"), "comment"),
        (lambda text: text.replace('[Event "a test"]', "[Event a test]"), "tag"),
        (lambda text: text.replace("nim", "chess"), "chess"),
        (lambda text: "", "Format"),
        (lambda text: text.replace('[Format "2"]\n', ""), "in the format of ketplay 0.1"),
        (lambda text: text.replace('[Format "2"]', '[Format "1"]'), "in the format of ketplay 0.1"),
        (lambda text: text.replace('[Format "2"]', '[Format "3"]'), "is in format 3"),
    ],
)
def test_what_is_wrong_is_said(edit, reason: str) -> None:
    with pytest.raises(KetError, match=reason) as caught:
        parse_record(edit(GOOD))
    assert caught.value.at


def test_files(tmp_path: Path) -> None:
    with pytest.raises(InvalidRecord, match="cannot read"):
        load(str(tmp_path / "none.ket"))
    binary = tmp_path / "binary.ket"
    binary.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(InvalidRecord, match="cannot read"):
        load(str(binary))
    (tmp_path / "good.ket").write_text(GOOD)
    assert load(str(tmp_path / "good.ket")).match.text == "2-1 1-1"


def test_stops() -> None:
    match = Match.begin(ketplay.game("nim")).play("1-1")
    stopped = match.end_by("!resign:1")
    assert stopped.end is not None
    assert stopped.end.payoffs == (1, -1)
    assert parse_record(format_record(stopped)).match == stopped
    assert stopped.back(1) == match
    for word in ("!resign:2", "!sleep:0", "resign"):
        with pytest.raises(KetError, match="stop"):
            match.end_by(word)
    with pytest.raises(KetError, match="over"):
        stopped.play("1-1")
    with pytest.raises(KetError, match="over"):
        stopped.end_by("!time:0")


@pytest.mark.parametrize(("stop", "payoffs"), [("!time:0", (-1, 1, -1)), ("!left:1", (1, -1, 1))])
def test_who_stops_loses_with_their_side(stop: str, payoffs: tuple[int, ...]) -> None:
    stopped = Match.begin(ketplay.game("qtris:variant=eve")).end_by(stop)
    assert stopped.end is not None
    assert stopped.end.payoffs == payoffs


def test_a_record_may_begin_anywhere() -> None:
    game, state = ketplay.position("nim:heaps=1.2 0.2 1")
    text = format_record(Match.begin(game, state).play("2-2"))
    assert '[Start "0.2 1"]' in text
    assert parse_record(text).match.first == state
