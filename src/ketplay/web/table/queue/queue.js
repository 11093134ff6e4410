// The queue: what happened is shown event by event, in order, while the page already knows how it ends. A key or a
// press goes to the end, and so does everything after which the events no longer lead to what is there: a lost
// connection, a take-back, a page that nobody sees.
import { timeFactor } from "../../board/motion.js";

/** @typedef {import("../../lib/socket.js").Message} Message */
/** @typedef {import("./events.js").StagedEvent} StagedEvent */
/** @typedef {import("./events.js").Act} Act */
/** @typedef {import("./events.js").QueuePage} QueuePage */

const MAX_WAITING = 16; // events; a player who is further behind sees the end of the oldest ones
const MAX_WATCHED = 400; // the same for somebody who watches

export class Queue {
  /** @param {QueuePage} page */
  constructor(page) {
    this.page = page;
    /** What waits; the first is being shown. @type {{view: Message, acts: Act[], again?: boolean}[]} */
    this.items = [];
    /** The last view that came. @type {Message | null} */
    this.latest = null;
    this.run = 0;
    this.paused = false;
    /** While paused: play on up to the next turn. */
    this.stepping = false;
    /** Whose turn was shown last. @type {number | undefined} */
    this.lastSeat = undefined;
    /** @type {Promise<import("./performer.js").Performer> | null} */
    this.performer = null;
    this.mark();
    for (const kind of ["pointerdown", "keydown"])
      addEventListener(kind, (event) => this.#pressed(event), { capture: true });
    document.addEventListener("visibilitychange", () => timeFactor() || this.finish());
    document.addEventListener("ket-settings", () => timeFactor() || this.finish());
    page.stage.board.addEventListener("ket-move", () => this.load(), { once: true }); // in time for the reply
  }

  /** Whether nobody plays here: then a press does not end the queue, and it may be long. */
  get watched() {
    return this.latest?.seats.length === 0;
  }

  get settled() {
    return !this.items.length;
  }

  load() {
    this.performer ??= import("./performer.js").then(({ Performer }) => new Performer(this.page));
    return this.performer;
  }

  /**
   * A view has come.
   * @param {Message} view
   * @param {boolean} [staged]  whether its events may be shown
   */
  take(view, staged = true) {
    const before = this.latest;
    this.latest = view;
    const follows = before && continues(before, view);
    const acts = follows && staged && timeFactor() ? actsOf(view) : [];
    if (!follows || !timeFactor()) this.#drop();
    this.items.push({ view, acts });
    this.#catchUp();
    if (this.items.length === 1 && acts.length) this.#start();
    else if (this.items.length === 1) this.finish();
  }

  /**
   * Shows events again, and then the board as it is.
   * @param {StagedEvent[]} events
   * @returns {boolean}  whether things are shown event by event
   */
  replay(events) {
    this.finish();
    if (!this.latest || !events.length || !timeFactor()) return false;
    this.items.push({ view: this.latest, acts: events.map((event) => ({ event })), again: true });
    this.#start();
    return true;
  }

  /** Forgets everything: another table is looked at. */
  reset() {
    this.#drop();
    this.latest = null;
  }

  /** Shows the end of everything at once. */
  finish() {
    if (this.items.length) this.#drop(true);
  }

  /** Forgets what waits. @param {boolean} [arriving]  and shows its end */
  #drop(arriving = false) {
    this.run++;
    this.performer?.then(
      (performer) => performer.clear(),
      () => null,
    );
    const items = this.items;
    this.items = [];
    this.stepping = false;
    this.mark();
    const last = items.filter((item) => !item.again).at(-1) || items.at(-1);
    if (last && arriving) this.page.arrive(last.view, items.flatMap(eventsOf));
  }

  /** Goes to the end of the oldest views where too many events wait. */
  #catchUp() {
    const most = this.watched ? MAX_WATCHED : MAX_WAITING;
    const waiting = () => this.items.reduce((sum, item) => sum + item.acts.length, 0);
    for (const item of this.items.slice(1, -1)) if (waiting() > most) item.acts = [];
  }

  /** Shows what waits. Whatever fails on the way, the end is shown. */
  async #start() {
    const run = ++this.run;
    this.mark();
    try {
      await (await this.load()).showAll(this, run);
    } catch (error) {
      console.error(error);
      if (run === this.run) this.finish();
    }
  }

  /** @param {Event} event */
  #pressed(event) {
    const control = event.target instanceof Element && event.target.closest("[data-keeps-queue]");
    const again = this.items[0]?.again;
    if (!control && (!this.watched || again)) this.finish();
  }

  mark() {
    this.page.main.toggleAttribute("data-settled", this.settled);
  }
}

/**
 * Whether a view goes on from the one before it, with nothing taken back.
 * @param {Message} before
 * @param {Message} view
 */
function continues(before, view) {
  if (before.match !== view.match || view.length < before.length) return false;
  return view.seat !== before.seat || view.keep >= before.length;
}

/** @param {Message} view @returns {Act[]} */
function actsOf(view) {
  const move = view.stage.findLast((/** @type {StagedEvent} */ event) => event.seat >= 0);
  if (view.finished) return [{ finished: view.finished, move }]; // the rest is for the one who gets the device
  return view.stage.map((/** @type {StagedEvent} */ event) => ({ event }));
}

/** @param {{view: Message, again?: boolean}} item @returns {StagedEvent[]} */
const eventsOf = (item) => (item.again ? [] : item.view.stage);
