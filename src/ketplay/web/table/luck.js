// What luck brought since the last view: gathered with its odds and handed to the stage.
import { worthStaging } from "../board/motion.js";

/** @typedef {{line: import("./log.js").Entry, k: number}} Happening */

export class Luck {
  /** @param {import("./page.js").TablePage} table */
  constructor(table) {
    this.table = table;
    /** @type {import("./stage.js").Stage | null} */
    this.stage = null;
    table.board.addEventListener("ket-move", () => this.#fetch(), { once: true }); // in time for what it may bring
  }

  async #fetch() {
    const { Stage } = await import("./stage.js");
    if (this.stage) return this.stage;
    this.stage = new Stage(this.table.board.frame, this.table.main);
    this.table.play.insertBefore(this.stage.strip, this.table.status);
    return this.stage;
  }

  /**
   * The events of luck since a view, with their places in the line; empty if they are not to be staged.
   * @param {import("../lib/socket.js").Message} before
   * @param {number} was  how many lines there were
   * @returns {Happening[]}
   */
  since(before, was) {
    const { view, history } = this.table;
    if (!view || before.match !== view.match || before.phase === "waiting" || view.k <= before.k) return [];
    if (before.you !== view.you && (before.curtain || view.curtain)) return []; // not before other eyes
    const found = history
      .map((line, at) => ({ line, k: at + 1 }))
      .filter(({ line, k }) => k > was && line.seat === -1);
    return worthStaging(found.length) ? found : [];
  }

  /**
   * @param {string} before
   * @param {Happening[]} happenings
   * @param {string} after
   */
  async perform(before, happenings, after) {
    const strokes = this.#strokes(happenings);
    const stage = this.stage || (await this.#fetch());
    if (this.table.view?.svg === after) stage.play(before, strokes, after);
  }

  /**
   * The events whose odds may be known, each with the drawing after it.
   * @param {Happening[]} happenings
   * @returns {Promise<import("./stage.js").Stroke[]>}
   */
  async #strokes(happenings) {
    const asking = (/** @type {number} */ k) => this.table.socket.ask({ op: "at", k }).catch(() => null);
    const [first, ...asked] = await Promise.all(
      [happenings[0].k - 1, ...happenings.map(({ k }) => k)].map(asking),
    );
    return happenings.flatMap(({ line }, at) => {
      const then = asked[at];
      return then?.luck
        ? [
            {
              before: at ? "" : first?.svg || "",
              svg: then.svg,
              words: line.words,
              luck: then.luck,
              picture: then.picture || "",
            },
          ]
        : [];
    });
  }

  skip() {
    this.stage?.skip();
  }
}
