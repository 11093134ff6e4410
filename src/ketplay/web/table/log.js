// <ket-log>: what happened, in turns, with a small card for each move; any of it leads back to its position. The list
// is one stop for Tab; up and down go from line to line. Event: `ket-at` {k}.
import { h, setChildren } from "../lib/dom.js";
import { tableWords } from "./words.js";

/**
 * @typedef {object} Entry
 * @property {number} n
 * @property {number} seat  -1: chance
 * @property {string} token
 * @property {string} words
 * @property {[string, string]} [label]  for a small card: what is played, and where; both empty: it needs no place
 * @property {string} [stand_in]  who moved because the seat's bot gave no answer
 */

const MAX_UNFOLDED = 3;
/** How far a key leads in the list. @type {Record<string, number>} */
const STEPS = { ArrowUp: -1, ArrowDown: 1 };

export class KetLog extends HTMLElement {
  constructor() {
    super();
    /** @type {Entry[]} */
    this.history = [];
    this.position = 0;
    this.head = h("div", { class: "ket-log-head", "aria-hidden": "true", hidden: true });
    this.list = h("ol", { class: "ket-log-list", start: 0 });
    this.list.addEventListener("keydown", (event) => this.#walk(event));
    this.list.addEventListener("focusin", (event) => this.#stopAt(/** @type {HTMLElement} */ (event.target)));
    this.controls = h(
      "div",
      { class: "ket-log-controls" },
      this.#stepButton("«", tableWords.log.first, () => 0),
      this.#stepButton("‹", tableWords.log.earlier, () => this.position - 1),
      this.#stepButton("›", tableWords.log.later, () => this.position + 1),
      this.#stepButton("»", tableWords.log.last, () => this.history.length),
    );
  }

  connectedCallback() {
    if (!this.list.isConnected) this.append(this.head, this.list, this.controls);
  }

  /**
   * @param {string} symbol
   * @param {string} label
   * @param {() => number} target
   */
  #stepButton(symbol, label, target) {
    return h(
      "button",
      {
        type: "button",
        class: "ket-button",
        "aria-label": label,
        title: label,
        onclick: () => this.go(target()),
      },
      symbol,
    );
  }

  /** Asks to show the position after `k` events. @param {number} k */
  go(k) {
    const to = Math.max(0, Math.min(this.history.length, k));
    if (to !== this.position)
      this.dispatchEvent(new CustomEvent("ket-at", { detail: { k: to }, bubbles: true }));
  }

  /**
   * @param {Entry[]} history
   * @param {number} position  the position shown now
   * @param {(seat: number) => string} seatName
   * @param {number[]} [own]  the viewer's seats, whose columns come first
   */
  show(history, position, seatName, own = []) {
    const atBottom = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < 40;
    const hasFocus = this.list.contains(document.activeElement);
    const stays = hasFocus && position === this.position ? this.#lines.indexOf(this.#stop) : -1;
    this.history = history;
    this.position = position;
    const columns = this.#columns(own);
    this.#showHead(columns, seatName, own);
    setChildren(this.list, this.#wordsItem(0, tableWords.start, -2, ""), ...this.#items(seatName, columns));
    this.#markPosition();
    const lines = this.#lines; // the current one may be folded up
    this.#stopAt(lines[stays] || lines.find((line) => line === this.#current) || lines[0]);
    if (hasFocus) this.#stop?.focus({ preventScroll: true });
    if (position === history.length && atBottom) this.list.scrollTop = this.list.scrollHeight;
    else this.#scrollTo(this.#current);
  }

  /** What keys can reach in the list. @returns {HTMLElement[]} */
  get #lines() {
    const lines = /** @type {NodeListOf<HTMLElement>} */ (this.list.querySelectorAll("summary, [data-k]"));
    return [...lines].filter((line) => line.matches("summary, :not(details:not([open]) *)"));
  }

  /** The line of the position shown. @returns {HTMLElement | null} */
  get #current() {
    return this.list.querySelector("[aria-current]");
  }

  /** The line that Tab leads to. */
  get #stop() {
    return /** @type {HTMLElement} */ (this.list.querySelector('[tabindex="0"]'));
  }

  /** @param {HTMLElement} stop */
  #stopAt(stop) {
    for (const line of this.list.querySelectorAll("summary, [data-k]"))
      line.setAttribute("tabindex", line === stop ? "0" : "-1");
  }

  /** @param {KeyboardEvent} event */
  #walk(event) {
    const step = STEPS[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    const lines = this.#lines;
    lines[lines.indexOf(this.#stop) + step]?.focus();
    event.preventDefault();
    event.stopPropagation();
  }

  /** The seats that have moves with labels: a column for each. @param {number[]} own */
  #columns(own) {
    const labelled = this.history.filter((entry) => entry.seat >= 0 && entry.label).map(({ seat }) => seat);
    const isFirst = own.length === 1 ? own[0] : -1;
    return [...new Set(labelled)].sort((a, b) => Number(b === isFirst) - Number(a === isFirst) || a - b);
  }

  /**
   * @param {number[]} columns
   * @param {(seat: number) => string} seatName
   * @param {number[]} own
   */
  #showHead(columns, seatName, own) {
    this.head.hidden = columns.length === 0;
    this.style.setProperty("--seats", String(columns.length));
    const name = (/** @type {number} */ seat) =>
      own.length === 1 && own[0] === seat ? tableWords.you : seatName(seat);
    setChildren(
      this.head,
      h("span", {}),
      columns.map((seat) => h("span", {}, name(seat))),
    );
  }

  /** Marks the line of the position shown, or the last one before it. */
  #markPosition() {
    const k = (/** @type {Element} */ line) => Number(line.getAttribute("data-k"));
    const lines = [...this.list.querySelectorAll("[data-k]")].filter((line) => k(line) <= this.position);
    lines.sort((a, b) => k(a) - k(b));
    lines.at(-1)?.setAttribute("aria-current", "true");
  }

  /** Scrolls the list, never the page. @param {Element | null} line */
  #scrollTo(line) {
    const [box, position] = [this.list, line || this.list].map((each) => each.getBoundingClientRect());
    this.list.scrollTop += Math.min(0, position.top - box.top) + Math.max(0, position.bottom - box.bottom);
  }

  /**
   * The lines. A long run of chance events before the first choice, such as a deal, is folded up; what chance decides
   * later, such as a measurement, is what people want to read.
   * @param {(seat: number) => string} seatName
   * @param {number[]} columns
   */
  #items(seatName, columns) {
    const setUp = this.#setUpLength();
    const folded = setUp > MAX_UNFOLDED ? setUp : 0;
    const turns = new Turns(columns);
    const items = folded ? [this.#foldedRun(folded)] : [];
    this.history.slice(folded).forEach((entry, index) => {
      const k = folded + index + 1;
      if (!entry.label) {
        turns.close();
        items.push(this.#wordsItem(k, entry.words || entry.token, entry.seat, seatName(entry.seat)));
      } else if (entry.label[0]) {
        const row = turns.add(entry.seat, this.#miniCard(k, entry, seatName(entry.seat)));
        if (row) items.push(row);
      }
    });
    return items;
  }

  /** How many chance events come before the first choice. */
  #setUpLength() {
    const first = this.history.findIndex((entry) => entry.seat !== -1);
    return first < 0 ? this.history.length : first;
  }

  /** @param {number} length */
  #foldedRun(length) {
    const run = this.history
      .slice(0, length)
      .map((entry, index) => this.#wordsItem(index + 1, entry.words || entry.token, -1, ""));
    const summary = h(
      "summary",
      {},
      h("span", { class: "ket-die", "aria-hidden": "true" }),
      tableWords.log.folded(length),
    );
    const open = this.position > 0 && this.position < length;
    return h("li", { class: "ket-by-chance" }, h("details", { open }, summary, h("ol", {}, run)));
  }

  /**
   * @param {number} k
   * @param {Entry} entry
   * @param {string} seatName
   */
  #miniCard(k, { label, words }, seatName) {
    const [played, where] = label || ["", ""];
    return h(
      "button",
      {
        type: "button",
        class: "ket-mini",
        "data-k": k,
        "data-label": played,
        title: words,
        onclick: () => this.go(k),
      },
      h("span", { "aria-hidden": "true" }, played),
      h("small", { "aria-hidden": "true" }, where),
      h("span", { class: "ket-hear" }, `${seatName}: ${words}`),
    );
  }

  /**
   * @param {number} k
   * @param {string} text
   * @param {number} seat
   * @param {string} seatName
   */
  #wordsItem(k, text, seat, seatName) {
    const line = h(
      "button",
      { type: "button", class: "ket-log-line", "data-k": k, onclick: () => this.go(k) },
      seat === -1 && h("span", { class: "ket-die", "aria-hidden": "true" }),
      h("span", {}, seat >= 0 && h("b", {}, `${seatName}: `), text),
    );
    return h("li", { class: seat === -1 ? "ket-by-chance" : "" }, line);
  }
}

/** The rows of the history: in each, every player has one turn at most. */
class Turns {
  /** @param {number[]} columns  the seats in the order of their columns */
  constructor(columns) {
    this.columns = columns;
    this.count = 0;
    /** @type {HTMLElement[]} */
    this.cells = [];
    this.seat = -1;
  }

  /** What comes next begins a new row. */
  close() {
    this.cells = [];
    this.seat = -1;
  }

  /**
   * Adds a card to its turn; returns the row if it is a new one.
   * @param {number} seat
   * @param {HTMLElement} card
   */
  add(seat, card) {
    const column = this.columns.indexOf(seat);
    const isNewTurn = seat !== this.seat;
    this.seat = seat;
    const mustBegin = !this.cells.length || (isNewTurn && this.cells[column].childElementCount > 0);
    const row = mustBegin ? this.#begin() : null;
    this.cells[column].append(card);
    return row;
  }

  #begin() {
    this.count++;
    this.cells = this.columns.map(() => h("span", { class: "ket-turn-cell" }));
    return h(
      "li",
      { class: "ket-turn" },
      h("span", { class: "ket-turn-number", "aria-hidden": "true" }, String(this.count)),
      this.cells,
    );
  }
}

customElements.define("ket-log", KetLog);
