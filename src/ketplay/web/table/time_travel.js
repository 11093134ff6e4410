// Time travel: any position of the game on the board, and the way back. The live game goes on meanwhile.
import { h, setChildren } from "../lib/dom.js";
import { button } from "../lib/frame.js";
import { words } from "../lib/words.js";

export class Past {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    /** @type {number | null} */
    this.k = null;
    table.log.addEventListener("ket-at", (event) => this.go(/** @type {CustomEvent} */ (event).detail.k));
  }

  get on() {
    return this.k !== null;
  }

  /** The position on the board. */
  get at() {
    return this.k ?? this.table.view?.k ?? 0;
  }

  /** @param {number} by */
  step(by) {
    this.table.log.go(this.at + by);
  }

  /** @param {number} k */
  async go(k) {
    const { view, wire, board, log, pastBar } = this.table;
    if (!view) return;
    if (k >= view.k) return void this.back();
    this.k = k; // at once, so that quick keys count on from here
    log.at = k;
    const answer = await wire.ask({ op: "at", k }).catch(() => null);
    if (this.k !== k) return;
    if (!answer) return void this.back();
    this.table.luck.skip();
    board.show({ svg: answer.svg, moves: [], why: words.table.inPast, open: false });
    this.table.status.textContent = answer.status;
    log.show(this.table.lines, k, (seat) => this.table.who(seat));
    pastBar.hidden = false;
    setChildren(
      pastBar,
      h("span", {}, words.table.past(k, view.k)),
      button(words.table.back, () => this.back(), "ket-strong"),
    );
    this.table.oddsAt(k);
  }

  /** Something happened in the live game. */
  news() {
    const { view, lines, log } = this.table;
    if (!view || this.k === null) return;
    if (this.k >= view.k) return this.back(); // the position was undone
    log.show(lines, this.k, (seat) => this.table.who(seat));
    setChildren(
      this.table.pastBar,
      h("span", {}, `${words.table.past(this.k, view.k)} ${words.table.moved}`),
      button(words.table.back, () => this.back(), "ket-strong"),
    );
  }

  back() {
    if (this.k === null) return false;
    this.k = null;
    this.table.pastBar.hidden = true;
    this.table.present();
    return true;
  }
}
