"""The pictures of the tables in the game's README are drawn from the tables as they are.

python tests/games/qtris/svg/test_rule_tables.py draws them again.
"""

from pathlib import Path
from xml.etree import ElementTree

import pytest

import ketplay
from ketplay.games.qtris.svg.rule_tables import pictures

FOLDER = Path(ketplay.__file__).parent / "games" / "qtris"


@pytest.mark.parametrize("name", pictures())
def test_fresh(name):
    stored = (FOLDER / "page" / name).read_text(encoding="utf-8")
    assert stored == pictures()[name], (
        "an old picture: `python tests/games/qtris/svg/test_rule_tables.py` draws it again"
    )
    assert f"(page/{name})" in (FOLDER / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", pictures())
def test_stands_alone(name):
    nodes = list(ElementTree.fromstring(pictures()[name]).iter())
    ids = {node.get("id") for node in nodes}
    assert {node.get("href")[1:] for node in nodes if node.get("href")} <= ids
    assert not any(
        node.get("style") or node.tag.endswith("style") or node.get("class") for node in nodes
    )


if __name__ == "__main__":
    (FOLDER / "page").mkdir(exist_ok=True)
    for file, picture in pictures().items():
        (FOLDER / "page" / file).write_text(picture, encoding="utf-8")
