// The page of a table as its parts share it: the elements, and what the server has sent so far.
import "./log.js";
import { makeNonce } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { putInTop } from "../lib/frame.js";
import { tileSet } from "../lib/games.js";
import { ServerSocket } from "../lib/socket.js";
import { readItem, settings, storedSeat, storeSeat } from "../lib/storage.js";
import { words } from "../lib/words.js";
import { makeDrawer, Stage } from "../stage/stage.js";
import { displayName } from "./seats.js";
import { tableWords } from "./words.js";

/** @typedef {import("../lib/socket.js").Message} Message */

export class TablePage {
  stage = new Stage(() => this.sendStyle());
  status = this.stage.status;
  board = this.stage.board;
  play = this.stage.play;
  slot = this.stage.slot;
  seats = h("ul", { class: "ket-seats", "aria-label": tableWords.seats });
  banner = h("div", { class: "ket-banner", role: "alert", hidden: true });
  ending = h("div", { class: "ket-ending", hidden: true });
  requestPanel = h("div", { class: "ket-asks", role: "status" });
  toolbar = h("div", { class: "ket-tools", role: "group", "aria-label": tableWords.tools });
  log = /** @type {import("./log.js").KetLog} */ (document.createElement("ket-log"));
  odds = /** @type {import("./odds.js").KetOdds} */ (document.createElement("ket-odds"));
  heading = h("h1", { class: "ket-table-title" }, words.loading);
  spectatorCount = h("span", { class: "ket-dim ket-watchers" });
  about = h("p", { class: "ket-dim ket-about" });
  waiting = h("div", { class: "ket-waiting", hidden: true });
  timeTravelBar = h("div", { class: "ket-past", role: "status", hidden: true });
  boardText = h("pre", { class: "ket-text-board", tabIndex: 0 });
  textBoard = h("details", { class: "ket-panel" }, h("summary", {}, tableWords.textBoard), this.boardText);
  announcement = h("p", { class: "ket-hear", role: "status", "aria-live": "polite" });
  commitment = h("p", { class: "ket-dim ket-commitment" });
  /** What a player can note, to compare it with the record later. */
  seal = h("span", {});
  /** Under the board: what a chosen piece does, where the drawing has no place for it. */
  explainLine = h("div", { class: "ket-explain-line" });
  /** What the game is about, in a sentence or two. */
  goal = h("section", { class: "ket-panel ket-goal", hidden: true });
  /** What happened, and what can be known about it: a drawer on a phone. */
  side = h("aside", { class: "ket-side", id: "ket-side", "aria-label": tableWords.side });

  /** The last view. @type {Message | null} */
  view = null;
  /** The last view whose events have all been shown. @type {Message | null} */
  shown = null;
  /** What the server said about the table itself. @type {Message | null} */
  tableInfo = null;
  /** @type {import("./log.js").Entry[]} */
  history = [];

  /**
   * @param {string} code
   * @param {HTMLElement} main
   */
  constructor(code, main) {
    this.code = code;
    this.main = main;
    /** Matches won by seat, as far as they have been shown. @type {number[]} */
    this.score = [];
    /** @type {import("./seats.js").Person[]} */
    this.people = [];
    /** Seconds after which an absent player's win may be claimed. */
    this.patience = Infinity;
    this.flipped = false;
    /** Who plays what in which match: the goal was told for these. */
    this.goalKnown = "";
    this.socket = new ServerSocket(() => this.hello());
    this.#build();
  }

  #build() {
    this.odds.hidden = true;
    this.slot.append(this.requestPanel, this.timeTravelBar);
    this.play.append(this.waiting, this.explainLine);
    this.side.append(
      h("h2", {}, tableWords.history),
      this.log,
      this.goal,
      this.odds,
      h(
        "div",
        { class: "ket-side-more" },
        h(
          "details",
          { class: "ket-panel ket-about-table" },
          h("summary", {}, tableWords.about),
          this.about,
          this.commitment,
        ),
        this.textBoard,
      ),
    );
    const column = h("div", { class: "ket-column" }, this.seats, this.toolbar, this.side);
    putInTop(this.heading, this.spectatorCount);
    this.main.append(this.banner, this.slot, this.play, column, this.announcement);
    makeDrawer(this.side);
  }

  /** Keeps what the server says about the table; returns whether it is the first time. @param {Message} message */
  keepTable(message) {
    const first = !this.tableInfo;
    this.tableInfo = message;
    return first;
  }

  /** Keeps a view and its history; returns how long the history was. @param {Message} view */
  keepView(view) {
    const length = this.view?.length ?? 0;
    this.history = [...this.history.slice(0, view.keep), ...view.entries];
    this.view = view;
    return length;
  }

  /** Keeps what has been shown; returns what was shown before. @param {Message | null} view */
  keepShown(view) {
    const before = this.shown;
    this.shown = view;
    return before;
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
      stage: true,
      shape: this.stage.measure(),
      flip: this.flipped,
      ...(game ? { tiles: tileSet(game) } : {}),
    };
  }

  sendStyle() {
    this.socket.send({ op: "style", ...this.styleFields() });
  }

  /**
   * Loads what explains the pieces, when somebody is there to point at them.
   * @param {{active: boolean, position: number}} timeTravel
   */
  explainLater(timeTravel) {
    this.board.explains = true;
    this.stage.areas.put("explain", h("section", {}), this.explainLine, true); // its room: nothing moves later
    const waiting = new AbortController();
    // The history is as long as what has been shown: a piece is explained as it looks.
    const index = () => (timeTravel.active ? timeTravel.position : this.log.history.length);
    const position = () => `${this.view?.n} ${index()}`;
    const ask = async (/** @type {string} */ pick) => {
      const past = index() < (this.view?.length ?? 0) ? { index: index() } : {};
      const reply = await this.socket.ask({ op: "explain", pick, ...past }).catch(() => null);
      return /** @type {any} */ (reply);
    };
    const load = async () => {
      waiting.abort();
      (await import("../stage/explain.js")).explainPieces(this.stage, this.explainLine, position, ask);
    };
    for (const kind of ["pointermove", "pointerdown", "focusin"])
      document.addEventListener(kind, load, { signal: waiting.signal });
  }

  /**
   * What a seat is after, in a sentence, whenever that may be something else; a newcomer gets tips, too.
   * @param {Message} view
   */
  async tellGoal({ match, seats, roles }) {
    const key = JSON.stringify([match, seats, roles]);
    if (seats.length !== 1 || key === this.goalKnown) return;
    if (!this.goalKnown && !readItem("tips")?.off)
      import("../coach/first_game.js").then(({ coachNewcomer }) => coachNewcomer(this));
    this.goalKnown = key;
    const reply = await this.socket.ask({ op: "coach" }).catch(() => null);
    this.goal.textContent = reply?.goal || "";
    this.goal.hidden = !reply?.goal;
  }

  /** Keeps what the home page says about this table. @param {Message} view */
  keepSeat(view) {
    const entry = storedSeat(this.code);
    if (!entry || !this.tableInfo) return;
    const others = this.people
      .filter((person) => !person.you && person.kind !== "open")
      .map((person) => this.seatName(person.seat));
    storeSeat({
      ...entry,
      title: this.tableInfo.game.title,
      time: Date.now(),
      over: Boolean(view.end),
      opponents: others.join(", "),
    });
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
