// A first game: the goal, and one tip at a time beside the piece it speaks of. Doing it, or anything else, ends a tip.
import { h, loadStyle, setChildren } from "../lib/dom.js";
import { button } from "../lib/frame.js";
import { changeTips, toldTips, turnTipsOff } from "../lib/newcomer.js";
import { findPlace, overlap } from "./placing.js";
import { pointer } from "./pointer.js";
import { coachWords } from "./words.js";

/** @typedef {{name: string, words: string, at: string, chosen: string[]}} Tip */

/**
 * What the coach needs of a table.
 * @typedef {object} CoachedTable
 * @property {import("../board/board.js").KetBoard} board
 * @property {{ask: (message: any) => Promise<any>}} socket
 * @property {HTMLElement} play  the place of the board
 * @property {any} view
 * @property {any} tableInfo
 */

const TEXTS = ".ket-status, .ket-step, .ket-slot, .ket-tools, .ket-seats, .ket-area"; // to be read meanwhile
const RETRY_DELAY = 1500; // milliseconds
const MOST_RETRIES = 5;
const ANY = "*"; // in place of a pick: whatever was picked

export class Coach {
  bubble = h("div", { class: "ket-tip", role: "status", "aria-label": coachWords.label, hidden: true });
  marks = h("div", { class: "ket-tip-marks", "aria-hidden": "true" });

  /** @param {CoachedTable} table */
  constructor(table) {
    this.table = table;
    /** @type {Tip[]} */
    this.tips = [];
    this.goal = "";
    /** @type {Tip | null} */
    this.shown = null;
    /** The event after which these tips are given. */
    this.n = -1;
    this.retries = 0;
    /** Ends all listening, when no more tips are wanted. */
    this.listening = new AbortController();
    this.observer = new MutationObserver(() => this.#show());
    this.resizes = new ResizeObserver(() => this.#place());
    this.#begin();
  }

  async #begin() {
    await loadStyle("/coach/coach.css");
    const { play, board } = this.table;
    play.classList.add("ket-coached");
    play.append(this.marks, this.bubble);
    const { signal } = this.listening;
    document.addEventListener("ket-news", () => this.#update(), { signal });
    addEventListener("scroll", () => this.#place(), { signal, passive: true });
    this.observer.observe(board, {
      subtree: true,
      childList: true,
      attributeFilter: ["data-chosen", "data-busy"],
    });
    this.resizes.observe(play);
    this.resizes.observe(board);
    if (this.table.view) await this.#update();
  }

  get #game() {
    return this.table.tableInfo?.game.name || "";
  }

  /** Asks what is worth telling in a new position; one that is only drawn anew keeps its tips. */
  async #update() {
    const { view } = this.table;
    if (view.n === this.n) return this.#place();
    this.n = view.n;
    this.tips = [];
    this.table.play.removeAttribute("data-advised");
    this.#show();
    if (view.end) changeTips(this.#game, { over: true });
    if (view.end || !view.moves.length) return;
    const reply = await this.table.socket.ask({ op: "coach" }).catch(() => null);
    if (this.n !== view.n) return;
    if (!reply) return this.#retry();
    this.retries = 0;
    this.goal = reply.goal;
    this.tips = reply.tips;
    this.#show();
    this.table.play.setAttribute("data-advised", "");
  }

  /** Asks again a little later, a few times: the server was busy. */
  #retry() {
    this.n = -1;
    if (this.retries++ < MOST_RETRIES) setTimeout(() => this.#update(), RETRY_DELAY);
  }

  /** @returns {string[]} */
  get #picked() {
    const { compose, picking } = this.table.board;
    return compose?.active ? compose.picks : picking.picked;
  }

  /** Shows the first tip that fits what is chosen and was not told yet. */
  #show() {
    const picked = this.#picked;
    const fits = (/** @type {Tip} */ tip) =>
      this.table.board.armed === null && // else it has been done but for the second tap
      tip.chosen.length === picked.length &&
      tip.chosen.every((pick, index) => pick === ANY || pick === picked[index]);
    if (this.shown && !(this.tips.includes(this.shown) && fits(this.shown))) this.#end(picked.length);
    if (this.shown) return this.#uncover();
    const told = toldTips(this.#game);
    const tip = this.table.board.busy
      ? undefined
      : this.tips.find((each) => fits(each) && !told.includes(each.name) && (!each.at || this.#piece(each)));
    this.bubble.hidden = !tip;
    if (!tip) return this.marks.replaceChildren();
    this.shown = tip;
    setChildren(
      this.bubble,
      told.length === 0 && this.goal && h("p", { class: "ket-tip-goal" }, this.goal),
      h("p", {}, tip.words),
      h(
        "div",
        { class: "ket-row" },
        button(coachWords.done, () => this.#dismiss()),
        button(coachWords.off, () => this.#turnOff()),
      ),
    );
    this.#place();
    const moving = this.table.board.svg?.getAnimations({ subtree: true }) || [];
    Promise.allSettled(moving.map((each) => each.finished)).then(() => this.shown === tip && this.#uncover());
  }

  /** What was shown is over; it was told unless the player only went a step back. @param {number} picks */
  #end(picks) {
    const { shown } = this;
    this.shown = null;
    const { busy, armed } = this.table.board;
    const wentOn = picks > (shown?.chosen.length ?? 0) || busy || armed !== null;
    if (shown && (wentOn || !this.tips.includes(shown))) this.#told(shown);
  }

  /** @param {Tip} tip */
  #told(tip) {
    changeTips(this.#game, { told: [...new Set([...toldTips(this.#game), tip.name])] });
  }

  #dismiss() {
    if (this.shown) this.#told(this.shown);
    this.shown = null;
    this.#show();
    this.table.board.keyboard.focus();
  }

  #turnOff() {
    turnTipsOff();
    this.listening.abort();
    this.observer.disconnect();
    this.resizes.disconnect();
    this.bubble.remove();
    this.marks.remove();
    this.table.board.keyboard.focus();
  }

  /** @param {Tip} tip */
  #piece(tip) {
    return tip.at ? this.table.board.piecesOf(tip.at)[0] : undefined;
  }

  /** Puts the bubble elsewhere if it has come to lie on a piece: the pictures of pieces may come after it. */
  #uncover() {
    const bubble = this.bubble.getBoundingClientRect();
    const touches = (/** @type {Element} */ piece) => overlap(bubble, piece.getBoundingClientRect()) > 0;
    if (this.table.board.pieces.some(touches)) this.#place();
  }

  /** Puts the bubble near its piece, where it covers nothing that can be chosen now. */
  #place() {
    if (!this.shown) return;
    const { play, board } = this.table;
    const origin = play.getBoundingClientRect();
    const target = this.#piece(this.shown)?.getBoundingClientRect();
    const boxes = (/** @type {Element[]} */ elements) => elements.map((each) => each.getBoundingClientRect());
    const obstacles = boxes(board.pieces.filter((piece) => piece.matches("[data-legal], [data-chosen]")));
    const texts = boxes([...document.querySelectorAll(TEXTS)]);
    const anchor = target || board.getBoundingClientRect();
    const { width, height } = this.bubble.getBoundingClientRect();
    const place = findPlace({ width, height }, anchor, obstacles, boxes(board.pieces), texts);
    this.bubble.style.left = `${Math.round(place.x - origin.x)}px`;
    this.bubble.style.top = `${Math.round(place.y - origin.y)}px`;
    const bubble = new DOMRect(place.x, place.y, width, height);
    this.marks.replaceChildren(...(target ? [pointer(bubble, target, origin)] : []));
  }
}
