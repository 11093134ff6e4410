// <ket-log>: what happened, one line an event; any line leads back to its position. Event: `ket-at` {k}.
import { h, setChildren } from "../lib/dom.js";
import { tableWords } from "./words.js";

/**
 * @typedef {object} Entry
 * @property {number} n
 * @property {number} seat  -1: chance
 * @property {string} token
 * @property {string} words
 */

const MAX_UNFOLDED = 3;

export class KetLog extends HTMLElement {
  constructor() {
    super();
    /** @type {Entry[]} */
    this.history = [];
    this.position = 0;
    this.list = h("ol", { class: "ket-log-list", start: 0 });
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
    if (!this.list.isConnected) this.append(this.list, this.controls);
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
   */
  show(history, position, seatName) {
    const atBottom = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < 40;
    this.history = history;
    this.position = position;
    setChildren(this.list, this.#item(0, tableWords.start, -2, ""), ...this.#items(seatName));
    if (position === history.length && atBottom) this.list.scrollTop = this.list.scrollHeight;
    else this.#scrollTo(this.list.querySelector("[aria-current]"));
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
   */
  #items(seatName) {
    const items = [];
    for (let from = 0; from < this.history.length;) {
      let to = from + 1;
      while (this.history[from].seat === -1 && to < this.history.length && this.history[to].seat === -1) to++;
      const run = this.history
        .slice(from, to)
        .map((line, index) =>
          this.#item(from + index + 1, line.words || line.token, line.seat, seatName(line.seat)),
        );
      items.push(
        ...(from === 0 && run.length > MAX_UNFOLDED
          ? [this.#foldedRun(run, this.position > from && this.position < to)]
          : run),
      );
      from = to;
    }
    return items;
  }

  /**
   * @param {HTMLElement[]} run
   * @param {boolean} open
   */
  #foldedRun(run, open) {
    const summary = h(
      "summary",
      {},
      h("span", { class: "ket-die", "aria-hidden": "true" }),
      tableWords.log.folded(run.length),
    );
    return h("li", { class: "ket-by-chance" }, h("details", { open }, summary, h("ol", {}, run)));
  }

  /**
   * @param {number} k
   * @param {string} text
   * @param {number} seat
   * @param {string} seatName
   */
  #item(k, text, seat, seatName) {
    const line = h("button", {
      type: "button",
      class: "ket-log-line",
      "aria-current": k === this.position ? "true" : undefined,
      onclick: () => this.go(k),
    });
    if (seat >= 0)
      line.append(
        h("span", { class: `ket-pip ket-seat${seat}`, "aria-hidden": "true" }),
        h("span", { class: "ket-hear" }, `${seatName}: `),
      );
    else if (seat === -1) line.append(h("span", { class: "ket-die", "aria-hidden": "true" }));
    line.append(h("span", {}, text));
    return h("li", { class: seat === -1 ? "ket-by-chance" : "" }, line);
  }
}

customElements.define("ket-log", KetLog);
