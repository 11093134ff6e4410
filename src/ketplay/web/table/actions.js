// What a player can do at a table besides picking: buttons, keys, requests between people, previews of moves.
import { setChildren } from "../lib/dom.js";
import { changeSettings, settings } from "../lib/storage.js";
import { button, toast } from "../lib/frame.js";
import { drawerButton, Menu } from "../stage/stage.js";
import { tableWords } from "./words.js";
import { words } from "../lib/words.js";

const PREVIEW_DELAY = 90; // milliseconds a pointer rests before the server is asked for a ghost

const dialogs = () => import("./dialogs.js");
const after = () => import("./after/after.js");

export class Actions {
  /**
   * @param {import("./page.js").TablePage} table
   * @param {import("./time_travel.js").TimeTravel} timeTravel
   */
  constructor(table, timeTravel) {
    this.table = table;
    this.timeTravel = timeTravel;
    /** @type {Map<string, import("../lib/socket.js").Message>} */
    this.previews = new Map();
    /** The view whose requests were shown last. @type {any} */
    this.requested = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {Promise<import("./advice/best_turns.js").BestTurns> | null} */
    this.bestTurns = null;
    /** Whether a match has ended here. */
    this.hasEnded = false;
    this.undoButton = button(tableWords.undo, () => this.undo());
    this.hintButton = button(tableWords.hint, () => this.hint());
    this.oddsButton = button(tableWords.odds, () => this.odds());
    this.menu = new Menu(tableWords.more);
    this.menu.element.addEventListener("toggle", () => this.#fillMenu());
    for (const each of [this.undoButton, this.hintButton, this.oddsButton]) each.disabled = true;
    table.toolbar.append(
      table.ending,
      this.undoButton,
      this.hintButton,
      this.oddsButton,
      this.menu.element,
      drawerButton(table.side, tableWords.history),
    );
    const { board } = table;
    board.addEventListener("ket-move", (event) => this.move(detail(event).text));
    board.addEventListener("ket-preview", (event) => this.#showPreview(detail(event).text));
    board.addEventListener("ket-name", (event) => this.#nameMove(detail(event).text));
    board.addEventListener("ket-check", (event) => this.#checkComposed(detail(event).text));
    document.addEventListener("keydown", (event) => this.#handleKey(event));
  }

  // ---- the line of buttons

  show() {
    const { shown: view, tableInfo } = this.table;
    if (!view || !tableInfo) return;
    const can = view.can;
    this.undoButton.disabled = !can.undo;
    this.undoButton.textContent = can.undo === "ask" ? tableWords.askUndo : tableWords.undo;
    this.hintButton.disabled = !(can.hint && view.moves.length > 0);
    this.oddsButton.hidden = !tableInfo.game.odds;
    this.oddsButton.disabled = view.phase === "waiting";
    this.oddsButton.setAttribute("aria-pressed", String(settings().odds));
    this.#fillMenu();
    this.showRequests();
    this.#showEnding(view);
  }

  /** What is rarely wanted, once somebody looks for it. */
  async #fillMenu() {
    if (this.menu.element.open) setChildren(this.menu.list, ...(await dialogs()).menuItems(this));
  }

  /** @param {number} count */
  showSpectators(count) {
    this.table.spectatorCount.textContent = tableWords.spectators(count);
  }

  /** What others ask for is shown at once. */
  async showRequests() {
    const { view } = this.table;
    const before = this.requested;
    this.requested = view;
    if (!view || !(view.requests.length || before?.requests.length)) return;
    const { showRequests } = await import("./people/requests.js");
    showRequests(this.table, before, view, (message) => this.send(message));
  }

  /** @param {import("../lib/socket.js").Message} view */
  #showEnding(view) {
    const shown = Boolean(view.end) && !this.timeTravel.active;
    if (!shown) this.table.ending.hidden = true;
    if (!shown && !this.hasEnded) return;
    this.hasEnded = true;
    after().then((module) =>
      module.showAfter(this.table, shown ? view : null, (message) => this.send(message)),
    );
  }

  // ---- what the buttons do

  /**
   * Sends a message; a refusal is shown in words.
   * @param {import("../lib/socket.js").Message} message
   */
  async send(message) {
    try {
      return await this.table.socket.ask(message);
    } catch (refusal) {
      const { message: reason } = /** @type {import("../lib/socket.js").Message} */ (refusal);
      toast(reason);
      return null;
    }
  }

  /** @param {string} text */
  async move(text) {
    const n = this.table.view?.n;
    this.previews.clear();
    const reply = await this.send({ op: "move", n, move: text });
    if (!reply) this.table.board.release();
  }

  undo() {
    const { view } = this.table;
    if (!view?.can.undo) return;
    if (view.can.undo === "now") this.send({ op: "undo", n: view.n });
    else this.send({ op: "ask", request: "undo" });
  }

  async hint() {
    if (!this.table.view?.can.hint) return;
    toast(tableWords.thinking);
    const reply = await this.send({ op: "hint" });
    if (!reply) return;
    this.table.board.hint(reply.picks);
    toast(tableWords.suggestion(reply.level, reply.words || reply.move, reply.reason));
  }

  async best() {
    toast(tableWords.thinking);
    const reply = await this.send({ op: "hint", best: 5 });
    if (!reply) return;
    this.bestTurns ??= import("./advice/best_turns.js").then(({ BestTurns }) => new BestTurns(this.table));
    (await this.bestTurns).show(/** @type {any} */ (reply));
    toast("");
  }

  odds() {
    const { view } = this.table;
    if (view && !view.can.odds && view.phase === "playing") {
      toast(tableWords.oddsOff);
      if (view.seat !== null) this.send({ op: "ask", request: "help" });
      return;
    }
    changeSettings({ odds: !settings().odds });
  }

  /** Whether the board may be flipped: a hand to play from stays at the bottom. */
  get mayFlip() {
    return this.table.view?.seat === null || !this.table.tableInfo?.game.hidden;
  }

  flip() {
    if (!this.mayFlip) return;
    this.table.flipped = !this.table.flipped;
    this.table.sendStyle();
  }

  async help() {
    const game = this.table.tableInfo?.game;
    if (game) (await dialogs()).openHelpDialog(game);
  }

  // ---- previews

  /** @param {string | null} text */
  #showPreview(text) {
    clearTimeout(this.timer);
    const { timeTravel } = this;
    const { odds, board, socket } = this.table;
    if (!odds.hidden) odds.showPreview(null);
    if (text === null) return;
    this.timer = setTimeout(async () => {
      const reply = await this.#fetchPreview(text);
      if (reply?.drawing) board.showPreview(text, reply.drawing, reply.change);
      if (odds.hidden || timeTravel.active) return;
      const afterMove = await socket.ask({ op: "odds", move: text }).catch(() => null);
      if (afterMove && board.previewText === text) odds.showPreview(afterMove.chances);
    }, PREVIEW_DELAY);
  }

  /** @param {string} text */
  async #fetchPreview(text) {
    const n = this.table.view?.n;
    const key = `${n} ${text}`;
    const cached = this.previews.get(key);
    if (cached) return cached;
    const reply = await this.table.socket.ask({ op: "preview", n, move: text }).catch((refusal) => refusal);
    if (reply.op === "preview") this.previews.set(key, reply);
    return reply;
  }

  /** @param {string} text */
  async #nameMove(text) {
    const reply = await this.#fetchPreview(text);
    if (reply?.words) this.table.board.steps.setMoveName(text, reply.words);
  }

  /** @param {string} text */
  async #checkComposed(text) {
    const reply = await this.#fetchPreview(text);
    const legal = reply.op === "preview";
    this.table.board.compose?.showVerdict(text, legal ? reply.change || reply.words : reply.message, legal);
    if (legal && reply.drawing) this.table.board.showPreview(text, reply.drawing);
  }

  // ---- keys

  /** @param {KeyboardEvent} event */
  #handleKey(event) {
    const target = event.target instanceof Element ? event.target : document.body;
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      target.closest("input, select, textarea, dialog[open]") ||
      (event.key === "Escape" && document.querySelector(":popover-open"))
    )
      return;
    const action = this.#actionForKey(event.key);
    if (!action) return;
    event.preventDefault();
    action();
  }

  /**
   * @param {string} key
   * @returns {(() => void) | null}
   */
  #actionForKey(key) {
    const { timeTravel } = this;
    const { board, log } = this.table;
    if (/^\d$/.test(key)) return () => board.keyboard.pickDigit(key);
    if (key === "Escape") return () => board.cancel() || timeTravel.exit();
    if (key === "ArrowLeft") return () => timeTravel.step(-1);
    if (key === "ArrowRight") return () => timeTravel.step(1);
    if (key === "Home") return () => log.go(0);
    if (key === "End") return () => timeTravel.exit();
    return settings().keys ? this.#actionForLetter(key.toLowerCase()) : null;
  }

  /** @param {string} letter @returns {(() => void) | null} */
  #actionForLetter(letter) {
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
