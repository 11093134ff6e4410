"""`ketplay ladder`: the table, the page, the journal, and what is wrong is said."""

import json

import pytest

LINE = "ladder nim:heaps=1.2 random searcher erring-50 --games 4 --seed 2"


def test_table_json_page_and_journal_agree(ketplay, tmp_path):
    journal, page = tmp_path / "rounds.jsonl", tmp_path / "page.html"
    first = ketplay(f"{LINE} --json --resume {journal} --html {page}")
    assert ketplay(f"{LINE} --json --workers 2").json == first.json
    assert ketplay(f"{LINE} --json --resume {journal}").json == first.json
    assert len(journal.read_text().splitlines()) == 1 + 3 * 2
    ratings = {each["name"]: each["rating"]["mean"] for each in first.json["players"]}
    text = page.read_text()
    out = ketplay(LINE).out
    assert out.index("searcher") < out.index("erring-50") < out.index("random")
    for name, rating in ratings.items():
        assert f"<td>{name}</td><td>{rating:.0f}</td>" in text
        assert f"{rating:.0f}" in out
    assert text.count("<circle") == 3
    assert "http" not in text


def test_parts_give_the_same_ladder(ketplay, tmp_path):
    whole = ketplay(f"{LINE} --json").json
    parts = [tmp_path / "1.jsonl", tmp_path / "2.jsonl"]
    for number, path in enumerate(parts, 1):
        assert "has the 3 rounds of part" in ketplay(
            f"{LINE} --shard {number}/2 --resume {path}"
        ).out.replace("\n", " ")
        assert len(path.read_text().splitlines()) == 1 + 3
    merged = tmp_path / "all.jsonl"
    line = f"{LINE} --json --resume {merged} --merge {parts[0]} {parts[1]}"
    assert ketplay(line).json == whole
    assert len(merged.read_text().splitlines()) == 1 + 6
    other = ketplay(f"ladder nim random searcher --json --merge {parts[0]}")
    assert "journal of another ladder: its game" in other.json["error"]["message"]


def test_a_sequential_test(ketplay):
    line = "ladder nim:heaps=1.2 searcher random --sprt 0 100 --games 200"
    ran = ketplay(line + " --json").json
    assert ran["word"] == "at least high"
    assert f"{2 * ran['rounds']} games" in ketplay(line).out
    assert "Undecided" in ketplay(line.replace("200", "2")).out


def test_names_of_players_are_text_on_the_page(ketplay, tmp_path):
    player = "exec:python3 examples/program_bot.py <b>"
    page = tmp_path / "page.html"
    words = ["ladder", "nim:heaps=1.2", player, "random", "--games", "2", "--html", str(page)]
    assert ketplay(words).code == 0
    assert "<b>" not in page.read_text()


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("ladder nim random", "at least two players"),
        ("ladder nim random genius", "no level 'genius'"),
        ("ladder nim random random", "named twice"),
        ("ladder nim --games 0", "0 is not between 1 and"),
        ("ladder nim --seconds nan", "it must be more than 0"),
        ("ladder nim --sprt 0 5", "between two players"),
        ("ladder nim random searcher --sprt 5 0", "must be less than the second"),
        ("ladder nim random searcher --sprt 0 inf", "two finite numbers"),
        ("ladder nim random searcher --sprt 0 5 --html x.html", "has no page"),
        ("ladder qtris:variant=eve", "for two players"),
        ("ladder nim --shard 3/2", "'3/2' is no part of a whole; right: 2/8"),
        ("ladder nim --shard 1/2", "needs --resume FILE"),
        ("ladder nim random searcher --sprt 0 5 --shard 1/2", "cannot be played in parts"),
        ("ladder nim --merge no-such-file", "there is no journal no-such-file"),
        ("ladder nim --cluster localhost", "not the address of a Dask scheduler"),
        ("match nim random random --cluster localhost", "not the address of a Dask scheduler"),
        ("ladder nim --games 1 --resume /", "cannot read /"),
    ],
)
def test_what_is_wrong(ketplay, line, sentence):
    ran = ketplay(line + " --json")
    assert ran.code == 2
    assert sentence in json.dumps(ran.json["error"]["message"])
