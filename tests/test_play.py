"""The script at the root: where it looks for pip, when it installs, what it starts, what it says when it cannot."""

from __future__ import annotations

import ast
import hashlib
import importlib.machinery
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import ketplay

ROOT = Path(__file__).parent.parent
SCRIPT = ROOT / "play"


@pytest.fixture
def play(tmp_path, monkeypatch):
    """The script as a module that believes to lie in an empty folder, on a machine where pip is not configured."""
    (tmp_path / "pyproject.toml").write_text("[project]\n")
    shutil.copy(SCRIPT, tmp_path / "play")
    loader = importlib.machinery.SourceFileLoader("play_script", str(tmp_path / "play"))
    spec = importlib.util.spec_from_loader("play_script", loader)
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    loader.exec_module(module)
    for name in [name for name in os.environ if name.startswith(("PIP_", "XDG_"))]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CONFIG_DIRS", str(tmp_path / "xdg"))
    everywhere = module.pip_files
    monkeypatch.setattr(
        module, "pip_files", lambda: [file for file in everywhere() if file != "/etc/pip.conf"]
    )
    module.everywhere = everywhere
    return module


def write(path: Path, text: str) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return str(path)


def made(play) -> None:
    """A venv that looks whole."""
    for name in ("python", "ketplay"):
        write(Path(play.BIN, name), "")
    play.write_stamp(home=play.home(), package=play.wanted(), extra="")


# -- an old Python


def test_parses_on_an_older_python():
    ast.parse(SCRIPT.read_text(), feature_version=(3, 8))


def test_too_old_a_python_gets_a_sentence(play, monkeypatch, capsys):
    monkeypatch.setattr(play.sys, "version_info", (3, 10, 4))
    assert play.main([]) == 1
    assert capsys.readouterr().err == "play: ketplay needs Python 3.11 or newer, this is 3.10\n"


# -- where pip would look


def test_without_configuration_it_is_pypi(play):
    settings = play.pip_settings()
    assert (settings.indexes, settings.links, settings.cert) == (
        ["https://pypi.org/simple"],
        [],
        None,
    )


def test_the_files_of_the_system_and_of_the_person_are_known(play, tmp_path):
    system, person = tmp_path / "xdg/pip/pip.conf", tmp_path / "home"
    legacy, own = person / ".pip/pip.conf", person / ".config/pip/pip.conf"
    assert play.everywhere() == [str(system), "/etc/pip.conf", str(legacy), str(own)]


def test_the_person_outweighs_the_system_and_the_environment_both(play, tmp_path, monkeypatch):
    write(
        tmp_path / "xdg/pip/pip.conf",
        "[global]\nindex-url = https://system/simple/\ncert = /ca.pem\n",
    )
    assert play.pip_settings().indexes == ["https://system/simple"]
    write(tmp_path / "home/.pip/pip.conf", "[global]\nindex_url = https://legacy/simple\n")
    assert play.pip_settings().indexes == ["https://legacy/simple"]
    write(tmp_path / "home/.config/pip/pip.conf", "[global]\nindex-url = https://person/simple\n")
    assert play.pip_settings().indexes == ["https://person/simple"]
    monkeypatch.setenv("PIP_INDEX_URL", "https://environment/simple")
    assert play.pip_settings().indexes == ["https://environment/simple"]
    assert play.pip_settings().cert == "/ca.pem"


def test_the_section_install_outweighs_global(play, tmp_path):
    write(
        tmp_path / "home/.config/pip/pip.conf",
        "[install]\nindex-url = https://a\n[global]\nindex-url = https://b\n",
    )
    assert play.pip_settings().indexes == ["https://a"]


def test_a_named_file_replaces_the_persons_own(play, tmp_path, monkeypatch):
    write(
        tmp_path / "home/.config/pip/pip.conf",
        "[global]\nindex-url = https://person\nfind-links = /wheels\n",
    )
    named = write(tmp_path / "named.conf", "[global]\nindex-url = https://named\n")
    monkeypatch.setenv("PIP_CONFIG_FILE", named)
    assert (play.pip_settings().indexes, play.pip_settings().links) == (["https://named"], [])
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    assert play.pip_settings().indexes == ["https://pypi.org/simple"]


def test_more_indexes_links_and_none(play, monkeypatch):
    monkeypatch.setenv("PIP_EXTRA_INDEX_URL", "https://one/ file:///two")
    monkeypatch.setenv("PIP_FIND_LINKS", "/wheels")
    assert play.pip_settings().indexes == ["https://pypi.org/simple", "https://one", "file:///two"]
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    assert (play.pip_settings().indexes, play.pip_settings().links) == ([], ["/wheels"])


def test_a_broken_file_is_left_to_pip(play, tmp_path):
    write(tmp_path / "home/.config/pip/pip.conf", "no section\n")
    assert play.pip_settings().indexes == ["https://pypi.org/simple"]


# -- which wheel of pip


def test_only_final_wheels_for_this_python_count(play):
    assert play.fits("pip-24.0-py3-none-any.whl", ">=3.7") == (24, 0)
    assert play.fits("pip-20.3.4-py2.py3-none-any.whl", "") == (20, 3, 4)
    assert play.fits("pip-99.0-py3-none-any.whl", ">=3.99") is None
    assert play.fits("pip-24.1b1-py3-none-any.whl", "") is None
    assert play.fits("pip-24.0.tar.gz", "") is None
    assert play.fits("pip_tools-7.0-py3-none-any.whl", "") is None


PAGE = """<!DOCTYPE html><a href="../../files/pip-23.1-py3-none-any.whl#sha256=ab" data-requires-python="&gt;=3.7">x</a>
<a href="https://other/pip-24.2-py3-none-any.whl">x</a><a href="pip-25.0-py3-none-any.whl" data-yanked="oops">x</a>"""


def test_a_page_of_the_simple_api(play):
    assert play.wheels_on_page("https://index/simple/pip/", PAGE) == [
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


def test_the_wheel_is_fetched_and_its_hash_checked(play, tmp_path, monkeypatch):
    os.makedirs(play.VENV)
    monkeypatch.setenv("PIP_INDEX_URL", index(tmp_path / "an index", b"wheel", promised=b"wheel"))
    assert Path(play.fetch_pip()).read_bytes() == b"wheel"


def test_a_wheel_that_is_not_the_promised_one_is_refused(play, tmp_path, monkeypatch):
    os.makedirs(play.VENV)
    monkeypatch.setenv("PIP_INDEX_URL", index(tmp_path / "index", b"evil", promised=b"wheel"))
    with pytest.raises(play.Trouble, match=r"SHA-256 differs.*sudo apt install python3-venv"):
        play.fetch_pip()


def test_find_links_may_be_a_folder(play, tmp_path, monkeypatch):
    os.makedirs(play.VENV)
    index(tmp_path / "index", b"wheel", promised=b"wheel")
    monkeypatch.setenv("PIP_NO_INDEX", "true")
    for place in (str(tmp_path / "index/files"), (tmp_path / "index/files").as_uri()):
        monkeypatch.setenv("PIP_FIND_LINKS", place)
        assert Path(play.fetch_pip()).read_bytes() == b"wheel"


def test_nowhere_to_fetch_from_names_the_package_of_debian(play, monkeypatch, tmp_path):
    monkeypatch.setenv("PIP_INDEX_URL", "file:///no/such/index")
    with pytest.raises(
        play.Trouble, match=r"file:///no/such/index/pip/.*sudo apt install python3-venv"
    ):
        play.fetch_pip()


def test_passwords_are_not_printed(play):
    assert play.without_password("https://me:secret@host/simple") == "https://host/simple"


# -- when it installs


def test_nothing_to_do_the_second_time(play):
    assert not play.ready("")
    made(play)
    assert play.ready("")
    assert not play.ready("test")


def test_a_change_of_the_build_file_is_noticed(play, tmp_path):
    made(play)
    write(tmp_path / "pyproject.toml", "[project]\nname = 'other'\n")
    assert not play.ready("")
    assert play.usable(play.read_stamp())


def test_another_python_or_place_makes_it_anew(play, monkeypatch):
    made(play)
    monkeypatch.setattr(play.sys, "base_prefix", "/another/python")
    assert not play.usable(play.read_stamp())


@pytest.mark.parametrize("text", ["", "{", "[]", "{}"])
def test_a_damaged_stamp_makes_it_anew(play, text):
    made(play)
    write(Path(play.STAMP), text)
    assert not play.ready("")
    play.remove_venv()
    assert not os.path.exists(play.VENV)


def test_somebody_elses_venv_is_left_alone(play, tmp_path):
    write(tmp_path / ".venv/pyvenv.cfg", "")
    with pytest.raises(play.Trouble, match="not made by this script"):
        play.install("")
    assert (tmp_path / ".venv/pyvenv.cfg").exists()


def test_a_failed_first_installation_leaves_nothing(play, monkeypatch):
    monkeypatch.setattr(
        play, "install_package", lambda target: (_ for _ in ()).throw(KeyboardInterrupt)
    )
    with pytest.raises(KeyboardInterrupt):
        play.install("")
    assert not os.path.exists(play.VENV)


def test_a_failed_update_is_tried_again(play, monkeypatch, tmp_path):
    made(play)
    write(tmp_path / "pyproject.toml", "changed")
    monkeypatch.setattr(
        play, "install_package", lambda target: (_ for _ in ()).throw(play.Trouble("no"))
    )
    with pytest.raises(play.Trouble):
        play.install("")
    assert play.usable(play.read_stamp())
    assert not play.ready("")


def test_an_update_keeps_the_test_extras(play, monkeypatch, tmp_path):
    made(play)
    asked = []
    monkeypatch.setattr(play, "install_package", asked.append)
    play.prepare("test")
    play.prepare("")
    write(tmp_path / "pyproject.toml", "changed")
    play.prepare("")
    assert asked == [".[test]", ".[test]"]
    assert play.ready("test")


def fake_uv(play, tmp_path, monkeypatch, body: str) -> Path:
    uv = tmp_path / "tools/uv"
    write(uv, f"#!/bin/sh\necho \"$@\" > '{tmp_path}/asked'\n{body}\n")
    uv.chmod(0o755)
    monkeypatch.setenv("PATH", f"{uv.parent}{os.pathsep}{os.environ['PATH']}")
    return tmp_path / "asked"


def test_uv_is_used_where_it_is(play, tmp_path, monkeypatch):
    asked = fake_uv(play, tmp_path, monkeypatch, f"touch '{play.BIN}/ketplay'")
    monkeypatch.setattr(play, "pip_install", lambda target: pytest.fail("pip was called"))
    play.prepare("test")
    assert asked.read_text() == f"pip install --python {play.PYTHON} -e .[test]\n"
    assert play.ready("test")


def test_pip_is_tried_where_uv_fails(play, tmp_path, monkeypatch, capsys):
    fake_uv(play, tmp_path, monkeypatch, "exit 2")
    monkeypatch.setattr(
        play, "pip_install", lambda target: write(Path(play.BIN, "ketplay"), "") and None
    )
    play.prepare()
    assert "uv could not do it; trying pip" in capsys.readouterr().err
    assert play.ready("")


def test_being_offline_is_said_in_a_sentence(play, monkeypatch, capsys):
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr(
        play, "pip_install", lambda target: "WARNING: NewConnectionError\nERROR: No matching\n"
    )
    assert play.main([]) == 1
    said = capsys.readouterr().err.splitlines()[-1]
    assert "no answer from https://pypi.org/simple; are you offline?" in said
    assert not os.path.exists(play.VENV)


def test_other_failures_give_the_installers_last_error(play, monkeypatch, capsys):
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr(
        play, "pip_install", lambda target: "Collecting x\nERROR: No matching distribution for x\n"
    )
    assert play.main([]) == 1
    assert (
        "could not be installed: ERROR: No matching distribution for x" in capsys.readouterr().err
    )
    assert "Collecting x" in Path(play.LOG).read_text()


# -- what it starts


@pytest.mark.parametrize("arguments", [[], ["games"], ["qtris", "a b", "--json"], ["--version"]])
def test_arguments_go_to_ketplay(play, monkeypatch, arguments):
    made(play)
    started = []
    monkeypatch.setattr(
        play.os, "execv", lambda path, command: started.append((path, command)) or sys.exit(7)
    )
    with pytest.raises(SystemExit):
        play.main(arguments)
    script = os.path.join(play.BIN, "ketplay")
    assert started == [(script, [script, *arguments])]


def test_help_needs_no_installation(play, capsys):
    assert play.main(["--help"]) == 0
    assert "python3 play test [PYTEST ARGUMENTS...]" in capsys.readouterr().out


@pytest.mark.parametrize(("failing", "code"), [("", 0), ("mypy", 1), ("pytest", 1)])
def test_every_step_runs_and_one_failure_fails(play, monkeypatch, capsys, failing, code):
    monkeypatch.setattr(play, "prepare", lambda extra: None)
    ran = []
    monkeypatch.setattr(
        subprocess,
        "call",
        lambda command, **_: ran.append(command[2:]) or int(command[2] == failing),
    )
    assert play.main(["test", "-k", "nim"]) == code
    assert [command[0] for command in ran] == ["ruff", "ruff", "mypy", "mypy", "pytest"]
    assert ran[-1] == ["pytest", "-n", "auto", "-rs", "-k", "nim"]
    summary = capsys.readouterr().err.splitlines()[-1]
    assert ("pytest FAILED" in summary) == (failing == "pytest")
    assert summary.startswith("play: ruff check ok")


# -- all of it, once


def test_a_warm_start_adds_little(play, tmp_path):
    """The script's own share of a later start, in CPU time: the stamp is read, the build file hashed, that is all."""
    made(play)
    script = write(tmp_path / ".venv/bin/ketplay", "#!/bin/sh\nexec true\n")
    os.chmod(script, 0o755)
    code = f"import sys, time; sys.argv[:] = [{str(tmp_path / 'play')!r}]\nimport os, runpy\n"
    code += "os.execv = lambda *_: (print(time.process_time() - begun), sys.exit())\nbegun = time.process_time()\n"
    code += "runpy.run_path(sys.argv[0], run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert float(done.stdout) < 0.3


@pytest.mark.slow
def test_a_first_start_in_an_empty_environment(tmp_path):
    """A copy of the tree, no environment but a home: it installs by itself and plays; the second start is quiet."""
    if not importlib.util.find_spec("ketplay.cli"):
        pytest.skip("ketplay.cli is not there yet")
    copied = shutil.ignore_patterns(".venv*", ".git", "__pycache__", ".*_cache", ".hypothesis")
    shutil.copytree(ROOT, tmp_path / "a copy", ignore=copied, symlinks=True)
    kept = {
        name: value
        for name, value in os.environ.items()
        if name.startswith(("PIP_", "SSL_")) or "proxy" in name.lower()
    }
    environment = {**kept, "HOME": os.path.expanduser("~"), "PATH": "/usr/bin:/bin"}
    python = os.path.realpath(sys.executable)  # not the venv's: a plain one

    def start(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [python, "play", *arguments]
        return subprocess.run(
            command,
            cwd=tmp_path / "a copy",
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=600,
        )

    first = start("--version")
    offline = "are you offline?" in first.stderr or "could not be fetched" in first.stderr
    if offline and not os.environ.get("KET_REQUIRE_INDEX"):
        pytest.skip("no package index can be reached from here")
    assert (first.returncode, first.stdout) == (0, f"ketplay {ketplay.__version__}\n"), first.stderr
    second = start("--version")
    assert (second.returncode, second.stdout, second.stderr) == (
        0,
        f"ketplay {ketplay.__version__}\n",
        "",
    )
