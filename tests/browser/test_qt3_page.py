"""QT3 on the page: moves by tapping, previews, the dial, a move for each board, blind games."""

from __future__ import annotations

import re

from playwright.sync_api import expect

import ketplay
from ketplay.games.quantized.svg.main_board import cell_label, cell_weights

ERRED = "quantum-tictactoe a1+c1+b2 b1+3*b2/a1"  # O has erred on two fifths of the weight
QT3 = ketplay.game("qt3")


def field(me):
    return me.page.locator("#ket-compose")


def line(me):
    return me.page.locator(".ket-step")


def play(me, text: str) -> None:
    field(me).fill(text)
    expect(me.button("Play it")).to_be_enabled()
    before = me.lines.count()
    me.button("Play it").click()
    expect(me.lines).not_to_have_count(before)
    expect(field(me)).to_have_value("")


def test_moves_are_made_by_tapping(visitor) -> None:
    """A cell twice is a move; several cells are one move that is previewed; what cannot be played
    says what would be right; the main board shows the weights that the rules give.
    """
    me = visitor()
    me.sit("qt3", "shared", "shared")
    me.page.wait_for_load_state("networkidle")  # the script of the game, too
    expect(me.page.locator(".ket-explain-line")).to_be_empty()
    me.pick("b2")
    expect(line(me)).to_contain_text("again to play")
    me.pick("b2")
    expect(me.status).to_contain_text("move 2 of 10")
    me.pick("a1", "c3")
    expect(field(me)).to_have_value("a1+c3")
    expect(line(me)).to_contain_text("a1, c3 (50 % each): 1 → 2 boards")
    expect(me.page.locator(".ket-ghost")).to_contain_text("50 %")
    expect(me.piece("a1")).to_have_attribute("aria-label", "a1: free 100 %")
    me.button("Play it").click()
    expect(me.status).to_contain_text("move 3 of 10")
    expect(me.page.locator(".ket-frame > svg .quantized-mini")).to_have_count(2)
    for pick, weights in cell_weights(QT3, QT3.parse_state("b2 a1+c3")).items():
        expect(me.piece(pick)).to_have_attribute("aria-label", cell_label(QT3, pick, weights))
    expect(me.piece("b2")).to_have_attribute("aria-disabled", "true")
    me.pick("a1")
    expect(line(me)).to_contain_text("write a1/b1: b1 where a1 is taken")
    expect(me.button("Play it")).to_have_count(0)
    me.pick("a1")  # not a move, so it is taken back
    expect(field(me)).to_have_value("")
    for pick, text in (("!", "opt!"), ("b1", "b1!"), ("!*", "b1!*"), ("opt", "opt!*")):
        me.pick(pick)
        expect(field(me)).to_have_value(text)


def test_the_dial_is_dragged(visitor) -> None:
    """With the pointer and with the arrows; `!` where it is the usual number of turns."""
    me = visitor()
    me.sit_at(ERRED, "shared", "shared")
    me.page.wait_for_load_state("networkidle")  # the script of the game, too
    dial = me.page.locator(".ket-frame > svg > .quantized-plane")
    expect(dial).to_have_attribute("role", "slider")
    expect(dial).to_have_attribute("data-share", "0.400000000")
    box = dial.locator(".quantized-axis").bounding_box()
    middle, bottom = box["x"] + box["width"] / 2, box["y"] + box["height"]
    me.page.mouse.move(box["x"] + 0.9 * box["width"], bottom - 30)
    me.page.mouse.down()
    me.page.mouse.move(middle - 40, bottom - 70, steps=3)
    expect(me.page.locator(".quantized-dragged")).to_have_text("78.4 %, 1 turn")
    me.page.mouse.up()
    expect(field(me)).to_have_value("opt!")
    expect(line(me)).to_contain_text("X's wins 40 % → 78.4 %")
    dial.focus()
    for key, text in (("ArrowDown", "opt"), ("ArrowUp", "opt!"), ("End", "opt!*")):
        me.page.keyboard.press(key)
        expect(field(me)).to_have_value(text)
    me.pick("b3")
    expect(field(me)).to_have_value("b3!*")
    me.button("Play it").click()
    expect(me.status).to_contain_text("move 4 of 10")


def test_a_move_for_each_board(visitor) -> None:
    """Cells are tapped on small boards, on a phone too; a second tap gives more weight."""
    me = visitor(width=390)
    me.sit_at("quantum-tictactoe a1+b1", "shared", "shared")
    me.page.wait_for_load_state("networkidle")  # the script of the game, too
    me.piece("=").click()
    sheet = me.page.get_by_role("dialog")
    first, second = (sheet.get_by_role("group", name=name) for name in (".X.......", "X........"))
    expect(first.get_by_role("button", pressed=True)).to_have_count(1)
    first.get_by_role("button", name="c3").click()
    expect(first.get_by_role("button", pressed=True)).to_have_count(1)
    for cell in ("b2", "b2", "c3"):
        second.get_by_role("button", name=cell).click()
    safe = "b2"  # was suggested, so these taps made it three times as heavy
    expect(second.get_by_role("button", name=safe)).to_have_text("90%")
    small = sheet.locator(".quantized-sheet button").first.bounding_box()
    assert small["width"] >= 44
    assert small["height"] >= 44
    sheet.get_by_role("button", name="Use these moves").click()
    expect(field(me)).to_have_value(".X.......=c3/X........=3*b2+c3")
    expect(line(me)).to_contain_text("A separate answer on 2 boards")
    me.button("Play it").click()
    expect(me.status).to_contain_text("move 3 of 10")
    expect(me.piece("c3")).to_have_attribute("aria-label", "c3: O 55 %, free 45 %")
    assert me.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_newcomer_finishes_a_game_by_what_the_page_says(visitor) -> None:
    """On a phone, from the sentences alone: which cell, again, one more, play it, pass."""
    me = visitor(width=390, theme="light")
    me.sit("qt3", "person", "classical")
    me.page.wait_for_load_state("networkidle")  # the script of the game, too
    free = '.ket-frame > svg [data-legal]:not([data-chosen])[aria-label*="free"]'
    expect(field(me)).to_be_visible()
    frame = me.page.locator(".ket-frame").bounding_box()

    def act() -> None:
        me.settled()
        if not me.page.locator(".ket-status", has_text="Your turn").count():
            return
        assert me.page.locator(".ket-frame").bounding_box() == frame  # also where one can only pass
        number = re.search(r"move (\d+)", me.status.inner_text())[0]
        if "Pass" in me.status.inner_text():
            me.page.get_by_role("button", name="Pass").click()
        else:
            me.page.locator(free).first.click()
        ready = me.page.locator(".ket-step", has_text=re.compile("again to play|→|add a move"))
        expect(ready).to_be_visible()
        while "add a move" in ready.inner_text():
            chosen = field(me).input_value()
            me.page.locator(free).first.click()
            expect(field(me)).not_to_have_value(chosen)
            expect(me.page.locator(".ket-step .ket-refusal, .ket-step .ket-strong")).to_have_count(
                1
            )
            expect(ready).to_be_visible()
        me.button("Play it").click()
        expect(me.status).not_to_contain_text(number)

    me.play_out(act, most=12)
    expect(me.page.locator('.ket-frame > svg [data-key="measured"]')).to_have_count(1)
    expect(me.status).to_have_text(
        re.compile(r"^(A tie: nobody wins|You lost: O has|You won: X has)")
    )


def test_what_was_typed_survives_a_redraw_and_a_look_back(visitor) -> None:
    me = visitor()
    me.sit("qt3", "shared", "shared")
    me.page.wait_for_load_state("networkidle")  # the script of the game, too
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


def test_amplification_is_shown_as_a_turn(visitor) -> None:
    me = visitor(motion="no-preference")
    me.sit_at("quantum-tictactoe a1 b1+3*b2", "shared", "shared")
    me.page.wait_for_load_state("networkidle")  # the script of the game, too
    expect(field(me)).to_be_visible()
    play(me, "opt!")
    plane = me.page.locator(".ket-frame > svg > .quantized-plane")
    expect(plane).to_have_attribute("data-share", re.compile("0.0"))


def test_the_circuit_says_what_it_shows(visitor) -> None:
    me = visitor()
    me.sit_at("quantum-tictactoe a1+c3", "shared", "shared")
    me.page.wait_for_load_state("networkidle")  # the script of the game, too
    me.choose("Circuit")
    sheet = me.page.get_by_role("dialog")
    expect(sheet).to_contain_text("it is not the game move by move")
    expect(sheet.get_by_role("img")).to_be_visible()


def test_a_thousand_boards(visitor) -> None:
    """They are too many for a circuit, which says so; the likeliest ones are offered one by one."""
    me = visitor()
    everything = " ".join(["a1+b1+c1+a2+b2+c2+a3+b3+c3"] * 5)
    me.sit_at(f"quantum-tictactoe {everything}", "shared", "shared")
    me.page.wait_for_load_state("networkidle")  # the script of the game, too
    me.choose("Circuit")
    sheet = me.page.get_by_role("dialog")
    expect(sheet).to_contain_text("15120 branches need 14 qubits")
    sheet.get_by_role("button", name="Close").click()
    me.piece("=").click()
    expect(sheet).to_contain_text("less likely boards, and wherever nothing is chosen")
    sheet.get_by_role("button", name="Use these moves").click()
    me.button("Play it").click()
    expect(me.status).to_contain_text("move 7 of 10")


def test_a_blind_game_is_two_strategies_and_a_measurement(visitor) -> None:
    me = visitor()
    me.sit("qt3:information=blind", "person", "amplify")
    me.page.wait_for_load_state("networkidle")  # the script of the game, too
    expect(me.status).to_contain_text("Nobody else sees it")
    me.pick("opt!")
    expect(line(me)).to_contain_text("All safe, amplified")
    me.pick("opt!")
    expect(me.ending).to_be_visible()
    me.settled()
    expect(me.status).to_contain_text("nobody wins on the measured board")
    expect(me.page.locator("ket-log")).to_contain_text("a strategy that only its player knows")
    expect(me.page.locator(".ket-frame > svg")).to_contain_text("Yours: opt!")
