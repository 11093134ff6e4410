// What the server advises: a hint on the board, or a list of the best turns.
import { toast } from "../../lib/frame.js";
import { laterWords } from "../words-later.js";

export class Advice {
  /**
   * @param {import("../page.js").TablePage} table
   * @param {(message: import("../../lib/socket.js").Message) => Promise<any>} send
   */
  constructor(table, send) {
    this.table = table;
    this.send = send;
    /** @type {Promise<import("./best_turns.js").BestTurns> | null} */
    this.bestTurns = null;
  }

  async hint() {
    toast(laterWords.thinking);
    const reply = await this.send({ op: "hint" });
    if (!reply) return;
    this.table.board.hint(reply.picks);
    toast(laterWords.suggestion(reply.level, reply.words || reply.move, reply.reason));
  }

  async best() {
    toast(laterWords.thinking);
    const reply = await this.send({ op: "hint", best: 5 });
    if (!reply) return;
    this.bestTurns ??= import("./best_turns.js").then(({ BestTurns }) => new BestTurns(this.table));
    (await this.bestTurns).show(/** @type {any} */ (reply));
    toast("");
  }
}
