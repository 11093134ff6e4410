"""What is pinned: all that is needed, within the bounds, with hashes where they are checked."""

import re
import subprocess
import tomllib
from pathlib import Path

import audit_packages
import pin_packages
import pytest
from packaging.requirements import Requirement
from packaging.version import Version

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
EXTRAS = PROJECT["optional-dependencies"]
PINS = dict(re.findall(r"^([\w-]+)==(\S+)", pin_packages.PINNED.read_text(), re.M))
HASHED = dict(re.findall(r"^([\w-]+)==(\S+)", pin_packages.HASHED.read_text(), re.M))


def needs(*extras):
    """The packages that pyproject.toml names."""
    texts = [*PROJECT["dependencies"], *(text for extra in extras for text in EXTRAS[extra])]
    return [need for text in texts if (need := Requirement(text)).name != "ketplay"]


# Their tests skip where they are missing.
NOT_INSTALLED = {"peers", "cirq", "pennylane"}
USED = needs(*sorted(set(EXTRAS) - NOT_INSTALLED))


@pytest.mark.parametrize("need", USED, ids=lambda need: need.name)
def test_every_package_is_pinned_within_its_bounds(need):
    version = PINS[pin_packages.canonical(need.name)]
    assert need.specifier.contains(version)
    assert all(bound.operator == ">=" for bound in need.specifier), "no upper bounds"


def test_what_every_installation_needs_has_hashes():
    assert {pin_packages.canonical(need.name) for need in needs("fast")} <= set(HASHED)
    assert {**PINS, **HASHED} == PINS
    entries = pin_packages.HASHED.read_text().replace("\\\n", "").splitlines()[1:]
    assert all(re.fullmatch(r"\S+==\S+( +--hash=sha256:[0-9a-f]{64})+", line) for line in entries)


def test_lower_bounds_are_past_known_vulnerabilities():
    least = {need.name: next(iter(need.specifier)).version for need in needs()}
    assert Version(least["starlette"]) >= Version("1.3.1")
    assert Version(least["h11"]) >= Version("0.16")


def test_only_the_version_that_is_pinned_lends_its_hashes():
    links = pin_packages.Links(pin_packages.Package("Markdown_It", "4.3.0", []))
    links.feed(
        '<a href="../markdown_it-4.3.0-py3-none-any.whl#sha256=aa">x</a>'
        '<a href="../markdown_it-4.3.0.post1-py3-none-any.whl#sha256=bb">x</a>'
        '<a href="../markdown_it-4.3.0.tar.gz#sha256=cc">x</a>'
    )
    assert links.hashes == {"aa"}


@pytest.mark.parametrize(
    ("report", "code", "words"),
    [
        ("", 0, "NOT AUDITED"),
        ("no route to host", 0, "NOT AUDITED"),
        ('{"dependencies": [{"name": "a", "skip_reason": "unknown"}]}', 0, "WERE NOT AUDITED"),
        (
            '{"dependencies": [{"name": "a", "version": "1", "vulns": []},'
            ' {"name": "b", "skip_reason": "unknown"}]}',
            0,
            "NOT AUDITED: b",
        ),
        ('{"dependencies": [{"name": "a", "version": "1", "vulns": []}]}', 0, "0 known"),
        ('{"dependencies": [{"name": "a", "version": "1", "vulns": [{"id": "X"}]}]}', 1, "a 1: X"),
    ],
)
def test_an_audit_that_is_not_possible_is_no_failure(monkeypatch, capsys, report, code, words):
    monkeypatch.setattr(audit_packages, "audit", lambda folder: report)
    assert audit_packages.main() == code
    assert words in "".join(capsys.readouterr())


def test_an_audit_that_hangs_is_no_failure(monkeypatch, capsys):
    def hangs(folder):
        raise subprocess.TimeoutExpired("pip", 1)

    monkeypatch.setattr(audit_packages, "audit", hangs)
    assert audit_packages.main() == 0
    assert "NOT AUDITED" in capsys.readouterr().err
