"""Somebody with a browser: opens pages, picks what is ringed, and notes whatever goes wrong."""

from __future__ import annotations

import json
import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from support.browsers import PATIENCE

# The last of ten turns: the second seat is to play two cards, then four dice decide.
LAST_TURN = (
    "qtris W.A+a.B/B.L.W/W.A+a.R play:1:2 turn:9 deck:I2X5Y2Z4H7CX3 hands:I3Z1|X1Y2H2CX1 "
    "aside:Z1|- "
    "spent:X4Y1Z4H3CX6 rolls:9.6 first:0 white:0"
)
# The middle of a game: every kind of tile of the base game, and a hand of five kinds of card.
MIDDLE = (
    "qtris R.A+a.B/W.L.C-b/A+a.C-b.R play:0:2 turn:4 deck:I5X5Y4Z7H6CX7 hands:X1Y1Z1H2CX1|X1Z1H2 "
    "aside:-|- "
    "spent:X3Z1H2CX2 rolls:9.6 first:0 white:0"
)
# Widths and themes of pages that are looked at as a whole; the quick tests take the first.
LOOKS = [(390, "light"), pytest.param(1180, "dark", marks=pytest.mark.long)]
NOWHERE = "/nowhere"  # the page that says that there is none; its status is 404
LEGAL = "ket-board:not([data-busy]) .ket-frame > svg [data-legal]"

# What is smaller than a fingertip. While a question is asked, nothing on the board can be pressed.
SMALL = """() => [...document.querySelectorAll(
    "header :is(a, button), main :is(a, button, summary, input, select), " +
    "footer :is(select, button), main:not(:has(.ket-answers button)) [data-pick]"
  )]
  .map((each) => [each, each.getBoundingClientRect()])
  .filter(([each, { width, height }]) => each.checkVisibility() && Math.min(width, height) < 43.5)
  .map(([each, { width, height }]) => `${each.outerHTML.slice(0, 80)} ${width} x ${height}`)"""

# Where a page says something short: over a dialog, in the slot of a stage, or at the lower edge.
TOAST = (
    "body:has(dialog[open]) #ket-toast, body:not(:has(dialog[open])) .ket-news, "
    "body:not(:has(.ket-news)) #ket-toast"
)

expect.set_options(timeout=PATIENCE)


class Visitor:
    def __init__(self, page: Page, server, run_first=None):
        self.page, self.server = page, server
        self.run_first = run_first or page.add_init_script
        self.troubles: list[str] = []
        self.listeners = {
            "pageerror": lambda error: self.troubles.append(f"error: {error}"),
            "console": self.read_console,
            "request": lambda request: self.check(request.url),
            "websocket": lambda socket: self.check(socket.url),
        }
        for event, listener in self.listeners.items():
            Page.on(page, event, listener)

    def leave(self) -> None:
        """Hears nothing from the page any more."""
        for event, listener in self.listeners.items():
            self.page.remove_listener(event, listener)

    def read_console(self, line) -> None:
        is_missing = urlsplit(line.location.get("url", "")).path == NOWHERE
        if line.type == "error" and not is_missing:
            self.troubles.append(f"console: {line.text}")

    def check(self, url: str) -> None:
        if urlsplit(url).scheme not in ("data", "blob") and urlsplit(url).port != self.server.port:
            self.troubles.append(f"a request left the machine: {url}")

    # ---- coming to a table

    def sit(self, game: str, *kinds: str, **more) -> str:
        """Opens a table over HTTP, keeps the token as the page would, and goes there."""
        made = self.server.open(game, *kinds, **more)
        self.keep(made["code"], made["token"])
        self.page.goto(f"/t/{made['code']}")
        return made["code"]

    def sit_at(self, position: str, *kinds: str) -> str:
        """The same, from a position line."""
        return self.sit("", *kinds, position=position)

    def come_new(self, game: str, level: str = "random") -> None:
        """Sits down opposite a bot where tips are shown."""
        made = self.server.open(game, "person", level)
        self.remember("tips", {"games": {}})  # the first that is remembered counts
        self.keep(made["code"], made["token"])
        self.page.goto(f"/t/{made['code']}")

    def set_up(self, game: str, rules: bool = False) -> None:
        """Opens the set-up form of a game, and its rules if wanted."""
        self.page.goto("/")
        self.page.get_by_role("radio", name=re.compile(rf"^{re.escape(game)}")).check(force=True)
        self.page.locator("summary", has_text="More choices").click()
        expect(self.button("Create table")).to_be_visible()
        if rules:
            self.page.locator("summary", has_text="Rules of this table").click()

    def keep(self, code: str, token: str) -> None:
        """Keeps a seat as the page would; who has tests to do wants no tips."""
        entry = [{"code": code, "token": token, "title": "x", "time": 0, "over": False}]
        self.remember("seats", entry)
        self.remember("tips", {"off": True, "games": {}})

    def remember(self, key: str, value) -> None:
        """Puts something into the browser's storage before any page of it runs."""
        text = json.dumps(json.dumps(value))
        item = f"ketplay.2.{key}"
        script = f"localStorage.getItem('{item}') || localStorage.setItem('{item}', {text})"
        self.run_first(script)

    # ---- what one sees

    @property
    def legal(self):
        return self.page.locator(LEGAL)

    @property
    def status(self):
        return self.page.locator(".ket-status")

    @property
    def tip(self):
        return self.page.locator(".ket-tip:not([hidden])")

    @property
    def ending(self):
        return self.page.locator(".ket-ending")

    @property
    def toast(self):
        return self.page.locator(TOAST)

    @property
    def small_targets(self):
        """What can be pressed on a page of lessons and is smaller than a fingertip."""
        return self.page.evaluate(SMALL)

    def piece(self, pick: str):
        return self.page.locator(f'.ket-frame > svg [data-pick="{pick}"]').first

    def button(self, name: str, exact: bool = True):
        return self.page.get_by_role("button", name=name, exact=exact)

    def open_menu(self) -> None:
        """Shows the further actions of a table."""
        if not self.page.locator(".ket-menu[open]").count():
            self.page.locator(".ket-menu > summary").click()
        expect(self.page.locator(".ket-menu-list .ket-button").first).to_be_visible()

    def open_drawer(self) -> None:
        """Shows history and odds, where they are not beside the board anyway."""
        expect(self.page.locator(".ket-menu")).to_be_visible()
        if self.page.locator(".ket-drawer-button").is_visible():
            self.page.locator(".ket-drawer-button").click()

    def choose(self, name: str) -> None:
        """Chooses one of them."""
        self.open_menu()
        self.page.locator(".ket-menu-list").get_by_text(name, exact=True).click()

    @property
    def lines(self):
        return self.page.locator("ket-log [data-k]")

    # ---- what one does

    def pick(self, *picks: str) -> None:
        for each in picks:
            self.piece(each).click()

    def my_turn(self) -> bool:
        """Waits until something may be picked or the game is over; says which."""
        expect(self.page.locator(f"{LEGAL}, .ket-ending:not([hidden])").first).to_be_visible()
        return not self.ending.is_visible()

    def settled(self) -> None:
        """Waits until everything that has happened has been shown."""
        settled = "main[data-settled]:has(ket-board:not([data-busy]))"
        expect(self.page.locator(settled)).to_be_attached()

    def play_out(self, act, most: int = 200) -> int:
        """Lets `act` do something whenever it is one's turn, until the game is over; says how
        often.
        """
        for done in range(most):
            if not self.my_turn():
                return done
            act()
        raise AssertionError(f"not over after {most} picks")

    def click_first(self) -> None:
        self.legal.first.click()
