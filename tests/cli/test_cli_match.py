"""`ketplay match`: the same for any number of workers, and what is wrong is said."""

import importlib
import importlib.util
import json
from pathlib import Path

import pytest

from ketplay.core.errors import InvalidRecord
from ketplay.core.record import load_collection, parse_collection
from ketplay.core.registry import game
from ketplay.server.views.catalogue import levels


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
        ("match nim random", "2 seats (First, Second): name a player for each, not 1"),
        ("match nim random genius", "no level 'genius'"),
        ("match nim random random --games 0", "0 is not at least 1"),
        ("match nim random random --seconds 0", "it must be more than 0"),
        ("match nim random random --seconds 1 --nodes 2", "not allowed with"),
        ("match chess random random", "no game 'chess'"),
        ("match nim random random --shard 1/2", "needs --resume FILE, without --json and --save"),
        ("match nim random random --merge no-such-file", "there is no journal no-such-file"),
    ],
)
def test_what_is_wrong(ketplay, line, sentence):
    ran = ketplay(line + " --json")
    assert ran.code == 2
    assert sentence in ran.json["error"]["message"]


def test_saved_games_are_a_data_set(ketplay, tmp_path):
    file = tmp_path / "games.ket"
    line = f"match qtris random random --games 4 --seed 3 --save {file}"
    assert ketplay(line).code == 0
    text = file.read_text("utf-8")
    assert ketplay(line + " --workers 2").code == 0
    assert file.read_text("utf-8") == text
    records = list(load_collection(str(file)))
    assert [record.tags["Round"] for record in records] == ["1", "1", "2", "2"]
    assert [record.match.end is not None for record in records] == [True] * 4
    rows = [json.loads(row) for row in ketplay(f"export {file} --to jsonl").out.splitlines()]
    assert [row["tokens"] for row in rows] == [list(record.match.tokens) for record in records]
    assert [row["payoffs"] for row in rows] == [
        list(record.match.end.payoffs) for record in records
    ]
    assert "several records" in ketplay(f"export {file} --to json").err
    assert "name a file" in ketplay(f"export {file} --to parquet").err
    table = tmp_path / "games.parquet"
    ran = ketplay(f"export {file} --to parquet --out {table}")
    if importlib.util.find_spec("pyarrow") is None:
        assert "parquet needs the extra data" in ran.err
        return
    parquet = importlib.import_module("pyarrow.parquet")
    stored = parquet.read_table(table).to_pylist()
    assert [{**row, "tags": dict(row["tags"])} for row in stored] == rows


def test_parts_give_the_same_match(ketplay, tmp_path):
    """Also what is saved, and after an interruption."""
    line = "match nim:heaps=1.2 searcher random --games 8 --seed 2 --json"
    whole = ketplay(f"{line} --save whole.ket").json
    for number in (1, 2):
        part = line.replace("--json", f"--shard {number}/2 --resume part{number}.jsonl")
        assert f"has the 2 rounds of part {number} of 2" in ketplay(part).out
    merge = f"{line} --merge part1.jsonl part2.jsonl --save merged.ket --resume all.jsonl"
    assert ketplay(merge).json == whole
    assert Path("merged.ket").read_text("utf-8") == Path("whole.ket").read_text("utf-8")
    journal = Path("all.jsonl")
    lines = journal.read_text("utf-8").splitlines()
    assert len(lines) == 1 + 4
    journal.write_text("\n".join(lines[:-1])[:-9], "utf-8")  # as a crash would leave it
    assert ketplay(f"{line} --resume all.jsonl").json == whole
    assert len(journal.read_text("utf-8").splitlines()) == 1 + 4 + 1
    for other, words in (
        (line.replace("--seed 2", "--seed 3"), "journal of another match: its seed is 2, not 3"),
        (line.replace("match", "ladder"), "is not the journal of a ladder"),
    ):
        assert words in ketplay(f"{other} --resume all.jsonl").json["error"]["message"]


def test_a_collection_says_which_record_is_wrong(tmp_path):
    good = '[Format "2"]\n[Game "nim:heaps=1"]\n\n1-1 1:-1\n'
    assert len(list(parse_collection((good + "\n\n" + good).splitlines()))) == 2
    assert list(parse_collection([])) == []
    with pytest.raises(InvalidRecord, match="record 2, which begins in line 6: event 1"):
        list(parse_collection((good + "\n" + good.replace("1-1", "2-1")).splitlines()))
    with pytest.raises(InvalidRecord, match="may have 4,000,000 characters"):
        list(parse_collection(f"{word} " for word in [good, *["1-1" * 1000] * 2000]))
    with pytest.raises(InvalidRecord, match="cannot read"):
        list(load_collection(str(tmp_path / "nothing.ket")))


def test_commands_say_what_numba_is_for(ketplay, monkeypatch):
    line = "match octal:board=path:3 random random --games 2 --json"
    assert "numba" not in ketplay(line).err
    monkeypatch.setattr("ketplay.core.words.find_spec", lambda name: None)
    ran = ketplay(line)
    assert ran.err.startswith("numba is not installed: exact values of rows and cycles end at 55")
    assert ran.err.count("\n") == 1
    assert ran.json["games"] == 2
    assert "numba" not in ketplay("match nim random random --games 2").err
    assert "searcher and expert take many times as long" in " ".join(
        ketplay("games qtris").out.split()
    )
    assert "numba is not installed; it is for qtris, octal" in ketplay("games").out
    *others, strongest = levels(game("qtris"))
    assert "This server has no numba: searcher and expert take many" in strongest.words
    assert not any("numba" in level.words for level in others)
