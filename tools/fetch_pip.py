"""Fetches pip's wheel from where pip itself would look for packages. Standard library only.

`play` needs it on a Python that comes without pip and ensurepip, as on a Debian without
python3-venv.
"""

from __future__ import annotations

import base64
import configparser
import hashlib
import os
import posixpath
import re
import ssl
import sys
import urllib.parse
import urllib.request
from html.parser import HTMLParser

PYPI = "https://pypi.org/simple"
CANDIDATES = 3  # wheels that are tried, the newest first


class Wheel:
    """A wheel of pip that an index offers: its version and its address with `#sha256=...`."""

    def __init__(self, version: tuple[int, ...], address: str) -> None:
        self.version = version
        self.address = address


class PipSettings:
    """Where pip looks for packages: simple indexes, and links to folders, pages or wheels."""

    def __init__(self, values: dict[str, str]) -> None:
        self.certificate = values.get("cert") or None
        self.links = values.get("find-links", "").split()
        no_index = values.get("no-index", "").lower() in ("1", "true", "yes", "on")
        indexes = [values.get("index-url") or PYPI, *values.get("extra-index-url", "").split()]
        self.indexes = [] if no_index else [index.rstrip("/") for index in indexes]


def configuration_files() -> list[str]:
    """pip's configuration files; later ones override earlier ones."""
    named = os.environ.get("PIP_CONFIG_FILE", "")
    if named == os.devnull:
        return []
    if os.name == "nt":
        system = [os.path.join(os.environ.get("PROGRAMDATA", ""), "pip", "pip.ini")]
        user = [os.path.join(os.environ.get("APPDATA", ""), "pip", "pip.ini")]
    else:
        folders = (os.environ.get("XDG_CONFIG_DIRS") or "/etc/xdg").split(os.pathsep)
        system = [os.path.join(folder, "pip", "pip.conf") for folder in folders]
        system.append("/etc/pip.conf")
        config = os.environ.get("XDG_CONFIG_HOME") or "~/.config"
        user = ["~/.pip/pip.conf", os.path.join(config, "pip", "pip.conf")]
    if named and os.path.exists(named):  # then pip does not read the user's own files
        user = []
    return [os.path.expanduser(file) for file in [*system, *user, named] if file]


def pip_settings() -> PipSettings:
    """From the files, then from the PIP_... variables, which override them."""
    values: dict[str, str] = {}
    for file in configuration_files():
        parser = configparser.RawConfigParser()
        try:
            parser.read(file, encoding="utf-8")
        except (configparser.Error, UnicodeDecodeError):
            continue  # pip reports it better
        for section in ("global", "install"):
            if parser.has_section(section):
                for key, value in parser.items(section):
                    values[key.replace("_", "-")] = value
    for name, value in os.environ.items():
        if name.startswith("PIP_") and value:
            values[name[len("PIP_") :].lower().replace("_", "-")] = value
    return PipSettings(values)


def without_password(url: str) -> str:
    """An address as it may be printed."""
    return re.sub(r"//[^/@]*@", "//", url)


def read_url(url: str, certificate: str | None) -> tuple[str, bytes]:
    """The address that answered (for relative links) and its content.

    The page of a folder is its index.html.
    """
    parts = urllib.parse.urlsplit(url)
    if parts.scheme == "file":
        path = urllib.request.url2pathname(parts.path)
        if os.path.isdir(path):
            url = url.rstrip("/") + "/"
            path = os.path.join(path, "index.html")
        with open(path, "rb") as file:
            return url, file.read()
    headers = {
        "Accept": "application/vnd.pypi.simple.v1+html, text/html;q=0.5, */*;q=0.1",
        "User-Agent": "ketplay-play",
    }
    user, separator, _ = parts.netloc.rpartition("@")
    if separator:
        secret = base64.b64encode(urllib.parse.unquote(user).encode()).decode()
        headers["Authorization"] = "Basic " + secret
    request = urllib.request.Request(without_password(url), headers=headers)
    context = ssl.create_default_context(cafile=certificate)
    with urllib.request.urlopen(request, timeout=30, context=context) as answer:
        content: bytes = answer.read()
        redirected = answer.geturl() != request.full_url
        # Relative links need the user's name and password again.
        return answer.geturl() if redirected else url, content


def usable_version(file_name: str, requires_python: str) -> tuple[int, ...] | None:
    """The version of a wheel of pip that runs on this Python, or None; no pre-releases."""
    match = re.fullmatch(r"pip-(\d+(?:\.\d+)*)-(?:py2\.)?py3-none-any\.whl", file_name)
    if not match:
        return None
    for oldest in re.findall(r">=\s*(\d+)\.(\d+)", requires_python):
        if sys.version_info[:2] < tuple(map(int, oldest)):
            return None
    return tuple(map(int, match[1].split(".")))


class WheelLinks(HTMLParser):
    """The wheels of pip that a page of the simple API links to."""

    def __init__(self, page_url: str) -> None:
        super().__init__()
        self.page_url = page_url
        self.wheels: list[Wheel] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        link = attributes.get("href")
        if tag != "a" or not link or "data-yanked" in attributes:
            return
        file_name = _file_name(link)
        version = usable_version(file_name, attributes.get("data-requires-python") or "")
        if version:
            self.wheels.append(Wheel(version, urllib.parse.urljoin(self.page_url, link)))


def _file_name(address: str) -> str:
    return posixpath.basename(urllib.parse.unquote(urllib.parse.urlsplit(address).path))


def wheels_on_page(page_url: str, page: str) -> list[Wheel]:
    links = WheelLinks(page_url)
    links.feed(page)
    return links.wheels


def wheels_at(source: str, certificate: str | None) -> list[Wheel]:
    """The wheels of pip at an index page, a find-links page or folder, or the one wheel itself."""
    path = os.path.expanduser(source)
    if "://" not in source and not source.startswith("file:"):
        source = "file:" + urllib.request.pathname2url(os.path.abspath(path))
    elif source.startswith("file:"):
        without_scheme = source[len("file:") :].split("#")[0]
        path = urllib.request.url2pathname(without_scheme.replace("//", "", 1))
    if os.path.isdir(path) and not os.path.exists(os.path.join(path, "index.html")):
        links = (f'<a href="{urllib.request.pathname2url(name)}"></a>' for name in os.listdir(path))
        return wheels_on_page(source.rstrip("/") + "/", "".join(links))
    if source.split("#")[0].endswith(".whl"):
        return wheels_on_page(source, f'<a href="{source}"></a>')
    address, content = read_url(source, certificate)
    return wheels_on_page(address, content.decode("utf-8", "replace"))


def download(address: str, certificate: str | None, folder: str) -> str:
    """Saves a wheel in a folder; OSError if its hash is not the one in the index."""
    url, _, fragment = address.partition("#")
    _, content = read_url(url, certificate)
    expected = urllib.parse.parse_qs(fragment).get("sha256")
    if expected and hashlib.sha256(content).hexdigest() != expected[0].lower():
        raise OSError("the file is not the one in the index (its SHA-256 differs)")
    path = os.path.join(folder, _file_name(url))
    with open(path, "wb") as file:
        file.write(content)
    return path


def fetch_pip(folder: str) -> str:
    """Downloads the newest wheel of pip that any configured source offers; its path in the folder.

    LookupError says why there is none.
    """
    settings = pip_settings()
    wheels: list[Wheel] = []
    failures: list[str] = []
    for source in [*(index + "/pip/" for index in settings.indexes), *settings.links]:
        try:
            wheels += wheels_at(source, settings.certificate)
        except (OSError, ValueError) as error:
            failures.append(f"{without_password(source)}: {error}")
    wheels.sort(key=lambda wheel: wheel.version, reverse=True)
    for wheel in wheels[:CANDIDATES]:
        try:
            return download(wheel.address, settings.certificate, folder)
        except (OSError, ValueError) as error:
            failures.append(f"{without_password(wheel.address.partition('#')[0])}: {error}")
    raise LookupError("; ".join(failures) or "no configured package index offers it")
