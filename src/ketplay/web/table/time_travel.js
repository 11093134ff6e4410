// Time travel: any position of the game on the board, and the way back. The live game goes on meanwhile.
import { h, setChildren } from "../lib/dom.js";
import { button } from "../lib/frame.js";

const loadWords = () => import("./words-later.js").then(({ laterWords }) => laterWords.timeTravel);

export class TimeTravel {
  /**
   * @param {import("./page.js").TablePage} table
   * @param {{finishQueue: () => void, showEntry: (k: number) => void, showLatest: () => void, showOdds: (k: number) => void}} actions
   */
  constructor(table, actions) {
    this.table = table;
    this.actions = actions;
    /** @type {number | null} */
    this.k = null;
    /** @type {Awaited<ReturnType<typeof loadWords>> | null} */
    this.words = null;
    table.log.addEventListener("ket-at", (event) => this.goTo(/** @type {CustomEvent} */ (event).detail.k));
  }

  get active() {
    return this.k !== null;
  }

  /** The position on the board. */
  get position() {
    return this.k ?? this.table.view?.length ?? 0;
  }

  /** @param {number} count */
  step(count) {
    this.table.log.go(this.position + count);
  }

  /** @param {number} k */
  async goTo(k) {
    const { view, socket, board, log, timeTravelBar } = this.table;
    if (!view) return;
    this.actions.finishQueue();
    if (k >= view.length) return void this.exit();
    this.k = k; // at once, so that quick keys count on from here
    log.position = k;
    const reply = await socket.ask({ op: "at", index: k }).catch(() => null);
    if (this.k !== k) return;
    if (!reply) return void this.exit();
    const words = (this.words ??= await loadWords());
    if (this.k !== k) return;
    board.show({ drawing: reply.drawing, moves: [], reason: words.blocked, composable: false });
    this.table.status.textContent = reply.status;
    log.show(this.table.history, k, (seat) => this.table.seatName(seat), view.seats);
    timeTravelBar.hidden = false;
    setChildren(
      timeTravelBar,
      h("span", {}, words.position(k, view.length)),
      k > 0 && button(words.showEvent, () => this.#showEvent(k)),
      button(words.back, () => this.exit(), "ket-strong"),
    );
    this.actions.showOdds(k);
  }

  /** Shows how the position came about, and then the game as it is. @param {number} k */
  #showEvent(k) {
    this.exit();
    this.actions.showEntry(k);
  }

  /** Something happened in the live game. */
  viewChanged() {
    const { view, history, log } = this.table;
    if (!view || this.k === null) return;
    if (this.k >= view.length) return this.exit(); // the position was undone
    log.show(history, this.k, (seat) => this.table.seatName(seat), view.seats);
    if (!this.words) return; // the first earlier position is still on its way
    setChildren(
      this.table.timeTravelBar,
      h("span", {}, `${this.words.position(this.k, view.length)} ${this.words.moved}`),
      button(this.words.back, () => this.exit(), "ket-strong"),
    );
  }

  exit() {
    if (this.k === null) return false;
    this.k = null;
    this.table.timeTravelBar.hidden = true;
    this.actions.showLatest();
    return true;
  }
}
