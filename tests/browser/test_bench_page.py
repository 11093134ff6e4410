"""The bench in the page: a board laid by hand, shared by its address, played, and what
it refuses.
"""

import re

from playwright.sync_api import expect


def lay(me, *words):
    """Lays tiles: `R1`, `C+16`."""
    chosen = ""  # a tile stays chosen for the next square
    for word in words:
        tile, squares = re.fullmatch(r"(\D+)(\d+)", word).groups()
        picks = [f"sq:{square}" for square in squares]
        me.pick(*picks if tile == chosen else (f"tray:{tile}", *picks))
        chosen = tile
        expect(me.piece(f"sq:{squares[0]}")).not_to_have_attribute(
            "aria-label", re.compile("empty")
        )


def test_a_board_is_laid_shared_and_played(visitor):
    ada, bob = visitor(), visitor(390, "light")
    ada.set_up("QTris")
    ada.page.get_by_role("link", name="Set up a board").click()
    expect(ada.page.get_by_text("Fill all squares")).to_be_visible()
    expect(ada.button("Play this board")).to_be_disabled()
    lay(ada, "C+61", "R2", "W3", "W4", "B5", "L7", "W8", "W9")
    expect(ada.status).to_contain_text("White on square 9")
    ada.pick("card:H", "sq:2")
    expect(ada.status).to_have_text("H on square 2: the right kitten becomes white.")
    expect(ada.page.locator("ket-odds")).to_contain_text("White wins")
    ada.button("Share").click()
    link = ada.page.get_by_role("dialog").get_by_role("textbox").input_value()
    bob.page.goto(link)
    expect(bob.piece("sq:1")).to_have_attribute(
        "aria-label", re.compile("half of pair .* with square 6")
    )
    expect(bob.piece("sq:2")).to_have_attribute("aria-label", re.compile("square 2: white"))
    bob.button("Play this board").click()
    bob.page.get_by_role("dialog").get_by_role("button", name="Play", exact=True).click()
    expect(bob.page.locator(".ket-about")).to_contain_text(
        "Who fills the board: C+a.W.W/W.B.C+a/L.W.W"
    )
    expect(bob.piece("sq:7")).to_have_attribute("aria-label", re.compile("left kitten"))


def test_a_board_of_the_book(visitor):
    me = visitor()
    me.page.goto("/board/qtris")
    me.page.get_by_label("Ready-made boards").select_option("qtris-ex344")
    expect(me.piece("sq:1")).to_have_attribute("aria-label", re.compile("mixed: black 50 %"))
    expect(me.page.get_by_role("status").filter(has_text="Exercise 3.4.4")).to_be_visible()
    me.pick("card:U", "sq:1")
    expect(me.page.locator("ket-odds")).to_contain_text("White wins")
    expect(me.page.locator("#ket-option-noise")).to_have_value("on")


def test_own_cards_and_tiles_on_the_bench(visitor):
    me = visitor()
    me.page.goto(
        "/board/qtris#game=qtris:engine=full,cards=T:1:T:Eighth;N:1:ctrl(H)&b=R.W.W/W.W.W/W.W.W"
    )
    me.pick("card:T", "sq:1")
    expect(me.status).to_contain_text("T on square 1: square 1 now has an arrow of its own")
    me.pick("card:N", "sq:1", "sq:2")
    expect(me.status).to_contain_text("squares 1 and 2 are now entangled")
    me.button("Clear the board").click()
    me.page.get_by_label("In notation").fill("put:(60,30)5")
    me.button("Do it").click()
    expect(me.status).to_contain_text("60° from white")
    expect(me.piece("sq:5")).to_have_attribute("aria-label", re.compile("an arrow of its own"))
    me.page.get_by_label("In notation").fill("put:(600)5")
    me.button("Do it").click()
    expect(me.toast).to_contain_text("a tile of your own by its angles")


def test_the_rules_of_the_bench_and_what_it_refuses(visitor):
    me = visitor(390)
    me.page.set_viewport_size({"width": 390, "height": 664})
    me.page.goto("/board/qtris#game=qtris:level=s")
    expect(me.piece("tray:pA-")).to_be_visible()
    for pick in ("sq:1", "tray:W", "tray:pA-", "tool:lift"):  # all on one screen
        expect(me.piece(pick)).to_be_in_viewport(ratio=1)
    me.page.goto("/health")
    me.page.goto("/board/qtris#game=qtris:level=s,engine=full&b=R.uW.W/W.W.W/W.W.W")
    expect(me.piece("card:S")).to_be_in_viewport(ratio=1)
    me.pick("card:CX", "sq:1", "sq:2")
    expect(me.status).to_contain_text("squares 1 and 2 are now entangled")
    me.pick("tool:noise", "sq:1")
    expect(me.status).to_contain_text("nobody looks")
    expect(me.button("Play this board")).to_be_visible()
    expect(me.page.get_by_role("link", name="Measure it repeatedly")).to_be_visible()
    me.button("Undo").click()
    me.button("Undo").click()
    expect(me.piece("sq:2")).to_have_attribute("aria-label", re.compile("tilted white"))
    me.page.locator("#ket-option-level").select_option("base")
    expect(me.toast).to_contain_text("uW on square 2 does not belong to level base")
    me.page.goto("/board/qtris#game=qtris&b=C%2Ba.W.W/W.W.W/W.W.W")
    me.page.reload()
    expect(me.toast).to_contain_text("needs exactly two members")
    expect(me.piece("sq:1")).to_have_attribute("aria-label", re.compile("empty"))
    # After a long history no table can have the board in its name; the page says so.
    me.page.goto("/health")
    played = ",".join(["H1"] * 200)
    me.page.goto(f"/board/qtris#game=qtris:engine=full&b=R.W.W/W.W.W/W.W.W@{played}")
    expect(me.page.get_by_text("no game can start from it")).to_be_visible()
    expect(me.button("Play this board")).to_be_disabled()
    me.page.goto("/board/nim")
    expect(me.page.get_by_role("heading", level=1)).to_contain_text("Nim has no sandbox")


def test_other_pieces_appear_at_once(visitor):
    me = visitor()
    me.page.goto("/board/qtris#b=R.W.B/W.W.L/B.B.W")
    symbols = me.page.locator("#ket-symbols")
    expect(symbols).to_have_attribute("data-tiles", "kitten")
    me.button("Settings").click()
    pieces = me.page.get_by_role("dialog").locator("select:has(option[value=printed])")
    with me.page.expect_request("**/api/sandbox") as drawn:
        pieces.select_option("printed")
    assert drawn.value.post_data_json["tiles"] == "printed"
    expect(symbols).to_have_attribute("data-tiles", "printed")
