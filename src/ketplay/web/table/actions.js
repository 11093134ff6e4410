// What one can do at a table besides picking: buttons, keys, questions between people, ghosts of moves.
import { h, setChildren } from "../lib/dom.js";
import { changeSettings, settings } from "../lib/storage.js";
import { button, toast } from "../lib/frame.js";
import { words } from "../lib/words.js";

const PATIENCE = 90; // milliseconds a pointer rests before the server is asked for a ghost

const sheets = () => import("./dialogs.js");

export class Actions {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    this.table = table;
    /** @type {Map<string, import("../lib/socket.js").Message>} */
    this.ghosts = new Map();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.watchersText = h("span", { class: "ket-dim ket-watchers" });
    const { board } = table;
    board.addEventListener("ket-move", (event) => this.move(detail(event).text));
    board.addEventListener("ket-preview", (event) => this.#preview(detail(event).text));
    board.addEventListener("ket-name", (event) => this.#name(detail(event).text));
    board.addEventListener("ket-check", (event) => this.#check(detail(event).text));
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  // ---- the line of buttons

  show() {
    const { view, table } = this.table;
    if (!view || !table) return;
    const can = view.can;
    const over = view.phase === "over";
    const seated = view.you !== null;
    setChildren(
      this.table.tools,
      can.undo && button(can.undo === "now" ? words.table.undo : words.table.askUndo, () => this.undo()),
      can.hint && view.moves.length > 0 && button(words.table.hint, () => this.hint()),
      can.hint && view.moves.length > 0 && button(words.table.best, () => this.best()),
      view.phase !== "waiting" && table.game.odds && this.#oddsButton(),
      view.phase !== "waiting" && this.#turns && button(words.table.flip, () => this.flip()),
      button(words.table.keys, () => this.help()),
      view.phase !== "waiting" &&
        button(words.table.invite, async () =>
          (await sheets()).inviteSheet(this.table.code, table.invite, seated),
        ),
      seated &&
        can.resign &&
        button(words.table.resign, async () =>
          (await sheets()).resignSheet(() => this.#send({ op: "resign" })),
        ),
      table.game.circuit &&
        button(words.table.circuit, async () => (await sheets()).circuitSheet(this.table.code)),
      over && this.#replay(words.table.replay, ""),
      over && this.#replay(words.table.again, "#again"),
      over &&
        h(
          "a",
          {
            class: "ket-button",
            href: `/api/tables/${this.table.code}/record`,
            download: `${this.table.code}.ket`,
          },
          words.table.record,
        ),
      this.watchersText,
    );
    this.#asks(view);
    this.#ending(view);
  }

  /** @param {string} text @param {string} hash */
  #replay(text, hash) {
    return h(
      "a",
      {
        class: "ket-button",
        href: `/replay?table=${this.table.code}&match=${this.table.view?.match}${hash}`,
      },
      text,
    );
  }

  #oddsButton() {
    const on = settings().odds;
    const face = button(words.table.odds, () => this.odds());
    face.setAttribute("aria-pressed", String(on));
    return face;
  }

  /** @param {number} count */
  watchers(count) {
    this.watchersText.textContent = words.table.watchers(count);
  }

  /** @param {import("../lib/socket.js").Message} view */
  #asks(view) {
    const { asks } = this.table;
    setChildren(
      asks,
      view.asks.map((/** @type {{what: string, seat: number}} */ ask) => {
        const mine = view.holds.includes(ask.seat);
        const what = words.table.what[ask.what] || ask.what;
        if (mine || view.you === null)
          return h(
            "p",
            { class: "ket-ask" },
            mine ? words.table.asked(what) : words.table.asks(this.table.who(ask.seat), what),
          );
        const yes = button(
          words.table.yes,
          () => this.#send({ op: "answer", what: ask.what, yes: true }),
          "ket-strong",
        );
        const no = button(words.table.no, () => this.#send({ op: "answer", what: ask.what, yes: false }));
        return h(
          "p",
          { class: "ket-ask" },
          h("span", {}, words.table.asks(this.table.who(ask.seat), what)),
          yes,
          no,
        );
      }),
    );
  }

  /** @param {import("../lib/socket.js").Message} view */
  #ending(view) {
    const { ending } = this.table;
    ending.hidden = !view.end || this.table.past.on;
    if (!view.end) return;
    const asked = view.asks.some(
      (/** @type {{what: string, seat: number}} */ ask) =>
        ask.what === "rematch" && view.holds.includes(ask.seat),
    );
    const again =
      view.can.rematch &&
      !asked &&
      button(words.table.rematch, () => this.#send({ op: "ask", what: "rematch" }), "ket-strong");
    setChildren(
      ending,
      again,
      again && h("span", { class: "ket-dim" }, words.table.rematchNote),
      h("a", { class: "ket-button", href: "/" }, words.table.newTable),
      this.#replay(words.table.why, "#why"),
    );
  }

  // ---- what the buttons do

  /**
   * Sends something; a refusal is said in words.
   * @param {import("../lib/socket.js").Message} message
   */
  async #send(message) {
    try {
      return await this.table.wire.ask(message);
    } catch (refusal) {
      const { code, message: said } = /** @type {import("../lib/socket.js").Message} */ (refusal);
      toast(code === "offline" ? words.table.down : said);
      return null;
    }
  }

  /** @param {string} text */
  async move(text) {
    const n = this.table.view?.n;
    this.ghosts.clear();
    const answer = await this.#send({ op: "move", n, move: text });
    if (!answer) this.table.board.release();
  }

  undo() {
    const { view } = this.table;
    if (!view?.can.undo) return;
    if (view.can.undo === "now") this.#send({ op: "undo", n: view.n });
    else this.#send({ op: "ask", what: "undo" });
  }

  async hint() {
    if (!this.table.view?.can.hint) return;
    toast(words.table.thinking);
    const answer = await this.#send({ op: "hint" });
    if (!answer) return;
    this.table.board.hint(answer.picks);
    toast(words.table.hintSays(answer.level, answer.words || answer.move));
  }

  async best() {
    toast(words.table.thinking);
    const answer = await this.#send({ op: "hint", best: 5 });
    if (!answer) return;
    this.table.board.hint(answer.picks);
    (await import("./best.js")).bestSheet(answer);
  }

  odds() {
    const { view } = this.table;
    if (view && !view.can.odds && view.phase === "playing") {
      toast(words.table.oddsOff);
      if (view.you !== null) this.#send({ op: "ask", what: "help" });
      return;
    }
    changeSettings({ odds: !settings().odds });
  }

  /** Whether the board may be turned round: a hand to play from stays at hand. */
  get #turns() {
    return this.table.view?.you === null || !this.table.table?.game.hidden;
  }

  flip() {
    if (!this.#turns) return;
    this.table.flip = !this.table.flip;
    this.table.sendStyle();
  }

  async help() {
    const game = this.table.table?.game;
    if (game) (await sheets()).helpSheet(game);
  }

  // ---- ghosts

  /** @param {string | null} text */
  #preview(text) {
    clearTimeout(this.timer);
    const { odds, board, wire, past } = this.table;
    if (!odds.hidden) odds.ghost(null);
    if (text === null) return;
    this.timer = setTimeout(async () => {
      const answer = await this.#ghost(text);
      if (answer?.svg) board.ghost(text, answer.svg);
      if (odds.hidden || past.on) return;
      const after = await wire.ask({ op: "odds", move: text }).catch(() => null);
      if (after && board.shown === text) odds.ghost(after.chances);
    }, PATIENCE);
  }

  /** @param {string} text */
  async #ghost(text) {
    const n = this.table.view?.n;
    const key = `${n} ${text}`;
    const known = this.ghosts.get(key);
    if (known) return known;
    const answer = await this.table.wire.ask({ op: "preview", n, move: text }).catch((refusal) => refusal);
    if (answer.op === "preview") this.ghosts.set(key, answer);
    return answer;
  }

  /** @param {string} text */
  async #name(text) {
    const answer = await this.#ghost(text);
    if (answer?.words) this.table.board.steps.name(text, answer.words);
  }

  /** @param {string} text */
  async #check(text) {
    const answer = await this.#ghost(text);
    const good = answer.op === "preview";
    this.table.board.compose?.judged(text, good ? answer.words : answer.message, good);
    if (good && answer.svg) this.table.board.ghost(text, answer.svg);
  }

  // ---- keys

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = event.target instanceof Element ? event.target : document.body;
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      target.closest("input, select, textarea, dialog[open]")
    )
      return;
    const act = this.#keyed(event.key);
    if (!act) return;
    event.preventDefault();
    act();
  }

  /**
   * @param {string} key
   * @returns {(() => void) | null}
   */
  #keyed(key) {
    const { past, board, log } = this.table;
    if (/^[1-9]$/.test(key)) return () => board.reach.digit(Number(key));
    if (key === "Escape") return () => board.cancel() || past.back();
    if (key === "ArrowLeft") return () => past.step(-1);
    if (key === "ArrowRight") return () => past.step(1);
    if (key === "Home") return () => log.go(0);
    if (key === "End") return () => past.back();
    return settings().keys ? this.#letter(key.toLowerCase()) : null;
  }

  /** @param {string} letter @returns {(() => void) | null} */
  #letter(letter) {
    if (letter === "u") return () => this.undo();
    if (letter === "h") return () => this.hint();
    if (letter === "o") return () => this.odds();
    if (letter === "f") return () => this.flip();
    if (letter === "?") return () => this.help();
    return null;
  }
}

/** @param {Event} event */
const detail = (event) => /** @type {CustomEvent} */ (event).detail;
