"""Takes the pictures of docs/screenshots: each page on a desk and on a phone, on the night table
and on paper.

Run it from the root of the repository: PYTHONPATH=src:tests python tests/browser/screenshots.py
[FOLDER [PAGE ...]]
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from random import Random

from PIL import Image
from playwright.sync_api import Browser, expect, sync_playwright
from support.browsers import browser_path, launch
from support.fake_clock import FakeClock
from support.running import Running, running
from support.visitor import LAST_TURN, MIDDLE, Visitor

import ketplay
from ketplay.bots import make
from ketplay.core.bot import Limit
from ketplay.core.match import Match
from ketplay.core.record import format_record
from ketplay.server.config import ClassKeys
from ketplay.server.table.table import holder_of

LOOKS = ((1180, "dark"), (1180, "light"), (390, "dark"), (390, "light"))
CODE, TOKEN = "bakotu", "7" * 32  # of the class
COLOURS = 224  # of the palette that a picture is reduced to


def home(me: Visitor) -> None:
    me.page.goto("/")
    expect(me.button("Play now")).to_be_enabled()
    me.page.wait_for_load_state("networkidle")


def table(me: Visitor) -> None:
    """A card is chosen, the ghost of its effect is shown."""
    me.remember("settings", {"odds": True})
    me.sit_at(MIDDLE, "person", "greedy")
    expect(me.page.locator("ket-odds")).to_be_attached()
    me.pick("card:CX", "sq:1")
    me.piece("sq:4").hover()
    expect(me.page.locator(".ket-ghost").first).to_be_attached()
    expect(me.page.locator(".ket-explain-rows")).to_be_attached()
    me.page.wait_for_load_state("networkidle")


def game_over(me: Visitor) -> None:
    me.sit_at(LAST_TURN, "greedy", "person")
    me.pick("card:CX", "sq:9", "sq:4")
    expect(me.status).to_contain_text("second card")
    me.pick("card:X", "sq:3")
    expect(me.ending).to_be_visible()
    me.settled()
    me.page.wait_for_load_state("networkidle")


def invite(me: Visitor) -> None:
    me.sit("qtris", "person", "open")
    expect(me.page.locator(".ket-code")).to_be_visible()
    me.page.wait_for_load_state("networkidle")


def curtain(me: Visitor) -> None:
    me.sit_at(MIDDLE, "shared", "shared")
    expect(me.page.get_by_role("dialog")).to_be_visible()


def settings(me: Visitor) -> None:
    me.sit_at(MIDDLE, "person", "greedy")
    me.remember("settings", {"tiles": {"qtris": "printed"}})
    me.page.reload()
    me.my_turn()
    me.button("Settings").click()
    expect(me.page.get_by_label("Pieces in QTris")).to_be_visible()


def rules(me: Visitor) -> None:
    me.page.goto("/rules/qtris")
    expect(me.page.locator(".ket-article h1")).to_be_visible()


def fairness(me: Visitor) -> None:
    me.page.goto("/fairness")
    expect(me.page.locator(".ket-article h1")).to_be_visible()


def sandbox(me: Visitor) -> None:
    """A board laid by hand, with a red and a pink pair; a card is being tried."""
    me.page.goto("/board/qtris#game=qtris:level=advanced&b=rC%2Ba.uL.W/W.rC%2Ba.pA-b/pA-b.B.R")
    expect(me.page.locator("ket-odds")).to_be_visible()
    me.pick("card:H")


def record() -> str:
    """A game of two bots, the same every time."""
    game, rng = ketplay.game("qtris:level=advanced"), Random(3)
    match = Match.begin(game).settle(rng)
    players = [make(game, "greedy", 1), make(game, "kitten", 2)]
    while (seat := match.actor) is not None:
        match = match.push(
            players[seat].choose(game, match.view(seat), match.seen(seat), Limit())
        ).settle(rng)
    return format_record(match, {"Seats": "Player 1: Ada; Player 2: Bob"})


def replay(me: Visitor) -> None:
    """The last measurement of a game, with its odds."""
    me.page.goto("/replay")
    me.page.get_by_label("Paste a record").fill(record())
    me.button("Open").click()
    expect(me.page.locator(".ket-frame > svg")).to_be_visible()
    me.page.keyboard.press("End")
    expect(me.page.locator(".ket-replay-chance .ket-dice")).to_be_attached()
    me.page.evaluate("document.activeElement.blur()")


def review(me: Visitor) -> None:
    replay(me)
    me.button("Review every turn").click()
    expect(me.page.locator(".ket-comparison")).to_be_visible(timeout=200_000)
    me.page.locator("#ket-review").evaluate("panel => panel.scrollIntoView()")


def remeasure(me: Visitor) -> None:
    replay(me)
    me.button("Repeat the measurement").click()
    me.button("10 000 times").click()
    expect(me.page.get_by_text("10 000 measurements")).to_be_visible(timeout=60_000)
    me.page.locator("#ket-remeasure").evaluate("panel => panel.scrollIntoView()")


def clock(me: Visitor) -> None:
    """Little time is left, and the other one has been away for more than two minutes."""
    code = me.sit("", "person", "open", position=MIDDLE, clock="5+5")
    other = me.server.post(f"/api/tables/{code}/join", {"name": "Bob", "nonce": "b"}).json()
    me.my_turn()
    assert other["seat"] == 1
    me.server.watch.wait(276)
    me.page.reload()
    expect(me.page.get_by_role("timer").last).to_contain_text("low on time")
    if me.page.viewport_size["width"] < 500:
        expect(me.button("What now?")).to_be_visible()
    else:
        expect(me.button("Claim the win")).to_be_visible()
    me.my_turn()


def lesson(me: Visitor) -> str:
    """A class in which three tables play and three wait; the code of a table of QTris."""
    for table in me.server.get("/api/class", TOKEN).json()["tables"]:
        me.server.post("/api/class/release", {"table": table["code"]}, TOKEN)
    me.server.post("/api/class/dismiss", {}, TOKEN)
    names = ["Ada", "Bob", "Cleo", "Dan", "Eva", "Finn", "Gina", "Hugo", "Ida"]
    known = {
        name: me.server.post(f"/api/class/{CODE}/join", {"name": name}).json()["token"]
        for name in names
    }
    for game, pair in (("nim", names[:2]), ("tictactoe", names[2:4]), ("qtris", names[4:6])):
        wish = {"game": game, "names": pair, "clock": "15+10"}
        code = me.server.post("/api/class/pair", wish, TOKEN).json()["tables"][0]
        for name in pair:
            me.server.post(f"/api/tables/{code}/ready", {}, known[name])
    return str(code)


def teacher(me: Visitor) -> None:
    lesson(me)
    me.page.goto(f"/teach#{TOKEN}")
    expect(me.page.locator(".ket-miniature[src]")).to_have_count(3)
    me.page.locator("img.ket-qr").evaluate("image => image.decode()")


def projector(me: Visitor) -> None:
    me.page.goto(f"/show/{lesson(me)}")
    expect(me.page.locator(".ket-show .ket-svg")).to_be_visible()
    expect(me.page.get_by_role("timer")).to_have_count(2)


def join(me: Visitor) -> None:
    me.page.goto(f"/class/{CODE}")
    me.page.get_by_label("Your name").fill("Zoe")


PAGES = (
    home, table, game_over, invite, curtain, settings, rules, fairness, sandbox, replay, review,
    remeasure, clock, teacher, projector, join
)  # fmt: skip
# On a desk by night and on a phone by day.
TWICE = (invite, curtain, settings, rules, fairness, sandbox, clock, teacher, projector, join)


def small(file: Path) -> None:
    """Fewer colours, so that the pictures weigh little."""
    with Image.open(file) as image:
        reduced = image.convert("RGB").quantize(COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=2)
    reduced.save(file, optimize=True)


def take(browser: Browser, server: Running, folder: Path, wanted: list[str]) -> None:
    """All pictures, or those of some pages; a page that reports an error stops it."""
    for width, theme in LOOKS:
        for page in PAGES:
            if wanted and page.__name__ not in wanted:
                continue
            if page in TWICE and (width == 1180) != (theme == "dark"):
                continue
            context = browser.new_context(
                viewport={"width": width, "height": 844 if width < 500 else 800},
                color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce",
                base_url=server.url,
            )  # fmt: skip
            me = Visitor(context.new_page(), server)
            page(me)
            file = folder / f"{page.__name__}-{width}-{theme}.png"
            me.page.screenshot(path=file)
            small(file)
            assert me.troubles == [], me.troubles
            context.close()


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "docs/screenshots")
    folder.mkdir(parents=True, exist_ok=True)
    watch = FakeClock(time.time())
    taught = {"class_keys": ClassKeys(CODE, holder_of(TOKEN))}
    with running(**watch.hands, **taught) as server, sync_playwright() as playwright:
        server.watch = watch
        browser = launch(playwright, browser_path() or "chromium")
        take(browser, server, folder, sys.argv[2:])
        browser.close()


if __name__ == "__main__":
    main()
