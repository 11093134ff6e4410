// The chance events that came with a view: whether they are staged, and handing them to the stage.
import { Drawing } from "../board/drawing.js";
import { worthStaging } from "../board/motion.js";

/** @typedef {import("../lib/socket.js").Message} Message */

/** @typedef {import("./chance_stage.js").StagedEvent} StagedEvent */

/**
 * Turns what a view message says about drawings into drawings.
 * @param {Message} view
 * @param {Drawing | null} shown  the drawing of the view before
 */
export function readDrawings(view, shown) {
  const drawing = Drawing.from(shown, view.drawing);
  let latest = view.finished ? Drawing.from(shown, view.finished) : shown;
  for (const event of view.stage) {
    event.before = latest = Drawing.from(latest, event.before);
    event.drawing = latest = event.drawing === null ? drawing : Drawing.from(latest, event.drawing);
  }
  view.stage = view.stage.filter((/** @type {StagedEvent} */ event) => event.odds);
  view.drawing = drawing;
  if (shown) shown.base = null; // only the latest step is needed
}

export class ChanceEvents {
  /** @param {{board: import("../board/board.js").KetBoard, main: HTMLElement, slot: HTMLElement, view: Message | null}} page */
  constructor(page) {
    this.page = page;
    /** @type {import("./chance_stage.js").ChanceStage | null} */
    this.stage = null;
    page.board.addEventListener("ket-move", () => this.#load(), { once: true }); // in time for the reply
  }

  async #load() {
    const { ChanceStage } = await import("./chance_stage.js");
    if (this.stage) return this.stage;
    this.stage = new ChanceStage(this.page.board.frame, this.page.main);
    this.page.slot.append(this.stage.strip);
    return this.stage;
  }

  /**
   * The events of a view that are to be staged.
   * @param {Message} before  the view before it
   * @param {Message} view
   * @returns {StagedEvent[]}
   */
  staged(before, view) {
    const otherPlayer = before.seat !== view.seat && (before.curtain || view.curtain);
    return !otherPlayer && worthStaging(view.stage.length) ? view.stage : [];
  }

  /**
   * Shows staged events over the board, which is already the new one.
   * @param {Drawing} shown  the drawing before them
   * @param {Message} view
   */
  async perform(shown, view) {
    const stage = this.stage || (await this.#load());
    if (this.page.view === view) stage.play(shown, view.stage, view.drawing);
  }

  skip() {
    this.stage?.skip();
  }
}
