// One table on a large screen: a big board, who plays, what is going on, and nothing to press.
// Without a code it shows the tables of the class one after the other, and between games how to join.
import "../board/board.js";
import { motionEnabled } from "../board/motion.js";
import { getJson } from "../lib/api.js";
import { h, setChildren } from "../lib/dom.js";
import { loadGameAssets, shortTitle } from "../lib/games.js";
import { readItem } from "../lib/storage.js";
import { ChanceEvents, readDrawings } from "../table/chance_events.js";
import { displayName, showSeats } from "../table/seats.js";
import { Wire } from "../lib/socket.js";
import { tableWords } from "../table/words.js";
import { pause } from "../lib/timing.js";
import { projectorWords, teacherWords } from "./words.js";
import { words } from "../lib/words.js";

/** @typedef {import("../lib/socket.js").Message} Message */

const EVERY = 20; // seconds a table is shown before the next one comes
const LOOK = 3000;

/** @param {string} [code] */
export async function openProjector(code = "") {
  document.title = projectorWords.title;
  const page = new Show();
  if (code) page.open(code.toLowerCase());
  else page.rotate(readItem("teacher"));
}

class Show {
  heading = h("h1", {}, projectorWords.title);
  seats = h("ul", { class: "ket-seats" });
  status = h("p", { class: "ket-status", role: "status" }, words.loading);
  board = /** @type {import("../board/board.js").KetBoard} */ (document.createElement("ket-board"));
  join = h("div", { class: "ket-show-join" });
  play = h("section", { class: "ket-play", "aria-label": tableWords.board }, this.status, this.board);
  main = h(
    "main",
    { class: "ket-main ket-show", id: "ket-main" },
    h("div", { class: "ket-show-head" }, this.heading, this.seats, this.join),
    this.play,
  );

  constructor() {
    setChildren(document.body, this.main, h("div", { class: "ket-toast", id: "ket-toast", role: "status" }));
    this.board.inert = true;
    this.code = "";
    this.every = Math.max(5, Number(new URLSearchParams(location.search).get("every")) || EVERY);
    /** @type {Message | null} */
    this.table = null;
    /** @type {Message | null} */
    this.view = null;
    /** @type {import("../table/log.js").Entry[]} */
    this.history = [];
    /** @type {import("../table/seats.js").Person[]} */
    this.people = [];
    /** @type {import("../table/clock.js").Clocks | null} */
    this.clocks = null;
    this.socket = new Wire(() => this.hello());
    this.socket.addEventListener("message", (event) => this.#got(/** @type {CustomEvent} */ (event).detail));
    this.chance = new ChanceEvents(this);
  }

  /** @returns {Message} */
  hello() {
    const style = { parts: true, stage: motionEnabled() };
    return { op: "hello", table: this.code, style, ...(this.view ? { since: this.view.n } : {}) };
  }

  /** Shows a table. @param {string} code */
  open(code) {
    if (code === this.code) return;
    const first = !this.code;
    [this.code, this.view, this.history, this.people] = [code, null, [], []];
    this.chance.skip();
    this.play.hidden = this.seats.hidden = false;
    if (first) this.socket.open();
    else this.socket.send(this.hello());
  }

  /** Shows the tables that play, one after the other. @param {string | null} token */
  async rotate(token) {
    const told = await getJson("/api/class", token || "none").catch((error) => this.#wrong(error.message));
    if (told) {
      this.#joining(told);
      const next = this.#next(told.tables);
      if (next) this.open(next);
      else if (!this.code) this.#idle();
      if (next) await pause(this.every * 1000 - LOOK);
    }
    await pause(LOOK);
    this.rotate(token);
  }

  /** The next table that plays, after the present one. @param {import("./tables.js").ClassTable[]} tables */
  #next(tables) {
    const codes = tables
      .filter((table) => table.phase === "playing")
      .map((table) => table.code)
      .sort();
    return codes.find((code) => code > this.code) || codes[0] || "";
  }

  /** @param {string} text */
  #wrong(text) {
    this.status.textContent = text;
    return null;
  }

  #idle() {
    this.heading.textContent = teacherWords.title;
    this.status.textContent = projectorWords.idle;
  }

  /** How to join, in a corner. @param {any} told */
  #joining(told) {
    if (this.join.childElementCount) return;
    setChildren(
      this.join,
      h("img", { class: "ket-qr", src: `/api/class/${told.code}/qr.svg`, alt: teacherWords.qr }),
      h(
        "p",
        {},
        `${projectorWords.joinAt} `,
        h("b", {}, teacherWords.joinAddress(told.join)),
        ` ${projectorWords.withCode} `,
        h("b", { class: "ket-code" }, told.code),
      ),
    );
  }

  /** @param {Message} message */
  #got(message) {
    if (message.op === "table") this.#table(message);
    else if (message.op === "people") this.people = message.people;
    else if (message.op === "view") this.#view(message);
    else if (message.op === "clock") this.#clock(message);
    else if (message.op === "error") this.#wrong(message.message);
    if (["people", "view"].includes(message.op)) this.#seats();
  }

  /** @param {Message} message */
  #table(message) {
    if (this.table && this.table.game.name !== message.game.name)
      for (const id of ["ket-game-style", "ket-symbols"]) document.getElementById(id)?.remove();
    this.table = message;
    document.title = projectorWords.watched(shortTitle(message.game.title));
    this.heading.textContent = shortTitle(message.game.title);
    loadGameAssets(message.game).then(() => this.board.refresh());
  }

  /** @param {Message} view */
  #view(view) {
    const before = this.view?.match === view.match ? this.view : null;
    readDrawings(view, this.view?.drawing ?? null);
    this.history = [...this.history.slice(0, view.kept), ...view.log];
    this.view = view;
    const isStaged = Boolean(before && this.chance.staged(before, view).length);
    this.status.textContent = view.end ? view.end.words : view.status;
    this.board.show(
      { drawing: view.drawing, moves: [], reason: "", composable: false },
      { still: isStaged || !before },
    );
    if (before && isStaged) this.chance.perform(before.drawing, view);
  }

  #seats() {
    if (!this.table || !this.people.length) return;
    showSeats(this.seats, this.people, this.table.game.seats, {
      actor: this.view?.actor ?? null,
      end: this.view?.end ?? null,
      score: this.table.score || [],
    });
    this.clocks?.show();
  }

  /** @param {Message} message */
  async #clock(message) {
    const { Clocks } = await import("../table/clock.js");
    this.clocks ??= new Clocks(/** @type {any} */ (this));
    this.clocks.set(message);
  }

  /** @param {number | null} seat */
  who(seat) {
    return seat === null || seat < 0
      ? ""
      : displayName(
          this.people.find((person) => person.seat === seat),
          this.table?.game.seats[seat] || "",
        );
  }
}
