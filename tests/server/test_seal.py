"""The seal: the same for every seat and process, and whoever noted one finds an edited record."""

import hashlib
import hmac
import json
import re

import pytest
from support.running import running

from ketplay.core import fairness
from ketplay.core.errors import InvalidRecord
from ketplay.core.record import format_record, parse_record
from ketplay.server.storage.sqlite import SQLite
from ketplay.server.table.table import Table


@pytest.fixture
def match(served):
    """A match of nim in which Ada resigned: its code, its record, and the seals that were shown."""
    with served.two("nim:heaps=3.4") as (ada, bob):
        view = ada.view() if not ada.heard else ada.heard[-1]
        ada.ask(op="move", n=view["n"], move="1-1")
        seen = bob.view(length=1)
        ada.ask(op="resign")
        last = bob.view(phase="over")
        assert ada.view(phase="over")["seal"] == last["seal"], "both are shown the same"
        record = served.get(f"/api/tables/{ada.code}/record", ada.token).text
        yield ada.code, record, [seen["seal"], last["seal"]]


def edited(record, old, new):
    """What a skilful editor makes of a record: its Check is right again."""
    tags, _, body = record.partition("\n\n")
    words = re.sub(r'\[Check "\w+"\]\n?', "", tags) + "\n\n" + body.replace(old, new)
    changed = parse_record(words)
    return format_record(changed.match, changed.tags)


def resealed(record):
    """What a still more skilful one makes of it: the secret is published by now."""
    parsed = parse_record(record)
    chance = fairness.CommittedChance(
        parsed.tags["Secret"], tuple(parsed.tags["Nonces"].split(","))
    )
    return format_record(
        parsed.match, {**parsed.tags, "Seal": fairness.seals(chance, parsed.match)[-1]}
    )


EDITS = [("1-1", "1-2"), ("!resign:0 -1:1", "!resign:1 1:-1"), ("!resign:0 -1:1", "*")]


def test_the_record_has_the_last_seal_and_finds_those_that_were_noted(match):
    _, record, (first, last) = match
    verified = fairness.verify(parse_record(record))
    assert verified.is_sealed
    assert parse_record(record).tags["Seal"] == last
    assert verified.find(first[:16]) == 1
    assert verified.find(last.upper()) == 2


@pytest.mark.parametrize(("old", "new"), EDITS)
def test_an_edited_choice_or_resignation_is_found(match, old, new):
    _, record, (_, last) = match
    with pytest.raises(InvalidRecord, match="do not give the seal"):
        fairness.verify(parse_record(edited(record, old, new)))
    forged = fairness.verify(parse_record(resealed(edited(record, old, new))))
    with pytest.raises(InvalidRecord, match="belongs to no event"):
        forged.find(last)


def test_a_record_without_a_seal_is_not_false(match, tmp_path, ketplay):
    _, record, (_, last) = match
    (tmp_path / "game.ket").write_text(re.sub(r'\[Seal "\w+"\]\n', "", record))
    ran = ketplay("verify game.ket")
    assert (ran.code, ran.err) == (0, "")
    assert "The record is not sealed" in ran.out
    assert "no event of this record was edited" in ketplay(f"verify game.ket --seal {last}").out


def test_the_command_says_what_is_proved(match, tmp_path, ketplay):
    _, record, (first, last) = match
    (tmp_path / "game.ket").write_text(record)
    assert "Only a seal that a player noted" in ketplay("verify game.ket").out
    assert "after event 1 of 2: up to there" in ketplay(f"verify game.ket --seal {first}").out
    found = json.loads(ketplay(f"verify game.ket --json --seal {last}").out)
    assert (found["sealed"], found["seal"], found["noted_after"]) == (True, last, 2)
    ran = ketplay("verify game.ket --seal " + "0" * 16)
    assert ran.code == 2
    assert "belongs to no event" in ran.err
    assert "16 to 64 hex digits" in ketplay("verify game.ket --seal 12ab").err


def test_the_formula_of_the_fairness_page(match):
    _, record, (first, last) = match
    tags = parse_record(record).tags

    def seal(*lines):
        text = "\n".join(["ketplay seal 1", *lines])
        return hmac.new(bytes.fromhex(tags["Secret"]), text.encode(), hashlib.sha256).hexdigest()

    begun = seal(tags["Game"], tags["Version"], "", tags["Nonces"])
    assert [seal(begun, "1-1"), seal(first, "!resign:0")] == [first, last]


def test_an_undo_brings_the_earlier_seal_back(served):
    table = served.open("nim:heaps=3.4", "shared", "shared")
    with served.talk(table["code"], table["token"], nonce="x") as both:
        view = both.view(phase="playing")
        both.ask(op="move", n=view["n"], move="1-1")
        moved = both.view(length=1)
        assert moved["seal"] != view["seal"]
        both.ask(op="undo", n=moved["n"])
        assert both.view(length=0)["seal"] == view["seal"]


def test_every_process_shows_the_same_seal(tmp_path):
    with running(tmp_path / "t.db") as one, running(tmp_path / "t.db") as other:
        table = one.open("nim:heaps=5.5", "shared", "shared")
        with (
            one.talk(table["code"], table["token"], nonce="x") as here,
            other.talk(table["code"]) as there,
        ):
            n = here.view(phase="playing")["n"]
            here.ask(op="move", n=n, move="1-1")
            assert here.view(length=1)["seal"] == there.view(length=1)["seal"]
        log = SQLite(tmp_path / "t.db").read(table["code"])
        assert Table.fold(log).seal == one.lobby.rooms[table["code"]].table.seal


def test_a_running_record_has_the_seal_and_no_secret(served, cards):
    table = served.open("cards", "shared", "shared")
    served.post(f"/api/tables/{table['code']}/ready", {"nonce": "x"}, table["token"])
    running_record = parse_record(served.get(f"/api/tables/{table['code']}/record").text)
    seal = served.get(f"/api/tables/{table['code']}/view").json()["seal"]
    assert running_record.tags["Seal"] == seal
    with pytest.raises(InvalidRecord, match="no tag Secret"):
        fairness.verify(running_record)
