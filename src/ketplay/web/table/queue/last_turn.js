// What the others played since one's own last move: their cards beside the board, numbered as their squares are.
import { Drawing } from "../../board/drawing.js";
import { h, loadStyle, parseSvg, setChildren } from "../../lib/dom.js";
import { button } from "../../lib/frame.js";
import { markPlayed } from "./corners.js";
import { queueWords } from "./words.js";

/** @typedef {import("../../lib/socket.js").Message} Message */
/** @typedef {import("./events.js").StagedEvent} StagedEvent */
/** @typedef {import("./events.js").QueuePage & {queue: import("./queue.js").Queue, history: {seat: number}[]}} Page */

const style = loadStyle("/table/queue/queue.css");
const MAX_MOVES = 6; // that stay beside the board

export class LastTurn {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    /** @type {StagedEvent[]} */
    this.moves = [];
    this.panel = h("section", { class: "ket-played", "aria-label": queueWords.turn });
    this.small = h("div", { class: "ket-slot-action ket-played-slot" });
    this.again = h("div", { class: "ket-slot-action" });
    page.stage.board.addEventListener("ket-marked", () => this.#mark());
  }

  /**
   * Entries of the history have come. Of a match that one only watches, the last turn stays.
   * @param {Message} view  with them
   * @param {StagedEvent[]} events  of those that can be shown by themselves
   * @param {{seat: number}[]} entries
   * @param {boolean} anew  nothing of what was shown counts any longer
   */
  async take(view, events, entries, anew) {
    if (anew) this.moves = [];
    if (anew && !events.length && !view.end) return this.#restore(view);
    const own = view.curtain ? [view.seat] : view.seats;
    entries.forEach(({ seat }, number) => {
      const index = view.length - entries.length + number + 1;
      const event = events.find((each) => each.index === index);
      const isOwn = own.includes(seat);
      if (isOwn || (!own.length && seat >= 0 && seat !== this.moves[0]?.seat)) this.moves = [];
      if (event && seat >= 0 && !isOwn && (event.picture || event.places.length))
        this.moves = [...this.moves, event].slice(-MAX_MOVES);
    });
    await style;
    const { view: now, queue } = this.page;
    if (now && queue.settled) this.#show(now); // something may have happened since
  }

  /** The same of a match that was going on before this page was opened, or of which a move was taken back. @param {Message} view */
  async #restore(view) {
    const { history } = this.page;
    const own = view.curtain ? [view.seat] : view.seats;
    const lastSeat = history.findLast(({ seat }) => seat >= 0)?.seat;
    const isEarlier = (/** @type {{seat: number}} */ { seat }) =>
      own.length ? own.includes(seat) : seat >= 0 && seat !== lastSeat;
    const start = history.findLastIndex(isEarlier) + 1;
    const numbers = history
      .slice(start)
      .flatMap(({ seat }, number) => (seat < 0 ? [] : [start + number + 1]));
    const staged = await Promise.all(numbers.slice(-MAX_MOVES).map((k) => stagedEntry(this.page, k)));
    await style;
    const { view: now } = this.page;
    if (!now || now.match !== view.match || now.length !== view.length) return; // something has happened since
    this.moves = staged.filter((event) => event && (event.picture || event.places.length));
    if (this.page.queue.settled) this.#show(now);
  }

  /** @param {Message} view */
  #show(view) {
    const { moves } = this;
    const { stage, queue } = this.page;
    stage.slot.querySelector(".ket-message")?.append(this.small, this.again);
    this.panel.hidden = this.again.hidden = !moves.length;
    setChildren(this.panel, h("h2", {}, queueWords.played(this.#names(moves))), h("ol", {}, moves.map(card)));
    setChildren(
      this.again,
      button(queueWords.again, () => queue.replay(moves)),
    );
    stage.areas.put("played", this.panel, this.small);
    stage.board.toggleAttribute("data-played", moves.length > 0);
    stage.board.refresh();
    const last = moves.at(-1);
    if (last && !view.end) stage.tell(queueWords.did(this.page.seatName(last.seat), last.words));
  }

  /** Numbers the squares, on the board as it is now. */
  #mark() {
    const { queue, stage, view } = this.page;
    if (!queue.settled || view?.end || stage.board.shownDrawing !== view?.drawing) return;
    /** The numbers of the moves by the places they are about, the latest first. @type {Map<string, string>} */
    const numbers = new Map();
    this.moves.forEach(({ places }, number) => {
      for (const pick of places) numbers.set(pick, `${number + 1}${numbers.get(pick) || ""}`);
    });
    for (const [pick, text] of numbers)
      for (const piece of stage.board.piecesOf(pick)) markPlayed(piece, text);
  }

  /** @param {StagedEvent[]} moves */
  #names(moves) {
    return [...new Set(moves.map(({ seat }) => this.page.seatName(seat)))].join(", ");
  }
}

/** @param {StagedEvent} event @param {number} number */
function card(event, number) {
  return h(
    "li",
    { title: event.words },
    event.picture ? parseSvg(event.picture) : h("span", { class: "ket-played-words" }, event.words),
    h("b", { "aria-hidden": "true" }, String(number + 1)),
    event.picture && h("span", { class: "ket-hear" }, event.words),
  );
}

/** @typedef {Page & {socket: import("../../lib/socket.js").ServerSocket}} Table */

/**
 * An entry of the history as a staged event; null if it cannot be shown by itself.
 * @param {Page} page
 * @param {number} k
 * @returns {Promise<any>}
 */
async function stagedEntry(page, k) {
  const { socket } = /** @type {Table} */ (page);
  const reply = await socket.ask({ op: "at", index: k, stage: true }).catch(() => null);
  const staged = reply?.staged;
  if (!staged) return null;
  return { ...staged, before: new Drawing([staged.before]), drawing: new Drawing([staged.drawing]) };
}

/**
 * Shows an entry of the history again.
 * @param {Table} page
 * @param {number} k
 */
export async function showEntry(page, k) {
  const staged = await stagedEntry(page, k);
  if (staged) page.queue.replay([staged]);
}
