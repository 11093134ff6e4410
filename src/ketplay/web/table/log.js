// <ket-log>: what happened, one line an event; any line leads back to its position. Event: `ket-at` {k}.
import { h, setChildren } from "../lib/dom.js";
import { words } from "../lib/words.js";

/**
 * @typedef {object} Line
 * @property {number} n
 * @property {number} seat  -1: luck
 * @property {string} token
 * @property {string} words
 */

const FOLD = 3;

export class KetLog extends HTMLElement {
  constructor() {
    super();
    /** @type {Line[]} */
    this.lines = [];
    this.at = 0;
    this.list = h("ol", { class: "ket-log-list", start: 0 });
    this.controls = h(
      "div",
      { class: "ket-log-controls" },
      this.#step("«", words.log.first, () => 0),
      this.#step("‹", words.log.earlier, () => this.at - 1),
      this.#step("›", words.log.later, () => this.at + 1),
      this.#step("»", words.log.last, () => this.lines.length),
    );
  }

  connectedCallback() {
    if (!this.list.isConnected) this.append(this.list, this.controls);
  }

  /**
   * @param {string} sign
   * @param {string} label
   * @param {() => number} where
   */
  #step(sign, label, where) {
    return h(
      "button",
      {
        type: "button",
        class: "ket-button",
        "aria-label": label,
        title: label,
        onclick: () => this.go(where()),
      },
      sign,
    );
  }

  /** Asks to show the position after `k` events. @param {number} k */
  go(k) {
    const to = Math.max(0, Math.min(this.lines.length, k));
    if (to !== this.at) this.dispatchEvent(new CustomEvent("ket-at", { detail: { k: to }, bubbles: true }));
  }

  /**
   * @param {Line[]} lines
   * @param {number} at  the position shown now
   * @param {(seat: number) => string} who
   */
  show(lines, at, who) {
    const bottom = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < 40;
    this.lines = lines;
    this.at = at;
    setChildren(this.list, this.#item(0, words.table.start, -2, ""), ...this.#items(who));
    if (at === lines.length && bottom) this.list.scrollTop = this.list.scrollHeight;
    else this.#reveal(this.list.querySelector("[aria-current]"));
  }

  /** Scrolls the list, never the page. @param {Element | null} line */
  #reveal(line) {
    const [box, at] = [this.list, line || this.list].map((each) => each.getBoundingClientRect());
    this.list.scrollTop += Math.min(0, at.top - box.top) + Math.max(0, at.bottom - box.bottom);
  }

  /**
   * The lines; a long run of luck is folded up.
   * @param {(seat: number) => string} who
   */
  #items(who) {
    const items = [];
    for (let from = 0; from < this.lines.length;) {
      let to = from + 1;
      while (this.lines[from].seat === -1 && to < this.lines.length && this.lines[to].seat === -1) to++;
      const run = this.lines
        .slice(from, to)
        .map((line, index) =>
          this.#item(from + index + 1, line.words || line.token, line.seat, who(line.seat)),
        );
      items.push(...(run.length > FOLD ? [this.#folded(run, this.at > from && this.at < to)] : run));
      from = to;
    }
    return items;
  }

  /**
   * @param {HTMLElement[]} run
   * @param {boolean} open
   */
  #folded(run, open) {
    const summary = h(
      "summary",
      {},
      h("span", { class: "ket-die", "aria-hidden": "true" }),
      words.log.folded(run.length),
    );
    return h("li", { class: "ket-by-luck" }, h("details", { open }, summary, h("ol", {}, run)));
  }

  /**
   * @param {number} k
   * @param {string} text
   * @param {number} seat
   * @param {string} who
   */
  #item(k, text, seat, who) {
    const face = h("button", {
      type: "button",
      class: "ket-log-line",
      "aria-current": k === this.at ? "true" : undefined,
      onclick: () => this.go(k),
    });
    if (seat >= 0)
      face.append(
        h("span", { class: `ket-pip ket-seat${seat}`, "aria-hidden": "true" }),
        h("span", { class: "ket-hear" }, `${who}: `),
      );
    else if (seat === -1) face.append(h("span", { class: "ket-die", "aria-hidden": "true" }));
    face.append(h("span", {}, text));
    return h("li", { class: seat === -1 ? "ket-by-luck" : "" }, face);
  }
}

customElements.define("ket-log", KetLog);
