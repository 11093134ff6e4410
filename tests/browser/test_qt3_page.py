"""QT3 on the page: superpositions composed by clicking, the fan, amplification as a turn, the
staged end.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from ketplay.games.quantized.circuit import instance


def field(me):
    return me.page.locator("#ket-compose")


def play(me, text: str) -> None:
    field(me).fill(text)
    expect(me.button("Play it")).to_be_enabled()
    before = me.lines.count()
    me.button("Play it").click()
    expect(me.lines).not_to_have_count(before)
    expect(field(me)).to_have_value("")


def minis(me):
    return me.page.locator(".ket-frame > svg .quantized-mini")


def test_a_superposition_is_composed_by_clicking(visitor) -> None:
    me = visitor()
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


def test_a_wrong_move_says_on_which_branch(visitor) -> None:
    me = visitor()
    me.sit("qt3", "shared", "shared")
    play(me, "a1+c3")
    field(me).fill("a1")
    expect(me.page.locator("#ket-verdict")).to_contain_text("on the branch X........ (weight 0.5)")
    expect(me.button("Play it")).to_be_disabled()


def test_amplification_is_shown_as_a_turn(visitor) -> None:
    me = visitor(motion="no-preference")
    me.sit("qt3", "shared", "shared")
    play(me, "a1")
    play(me, "b1+3*b2")
    play(me, "opt!")
    plane = me.page.locator(".ket-frame > svg .quantized-plane")
    expect(plane).to_have_attribute("data-turned", "3")
    before, after = map(float, plane.get_attribute("data-angles").split())
    assert after > before


def test_on_a_small_screen_everything_is_there(visitor) -> None:
    me = visitor(width=390)
    me.sit("qt3", "shared", "shared")
    me.piece("opt").click()
    expect(field(me)).to_have_value("opt")
    assert me.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_opt_stands_alone_and_amplification_comes_after(visitor) -> None:
    me = visitor()
    me.sit("qt3", "shared", "shared")
    expect(field(me)).to_be_visible()
    for pick, text in (
        ("a1", "a1"),
        ("opt", "opt"),
        ("!", "opt!"),
        ("b2", "b2!"),
        ("c3", "b2+c3!"),
        ("!", "b2+c3"),
    ):
        me.piece(pick).click()
        expect(field(me)).to_have_value(text)


def test_what_was_typed_survives_a_redraw_and_a_look_back(visitor) -> None:
    me = visitor()
    me.sit("qt3", "shared", "shared")
    play(me, "a1")
    field(me).fill("b2+c3")
    expect(me.button("Play it")).to_be_enabled()
    me.page.set_viewport_size({"width": 700, "height": 900})  # it is drawn in another shape
    expect(me.page.locator(".ket-play[data-shape=tall]")).to_be_attached()
    me.settled()
    expect(field(me)).to_have_value("b2+c3")
    me.page.evaluate("document.activeElement.blur()")
    me.page.keyboard.press("ArrowLeft")
    expect(me.page.locator(".ket-past")).to_be_visible()
    me.page.keyboard.press("End")
    expect(field(me)).to_have_value("b2+c3")
    expect(me.button("Play it")).to_be_enabled()
    me.button("Play it").click()
    expect(field(me)).to_have_value("")


def test_a_cell_that_is_free_somewhere_may_be_picked(visitor) -> None:
    me = visitor()
    me.sit("qt3", "shared", "shared")
    play(me, "a1+c3")
    expect(me.piece("a1")).to_have_attribute("aria-disabled", "false")
    play(me, "b2")
    expect(me.piece("b2")).to_have_attribute("aria-disabled", "true")


def test_the_small_circuit_of_amplification(visitor) -> None:
    """Its words are those of the instance that the lab has drawn."""
    me = visitor()
    me.sit("qt3", "shared", "shared")
    me.button("Amplification as a circuit").click()
    sheet = me.page.get_by_role("dialog")
    expect(sheet).to_contain_text("five records are prepared, one of them won (weight 1/4)")
    image = sheet.get_by_role("img")
    expect(image).to_be_visible()
    assert image.evaluate("node => node.decode().then(() => node.naturalWidth)") > 300
    found = instance(3)
    assert (found.before, found.after, found.turns) == (pytest.approx(0.25), pytest.approx(1), 1)
    assert "5 branches, 1 of them won" in found.circuit.title


def test_a_game_too_large_for_a_circuit_says_how_many_qubits_it_needs(visitor) -> None:
    me = visitor()
    me.sit("qt3", "shared", "shared")
    for _ in range(5):
        play(me, "a1+b1+c1+a2+b2+c2+a3+b3+c3")
    me.choose("Circuit")
    expect(me.page.get_by_role("dialog")).to_contain_text("15120 branches need 14 qubits")


def test_a_whole_game_ends_with_one_board(visitor) -> None:
    me = visitor(width=390, theme="light")
    me.sit("qt3", "shared", "shared")
    for text in ("a1+c3", "b1+3*b2", "opt!", *["opt"] * 6):
        play(me, text)
    field(me).fill("-")
    expect(me.button("Play it")).to_be_enabled()
    me.button("Play it").click()
    expect(me.ending).to_be_visible()
    expect(me.page.locator('.ket-frame > svg [data-key="measured"]')).to_have_count(1)
    expect(me.status).to_contain_text("the board is")


def test_a_policy_for_many_boards_can_be_played(visitor) -> None:
    """After five plies of everything there are over a thousand boards, and a policy names a move
    for each.
    """
    me = visitor()
    me.sit("qt3", "shared", "shared")
    for _ in range(5):
        play(me, "a1+b1+c1+a2+b2+c2+a3+b3+c3")
    me.piece("=").click()
    expect(me.button("Play it")).to_be_enabled()
    me.button("Play it").click()
    expect(me.status).to_contain_text("Ply 7 of 10")
