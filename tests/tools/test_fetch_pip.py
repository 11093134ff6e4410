"""Where pip's wheel is looked for, and which one is taken."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

import fetch_pip
import pytest


@pytest.fixture(autouse=True)
def nothing_configured(tmp_path, monkeypatch):
    """A machine where pip is not configured."""
    for name in [name for name in os.environ if name.startswith(("PIP_", "XDG_"))]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CONFIG_DIRS", str(tmp_path / "xdg"))
    everywhere = fetch_pip.configuration_files()
    assert "/etc/pip.conf" in everywhere
    monkeypatch.setattr(
        fetch_pip,
        "configuration_files",
        lambda find=fetch_pip.configuration_files: [f for f in find() if f != "/etc/pip.conf"],
    )
    return everywhere


def write(path: Path, text: str) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return str(path)


# -- where pip would look


def test_without_configuration_it_is_pypi():
    settings = fetch_pip.pip_settings()
    assert (settings.indexes, settings.links, settings.certificate) == (
        ["https://pypi.org/simple"],
        [],
        None,
    )


def test_the_files_of_the_system_and_of_the_person_are_known(tmp_path, nothing_configured):
    system, person = tmp_path / "xdg/pip/pip.conf", tmp_path / "home"
    legacy, own = person / ".pip/pip.conf", person / ".config/pip/pip.conf"
    assert nothing_configured == [str(system), "/etc/pip.conf", str(legacy), str(own)]


def test_the_person_outweighs_the_system_and_the_environment_both(tmp_path, monkeypatch):
    write(
        tmp_path / "xdg/pip/pip.conf",
        "[global]\nindex-url = https://system/simple/\ncert = /ca.pem\n",
    )
    assert fetch_pip.pip_settings().indexes == ["https://system/simple"]
    write(tmp_path / "home/.pip/pip.conf", "[global]\nindex_url = https://legacy/simple\n")
    assert fetch_pip.pip_settings().indexes == ["https://legacy/simple"]
    write(tmp_path / "home/.config/pip/pip.conf", "[global]\nindex-url = https://person/simple\n")
    assert fetch_pip.pip_settings().indexes == ["https://person/simple"]
    monkeypatch.setenv("PIP_INDEX_URL", "https://environment/simple")
    assert fetch_pip.pip_settings().indexes == ["https://environment/simple"]
    assert fetch_pip.pip_settings().certificate == "/ca.pem"


def test_the_section_install_outweighs_global(tmp_path):
    write(
        tmp_path / "home/.config/pip/pip.conf",
        "[install]\nindex-url = https://a\n[global]\nindex-url = https://b\n",
    )
    assert fetch_pip.pip_settings().indexes == ["https://a"]


def test_a_named_file_replaces_the_persons_own(tmp_path, monkeypatch):
    write(
        tmp_path / "home/.config/pip/pip.conf",
        "[global]\nindex-url = https://person\nfind-links = /wheels\n",
    )
    named = write(tmp_path / "named.conf", "[global]\nindex-url = https://named\n")
    monkeypatch.setenv("PIP_CONFIG_FILE", named)
    assert (fetch_pip.pip_settings().indexes, fetch_pip.pip_settings().links) == (
        ["https://named"],
        [],
    )
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    assert fetch_pip.pip_settings().indexes == ["https://pypi.org/simple"]


def test_more_indexes_links_and_none(monkeypatch):
    monkeypatch.setenv("PIP_EXTRA_INDEX_URL", "https://one/ file:///two")
    monkeypatch.setenv("PIP_FIND_LINKS", "/wheels")
    assert fetch_pip.pip_settings().indexes == [
        "https://pypi.org/simple",
        "https://one",
        "file:///two",
    ]
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    assert (fetch_pip.pip_settings().indexes, fetch_pip.pip_settings().links) == ([], ["/wheels"])


def test_a_broken_file_is_left_to_pip(tmp_path):
    write(tmp_path / "home/.config/pip/pip.conf", "no section\n")
    assert fetch_pip.pip_settings().indexes == ["https://pypi.org/simple"]


# -- which wheel of pip


def test_only_final_wheels_for_this_python_count():
    assert fetch_pip.usable_version("pip-24.0-py3-none-any.whl", ">=3.7") == (24, 0)
    assert fetch_pip.usable_version("pip-20.3.4-py2.py3-none-any.whl", "") == (20, 3, 4)
    assert fetch_pip.usable_version("pip-99.0-py3-none-any.whl", ">=3.99") is None
    assert fetch_pip.usable_version("pip-24.1b1-py3-none-any.whl", "") is None
    assert fetch_pip.usable_version("pip-24.0.tar.gz", "") is None
    assert fetch_pip.usable_version("pip_tools-7.0-py3-none-any.whl", "") is None


PAGE = """<!DOCTYPE html>
<a href="../../files/pip-23.1-py3-none-any.whl#sha256=ab" data-requires-python="&gt;=3.7">x</a>
<a href="https://other/pip-24.2-py3-none-any.whl">x</a>
<a href="pip-25.0-py3-none-any.whl" data-yanked="oops">x</a>"""


def test_a_page_of_the_simple_api():
    assert [
        (wheel.version, wheel.address)
        for wheel in fetch_pip.wheels_on_page("https://index/simple/pip/", PAGE)
    ] == [
        ((23, 1), "https://index/files/pip-23.1-py3-none-any.whl#sha256=ab"),
        ((24, 2), "https://other/pip-24.2-py3-none-any.whl"),
    ]


def index(folder: Path, content: bytes, promised: bytes) -> str:
    """A package index of files, with one wheel of pip."""
    name = "pip-24.0-py3-none-any.whl"
    (folder / "files").mkdir(parents=True)
    (folder / "files" / name).write_bytes(content)
    digest = hashlib.sha256(promised).hexdigest()
    write(
        folder / "simple/pip/index.html", f'<a href="../../files/{name}#sha256={digest}">{name}</a>'
    )
    return (folder / "simple").as_uri()


def test_the_wheel_is_fetched_and_its_hash_checked(tmp_path, monkeypatch):
    monkeypatch.setenv("PIP_INDEX_URL", index(tmp_path / "an index", b"wheel", promised=b"wheel"))
    assert Path(fetch_pip.fetch_pip(str(tmp_path))).read_bytes() == b"wheel"


def test_a_wheel_that_is_not_the_promised_one_is_refused(tmp_path, monkeypatch):
    monkeypatch.setenv("PIP_INDEX_URL", index(tmp_path / "index", b"evil", promised=b"wheel"))
    with pytest.raises(LookupError, match=r"SHA-256 differs"):
        fetch_pip.fetch_pip(str(tmp_path))


def test_find_links_may_be_a_folder(tmp_path, monkeypatch):
    index(tmp_path / "index", b"wheel", promised=b"wheel")
    monkeypatch.setenv("PIP_NO_INDEX", "true")
    for place in (str(tmp_path / "index/files"), (tmp_path / "index/files").as_uri()):
        monkeypatch.setenv("PIP_FIND_LINKS", place)
        assert Path(fetch_pip.fetch_pip(str(tmp_path))).read_bytes() == b"wheel"


def test_nowhere_to_fetch_from_names_what_was_tried(monkeypatch, tmp_path):
    monkeypatch.setenv("PIP_INDEX_URL", "file:///no/such/index")
    with pytest.raises(LookupError, match=r"file:///no/such/index/pip/"):
        fetch_pip.fetch_pip(str(tmp_path))


def test_passwords_are_not_printed():
    assert fetch_pip.without_password("https://me:secret@host/simple") == "https://host/simple"
