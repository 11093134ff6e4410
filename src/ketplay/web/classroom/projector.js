// One table on a large screen: a big board, who plays, what is going on, and nothing to press.
// Without a code it shows the tables of the class one after the other, and between games how to join.
import { getJson } from "../lib/api.js";
import { h, setChildren } from "../lib/dom.js";
import { loadGameAssets, shortTitle } from "../lib/games.js";
import { readItem } from "../lib/storage.js";
import { readDrawings } from "../board/drawing.js";
import { Queue } from "../table/queue/queue.js";
import { displayName, showSeats } from "../table/seats.js";
import { tableWords } from "../table/words.js";
import { ServerSocket } from "../lib/socket.js";
import { Stage } from "../stage/stage.js";
import { pause } from "../lib/timing.js";
import { ProjectorOdds } from "./projector_odds.js";
import { projectorWords, teacherWords } from "./words.js";

/** @typedef {import("../lib/socket.js").Message} Message */

const SHOW_SECONDS = 20; // seconds a table is shown before the next one comes
const POLL_MS = 3000;

/** @param {string} [code] */
export async function openProjector(code = "") {
  document.title = projectorWords.title;
  const page = new Projector();
  const token = readItem("teacher-token");
  if (token) import("./lessons/vote_screen.js").then(({ followVotes }) => followVotes(page.main, token));
  if (code) page.open(code.toLowerCase());
  else page.rotate(token);
}

class Projector {
  heading = h("h1", {}, projectorWords.title);
  seats = h("ul", { class: "ket-seats" });
  stage = new Stage();
  status = this.stage.status;
  slot = this.stage.slot;
  board = this.stage.board;
  play = this.stage.play;
  odds = new ProjectorOdds(readItem("teacher-token"));
  join = h("div", { class: "ket-show-join" });
  main = h(
    "main",
    { class: "ket-main ket-stage-page ket-show", id: "ket-main" },
    this.slot,
    this.play,
    h("div", { class: "ket-column" }, this.heading, this.seats, this.odds.panel, this.join),
  );

  constructor() {
    setChildren(document.body, this.main, h("div", { class: "ket-toast", id: "ket-toast", role: "status" }));
    this.board.inert = true;
    this.code = "";
    this.every = Math.max(5, Number(new URLSearchParams(location.search).get("every")) || SHOW_SECONDS);
    /** @type {Message | null} */
    this.tableInfo = null;
    /** @type {Message | null} */
    this.view = null;
    /** @type {number[]} */
    this.score = [];
    /** @type {import("../table/log.js").Entry[]} */
    this.history = [];
    /** @type {import("../table/seats.js").Person[]} */
    this.people = [];
    /** @type {import("../table/clock.js").Clocks | null} */
    this.clocks = null;
    /** The last drawing of this connection: the server sends what changed since, even to a new greeting. @type {any} */
    this.drawing = null;
    this.socket = new ServerSocket(() => this.hello());
    this.socket.addEventListener("message", (event) =>
      this.#receive(/** @type {CustomEvent} */ (event).detail),
    );
    /** The last view whose events have all been shown. @type {Message | null} */
    this.shown = null;
    this.queue = new Queue(this);
    this.socket.addEventListener("down", () => this.queue.finish());
  }

  /** @returns {Message} */
  hello() {
    const style = { pieces: true, stage: true, shape: "board" };
    return { op: "hello", table: this.code, style, ...(this.view ? { since: this.view.n } : {}) };
  }

  /** Shows a table. @param {string} code */
  open(code) {
    if (code === this.code) return;
    const first = !this.code;
    [this.code, this.view, this.history, this.people] = [code, null, [], []];
    this.shown = null;
    this.queue.reset();
    this.play.hidden = this.seats.hidden = false;
    if (first) this.socket.open();
    else this.socket.send(this.hello());
  }

  /** Shows the tables that play, one after the other. @param {string | null} token */
  async rotate(token) {
    const classInfo = await getJson("/api/class", token || "none").catch((error) =>
      this.#showError(error.message),
    );
    if (classInfo) {
      this.#showJoining(classInfo);
      const next = this.#nextTable(classInfo.tables);
      if (next) this.open(next);
      else if (!this.code) this.#showIdle();
      if (next) await pause(this.every * 1000 - POLL_MS);
    }
    await pause(POLL_MS);
    this.rotate(token);
  }

  /** The next table that plays, after the present one. @param {import("./tables.js").ClassTable[]} tables */
  #nextTable(tables) {
    const codes = tables
      .filter((tableInfo) => tableInfo.phase === "playing")
      .map((tableInfo) => tableInfo.code)
      .sort();
    return codes.find((code) => code > this.code) || codes[0] || "";
  }

  /** @param {string} text */
  #showError(text) {
    this.status.textContent = text;
    return null;
  }

  #showIdle() {
    this.heading.textContent = teacherWords.title;
    this.status.textContent = projectorWords.idle;
  }

  /** How to join, in a corner. @param {any} classInfo */
  #showJoining(classInfo) {
    if (this.join.childElementCount) return;
    setChildren(
      this.join,
      h("img", { class: "ket-qr", src: `/api/class/${classInfo.code}/qr.svg`, alt: teacherWords.qr }),
      h(
        "p",
        {},
        `${projectorWords.joinAt} `,
        h("b", {}, teacherWords.joinAddress(classInfo.join)),
        ` ${projectorWords.withCode} `,
        h("b", { class: "ket-code" }, classInfo.code),
      ),
    );
  }

  /** @param {Message} message */
  #receive(message) {
    if (message.op === "table") this.#takeTable(message);
    else if (message.op === "people") this.people = message.people;
    else if (message.op === "view") this.#takeView(message);
    else if (message.op === "clock") this.#takeClock(message);
    else if (message.op === "error") this.#showError(message.message);
    if (["people", "view"].includes(message.op)) this.#showSeats();
  }

  /** @param {Message} message */
  #takeTable(message) {
    if (this.tableInfo && this.tableInfo.game.name !== message.game.name)
      for (const id of ["ket-game-style", "ket-symbols"]) document.getElementById(id)?.remove();
    this.tableInfo = message;
    document.title = projectorWords.watched(shortTitle(message.game.title));
    this.heading.textContent = shortTitle(message.game.title);
    loadGameAssets(message.game).then(() => this.board.refresh());
  }

  /** @param {Message} view */
  #takeView(view) {
    readDrawings(view, this.drawing);
    this.drawing = view.drawing;
    this.history = [...this.history.slice(0, view.keep), ...view.entries];
    this.view = view;
    this.queue.take(view);
  }

  /** @param {import("../table/queue/events.js").StagedEvent} event */
  begin(event) {
    if (event.seat < 0) this.status.textContent = tableWords.chanceActs;
  }

  told() {}

  /** @param {Message} view */
  arrive(view) {
    const still = !this.shown;
    this.shown = view;
    if (this.queue.settled) this.score = this.tableInfo?.score || [];
    this.status.textContent = view.end ? view.end.words : view.status;
    this.stage.tell(this.#lastMove(view));
    if (this.queue.settled && view.phase === "playing") this.odds.show(this.code);
    else if (this.queue.settled) this.odds.hide();
    this.board.show({ drawing: view.drawing, moves: [], reason: "", composable: false }, { still });
    this.#showSeats();
  }

  /** The last move in words, with the name of whoever made it. @param {Message} view */
  #lastMove(view) {
    const move = this.history.slice(0, view.length).findLast((entry) => entry.seat >= 0);
    return move ? projectorWords.move(this.seatName(move.seat), move.words) : "";
  }

  #showSeats() {
    if (!this.tableInfo || !this.people.length) return;
    showSeats(this.seats, this.people, this.tableInfo.game.seats, {
      actor: this.shown?.actor ?? null,
      end: this.shown?.end ?? null,
      score: this.score,
      roles: this.shown?.roles,
    });
    this.clocks?.show();
  }

  /** @param {Message} message */
  async #takeClock(message) {
    const { Clocks } = await import("../table/clock.js");
    this.clocks ??= new Clocks(/** @type {any} */ (this));
    this.clocks.set(message);
  }

  /** @param {number | null} seat */
  seatName(seat) {
    return seat === null || seat < 0
      ? ""
      : displayName(
          this.people.find((person) => person.seat === seat),
          this.tableInfo?.game.seats[seat] || "",
        );
  }
}
