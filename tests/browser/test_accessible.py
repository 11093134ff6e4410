"""axe finds nothing on any page, in both themes and at both widths; the colours are measured by
hand.
"""

from random import Random

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect
from support.visitor import LAST_TURN, LOOKS

import ketplay
from ketplay.core.drawing import THEMES
from ketplay.core.match import Match
from ketplay.core.record import format_record


def clean(me):
    results = Axe().run(me.page)
    assert results.violations_count == 0, results.generate_report()


@pytest.mark.parametrize(("width", "theme"), LOOKS)
def test_home(visitor, width, theme):
    me = visitor(width, theme)
    me.set_up("QTris", rules=True)
    clean(me)


@pytest.mark.parametrize(("width", "theme"), LOOKS)
@pytest.mark.parametrize(
    "path", ["/board/qtris", "/rules", "/rules/qtris", "/fairness", "/nowhere"]
)
def test_pages_to_read(visitor, path, width, theme):
    me = visitor(width, theme)
    me.page.goto(path)
    expect(me.page.get_by_role("heading", level=1)).to_be_visible()
    clean(me)


@pytest.mark.parametrize(("width", "theme"), LOOKS)
def test_table(visitor, width, theme):
    me = visitor(width, theme)
    me.remember("settings", {"odds": True})
    me.sit_at(LAST_TURN, "random", "person")
    me.open_drawer()
    expect(me.page.locator("ket-odds")).to_be_visible()
    clean(me)
    me.page.keyboard.press("Escape")
    me.pick("card:CX", "sq:9")
    clean(me)
    me.pick("sq:4")
    me.play_out(me.click_first)
    clean(me)


@pytest.mark.parametrize(("width", "theme"), LOOKS)
def test_sheets(visitor, width, theme):
    me = visitor(width, theme)
    me.sit_at(LAST_TURN, "shared", "shared")
    expect(me.page.get_by_role("dialog")).to_be_visible()  # the curtain
    clean(me)
    me.button("show the board", exact=False).click()
    me.open_menu()
    clean(me)
    for name in ("Settings", "Help and shortcuts", "Invite", "Resign"):
        if name == "Settings":
            me.button(name).click()
        else:
            me.choose(name)
        expect(me.page.get_by_role("dialog")).to_be_visible()
        clean(me)
        me.page.keyboard.press("Escape")
        expect(me.page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize(("width", "theme"), LOOKS)
def test_a_free_seat(visitor, width, theme):
    me = visitor(width, theme)
    code = me.server.open("nim", "person", "open")["code"]
    me.page.goto(f"/t/{code}")
    expect(me.page.get_by_role("dialog")).to_be_visible()
    clean(me)
    me.button("Just watch").click()
    clean(me)


@pytest.mark.parametrize(("width", "theme"), LOOKS)
def test_replay(visitor, width, theme):
    me = visitor(width, theme)
    me.page.goto("/replay")
    expect(me.page.get_by_role("heading", level=1)).to_be_visible()
    clean(me)
    me.page.get_by_label("Paste a record").fill(
        '[Format "2"]\n[Game "tictactoe"]\n\na1 b1 b2 c3 a2 c2 a3 1:-1'
    )
    me.button("Open").click()
    expect(me.page.locator(".ket-news")).to_contain_text("Event 7")
    me.page.keyboard.press("Home")
    me.page.keyboard.press("ArrowRight")
    expect(me.page.locator(".ket-news")).to_contain_text("Event 1")
    me.page.locator("details.ket-panel summary").click()
    me.page.locator(".ket-saves summary").click()
    me.button("Review every turn").click()
    expect(me.page.locator(".ket-comparison")).to_be_visible()
    me.page.get_by_text("All turns as a table").click()
    clean(me)
    for name in ("Share", "Play on from here"):
        me.button(name).click()
        expect(me.page.get_by_role("dialog")).to_be_visible()
        clean(me)
        me.page.keyboard.press("Escape")
        expect(me.page.get_by_role("dialog")).to_have_count(0)
    me.page.goto("/replay")
    me.page.get_by_label("Paste a record").fill(measured_record())
    me.button("Open").click()
    me.button("Repeat the measurement").click()
    me.button("100 times").click()
    expect(me.page.get_by_text("100 measurements")).to_be_visible()
    clean(me)


def measured_record() -> str:
    """A short game at random that ended with a measurement."""
    rng = Random(1)
    match = Match.begin(ketplay.game("qtris:turns=2,opening=as_seated")).settle(rng)
    while match.actor is not None:
        match = match.push(rng.choice(match.game.moves(match.state))).settle(rng)
    return format_record(match)


def test_high_contrast(visitor):
    me = visitor()
    me.remember("settings", {"theme": "contrast"})
    me.sit_at(LAST_TURN, "random", "person")
    me.my_turn()
    expect(me.page.locator("html")).to_have_attribute("data-theme", "contrast")
    clean(me)


def luminance(colour):
    """Relative luminance as WCAG 2 defines it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", THEMES)
def test_colours_can_be_told_apart(theme):
    """axe leaves gradients undecided; the tokens decide. 4.5 for words, 3 for what is drawn."""
    has = THEMES[theme]
    for ground in ("ground", "felt"):
        for words in ("text", "dim", "accent"):
            assert contrast(has[words], has[ground]) >= 4.5, (words, ground)
    glow = {"dark": "#23263a", "light": "#fffdf7", "contrast": "#000000"}[theme]
    assert contrast(has["dim"], glow) >= 4.5
    on_accent = {"dark": "#22202b", "light": "#fffdf7", "contrast": "#000000"}[theme]
    assert contrast(has["accent"], on_accent) >= 4.5
