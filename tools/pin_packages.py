"""Writes the versions that `play` installs, from an environment with the newest ones.

    python3 tools/pin_packages.py              # install the newest versions, and pin those
    python3 tools/pin_packages.py --installed  # pin the versions of the Python that runs this

tools/pinned.txt has the version of every package of every extra. tools/hashed.txt has those that
each installation needs, with the SHA-256 of all their wheels, so that the installer can tell that a
file is the one that was tested. Commit both after `python3 play test` has passed with them.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
import tomllib
import urllib.parse
from collections.abc import Iterable
from html.parser import HTMLParser
from pathlib import Path

from fetch_pip import pip_settings, read_url

ROOT = Path(__file__).parent.parent
PINNED = ROOT / "tools" / "pinned.txt"
HASHED = ROOT / "tools" / "hashed.txt"
OWN = ("ketplay", "pip", "setuptools", "wheel")
HEAD = (
    "# Written by tools/pin_packages.py; `play` installs these versions where they are to be had.\n"
)
# Run by the Python of an environment: its packages, and what each of them needs there.
LIST = """
import json
from importlib import metadata
from packaging.requirements import Requirement

def needed(text):
    marker = Requirement(text).marker
    return marker is None or marker.evaluate({"extra": ""})

found = metadata.distributions()
print(json.dumps([[d.metadata["Name"], d.version, [*filter(needed, d.requires or [])]] for d in found]))
"""  # noqa: E501  # one line of another program


class Package:
    """An installed package: its name, its version and the names that it needs."""

    def __init__(self, name: str, version: str, requires: Iterable[str]) -> None:
        self.name = canonical(name)
        self.version = version
        self.requires = [needed_name(text) for text in requires]


def canonical(name: str) -> str:
    """A name as indexes spell it.

    >>> canonical("Markdown_It.py")
    'markdown-it-py'
    """
    return re.sub(r"[-_.]+", "-", name).lower()


def needed_name(requirement: str) -> str:
    """The package that a requirement names.

    >>> needed_name('typing_extensions>=4.5; python_version < "3.13"')
    'typing-extensions'
    """
    return canonical(re.split(r"[^A-Za-z0-9._-]", requirement, maxsplit=1)[0])


def packages_of(python: str) -> dict[str, Package]:
    """The packages of an environment, by name."""
    listed = subprocess.run([python, "-c", LIST], capture_output=True, text=True, check=True)
    packages = (Package(*entry) for entry in json.loads(listed.stdout))
    return {package.name: package for package in packages}


def newest_packages() -> dict[str, Package]:
    """The newest packages of all extras, installed into a folder that is removed afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        python = str(Path(folder) / "bin" / "python")
        subprocess.run([python, "-m", "pip", "install", "-q", f"{ROOT}[test]"], check=True)
        return packages_of(python)


def needed_always(packages: dict[str, Package]) -> list[Package]:
    """What an installation with the extra `fast` consists of."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    first = [*project["dependencies"], *project["optional-dependencies"]["fast"]]
    waiting = [needed_name(text) for text in first]
    found: dict[str, Package] = {}
    while waiting:
        package = packages.get(waiting.pop())
        if package is not None and package.name not in found:
            found[package.name] = package
            waiting += package.requires
    return [found[name] for name in sorted(found)]


class Links(HTMLParser):
    """The SHA-256 of every wheel of one version that a page of the simple API links to."""

    def __init__(self, package: Package) -> None:
        super().__init__()
        self.package = package
        self.hashes: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        address, _, fragment = (dict(attrs).get("href") or "").partition("#")
        name, _, rest = urllib.parse.unquote(address).rpartition("/")[2].partition("-")
        is_version = rest.startswith(f"{self.package.version}-") and rest.endswith(".whl")
        if canonical(name) == self.package.name and is_version:
            self.hashes.update(urllib.parse.parse_qs(fragment).get("sha256", []))


def hashes_of(package: Package) -> list[str]:
    """The SHA-256 of all wheels of a package that the configured indexes offer."""
    settings = pip_settings()
    links = Links(package)
    for index in settings.indexes:
        try:
            _, page = read_url(f"{index}/{package.name}/", settings.certificate)
        except OSError:
            continue  # this index does not have it
        links.feed(page.decode("utf-8", "replace"))
    if not links.hashes:
        raise SystemExit(f"no index offers a wheel of {package.name} {package.version}")
    return sorted(links.hashes)


def main(arguments: list[str]) -> None:
    packages = packages_of(sys.executable) if "--installed" in arguments else newest_packages()
    pins = [
        f"{package.name}=={package.version}\n"
        for package in sorted(packages.values(), key=lambda package: package.name)
        if package.name not in OWN
    ]
    lines = [
        " \\\n    ".join(
            [f"{package.name}=={package.version}", *(f"--hash=sha256:{h}" for h in hashes)]
        )
        + "\n"
        for package in needed_always(packages)
        for hashes in [hashes_of(package)]
    ]
    PINNED.write_text(HEAD + "".join(pins), "utf-8")
    HASHED.write_text(HEAD + "".join(lines), "utf-8")
    print(f"{len(pins)} packages pinned, {len(lines)} of them with hashes")


if __name__ == "__main__":
    main(sys.argv[1:])
