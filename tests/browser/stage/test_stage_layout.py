"""The stage: board, hand and tools fit every window, and nothing moves while one plays."""

import pytest
from playwright.sync_api import expect
from support.visitor import LAST_TURN, MIDDLE

from ketplay.core import registry

SIZES = [  # of the window, and the least width of a square
    (1366, 650, 96),
    (1440, 900, 150),
    (1920, 1080, 190),
    (390, 664, 84),
    (768, 1024, 130),
    (844, 390, 66),
]
BOXES = """() => Object.fromEntries(
  [...document.querySelectorAll(
    ".ket-slot, .ket-tools, .qtris-felt, .qtris-card, [data-pick='sq:1'], .ket-tools > button, "
    + ".ket-menu summary"
  )]
    .map((element) => [element, element.getBoundingClientRect()])
    .filter(([, box]) => box.width)
    .map(([element, box], n) => [
      `${n} ${element.getAttribute("class") || ""} ${element.getAttribute("data-pick") || ""}`,
      [box.left, box.top, box.right, box.bottom],
    ]))"""
# What can be pressed, what is written on cards, and how large it is on the screen.
PIECES = """() => [
  ...document.querySelectorAll(".ket-frame > svg [data-pick], .ket-tools > button, "
    + ".ket-menu > summary, .ket-compose :is(input, button)")]
  .map((element) => [
    element.dataset?.pick || element.textContent || element.tagName,
    element.getBoundingClientRect(),
    getComputedStyle(element).visibility,
  ])
  .filter(([, box, visibility]) => box.width && visibility !== "hidden")
  .map(([name, box]) => [name, box.left, box.top, box.right, box.bottom])"""
SHIFTS = """window.shifts = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries())
    shifts.push([entry.value, ...entry.sources.map(({ node }) => node?.className)]);
}).observe({ type: "layout-shift", buffered: true });"""
MOST_SHIFT = 0.05
FIRST = "qtris:opening=as_seated"  # no cards to swap, which one could go on choosing for ever


def boxes(me, name):
    found = {key: box for key, box in me.page.evaluate(BOXES).items() if name in key}
    assert found, name
    return list(found.values())


def shifted(me):
    """How far everything moved in all, and what did; moves after a press or a key count, too."""
    shifts = me.page.evaluate("shifts")
    return sum(shift[0] for shift in shifts), shifts


def test_board_hand_and_tools_fit_every_window(visitor):
    me = visitor()
    me.sit_at(MIDDLE, "person", "greedy")
    me.my_turn()
    for width, height, least in SIZES:
        me.page.set_viewport_size({"width": width, "height": height})
        shape = "tall" if width < height else "wide"
        expect(me.page.locator(f".ket-play[data-shape={shape}]")).to_be_attached()
        expect(me.page.locator("ket-board[data-busy]")).to_have_count(0)
        me.page.wait_for_load_state("networkidle")
        expect(me.piece("card:X")).to_be_in_viewport(ratio=1)
        for name, (left, top, right, bottom) in me.page.evaluate(BOXES).items():
            inside = min(left, top, width - right, height - bottom)
            assert inside >= -1, (width, height, name, left, top, right, bottom)
        (square,) = boxes(me, "sq:1")
        assert square[2] - square[0] >= least, (width, height)
        scrolls = "document.documentElement.scrollHeight - innerHeight"
        assert me.page.evaluate(scrolls) <= 0, (width, height)
        buttons = me.page.evaluate(
            "[...document.querySelectorAll('.ket-tools > button, .ket-menu > summary')]"
            ".map((each) => each.getBoundingClientRect().height).filter(Boolean)"
        )
        assert min(buttons) >= 44, (width, height, buttons)


def resize(me, width, height):
    """Changes the window, and waits until the drawing has the shape that suits it."""
    me.page.set_viewport_size({"width": width, "height": height})
    shape = "tall" if width < height else "wide"
    expect(me.page.locator(f".ket-play[data-shape={shape}]")).to_be_attached()
    me.page.wait_for_load_state("networkidle")
    me.settled()


QUICK = ("brakets", "qt3")


@pytest.mark.parametrize(
    "name",
    [
        name if name in QUICK else pytest.param(name, marks=pytest.mark.long)
        for name in registry.names()
    ],
)
def test_every_game_fits_every_window(visitor, name):
    me = visitor()
    me.sit(name, "person", "random")
    me.my_turn()
    for width, height, _ in SIZES:
        resize(me, width, height)
        for piece, left, top, right, bottom in me.page.evaluate(PIECES):
            inside = min(left, top, width - right, height - bottom)
            assert inside >= -1, (name, width, height, piece, left, top, right, bottom)
        scrolls = "document.documentElement.scrollHeight - innerHeight"
        assert me.page.evaluate(scrolls) <= 0, (name, width, height)


def test_hands_lie_beside_the_brackets_and_fill_a_wide_stage(visitor):
    me = visitor()
    me.sit("brakets", "person", "random")
    me.my_turn()
    boxes_of = """() => [".ket-play", ".ket-frame > svg [data-pick='bracket:A']",
      ".ket-frame > svg [data-pick^=card]"]
      .map((each) => document.querySelector(each).getBoundingClientRect())
      .map(({ left, top, width, height }) => [left, top, width, height])"""
    for width, height in ((1366, 650), (1920, 1080)):
        resize(me, width, height)
        stage, bracket, card = me.page.evaluate(boxes_of)
        assert bracket[2] >= 0.58 * stage[2], (width, height)
        assert card[0] + card[2] <= bracket[0]  # a hand beside it, not below
        room = me.page.locator(".ket-area-explain[data-placed]").bounding_box()
        me.piece("bracket:A").hover()
        expect(me.page.locator(".ket-area-explain .ket-explain-title")).to_be_visible()
        assert me.page.locator(".ket-area-explain[data-placed]").bounding_box() == room
        me.page.reload()
        me.my_turn()


def test_on_a_phone_cards_can_be_read_and_buttons_be_pressed(visitor):
    me = visitor()
    me.sit_at(MIDDLE, "person", "greedy")
    me.my_turn()
    resize(me, 390, 664)
    scale = """use => {
      const { a, b } = use.getScreenCTM();
      return Math.hypot(a, b) * use.getAttribute("width") / 100;
    }"""
    pixels = me.piece("card:H").locator("use").first.evaluate(scale)
    sizes = [
        pixels * float(line.get_attribute("font-size"))
        for line in me.page.locator("#qtris-card-H text").all()
    ]
    assert min(sizes) >= 12, sizes
    assert max(sizes) >= 24, sizes  # the letter
    me = visitor()
    me.sit("qtris", "person", "random")
    me.my_turn()
    for width, height in ((390, 664), (844, 390)):
        resize(me, width, height)
        heights = [
            button.bounding_box()["height"]
            for button in me.page.locator(".ket-frame > svg [data-pick^=choice]").all()
        ]
        assert min(heights) >= 44, (width, height, heights)


def test_a_large_window_has_a_large_board(visitor):
    me = visitor()
    me.page.set_viewport_size({"width": 1920, "height": 1080})
    me.sit_at(MIDDLE, "person", "greedy")
    me.my_turn()
    (felt,) = boxes(me, "qtris-felt")
    assert felt[2] - felt[0] >= 780


@pytest.mark.parametrize("width", [390, pytest.param(1180, marks=pytest.mark.long)])
def test_nothing_moves_through_the_end_of_a_game(visitor, width):
    me = visitor(width)
    me.run_first(SHIFTS)
    me.sit_at(LAST_TURN, "greedy", "person")
    me.my_turn()
    where = boxes(me, "sq:1")
    slot = boxes(me, "ket-slot")
    me.pick("card:X")
    assert boxes(me, "ket-slot") == slot
    me.pick("sq:3")
    expect(me.status).to_contain_text("second card")
    assert boxes(me, "sq:1") == where
    me.page.evaluate("document.activeElement.blur()")
    me.page.keyboard.press("ArrowLeft")
    expect(me.page.locator(".ket-past")).to_be_visible()
    me.page.keyboard.press("End")
    me.pick("card:H", "sq:5")
    expect(me.ending).to_be_visible()
    assert boxes(me, "ket-slot") == slot
    assert boxes(me, "sq:1") == where
    me.open_menu()
    total, shifts = shifted(me)
    assert total < MOST_SHIFT, shifts


@pytest.mark.long
@pytest.mark.parametrize(("width", "game"), [(390, FIRST), (390, "brakets"), (1366, "octal")])
def test_nothing_moves_through_a_whole_game(visitor, width, game):
    me = visitor(width)
    me.run_first(SHIFTS)
    me.page.set_viewport_size({"width": width, "height": 664 if width < 500 else 650})
    me.sit(game, "person", "random")
    me.my_turn()
    slot = boxes(me, "ket-slot")
    me.play_out(me.click_first)
    assert boxes(me, "ket-slot") == slot
    total, shifts = shifted(me)
    assert total < MOST_SHIFT, shifts


def test_words_and_buttons_are_whole(visitor):
    """What is to be done gets the room it needs, and a ring lies around a button that is seen."""
    me = visitor()
    me.sit("qtris:variant=eve,roles=as_seated", "random", "person", "random")
    me.my_turn()
    cut = "line => line.scrollHeight - line.clientHeight"
    for width, height in ((390, 664), (1366, 650), (844, 390)):
        resize(me, width, height)
        expect(me.status).to_contain_text("or keep all.")
        assert me.status.evaluate(cut) <= 1, (width, height)
        assert me.page.locator(".ket-message").evaluate(cut) <= 1, (width, height)
        face = me.piece("choice:keep").locator("[data-face]").bounding_box()
        ring = me.piece("choice:keep").locator(".ket-mark-legal rect").bounding_box()
        assert ring["height"] < face["height"] + 8, (width, height)
    me.page.locator('.ket-frame > svg [data-pick^="card:"]').first.click()
    expect(me.piece("choice:swap")).to_have_attribute("aria-label", "Swap 1 card")
    assert me.piece("choice:swap").locator("text").all_text_contents() == ["Swap 1", "card"]


def test_nothing_moves_when_a_record_is_opened(visitor):
    me = visitor()
    me.run_first(SHIFTS)
    me.page.goto("/replay")
    record = '[Format "2"]\n[Game "tictactoe"]\n\na1 b1 b2 c3 a2 c2 a3 1:-1'
    me.page.get_by_label("Paste a record").fill(record)
    me.button("Open").click()
    expect(me.page.locator(".ket-news")).to_contain_text("Event 7")
    total, shifts = shifted(me)
    assert total < MOST_SHIFT, shifts


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/rules",
        "/rules/qtris",
        "/guide/qtris",
        "/fairness",
        "/lab/",
        "/replay",
        "/class",
        "/teach",
        "/show",
        "/board/qtris",
        "/nowhere",
    ],
)
def test_pages_do_not_move_while_they_load(visitor, path):
    me = visitor()
    me.run_first(SHIFTS)
    me.page.goto(path, wait_until="networkidle")
    total, shifts = shifted(me)
    assert total < MOST_SHIFT, shifts
