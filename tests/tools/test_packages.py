"""The wheel and the source archive: complete, with true metadata, and without dead links."""

import email
import importlib.util
import json
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import ketplay

ROOT = Path(__file__).parents[2]
GAMES = "Hamma", "De Simone", "Nazzaro", "Viscardi", "Ferrie", "Scholten", "Let us play with qubits"


@pytest.fixture(scope="module")
def archives(tmp_path_factory):
    if importlib.util.find_spec("hatchling") is None:
        pytest.skip("hatchling is not installed, so nothing can be built")
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    (source,) = folder.glob("*.tar.gz")
    return wheel, source


def test_the_wheel_is_complete(archives):
    with zipfile.ZipFile(archives[0]) as wheel:
        names = set(wheel.namelist())
        info = f"ketplay-{ketplay.__version__}.dist-info"
        metadata = email.message_from_bytes(wheel.read(f"{info}/METADATA"))
    expected = {str(path.relative_to(ROOT / "src")) for path in files(ROOT / "src/ketplay")}
    expected |= {f"ketplay/{path.relative_to(ROOT)}" for path in files(ROOT / "docs")}
    assert expected - names == set()
    assert [name for name in names - expected if not name.startswith(info)] == []
    assert f"{info}/licenses/LICENSE" in names
    check_metadata(metadata)


def files(folder):
    """All files but those that Python and numba write."""
    return [
        path for path in folder.rglob("*") if path.is_file() and path.parent.name != "__pycache__"
    ]


def check_metadata(metadata):
    assert metadata["Name"] == "ketplay"
    assert metadata["Version"] == ketplay.__version__
    assert metadata["Author"] == "The ketplay maintainers"
    assert metadata["License-Expression"] == "MIT"
    assert "Typing :: Typed" in metadata.get_all("Classifier")
    assert "quantum games" in metadata["Keywords"]
    description = metadata.get_payload(decode=True).decode()
    assert "uvx ketplay" in description
    assert re.findall(r"\]\((?!https?:)|src=\"(?!https?:)", description) == []
    assert [name for name in GAMES if name not in description] == []


def test_the_source_archive_has_what_a_packager_needs(archives):
    with tarfile.open(archives[1]) as source:
        names = {name.partition("/")[2] for name in source.getnames()}
    needed = {"play", "LICENSE", "CITATION.cff", "pyproject.toml", "tests/conftest.py"}
    assert needed | {"docs/pypi.md", "examples/http_bot.py", "benchmarks/ladder.py"} <= names
    assert [name for name in names if name.startswith((".venv", ".git/")) or ".pyc" in name] == []


def test_citations_name_the_authors_of_the_games():
    citation = (ROOT / "CITATION.cff").read_text("utf-8")
    archive = json.loads((ROOT / ".zenodo.json").read_text("utf-8"))
    for text in (citation, archive["description"]):
        assert [name for name in GAMES if name not in text] == []
    assert "The ketplay maintainers" in citation
    assert archive["creators"] == [{"name": "The ketplay maintainers"}]
    assert not re.search(r"^version:", citation, re.MULTILINE), "one source of the version"
