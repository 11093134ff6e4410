// The page of a table as its parts share it: the elements, and what the server has sent so far.
import "../board/board.js";
import { motionEnabled } from "../board/motion.js";
import "./log.js";
import { makeNonce } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { tileSet } from "../lib/games.js";
import { ServerSocket } from "../lib/socket.js";
import { settings, storedSeat } from "../lib/storage.js";
import { words } from "../lib/words.js";
import { displayName } from "./seats.js";
import { tableWords } from "./words.js";

/** @typedef {import("../lib/socket.js").Message} Message */

export class TablePage {
  status = h("p", { class: "ket-status", role: "status", "aria-live": "polite" }, words.loading);
  board = /** @type {import("../board/board.js").KetBoard} */ (document.createElement("ket-board"));
  seats = h("ul", { class: "ket-seats", "aria-label": tableWords.seats });
  banner = h("div", { class: "ket-banner", role: "alert", hidden: true });
  ending = h("div", { class: "ket-ending", hidden: true });
  requestPanel = h("div", { class: "ket-asks", role: "status" });
  toolbar = h("div", { class: "ket-tools", role: "group", "aria-label": tableWords.tools });
  log = /** @type {import("./log.js").KetLog} */ (document.createElement("ket-log"));
  odds = /** @type {import("./odds.js").KetOdds} */ (document.createElement("ket-odds"));
  heading = h("h1", { class: "ket-table-title" }, words.loading);
  about = h("p", { class: "ket-dim ket-about" });
  waiting = h("div", { class: "ket-waiting", hidden: true });
  timeTravelBar = h("div", { class: "ket-past", role: "status", hidden: true });
  boardText = h("pre", { class: "ket-text-board", tabIndex: 0 });
  textBoard = h("details", { class: "ket-panel" }, h("summary", {}, tableWords.textBoard), this.boardText);
  announcement = h("p", { class: "ket-hear", role: "status", "aria-live": "polite" });
  commitment = h("p", { class: "ket-dim ket-commitment" });
  /** What a player can note, to compare it with the record later. */
  seal = h("span", {});
  play = h("section", { class: "ket-play", "aria-label": tableWords.board });

  /**
   * @param {string} code
   * @param {HTMLElement} main
   */
  constructor(code, main) {
    this.code = code;
    this.main = main;
    /** The last view. @type {Message | null} */
    this.view = null;
    /** What the server said about the table itself. @type {Message | null} */
    this.tableInfo = null;
    /** @type {import("./seats.js").Person[]} */
    this.people = [];
    /** Seconds after which an absent player's win may be claimed. */
    this.patience = Infinity;
    /** @type {import("./log.js").Entry[]} */
    this.history = [];
    this.flipped = false;
    this.socket = new ServerSocket(() => this.hello());
    this.#build();
  }

  #build() {
    this.odds.hidden = true;
    this.play.append(
      this.status,
      this.ending,
      this.requestPanel,
      this.timeTravelBar,
      this.waiting,
      this.board,
    );
    const side = h(
      "aside",
      { class: "ket-side", "aria-label": tableWords.side },
      this.odds,
      h("h2", {}, tableWords.history),
      this.log,
      this.textBoard,
      this.commitment,
    );
    const head = h("div", { class: "ket-head" }, h("div", {}, this.heading, this.about), this.seats);
    this.main.append(this.banner, head, this.play, this.toolbar, side, this.announcement);
  }

  /** @param {string} text */
  showBanner(text) {
    this.banner.hidden = !text;
    this.banner.textContent = text;
  }

  /** @returns {Message} */
  hello() {
    const token = storedSeat(this.code)?.token;
    return {
      op: "hello",
      table: this.code,
      ...(token ? { token, nonce: makeNonce() } : {}),
      ...(this.view ? { since: this.view.n } : {}),
      style: this.styleFields(),
    };
  }

  styleFields() {
    const { labels, odds } = settings();
    const game = this.tableInfo?.game;
    return {
      labels,
      odds,
      pieces: true,
      stage: motionEnabled(),
      flip: this.flipped,
      ...(game ? { tiles: tileSet(game) } : {}),
    };
  }

  sendStyle() {
    this.socket.send({ op: "style", ...this.styleFields() });
  }

  /** @param {number | null} seat */
  seatName(seat) {
    if (seat === null || seat < 0) return "";
    return displayName(
      this.people.find((person) => person.seat === seat),
      this.tableInfo?.game.seats[seat] || "",
    );
  }
}
