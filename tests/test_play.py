"""The script at the root: when it installs, what it starts, what it says when it cannot."""

from __future__ import annotations

import ast
import importlib.machinery
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import ketplay
from ketplay.core.errors import MissingExtra

ROOT = Path(__file__).parent.parent
SCRIPT = ROOT / "play"


@pytest.fixture
def play(tmp_path, monkeypatch):
    """The script as a module in an empty folder, on a machine where pip is not configured."""
    (tmp_path / "pyproject.toml").write_text("[project]\n")
    shutil.copy(SCRIPT, tmp_path / "play")
    (tmp_path / "tools").mkdir()
    shutil.copy(ROOT / "tools/fetch_pip.py", tmp_path / "tools")
    loader = importlib.machinery.SourceFileLoader("play_script", str(tmp_path / "play"))
    spec = importlib.util.spec_from_loader("play_script", loader)
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    loader.exec_module(module)
    monkeypatch.setenv("PIP_NO_COMPILE", "")  # so that what the script sets is forgotten
    for name in [name for name in os.environ if name.startswith("PIP_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    for name in ("KETPLAY_LAUNCHER", "KETPLAY_UNPINNED"):
        monkeypatch.setenv(name, "")
    return module


def write(path: Path, text: str) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return str(path)


def make_complete_venv(play) -> None:
    """A venv that looks complete."""
    for name in ("python", "ketplay"):
        write(Path(play.BIN, name), "")
    play.write_stamp(
        environment=play.environment_key(), package=play.package_fingerprint(), extras="fast"
    )


# -- an old Python


def test_parses_on_an_older_python():
    ast.parse(SCRIPT.read_text(), feature_version=(3, 8))


def test_too_old_a_python_gets_a_sentence(play, monkeypatch, capsys):
    monkeypatch.setattr(play.sys, "version_info", (3, 10, 4))
    assert play.main([]) == 1
    assert capsys.readouterr().err == "play: ketplay needs Python 3.11 or newer, this is 3.10\n"


# -- when it installs


def test_nothing_to_do_the_second_time(play):
    assert not play.is_ready("")
    make_complete_venv(play)
    assert play.is_ready("")
    assert not play.is_ready("test")


def test_a_change_of_the_build_file_is_noticed(play, tmp_path):
    make_complete_venv(play)
    write(tmp_path / "pyproject.toml", "[project]\nname = 'other'\n")
    assert not play.is_ready("")
    assert play.is_usable(play.read_stamp())


def test_another_python_or_place_makes_it_anew(play, monkeypatch):
    make_complete_venv(play)
    monkeypatch.setattr(play.sys, "base_prefix", "/another/python")
    assert not play.is_usable(play.read_stamp())


@pytest.mark.parametrize("text", ["", "{", "[]", "{}"])
def test_a_damaged_stamp_makes_it_anew(play, text):
    make_complete_venv(play)
    write(Path(play.STAMP), text)
    assert not play.is_ready("")
    play.remove_venv()
    assert not os.path.exists(play.VENV)


def test_somebody_elses_venv_is_left_alone(play, tmp_path):
    write(tmp_path / ".venv/pyvenv.cfg", "")
    with pytest.raises(play.InstallError, match="not made by this script"):
        play.install("")
    assert (tmp_path / ".venv/pyvenv.cfg").exists()


def test_a_failed_first_installation_leaves_nothing(play, monkeypatch):
    monkeypatch.setattr(
        play, "install_package", lambda extras: (_ for _ in ()).throw(KeyboardInterrupt)
    )
    with pytest.raises(KeyboardInterrupt):
        play.install("")
    assert not os.path.exists(play.VENV)


def test_a_failed_update_is_tried_again(play, monkeypatch, tmp_path):
    make_complete_venv(play)
    write(tmp_path / "pyproject.toml", "changed")
    monkeypatch.setattr(
        play, "install_package", lambda extras: (_ for _ in ()).throw(play.InstallError("no"))
    )
    with pytest.raises(play.InstallError):
        play.install("")
    assert play.is_usable(play.read_stamp())
    assert not play.is_ready("")


def test_an_update_keeps_the_test_extras(play, monkeypatch, tmp_path):
    make_complete_venv(play)
    asked = []
    monkeypatch.setattr(play, "install_package", lambda extras: asked.append(extras) or extras)
    play.prepare("test")
    play.prepare("")
    write(tmp_path / "pyproject.toml", "changed")
    play.prepare("")
    assert asked == [["fast", "test"], ["fast", "test"]]
    assert play.is_ready("test")


# -- extras and versions


class Installer:
    """Stands in for uv and pip: fails while `refuses` says so, and notes what it was asked for."""

    def __init__(self, play, refuses=lambda arguments: "") -> None:
        self.play, self.refuses = play, refuses
        self.asked: list[list[str]] = []

    def __call__(self, arguments: list[str]) -> str | None:
        self.asked.append([word for word in arguments if word not in WHEELS])
        output = self.refuses(arguments)
        if not output:
            write(Path(self.play.BIN, "ketplay"), "")
        return output or None


WHEELS = ("--only-binary", "numba", "llvmlite")


@pytest.fixture
def pins(play, tmp_path):
    write(tmp_path / "tools/pinned.txt", "numpy==2.0\n")
    write(tmp_path / "tools/hashed.txt", "numpy==2.0 --hash=sha256:00\n")
    return ["-c", play.PINNED]


def installing(play, monkeypatch, refuses=lambda arguments: "") -> Installer:
    installer = Installer(play, refuses)
    monkeypatch.setattr(play, "run_installer", installer)
    return installer


def test_a_first_start_installs_the_tested_versions_and_the_fast_extra(play, monkeypatch, pins):
    installer = installing(play, monkeypatch)
    play.prepare()
    hashed = ["--require-hashes", ":all:", "-r", play.HASHED]
    assert installer.asked == [hashed, [*pins, "-e", ".[fast]"]]
    assert play.is_ready("")


def test_a_changed_pin_is_noticed(play, tmp_path, pins):
    make_complete_venv(play)
    write(tmp_path / "tools/pinned.txt", "numpy==2.1\n")
    assert not play.is_ready("")


def test_where_a_tested_version_is_not_to_be_had_the_bounds_hold(play, monkeypatch, pins, capsys):
    installer = installing(
        play, monkeypatch, lambda words: "No matching version" if "-c" in words else ""
    )
    play.prepare()
    assert installer.asked[-2:] == [[*pins, "-e", ".[fast]"], ["-e", ".[fast]"]]
    assert "a tested version is not to be had here" in capsys.readouterr().err


def test_where_numba_has_no_wheel_it_is_left_out_for_good(play, monkeypatch, capsys):
    installer = installing(
        play, monkeypatch, lambda words: "No numba" if "fast" in words[-1] else ""
    )
    play.prepare()
    assert installer.asked[-1] == ["-e", "."]
    assert "there is no numba for this Python" in capsys.readouterr().err
    assert play.is_ready("")
    play.prepare("lab")
    assert installer.asked[-1] == ["-e", ".[lab]"]


def test_a_file_that_is_not_the_tested_one_stops_everything(play, monkeypatch, pins, capsys):
    installer = installing(
        play,
        monkeypatch,
        lambda words: "THESE PACKAGES DO NOT MATCH THE HASHES" if "-r" in words else "",
    )
    assert play.main([]) == 1
    assert "its hash differs" in capsys.readouterr().err
    assert len(installer.asked) == 1
    assert not os.path.exists(play.VENV)


def test_versions_can_be_left_to_the_index(play, monkeypatch, pins):
    installer = installing(play, monkeypatch)
    monkeypatch.setenv("KETPLAY_UNPINNED", "1")
    play.prepare()
    assert installer.asked == [["-e", ".[fast]"]]


def test_being_offline_is_no_reason_to_try_again_without_anything(play, monkeypatch, pins):
    installer = installing(play, monkeypatch, lambda words: "Connection refused")
    with pytest.raises(play.InstallError, match="are you offline"):
        play.prepare()
    assert len(installer.asked) == 2


def test_an_extra_is_installed_on_first_use_with_one_line(play, monkeypatch, capsys):
    make_complete_venv(play)
    installer = installing(play, monkeypatch)
    started = []
    monkeypatch.setattr(play.os, "execv", lambda path, command: started.append(command[1:]))
    monkeypatch.setattr(play.os, "name", "posix")
    monkeypatch.setattr(subprocess, "call", lambda command: 0)
    play.main(["--extra", "lab", "lab", "run"])
    assert installer.asked == [["-e", ".[fast,lab]"]]
    assert "this needs the extra lab: installing it" in capsys.readouterr().err
    play.main(["--extra", "lab", "lab", "run"])
    assert started == [["lab", "run"]] * 2
    assert capsys.readouterr().err == ""
    assert os.environ["KETPLAY_LAUNCHER"].split(os.pathsep) == [sys.executable, str(play.__file__)]
    assert play.main(["--extra", "nonsense"]) == 1
    assert "takes one of lab, cluster, postgres, qiskit, data, stim" in capsys.readouterr().err


def test_the_launcher_knows_every_extra_that_a_refusal_can_name(play):
    text = (ROOT / "pyproject.toml").read_text()
    extras = set(tomllib.loads(text)["project"]["optional-dependencies"])
    assert {*play.EXTRAS, play.FAST, "test", "peers"} == extras
    source = "".join(path.read_text() for path in (ROOT / "src").rglob("*.py"))
    named = set(re.findall(r'MissingExtra\([^)]*"(\w+)"\)', source)) - {"lab"}
    assert named | {"lab"} == {*play.EXTRAS, play.FAST}


@pytest.mark.parametrize("started_by_play", [True, False])
def test_a_verb_that_needs_an_extra_comes_back_to_the_launcher(
    ketplay_main, monkeypatch, capsys, started_by_play
):
    came_back = []
    monkeypatch.setattr(os, "execv", lambda path, command: came_back.append(command))
    monkeypatch.setattr("ketplay.cli._dispatch", fails_without_lab)
    if started_by_play:
        monkeypatch.setenv("KETPLAY_LAUNCHER", os.pathsep.join(["/usr/bin/python3", "/x/play"]))
    assert ketplay_main(["lab", "run"]) == 2
    said = capsys.readouterr().err
    if not started_by_play:
        assert came_back == []
        assert 'figures need the extra lab: python3 -m pip install "ketplay[lab]"' in said
        return
    assert came_back == [["/usr/bin/python3", "/x/play", "--extra", "lab", "lab", "run"]]
    assert "python3 play --extra lab" in said
    monkeypatch.setenv("KETPLAY_LAUNCHER", os.pathsep.join(["/usr/bin/python3", "/x/play"]))
    assert ketplay_main(["lab", "run"]) == 2
    assert len(came_back) == 1, "once only"


def fails_without_lab(words):
    raise MissingExtra("figures need", "lab")


@pytest.fixture
def ketplay_main(monkeypatch):
    from ketplay.cli import main

    for name in ("KETPLAY_LAUNCHER", "KETPLAY_EXTRA_TRIED"):
        monkeypatch.setenv(name, "")
    return main


def fake_uv(play, tmp_path, monkeypatch, body: str) -> Path:
    uv = tmp_path / "tools/uv"
    write(uv, f"#!/bin/sh\necho \"$@\" > '{tmp_path}/asked'\n{body}\n")
    uv.chmod(0o755)
    monkeypatch.setenv("PATH", f"{uv.parent}{os.pathsep}{os.environ['PATH']}")
    return tmp_path / "asked"


def test_uv_is_used_where_it_is(play, tmp_path, monkeypatch):
    asked = fake_uv(play, tmp_path, monkeypatch, f"touch '{play.BIN}/ketplay'")
    monkeypatch.setattr(play, "pip_install", lambda arguments: pytest.fail("pip was called"))
    play.prepare("test")
    wheels = "--only-binary numba --only-binary llvmlite"
    assert asked.read_text() == f"pip install --python {play.PYTHON} {wheels} -e .[fast,test]\n"
    assert play.is_ready("test")


def test_pip_is_tried_where_uv_fails(play, tmp_path, monkeypatch, capsys):
    fake_uv(play, tmp_path, monkeypatch, "exit 2")
    monkeypatch.setattr(
        play, "pip_install", lambda arguments: write(Path(play.BIN, "ketplay"), "") and None
    )
    play.prepare()
    assert "uv failed; trying pip" in capsys.readouterr().err
    assert play.is_ready("")


def test_being_offline_is_said_in_a_sentence(play, monkeypatch, capsys):
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr(
        play, "pip_install", lambda arguments: "WARNING: NewConnectionError\nERROR: No matching\n"
    )
    assert play.main([]) == 1
    said = capsys.readouterr().err.splitlines()[-1]
    assert "no answer from https://pypi.org/simple; are you offline?" in said
    assert not os.path.exists(play.VENV)


def test_other_failures_give_the_installers_last_error(play, monkeypatch, capsys):
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr(
        play,
        "pip_install",
        lambda words: "Collecting x\nERROR: No matching distribution for x\n",
    )
    assert play.main([]) == 1
    assert (
        "could not be installed: ERROR: No matching distribution for x" in capsys.readouterr().err
    )
    assert "Collecting x" in Path(play.LOG).read_text()


# -- what it starts


@pytest.mark.parametrize("arguments", [[], ["games"], ["qtris", "a b", "--json"], ["--version"]])
def test_arguments_go_to_ketplay(play, monkeypatch, arguments):
    make_complete_venv(play)
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

    def call(command, stdout=None, **_):
        ran.append(command[2:])
        if stdout:
            os.write(stdout, b"it says so\n")
        return int(command[2] == failing)

    monkeypatch.setattr(subprocess, "call", call)
    assert play.main(["test", "-k", "nim"]) == code
    assert sorted(command[0] for command in ran) == ["mypy", "mypy", "pytest", "ruff", "ruff"]
    parallel = ["pytest", "-n", str((os.cpu_count() or 1) + 1), "--dist", "loadgroup", "-rs"]
    assert [*parallel, "-m", "not long", "-k", "nim"] in ran
    lines = capsys.readouterr().err.splitlines()
    assert lines.count("it says so") == 4
    assert ("play: mypy FAILED" in lines) == (failing == "mypy")
    assert ("pytest FAILED" in lines[-1]) == (failing == "pytest")
    assert lines[-1].startswith("play: ruff check ok")


def test_packages_for_the_tests_are_compiled_when_they_are_imported(play, monkeypatch):
    """pip reads a false value as the option `--no-compile`."""
    settings = []
    monkeypatch.setattr(play, "prepare", lambda _: settings.append(os.environ["PIP_NO_COMPILE"]))
    monkeypatch.setattr(subprocess, "call", lambda *_, **__: 0)
    assert play.main(["test"]) == 0
    assert settings == ["0"]


def test_the_tests_keep_what_python_compiles(play, monkeypatch):
    environments = []
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setattr(subprocess, "call", lambda _, env, **__: environments.append(env) or 0)
    assert play.run_step(["pytest"]) == 0
    assert "PYTHONDONTWRITEBYTECODE" not in environments[0]
    assert environments[0]["VIRTUAL_ENV"] == play.VENV


def test_the_long_tests_run_alone(play):
    """No test is in both runs, and none is in neither."""
    parallel = ["pytest", "-n", str((os.cpu_count() or 1) + 1), "--dist", "loadgroup", "-rs"]
    assert play.steps(["--long", "-x"]) == {"pytest --long": [*parallel, "-m", "long", "-x"]}
    assert play.steps([])["pytest"] == [*parallel, "-m", "not long"]
    assert play.steps(["--all", "-x"])["pytest"] == [*parallel, "-x"]


# -- a Python without pip


@pytest.fixture
def no_ensurepip(play, monkeypatch):
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name, find=importlib.util.find_spec: name != "ensurepip"
    )
    monkeypatch.delenv("PIP_CONFIG_FILE")
    return play


def test_where_pip_cannot_be_fetched_the_package_of_debian_is_named(no_ensurepip, monkeypatch):
    monkeypatch.setenv("PIP_INDEX_URL", "file:///no/such/index")
    sentence = r"file:///no/such/index/pip/.*sudo apt install python3-venv"
    with pytest.raises(no_ensurepip.InstallError, match=sentence):
        no_ensurepip.add_pip()


@pytest.mark.long
def test_pip_is_fetched_where_there_is_no_ensurepip(no_ensurepip, monkeypatch):
    ensurepip = pytest.importorskip("ensurepip")
    wheels = Path(ensurepip.__file__).parent / "_bundled"
    if not list(wheels.glob("pip-*.whl")):
        pytest.skip("this Python has no wheel of pip to offer")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(wheels))
    no_ensurepip.make_venv()
    no_ensurepip.add_pip()
    assert no_ensurepip.has_pip()


# -- all of it, once


def test_a_warm_start_adds_little(play, tmp_path):
    """The script's own share of a later start, in CPU time: the stamp is read, the build file
    hashed, that is all.
    """
    make_complete_venv(play)
    script = write(tmp_path / ".venv/bin/ketplay", "#!/bin/sh\nexec true\n")
    os.chmod(script, 0o755)
    code = f"import sys, time; sys.argv[:] = [{str(tmp_path / 'play')!r}]\nimport os, runpy\n"
    code += "os.execv = lambda *_: (print(time.process_time() - begun), sys.exit())\n"
    code += "begun = time.process_time()\n"
    code += "runpy.run_path(sys.argv[0], run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert float(done.stdout) < 0.3


@pytest.mark.long
def test_a_first_start_in_an_empty_environment(tmp_path):
    """A copy of the tree, no environment but a home: it installs by itself and plays; the second
    start is quiet.
    """
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
    environment["PIP_NO_COMPILE"] = "0"  # as in `play test`
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
