"""The page's own logic, module by module, run in the browser that will run it."""

import pytest

PICKING = """async (steps) => {
  const { Picking } = await import("/board/picking.js");
  const choice = (word) => { const [text, ...picks] = word.split(" "); return { text, picks }; };
  const picking = new Picking(steps.moves.map(choice), (pick) => pick === steps.either);
  const answers = steps.picks.map((pick) => picking.pick(pick));
  const open = picking.candidates.map((each) => each.text);
  return { answers, next: [...picking.next].sort(), open };
}"""
CX = ["CX16 CX 1 6", "CX61 CX 6 1", "CX11 CX 1 1", "H1 H 1", "H6 H 6"]
SWAP = [
    "keep keep",
    "swap:X X swap",
    "swap:Z Z swap",
    "swap:XZ X Z swap",
    "swap:XX X X swap",
    "swap:XXZ X X Z swap",
]


@pytest.fixture(scope="module")
def blank(chromium, server):
    page = chromium.new_page(base_url=server.url)
    page.goto("/nowhere")
    yield page
    page.close()


@pytest.mark.parametrize(
    ("moves", "picks", "answers", "left"),
    [
        (CX, [], [], ["CX", "H"]),
        (CX, ["CX"], ["step"], ["1", "6"]),
        (CX, ["CX", "1", "6"], ["step", "step", "done"], []),
        (CX, ["CX", "1", "1"], ["step", "step", "done"], []),
        (CX, ["1"], ["no"], ["CX", "H"]),
        (CX, ["CX", "CX"], ["step", "back"], ["CX", "H"]),
        (CX, ["CX", "1", "H"], ["step", "step", "switch"], ["1", "6"]),
        (SWAP, ["Z"], ["step"], ["X", "swap"]),
        (SWAP, ["Z", "X"], ["step", "step"], ["X", "swap"]),
        (SWAP, ["Z", "X", "swap"], ["step", "step", "done"], []),
        (SWAP, ["Z", "X", "X", "swap"], ["step", "step", "step", "done"], []),
        (SWAP, ["swap"], ["no"], ["X", "Z", "keep"]),
    ],
)
def test_picking_narrows_the_moves(blank, moves, picks, answers, left):
    found = blank.evaluate(PICKING, {"moves": moves, "picks": picks})
    assert found["answers"] == answers
    if answers[-1:] != ["done"]:
        assert found["next"] == left


def test_picks_out_of_order_make_the_right_move(blank):
    found = blank.evaluate(PICKING, {"moves": SWAP, "picks": ["Z", "X", "X", "swap"]})
    assert found["open"] == ["swap:XXZ"]


def test_the_squares_of_a_pair_come_in_either_order(blank):
    moves = ["put:C+16 C+ 1 6", "put:C+19 C+ 1 9", "put:R6 R 6"]
    for picks, answers in (
        (["C+", "6", "1"], ["step", "step", "done"]),
        (["C+", "9", "6"], ["step", "step", "no"]),
    ):
        assert (
            blank.evaluate(PICKING, {"moves": moves, "picks": picks, "either": "C+"})["answers"]
            == answers
        )
    assert blank.evaluate(PICKING, {"moves": moves, "picks": ["C+", "6"]})["answers"] == [
        "step",
        "no",
    ]


def test_morph_keeps_keyed_nodes_wherever_they_go(blank):
    kept = blank.evaluate(
        """async () => {
      const { morph } = await import("/board/morph.js");
      const { parseSvg } = await import("/lib/dom.js");
      const old = parseSvg(
        '<svg><g><rect data-key="a"/><rect data-key="b" fill="red"/></g><text>1</text></svg>'
      );
      const a = old.querySelector('[data-key="a"]');
      const second = '<g><rect data-key="a" x="5"/><rect data-key="c"/></g><text>2</text>';
      const fresh = `<svg><g><rect data-key="b" fill="blue"/></g>${second}</svg>`;
      const change = morph(old, parseSvg(fresh));
      const keys = (list) => list.map((node) => node.dataset.key);
      const equal = old.outerHTML === parseSvg(fresh).outerHTML;
      return { same: a === old.querySelector('[data-key="a"]'), equal,
               altered: keys(change.altered), added: keys(change.added), removed: change.removed };
    }"""
    )
    assert kept == {"same": True, "equal": True, "altered": ["b"], "added": ["c"], "removed": []}


def test_the_parts_of_a_bar_are_pictures_where_there_are_some(blank):
    found = blank.evaluate(
        """async () => {
      const { diePart } = await import("/table/queue/die_part.js");
      const tile = '<svg viewBox="0 0 9 9"></svg>';
      const parts = [["white", 0.25, tile], ["black", 0.75, ""], ["a long name", 0.1, ""]];
      parts.push(["7", 0.1, ""]);
      return parts.map((part) => diePart(...part)).map((part) =>
        [part.textContent, part.querySelectorAll("svg").length, part.title]);
    }"""
    )
    assert found == [
        ["25 %", 1, "white 25 %"],
        ["black 75 %", 0, "black 75 %"],
        ["", 0, "a long name 10 %"],
        ["7", 0, "7 10 %"],
    ]


STOPS = """async (seats) => {
  const { firstTurn, turnStops } = await import("/replay/turns.js");
  // A letter: a move of its seat with a card; a digit: one without; ".": chance; ",": a draw.
  const entries = [...seats].map((each) => ({
    seat: "ab".includes(each) ? "ab".indexOf(each) : "01".indexOf(each),
    label: "ab".includes(each) ? ["H", "on 5"] : each === "," ? ["", ""] : undefined,
  }));
  return [firstTurn(entries), turnStops(entries)];
}"""


def test_the_turns_of_a_record(blank):
    stops = lambda seats: blank.evaluate(STOPS, seats)
    assert stops("...0.1..aa,bb,aa,...") == [8, [0, 8, 11, 14, 16, 20]]
    assert stops("0101") == [0, [0, 1, 2, 3, 4]]
    assert stops("..0.1.") == [2, [0, 2, 4, 5, 6]]
    assert stops("...") == [0, [0, 3]]
    assert stops("") == [0, [0]]


COMPOSE = """async (picks) => {
  await import("/board/board.js");
  const { Compose } = await import("/board/compose.js");
  const board = document.createElement("ket-board");
  document.body.append(board);
  const piece = (pick, way) => `<g data-pick="${pick}" ${way ? `data-compose="${way}"` : ""}/>`;
  const drawn = piece("a") + piece("b") + piece("p", "alone") + piece("m", "after");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${drawn}</svg>`;
  const moves = ["a1 a", "b2 b", "pass p", "! m"].map((word) => word.split(" "));
  const choices = moves.map(([text, pick]) => ({ text, picks: [pick] }));
  board.show({ drawing: svg, moves: choices, reason: "", composable: true });
  const compose = new Compose(board);
  compose.reset(board.scene);
  const texts = picks.map((pick) => (compose.toggle(pick), compose.field.value));
  board.remove();
  return texts;
}"""


@pytest.mark.parametrize(
    ("picks", "texts"),
    [
        (["a", "b", "a"], ["a1", "a1+b2", "b2"]),
        (["a", "p"], ["a1", "pass"]),
        (["p", "b"], ["pass", "b2"]),
        (["m", "a", "b"], ["!", "a1!", "a1+b2!"]),
    ],
)
def test_picks_become_the_text_of_a_composed_move(blank, picks, texts):
    """Terms are joined, some stand alone, some come after the others without a sign."""
    assert blank.evaluate(COMPOSE, picks) == texts


STORED = """async (items) => {
  const storage = await import("/lib/storage.js");
  localStorage.clear();
  for (const [name, text] of Object.entries(items)) localStorage.setItem(name, text);
  const settings = storage.settings();
  storage.removeOldItems();
  const names = Object.keys(localStorage).sort();
  localStorage.clear();
  return { theme: settings.theme, names };
}"""


def test_what_an_older_version_stored_is_ignored_and_removed(blank):
    stored = {
        "ketplay.settings": '{"theme": "light"}',
        "ketplay.class": "{}",
        "ketplay.2.seats": "[]",
        "ketplay.3.seats": "[]",
        "another.page": "1",
    }
    found = blank.evaluate(STORED, stored)
    assert found["theme"] == "system"
    assert found["names"] == ["another.page", "ketplay.2.seats", "ketplay.3.seats"]


LOG = """async (seats) => {
  const { KetLog } = await import("/table/log.js");
  const log = new KetLog();
  document.body.append(log);
  const line = (seat, index) => ({ n: index, seat, token: `t${index}`, words: `line ${index}` });
  log.show(seats.map(line), seats.length, () => "Ada");
  const folds = [...log.querySelectorAll("details")];
  const folded = folds.map((fold) => fold.querySelectorAll("li").length);
  const open = [...log.list.children].filter((item) => !item.querySelector("details")).length;
  log.remove();
  return { folded, open };
}"""


@pytest.mark.parametrize(
    ("seats", "folded", "lines"),
    [
        ([-1] * 9 + [0, 1] + [-1] * 7, [9], 1 + 2 + 7),  # a deal; the measurement at the end
        ([-1] * 3 + [0, 1], [], 1 + 5),
        ([0] + [-1] * 5 + [1], [], 1 + 7),
    ],
)
def test_the_set_up_is_folded_and_a_measurement_is_not(blank, seats, folded, lines):
    assert blank.evaluate(LOG, seats) == {"folded": folded, "open": lines}


TURNS = """async (moves) => {
  const { KetLog } = await import("/table/log.js");
  const log = new KetLog();
  document.body.append(log);
  const history = moves.map(([seat, label, words], n) => ({ n, seat, token: "t", words, label }));
  log.show(history, history.length, (seat) => ["Ann", "Ben"][seat], [1]);
  const texts = (root, selector) =>
    [...root.querySelectorAll(selector)].map((each) => each.textContent);
  const rows = [...log.querySelectorAll(".ket-turn")].map((row) => texts(row, ".ket-turn-cell"));
  const current = log.querySelector("[aria-current]").textContent;
  const head = texts(log, ".ket-log-head span").slice(1);
  log.remove();
  return { head, rows, current };
}"""


def test_the_history_is_in_turns_with_a_column_for_each_player(blank):
    moves = [
        [0, ["H", "on 5"], "H on square 5"],
        [0, ["CX", "4›7"], "CX from square 4 to square 7"],
        [1, ["X", "on 3"], "X on square 3"],
        [-1, ["", ""], "Ann draws a card"],
        [0, ["Z", "on 1"], "Z on square 1"],
        [-1, None, "square 1 is white"],
    ]
    shown = blank.evaluate(TURNS, moves)
    assert shown["head"] == ["You", "Ann"]
    first = "Hon 5Ann: H on square 5CX4›7Ann: CX from square 4 to square 7"
    assert shown["rows"] == [
        ["Xon 3Ben: X on square 3", first],
        ["", "Zon 1Ann: Z on square 1"],
    ]
    assert shown["current"] == "square 1 is white"
    assert blank.evaluate(TURNS, moves[:4])["current"].endswith("X on square 3")


def test_percentages_that_belong_together_make_a_hundred(blank):
    """Halves go to the even digit, as in a terminal."""
    script = """async (chances) => {
      const { exactPercent } = await import("/lib/words.js");
      return chances.map((chance) => exactPercent(chance));
    }"""
    found = blank.evaluate(script, [0.6875, 0.3125, 0.9375, 0.0625, 1 / 3])
    assert [each.replace("\u00a0", " ") for each in found] == [
        "68.8 %",
        "31.2 %",
        "93.8 %",
        "6.25 %",
        "33.3 %",
    ]
