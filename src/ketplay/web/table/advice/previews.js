// Previews of moves at a table: what the server says of a move, before it is played.

const DELAY = 90; // milliseconds a pointer rests before the server is asked for a ghost

export class Previews {
  /**
   * @param {import("../page.js").TablePage} table
   * @param {import("../time_travel.js").TimeTravel} timeTravel
   */
  constructor(table, timeTravel) {
    this.table = table;
    this.timeTravel = timeTravel;
    /** @type {Map<string, import("../../lib/socket.js").Message>} */
    this.replies = new Map();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** Forgets what was true before a move. */
  clear() {
    this.replies.clear();
  }

  /** Lays a move over the board, or nothing, and its odds beside it. @param {string | null} text */
  show(text) {
    clearTimeout(this.timer);
    const { timeTravel } = this;
    const { odds, board, socket } = this.table;
    if (!odds.hidden) odds.showPreview(null);
    if (text === null) return;
    this.timer = setTimeout(async () => {
      const reply = await this.#ask(text);
      if (reply?.drawing) board.showPreview(text, reply.drawing, reply.change);
      if (odds.hidden || timeTravel.active) return;
      const afterMove = await socket.ask({ op: "odds", move: text }).catch(() => null);
      if (afterMove && board.previewText === text) odds.showPreview(afterMove.chances);
    }, DELAY);
  }

  /** @param {string} text */
  async #ask(text) {
    const n = this.table.view?.n;
    const key = `${n} ${text}`;
    const known = this.replies.get(key);
    if (known) return known;
    const reply = await this.table.socket.ask({ op: "preview", n, move: text }).catch((refusal) => refusal);
    if (reply.op === "preview") this.replies.set(key, reply);
    return reply;
  }

  /** Finds the words of a move for the line over the board. @param {string} text */
  async nameMove(text) {
    const reply = await this.#ask(text);
    if (reply?.words) this.table.board.steps.setMoveName(text, reply.words);
  }

  /** Says whether a composed move can be played, and what it would do. @param {string} text */
  async check(text) {
    const reply = await this.#ask(text);
    const legal = reply.op === "preview";
    this.table.board.compose?.showVerdict(text, legal ? reply.change || reply.words : reply.message, legal);
    if (legal && reply.drawing) this.table.board.showPreview(text, reply.drawing);
  }
}
