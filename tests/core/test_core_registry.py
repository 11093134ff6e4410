"""Game ids: how they are split, what is refused, and games of third parties."""

import contextlib
import sys
import threading
from pathlib import Path

import pytest

import ketplay
from ketplay.core import registry
from ketplay.core.chance import pick
from ketplay.core.errors import BadOption, UnknownGame


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("qtris", ("qtris", {})),
        (
            "octal:board=path:5+cycle:4,code=0.7",
            ("octal", {"board": "path:5+cycle:4", "code": "0.7"}),
        ),
        ("octal:board=0-1,1-2", ("octal", {"board": "0-1,1-2"})),
        ("qtris:prep=1=R 2-4=C+", ("qtris", {"prep": "1=R 2-4=C+"})),
    ],
)
def test_ids_are_split(text: str, parts: tuple[str, dict[str, str]]) -> None:
    assert registry.split(text) == parts


@pytest.mark.parametrize(
    "text", ["qtris:level", "qtris:=base", "qtris:level=", "qtris:level=base,level=s"]
)
def test_bad_ids(text: str) -> None:
    with pytest.raises(UnknownGame):
        registry.split(text)


def test_unknown_things_name_what_there_is() -> None:
    with pytest.raises(UnknownGame, match="qtris"):
        ketplay.game("chess")
    with pytest.raises(BadOption, match="level"):
        ketplay.game("qtris:lvl=base")
    with pytest.raises(BadOption, match="advanced"):
        ketplay.game("qtris:level=hard")


def test_ids_are_canonical() -> None:
    assert ketplay.game("qtris:measure=exact,level=base").id == "qtris:measure=exact"
    assert ketplay.game("qtris:edition=compact,order=play_draw").id == "qtris:edition=compact"
    assert (
        ketplay.game("qtris:edition=compact,order=draw_play").id
        == "qtris:edition=compact,order=draw_play"
    )
    assert ketplay.game("qtris") == ketplay.game("qtris:level=base")
    assert len({ketplay.game("qtris"), ketplay.game("qtris:level=base")}) == 1


def test_third_parties_come_by_entry_point(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "their_game"
    folder.mkdir()
    (folder / "__init__.py").write_text(
        'TITLE = "Theirs"\nABOUT = "Another Nim."\nCREDIT = "them"\n'
    )
    (folder / "rules.py").write_text(
        "from ketplay.games.nim.rules import GAME as Nim\n"
        "class Theirs(Nim):\n    name = 'theirs'\nGAME = Theirs\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    installed = tmp_path / "their_game-1.0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: their-game\nVersion: 1.0\n")
    (installed / "entry_points.txt").write_text(f"[{registry.GROUP}]\ntheirs = their_game\n")
    registry.packages.cache_clear()
    try:
        assert "theirs" in registry.names()
        assert registry.names()[0] == "qtris"
        assert ketplay.game("theirs:heaps=1.2").id == "theirs:heaps=1.2"
        assert registry.package_of(ketplay.game("theirs")) == "their_game"
    finally:
        registry.packages.cache_clear()
        sys.modules.pop("their_game", None)


def test_luck_is_exact_at_the_edges() -> None:
    class Fixed:
        def __init__(self, value: float) -> None:
            self.value = value

        def random(self) -> float:
            return self.value

    chances = [("a", 1), ("b", 2), ("c", 1)]
    drawn = [pick(chances, Fixed(value)) for value in (0.0, 0.2499, 0.25, 0.7499, 0.75, 0.9999)]  # type: ignore[arg-type]
    assert drawn == ["a", "a", "b", "b", "c", "c"]
    floats = [("a", 0.1), ("b", 0.7), ("c", 0.2)]
    assert [pick(floats, Fixed(value)) for value in (0.0, 0.5, 0.99999999999999999)] == [
        "a",
        "b",
        "c",
    ]  # type: ignore[arg-type]


def test_threads_import_games_one_after_the_other(monkeypatch):
    """A server warms up in one thread while another answers its first requests."""
    meeting = threading.Barrier(2)
    met = []

    def slow_import(name):
        with contextlib.suppress(threading.BrokenBarrierError):
            met.append(meeting.wait(0.2))
        return sys

    registry.about.cache_clear()
    monkeypatch.setattr(registry.importlib, "import_module", slow_import)
    threads = [threading.Thread(target=registry.about, args=(name,)) for name in ("nim", "qtris")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    registry.about.cache_clear()
    assert met == []
