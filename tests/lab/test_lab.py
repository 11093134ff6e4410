"""The lab: continuing runs, adding tasks, processes, freshness."""

from __future__ import annotations

import hashlib
import json
import platform
from dataclasses import replace
from pathlib import Path

import pytest
from support.toy_experiments import CALLS, coins, several_coins

import ketplay
from ketplay.core.errors import KetError
from ketplay.lab.experiment import Experiment, key
from ketplay.lab.freshness import differs, stale
from ketplay.lab.journal import Journal
from ketplay.lab.provenance import MANIFEST
from ketplay.lab.recheck import recheck
from ketplay.lab.report import write, write_index
from ketplay.lab.run import run


def test_an_interrupted_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    def stop(done: int, of: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(coins(5), tmp_path, progress=stop)
    CALLS.clear()
    journal = run(coins(5), tmp_path)
    assert CALLS == [3, 4]
    assert journal.rows() == run(coins(5), tmp_path / "other").rows()


def test_parts_give_the_same(tmp_path: Path) -> None:
    """Parts in folders of their own, taken over by a run that finds nothing left to do."""
    for number in (1, 2):
        run(coins(5), tmp_path / str(number), shard=(number, 2))
    CALLS.clear()
    journal = Journal(coins(5), tmp_path / "all")
    assert [journal.take_over(tmp_path / part) for part in ("1", "2", "2")] == [3, 2, 0]
    assert run(coins(5), tmp_path / "all").rows() == run(coins(5), tmp_path / "here").rows()
    assert CALLS == [0, 1, 2, 3, 4]  # by the last run alone


def test_parts_on_the_command_line(ketplay, monkeypatch) -> None:
    monkeypatch.setattr("ketplay.lab.discover.experiments", lambda: {"coins": coins(5)})
    name = "coins"
    for number in (1, 2):
        ran = ketplay(f"lab run {name} --shard {number}/2 --out part{number}")
        assert f"part{number} has part {number} of 2 of {name}" in ran.out
    assert ketplay(f"lab run {name} --merge part1 part2 --out whole").code == 0
    assert json.loads(Path(f"whole/{name}.run.json").read_text())["runs"][0]["tasks"] == 5
    assert "is not a folder with results" in ketplay(f"lab run {name} --merge nowhere").err


def test_a_task_in_parts_gives_what_it_gives_at_once(tmp_path: Path) -> None:
    """Also in shards, of which there are more than tasks, and after an interruption."""
    whole = replace(several_coins(), cut=None)
    write(run(whole, tmp_path / "whole"))
    for number in range(1, 5):
        run(several_coins(), tmp_path / str(number), shard=(number, 4))
    taken = Journal(several_coins(), tmp_path / "parts")
    assert [taken.take_over(tmp_path / part) for part in "1231"] == [2, 2, 1, 0]
    CALLS.clear()
    journal = run(several_coins(), tmp_path / "parts")
    assert CALLS == [3]
    assert journal.take_over(tmp_path / "whole") == 0
    write(journal)
    name = f"{whole.name}.json"
    assert (tmp_path / "parts" / name).read_text() == (tmp_path / "whole" / name).read_text()
    content = json.loads((tmp_path / "parts" / f"{whole.name}.run.json").read_text())
    assert [part["tasks"] for part in content["runs"]] == [2]
    assert Journal(several_coins(), tmp_path / "late").take_over(tmp_path / "whole") == 2
    assert recheck(several_coins(), tmp_path / "whole").differences == ()


def test_a_line_cut_off_by_a_crash_is_computed_again(tmp_path: Path) -> None:
    run(coins(3), tmp_path)
    part = tmp_path / "coins.part"
    part.write_text(part.read_text()[:-20])
    CALLS.clear()
    run(coins(4), tmp_path)
    assert CALLS == [2, 3]
    assert Journal(coins(4), tmp_path).missing() == []


def test_more_tasks_add_to_the_old_ones(tmp_path: Path) -> None:
    write(run(coins(2), tmp_path))
    CALLS.clear()
    write(run(coins(4), tmp_path))
    assert CALLS == [2, 3]
    assert len(json.loads((tmp_path / "coins.json").read_text())["tasks"]) == 4
    assert not (tmp_path / "coins.part").exists()


def test_keys_depend_on_everything_that_matters() -> None:
    one = coins(1)
    args = one.tasks()[0]
    others = [
        Experiment("other", "", "", one.work, one.tasks, one.judge, seed=1),
        Experiment("coins", "", "", one.work, one.tasks, one.judge, seed=2),
        Experiment("coins", "", "", one.work, one.tasks, one.judge, seed=1, version=2),
    ]
    assert len({key(e, args) for e in [one, *others]} | {key(one, {**args, "batch": 9})}) == 5


def test_several_processes_give_the_same(tmp_path: Path) -> None:
    one = run(coins(4), tmp_path / "one").rows()
    assert run(coins(4), tmp_path / "two", workers=2).rows() == one


def test_files_and_index(tmp_path: Path) -> None:
    write(run(coins(3), tmp_path))
    write_index(tmp_path, [coins(3)])
    assert (tmp_path / "coins.csv").read_text().splitlines()[0] == "batch,heads"
    assert "<svg" in (tmp_path / "coins.svg").read_text()
    page = (tmp_path / "coins.md").read_text()
    assert "a coin \\| is fair (folklore)" in page
    assert "Seed: 1" in page
    assert "[Coins](coins.md)" in (tmp_path / "README.md").read_text()


def test_staleness(tmp_path: Path) -> None:
    write(run(coins(3), tmp_path))
    assert stale(coins(3), tmp_path) == []
    assert differs(coins(3), tmp_path) == []
    assert "1 task without results" in stale(coins(4), tmp_path)[0]
    for name in ("coins.csv", "coins.svg", "coins.md"):
        file = tmp_path / name
        text = file.read_text()
        file.write_text(
            text.replace("<!--", "<!-").replace("heads", "tails").replace("Throw", "Toss")
        )
        assert stale(coins(3), tmp_path) == [f"{name} does not match its rows"]
        file.write_text(text)
    whole = tmp_path / "coins.json"
    whole.write_text(whole.read_text().replace('"heads": ', '"heads": 1'))
    assert differs(coins(3), tmp_path)


def test_a_broken_result_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "coins.json").write_text("{}")
    with pytest.raises(KetError, match="not a result of the lab"):
        run(coins(1), tmp_path)


def test_a_run_file_says_where_results_come_from(tmp_path: Path) -> None:
    write(run(coins(2), tmp_path), "ketplay lab run coins")
    write(run(coins(3), tmp_path), "ketplay lab run coins --workers 2")
    text = (tmp_path / "coins.run.json").read_text()
    content = json.loads(text)
    assert [part["tasks"] for part in content["runs"]] == [2, 1]
    last = content["runs"][-1]
    assert last["command"] == "ketplay lab run coins --workers 2"
    assert last["ketplay"] == ketplay.__version__
    assert last["cores"] >= 1
    assert last["cpu_seconds"] >= 0
    assert {"python", "packages", "processor", "system", "date"} <= set(last)
    assert set(content["files"]) == {f"coins.{ending}" for ending in ("json", "csv", "md", "svg")}
    for name in (platform.node(), str(Path.home()), str(tmp_path), str(Path(__file__).parents[2])):
        assert f"{name}/" not in text
        assert f'"{name}"' not in text
    write(run(coins(3), tmp_path))  # nothing was computed, so nothing is added
    assert len(json.loads((tmp_path / "coins.run.json").read_text())["runs"]) == 2
    write_index(tmp_path, [coins(3)])
    lines = (tmp_path / MANIFEST).read_text().splitlines()
    files = [path.name for path in tmp_path.iterdir() if path.name != MANIFEST]
    assert sorted(line.split("  ")[1] for line in lines) == sorted(files)
    digest = hashlib.sha256((tmp_path / "coins.csv").read_bytes()).hexdigest()
    assert f"{digest}  coins.csv" in lines


def test_results_have_twelve_digits(tmp_path: Path) -> None:
    thirds = Experiment(
        "thirds", "Thirds", "", lambda: [{"p": 1 / 3}], lambda: [{}], lambda rows: []
    )
    write(run(thirds, tmp_path))
    assert (tmp_path / "thirds.csv").read_text() == "p\n0.333333333333\n"


def test_a_result_is_computed_again(tmp_path: Path) -> None:
    write(run(coins(3), tmp_path))
    comparison = recheck(coins(3), tmp_path)
    assert (comparison.differences, comparison.tasks, comparison.rows) == ((), 3, 3)
    assert "agree within 1e-09 of their size, or 1e-12" in str(comparison)
    whole = tmp_path / "coins.json"
    whole.write_text(whole.read_text().replace('"heads": ', '"heads": 1', 1))
    differences = recheck(coins(3), tmp_path).differences
    assert differences == (
        "coins.json is not the file that its run file names",
        "{'batch': 0, 'wait': 0.0} gives other rows",
    )
    timed = replace(coins(3), timings=("heads",))
    assert len(recheck(timed, tmp_path).differences) == 1  # the times are not compared
    with pytest.raises(KetError, match="no results of coins"):
        recheck(coins(3), tmp_path / "elsewhere")
