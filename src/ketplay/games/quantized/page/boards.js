// A move for each board: the likeliest boards in a sheet, with cells to tap. What is chosen becomes one word, such as
// X........=b2/.X.......=2*a1+c3/opt.
import { button, h, openDialog, s, setChildren } from "/public.js";
import { percent, quantumWords } from "./words.js";

const PICK = "="; // the button of such moves
const MOST_WEIGHT = 3; // a tap makes a cell heavier up to this, then takes it away

/** @typedef {{text: string, weight: number, safe: string, moves: string[], marks: Map<string, number>}} Board */

/** @param {any} table */
export function attach(table) {
  const { board } = table;
  const asked = (/** @type {Event} */ event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (!board.compose?.active || board.busy) return false;
    return Boolean(target?.closest(`[data-pick="${PICK}"], .quantized-mini`));
  };
  const open = (/** @type {Event} */ event) => {
    event.preventDefault();
    event.stopPropagation();
    new Sheet(board).open();
  };
  board.frame.addEventListener(
    "click",
    (/** @type {MouseEvent} */ event) => asked(event) && open(event),
    true,
  );
  board.frame.addEventListener(
    "keydown",
    (/** @type {KeyboardEvent} */ event) =>
      (event.key === "Enter" || event.key === " ") && asked(event) && open(event),
    true,
  );
}

class Sheet {
  /** @param {any} board */
  constructor(board) {
    this.board = board;
    const data = board.svg?.querySelector(".quantized-choices")?.dataset || {};
    this.columns = Number(data.columns || 0);
    this.others = Number(data.others || 0);
    this.mover = Number(data.mover || 0);
    this.symbols = (data.symbols || "").split(" ");
    this.boards = (data.boards || "").split(" ").filter(Boolean).map(readBoard);
    /** The weight of each chosen move, by board. @type {Map<string, Map<string, number>>} */
    this.chosen = new Map();
    this.list = h("div", { class: "quantized-sheet quantized-marks" });
  }

  open() {
    if (!this.boards.length) return;
    this.#chooseSafe();
    const use = () => {
      dialog.close();
      this.board.compose.write(this.word, [PICK]);
    };
    const dialog = openDialog(
      quantumWords.sheet,
      [
        h("p", {}, quantumWords.how),
        h(
          "div",
          { class: "ket-row" },
          button(quantumWords.use, use, "ket-strong"),
          button(quantumWords.safe, () => this.#chooseSafe()),
          button(quantumWords.none, () => this.#chooseNone()),
        ),
        this.list,
        h("p", { class: "ket-dim" }, this.others ? quantumWords.others(this.others) : quantumWords.rest),
      ],
      { kind: "ket-wide" },
    );
  }

  #chooseSafe() {
    for (const { text, safe } of this.boards) this.chosen.set(text, new Map([[safe, 1]]));
    this.#show();
  }

  #chooseNone() {
    this.chosen.clear();
    this.#show();
  }

  /** What is chosen, as one move. */
  get word() {
    const parts = [];
    for (const { text } of this.boards) {
      const terms = [...(this.chosen.get(text) || [])].map(([move, weight]) =>
        weight === 1 ? move : `${weight}*${move}`,
      );
      if (terms.length) parts.push(`${text}=${terms.join("+")}`);
    }
    const everywhere = parts.length === this.boards.length && !this.others;
    return [...parts, ...(everywhere ? [] : ["opt"])].join("/");
  }

  #show() {
    setChildren(
      this.list,
      this.boards.map((board) => this.#card(board)),
    );
  }

  /** @param {Board} board */
  #card(board) {
    const cells = this.columns ? cellsInOrder(board) : board.moves;
    const grid = h(
      "div",
      { class: "quantized-sheet-board", role: "group", "aria-label": board.text },
      ...cells.map((cell) => this.#cell(board, cell)),
    );
    grid.style.gridTemplateColumns = `repeat(${this.columns || 2}, auto)`;
    return h("section", {}, h("h3", {}, percent(board.weight)), grid);
  }

  /** @param {Board} board @param {string} cell */
  #cell(board, cell) {
    const seat = board.marks.get(cell);
    if (seat !== undefined) return h("span", { class: "quantized-sheet-mark" }, this.#mark(seat));
    const chosen = this.chosen.get(board.text) || new Map();
    const weight = chosen.get(cell) || 0;
    const norm = [...chosen.values()].reduce((sum, each) => sum + each ** 2, 0);
    return h(
      "button",
      {
        type: "button",
        "aria-pressed": String(weight > 0),
        "aria-label": cell,
        onclick: () => this.#tap(board, cell),
      },
      this.#content(cell, weight && weight ** 2 / norm),
    );
  }

  /** What a move's button shows: the mark, or its share where there are several. @param {string} cell @param {number} share */
  #content(cell, share) {
    if (!this.columns) return share ? `${cell}: ${percent(share)}` : cell;
    if (share === 1) return this.#mark(this.mover);
    return share ? `${Math.round(100 * share)}%` : "";
  }

  /** @param {number} seat */
  #mark(seat) {
    const symbol = s("use", { href: `#${this.symbols[seat]}` });
    return s("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" }, symbol);
  }

  /** @param {Board} board @param {string} cell */
  #tap(board, cell) {
    const chosen = this.chosen.get(board.text) || new Map();
    const untouched = chosen.size === 1 && chosen.get(board.safe) === 1 && cell !== board.safe;
    if (untouched) chosen.clear(); // the first tap replaces what was suggested
    const weight = (chosen.get(cell) || 0) + 1;
    if (weight > MOST_WEIGHT) chosen.delete(cell);
    else chosen.set(cell, weight);
    this.chosen.set(board.text, chosen);
    this.#show();
    const group = this.list.querySelectorAll("[role=group]")[this.boards.indexOf(board)];
    /** @type {HTMLElement | null} */ (group?.querySelector(`[aria-label="${CSS.escape(cell)}"]`))?.focus();
  }
}

/** @param {string} line @returns {Board} */
function readBoard(line) {
  const [text, weight, safe, moves, marks] = line.split("|");
  const marked = marks
    .split(",")
    .filter(Boolean)
    .map((each) => /** @type {[string, number]} */ ([each.split(":")[0], Number(each.split(":")[1])]));
  return { text, weight: Number(weight), safe, moves: moves.split(","), marks: new Map(marked) };
}

/** All cells of a board, row by row: a1, b1, c1, a2 and so on. @param {Board} board */
function cellsInOrder({ moves, marks }) {
  const place = (/** @type {string} */ cell) => [Number(cell.slice(1)), cell.charCodeAt(0)];
  return [...moves, ...marks.keys()].sort((a, b) => {
    const [rowA, columnA] = place(a);
    const [rowB, columnB] = place(b);
    return rowA - rowB || columnA - columnB;
  });
}
