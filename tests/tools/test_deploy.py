"""The files for those who host: what they start exists, and they open no more than they must."""

import argparse
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from ketplay.cli.verbs import serve

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
UNIT = DEPLOY / "ketplay.service"


def options(words):
    """What `ketplay serve` makes of these words; it exits if it does not know one."""
    assert words[0] == "serve"
    parser = argparse.ArgumentParser()
    serve.arguments(parser)
    return parser.parse_args(words[1:])


def test_the_image_starts_a_server_without_root():
    lines = (DEPLOY / "Containerfile").read_text("utf-8").replace("\\\n", "").splitlines()
    last = {line.split()[0]: line.partition(" ")[2] for line in lines if re.match("[A-Z]", line)}
    command = options(re.findall(r'"([^"]+)"', last["CMD"]))
    assert command.lan, "otherwise nobody outside the container can connect"
    assert str(command.port) == last["EXPOSE"]
    assert command.data == last["VOLUME"]
    assert int(last["USER"]) > 0
    assert f"127.0.0.1:{command.port}/health" in last["HEALTHCHECK"]
    installed = [line for line in lines if "pip install" in line]
    assert len(installed) == 1
    assert "fast" not in installed[0]
    copied = [word for line in lines if line.startswith("COPY p") for word in line.split()[1:-1]]
    assert [name for name in copied if not (ROOT / name).exists()] == []


def test_the_service_starts_a_server_for_the_proxies_alone():
    (command,) = re.findall(r"^ExecStart=(.*)$", UNIT.read_text("utf-8"), re.MULTILINE)
    found = options(shlex.split(command)[1:])
    assert not found.lan
    for proxy in ("nginx.conf", "Caddyfile"):
        text = (DEPLOY / proxy).read_text("utf-8")
        assert f"{found.proxy}:{found.port}" in text
        assert found.name[0] in text
    nginx = (DEPLOY / "nginx.conf").read_text("utf-8")
    for header in ("Host", "Upgrade", "Connection", "X-Forwarded-For", "X-Forwarded-Proto"):
        assert f"proxy_set_header {header} $" in nginx


def test_the_service_is_locked_in():
    if shutil.which("systemd-analyze") is None:
        pytest.skip("there is no systemd-analyze here to judge the service")
    command = ["systemd-analyze", "security", "--offline=true", str(UNIT)]
    judged = subprocess.run(command, capture_output=True, text=True, check=False)
    level = re.search(r"exposure level for \S+: ([\d.]+)", judged.stdout)
    assert level, judged.stderr
    assert float(level[1]) <= 3
