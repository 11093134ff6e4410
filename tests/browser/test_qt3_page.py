"""QT3 on the page: superpositions composed by clicking, the fan, amplification as a turn, the staged end."""

from __future__ import annotations

from playwright.sync_api import expect


def field(me):
    return me.page.locator("#ket-compose")


def play(me, text: str) -> None:
    field(me).fill(text)
    expect(me.button("Play it")).to_be_enabled()
    me.button("Play it").click()
    expect(field(me)).to_have_value("")


def minis(me):
    return me.page.locator(".ket-frame > svg .quantized-mini")


def test_a_superposition_is_composed_by_clicking(guest) -> None:
    me = guest()
    me.sit("qt3", "shared", "shared")
    expect(field(me)).to_be_visible()  # the composer comes when a game wants it
    me.piece("a1").click()
    expect(field(me)).to_have_value("a1")
    me.piece("c3").click()
    expect(field(me)).to_have_value("a1+c3")
    expect(me.button("Play it")).to_be_enabled()
    me.button("Play it").click()
    expect(minis(me)).to_have_count(2)
    expect(me.status).to_contain_text("Ply 2 of 10")


def test_a_wrong_move_says_on_which_branch(guest) -> None:
    me = guest()
    me.sit("qt3", "shared", "shared")
    play(me, "a1+c3")
    field(me).fill("a1")
    expect(me.page.locator("#ket-verdict")).to_contain_text("on the branch X........ (weight 0.5)")
    expect(me.button("Play it")).to_be_disabled()


def test_amplification_is_shown_as_a_turn(guest) -> None:
    me = guest(motion="no-preference")
    me.sit("qt3", "shared", "shared")
    play(me, "a1")
    play(me, "b1+3*b2")
    play(me, "opt!")
    plane = me.page.locator(".ket-frame > svg .quantized-plane")
    expect(plane).to_have_attribute("data-turned", "3")
    before, after = map(float, plane.get_attribute("data-angles").split())
    assert after > before


def test_on_a_small_screen_everything_is_there(guest) -> None:
    me = guest(width=390)
    me.sit("qt3", "shared", "shared")
    me.piece("opt").click()
    expect(field(me)).to_have_value("opt")
    assert me.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
