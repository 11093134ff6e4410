"""The page of the qubit game in a real browser: measure, arrange, draw a board, see all plays."""

import re

import pytest

# Pieces glide: their place on the page is waited for.
HEIGHT = """const height = (vertex) =>
  document.querySelector(`ket-board g[data-at="${vertex}"]`).getBoundingClientRect().y;
"""


def wait_for_heights(page, condition):
    page.wait_for_function(f"() => {{ {HEIGHT} return {condition}; }}")


@pytest.fixture
def sit(visitor):
    """Opens a table on one screen and gives its visitor."""

    def open_table(game, motion="reduce"):
        me = visitor(1000, motion=motion)
        me.sit(game, "shared", "shared")
        me.page.locator(".octal-tools button").nth(3).wait_for()
        me.page.wait_for_load_state("networkidle")
        me.settled()
        return me

    return open_table


@pytest.mark.browser
def test_measure_arrange_and_see_all_plays(sit):
    from playwright.sync_api import expect

    me = sit("octal:board=path:5")
    page = me.page
    board = page.locator("ket-board")
    expect(board.locator("svg > g[data-at]")).to_have_count(5)
    assert (
        board.locator("g[data-at='2']").get_attribute("aria-label")
        == "kitten 2, white: safe, tied to 1, 3"
    )
    page.get_by_role("button", name="Arrange").click()
    expect(me.toast).to_contain_text("Drag to move")
    kitten = board.locator("g[data-at='2']")
    before = kitten.bounding_box()
    strand = board.locator("[data-edge='1-2']").first.get_attribute("d")
    page.mouse.move(before["x"] + 20, before["y"] + 20)
    page.mouse.down()
    page.mouse.move(before["x"] + 60, before["y"] + 70, steps=4)
    page.mouse.up()
    wait_for_heights(page, f"Math.abs(height(2) - {before['y']} - 50) < 4")
    other = board.locator("g[data-at='3']")
    apart = kitten.bounding_box()["y"] - other.bounding_box()["y"]
    assert board.locator("[data-edge='1-2']").first.get_attribute("d") != strand
    expect(board.locator("svg > g[data-at]")).to_have_count(5)  # nothing was measured
    page.get_by_role("button", name="Done", exact=True).click()
    board.locator("g[data-at='0']").click()
    expect(board.locator("svg > g[data-at]")).to_have_count(4)
    # It stays where it was.
    wait_for_heights(page, f"Math.abs(height(2) - height(3) - {apart}) < 4")
    page.get_by_role("button", name="All plays").click()
    image = page.locator("img.octal-tree")
    expect(image).to_be_visible()
    assert image.evaluate(
        "async (image) => { await image.decode(); return image.width >= image.naturalWidth - 1; }"
    )


def drag(page, vertex, dx, dy):
    """Moves a vertex of the editor, in parts of the canvas."""
    canvas = page.locator(".octal-canvas").bounding_box()
    box = page.locator(f".octal-canvas [data-vertex='{vertex}']").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + dx * canvas["width"], y + dy * canvas["height"], steps=3)
    page.mouse.up()


def assert_as_drawn(me):
    """Vertex 0 was dragged up, and vertex 3 was put below the others."""
    heights = [me.piece(f"v{v}").bounding_box()["y"] for v in (0, 1, 3)]
    assert heights == sorted(heights)
    assert len(set(heights)) == 3


@pytest.mark.browser
def test_draw_a_board_and_play_it_where_it_lies(sit):
    """The editor begins with the board that is played on, reads while one types, keeps what is
    drawn where it lies, and the link opens it on the start page.
    """
    from playwright.sync_api import expect

    me = sit("octal:board=path:3")
    page = me.page
    page.get_by_role("button", name="Draw a board").click()
    text, canvas = page.get_by_label("The board as text"), page.locator(".octal-canvas")
    vertices = canvas.locator("[data-vertex]")
    expect(text).to_have_value("path:3")
    expect(vertices).to_have_count(3)
    text.fill("0-1,1-")
    expect(page.locator(".octal-wrong")).to_contain_text("'1-' in the edge list is not an edge")
    expect(page.get_by_role("button", name="Use this board")).to_be_disabled()
    text.fill("cube")
    expect(vertices).to_have_count(8)
    text.fill("0-1,1-2")
    expect(vertices).to_have_count(3)
    box = canvas.bounding_box()
    page.mouse.click(box["x"] + 0.5 * box["width"], box["y"] + 0.85 * box["height"])
    expect(vertices).to_have_count(4)
    for v in (1, 3):
        vertices.nth(v).click()
    expect(text).to_have_value("0-1,1-2,1-3")
    drag(page, 0, 0, -0.3)
    link = page.get_by_role("link", name="Link to this board").get_attribute("href")
    page.get_by_role("button", name="Use this board").click()
    expect(page.locator("ket-board svg > g[data-at]")).to_have_count(4)
    assert me.my_turn()
    assert_as_drawn(me)
    page.goto(link)
    expect(page.locator("#ket-option-board-other")).to_have_value("0-1,1-2,1-3")
    page.get_by_role("button", name="Create table").click()
    expect(page.locator("ket-board svg > g[data-at]")).to_have_count(4)
    assert me.my_turn()
    assert_as_drawn(me)


@pytest.mark.browser
def test_exact_values_and_the_coin(sit):
    """The switch shows every move's exact value, also where a drawing cannot wait for it; the coin
    is staged.
    """
    from playwright.sync_api import expect

    me = sit("octal:board=grid:3x4", motion="no-preference")
    page = me.page
    board = page.locator("ket-board .ket-frame > svg").first
    page.get_by_role("button", name="Odds", exact=True).click()
    expect(board.locator("g[data-at='5'] .octal-odds")).to_have_text("lose 38 %")
    expect(board.locator("g[data-at='5'] .octal-star")).to_have_count(1)
    expect(board.locator(".octal-odds")).to_have_count(12)
    late = []
    page.route("**/page/values.js", lambda route: late.append(route))
    with page.expect_request("**/page/values.js"):
        page.reload()
    expect(page.locator("ket-odds")).to_be_visible()
    late[0].continue_()  # the script comes after the answer
    expect(board.locator(".octal-odds")).to_have_count(12)
    board.locator("g[data-at='5']").click()
    expect(board.locator("g[data-at='0'] .octal-odds")).to_have_text("lose 63 %")
    page.get_by_role("button", name="Odds", exact=True).click()
    expect(board.locator(".octal-odds")).to_have_count(0)
    page.evaluate(WATCH_THE_STAGE)
    board.locator("g[data-at='1']").click()
    expect(page.locator("html")).to_have_attribute("data-staged", re.compile("coin"))
    expect(page.locator("html")).to_have_attribute(
        "data-told", re.compile(r"measured [01] \((white|black)\)")
    )


# The stage shows for a moment only: a slow machine would look too late.
WATCH_THE_STAGE = """() => {
  const all = document.documentElement;
  const look = () => {
    const coin = document.querySelector(".ket-frame > svg [data-key='coin']");
    const caption = document.querySelector(".ket-dice");
    if (coin) all.dataset.staged = coin.dataset.key;
    if (caption && caption.textContent) all.dataset.told = caption.textContent;
  };
  const changes = { childList: true, subtree: true, characterData: true };
  new MutationObserver(look).observe(document.body, changes);
}"""


def test_the_tree_is_a_picture(server):
    answer = server.http.get(
        "/games/octal/picture.svg",
        params={"picture": "tree", "position": "octal:board=path:5 w.lww 1"},
    )
    assert answer.status_code == 200
    assert "All plays on path:5" in answer.text
    assert re.match(r'<svg [^>]*width="[\d.]+" height="[\d.]+"', answer.text)
    large = server.http.get(
        "/games/octal/picture.svg", params={"picture": "tree", "position": "octal:board=path:9"}
    )
    assert "up to 7 vertices" in large.text
    plain = server.http.get(
        "/games/octal/picture.svg", params={"picture": "nonsense", "position": "octal:board=path:5"}
    )
    assert "octal-ground" in plain.text
