"""The page without its server: it opens and says so; nothing private is kept; versions."""

from playwright.sync_api import expect

KEPT = """async () => {
  const cache = await caches.open((await caches.keys())[0]);
  return (await cache.keys()).map((request) => new URL(request.url).pathname);
}"""


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
