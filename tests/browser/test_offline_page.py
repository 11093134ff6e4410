"""The page without its server: it opens and says so; nothing private is kept; versions."""

import struct

import pytest
from playwright.sync_api import expect
from support.running import running

from ketplay.server import page_scripts
from ketplay.server.api import static

KEPT = """async () => {
  const cache = await caches.open((await caches.keys())[0]);
  return (await cache.keys()).map((request) => new URL(request.url).pathname);
}"""


@pytest.fixture(scope="module")
def server():
    """A server whose scripts are asked for again on each page, as everywhere but in the tests."""
    with running() as running_server:
        yield running_server


def test_the_page_opens_offline_and_keeps_nothing_private(chromium, server):
    """A table is played on, then the connection is lost."""
    table = server.open("nim:heaps=2.2", "person", "random")
    context = chromium.new_context(base_url=server.url, service_workers="allow")
    try:
        page = context.new_page()
        page.goto("/")
        page.evaluate("async () => { await navigator.serviceWorker.ready; }")
        page.goto(f"/t/{table['code']}")  # now the worker answers
        expect(page.locator(".ket-status")).not_to_have_text("Loading …")
        kept = page.evaluate(KEPT)
        assert {"/", "/main.js", "/home/home.js", "/theme.css"} <= set(kept)
        assert [path for path in kept if path.startswith(("/api", "/t/", "/ws"))] == []
        context.set_offline(True)
        page.goto("/")
        expect(page.locator("#ket-offline")).to_contain_text(
            "You are offline. Games need the server"
        )
        expect(page.locator(".ket-brand")).to_be_visible()
        page.goto("/teach")  # was never opened: its scripts are not there
        expect(page.locator("h1")).to_contain_text("needs the server")
        context.set_offline(False)
        expect(page.locator("#ket-offline")).to_have_count(0)
        manifest = context.request.get("/manifest.webmanifest")
        assert manifest.json()["display"] == "standalone"
        assert "manifest" in manifest.headers["content-type"]
    finally:
        context.close()


def test_a_new_version_arrives_without_a_hard_reload(chromium, server, monkeypatch):
    """The server is renewed while a page is open."""
    context = chromium.new_context(base_url=server.url, service_workers="allow")
    try:
        page = context.new_page()
        page.goto("/")
        page.evaluate("async () => { await navigator.serviceWorker.ready; }")
        page.goto("/")  # now the worker answers
        expect(page).to_have_title("ketplay: quantum games to play")
        original = static.shortened
        monkeypatch.setattr(page_scripts, "_version", lambda: "renewed")
        monkeypatch.setattr(
            static, "shortened", lambda file: original(file).replace("games to play", "fun")
        )
        page.goto("/")
        expect(page).to_have_title("ketplay: quantum fun")  # at once: files are asked for first
        expect(page.locator("#ket-new-version")).to_be_visible()  # the new worker has taken over
        page.get_by_role("button", name="Reload").click()
        expect(page.locator("#ket-new-version")).to_have_count(0)
        expect(page).to_have_title("ketplay: quantum fun")
        assert page.evaluate("caches.keys()") == ["ketplay-renewed"]  # nothing old is kept
    finally:
        context.close()


def test_apples_devices_have_a_picture_of_their_own(server):
    assert 'rel="apple-touch-icon" href="/apple-touch-icon.png"' in server.get("/").text
    picture = server.get("/apple-touch-icon.png")
    assert picture.headers["content-type"] == "image/png"
    assert struct.unpack(">2I", picture.content[16:24]) == (180, 180)
