// What a player can do at a table besides picking: buttons, keys, requests between people.
import { setChildren } from "../lib/dom.js";
import { changeSettings, settings } from "../lib/storage.js";
import { button, toast } from "../lib/frame.js";
import { drawerButton, Menu } from "../stage/stage.js";
import { tableWords } from "./words.js";
import { words } from "../lib/words.js";

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
    /** @type {Promise<import("./advice/previews.js").Previews> | null} */
    this.previews = null;
    /** The view whose requests were shown last. @type {any} */
    this.requested = null;
    /** @type {Promise<import("./advice/advice.js").Advice> | null} */
    this.advice = null;
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
    board.addEventListener("ket-preview", async (event) => (await this.#previews).show(detail(event).text));
    board.addEventListener("ket-name", async (event) => (await this.#previews).nameMove(detail(event).text));
    board.addEventListener("ket-check", async (event) => (await this.#previews).check(detail(event).text));
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
    this.previews?.then((previews) => previews.clear());
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
    if (this.table.view?.can.hint) (await this.#advice).hint();
  }

  async best() {
    (await this.#advice).best();
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

  // ---- what comes when it is asked for

  /** Hints and best turns. */
  get #advice() {
    this.advice ??= import("./advice/advice.js").then(
      ({ Advice }) => new Advice(this.table, (message) => this.send(message)),
    );
    return this.advice;
  }

  /** What works out previews, from the first one on. */
  get #previews() {
    this.previews ??= import("./advice/previews.js").then(
      ({ Previews }) => new Previews(this.table, this.timeTravel),
    );
    return this.previews;
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
