// The replay page as its parts share it: the elements, the record, and the place in it.
import "../table/log.js";
import { h, setChildren } from "../lib/dom.js";
import { putInTop } from "../lib/frame.js";
import { shortTitle } from "../lib/games.js";
import { Stage } from "../stage/stage.js";
import { showSeats } from "../table/seats.js";
import { tableWords } from "../table/words.js";
import { chanceBar } from "./chance_bar.js";
import { replayWords } from "./words.js";

/**
 * A position of the record, as the server draws it.
 * @typedef {object} Frame
 * @property {number} index  how many events came before
 * @property {import("../board/drawing.js").Drawing} drawing
 * @property {string} status
 * @property {string} position
 * @property {number | null} actor
 * @property {boolean} over
 * @property {[string, string][]} moves
 * @property {number} omitted_moves
 * @property {import("../table/queue/events.js").StagedOdds | null} odds  of the last event, if it was a chance event
 * @property {string} picture  the card or the dice of the last event
 * @property {string[]} places  the picks of the pieces that it was about
 */

export class ReplayPage {
  stage = new Stage(() => this.redraw());
  status = this.stage.status;
  board = this.stage.board;
  log = /** @type {import("../table/log.js").KetLog} */ (document.createElement("ket-log"));
  heading = h("h1", { class: "ket-table-title" });
  about = h("p", { class: "ket-dim ket-about" });
  seats = h("ul", { class: "ket-seats", "aria-label": tableWords.seats });
  chancePanel = h("div", { class: "ket-replay-chance" });
  comment = h("p", { class: "ket-comment", hidden: true });
  note = h("p", { class: "ket-past", hidden: true });
  legalMoves = h("details", { class: "ket-panel" });
  tools = h("div", { class: "ket-tools", role: "group", "aria-label": replayWords.player });
  counter = h("span", { class: "ket-count", "aria-hidden": "true" });
  slider = h("input", {
    type: "range",
    class: "ket-slider",
    min: "0",
    step: "1",
    "aria-label": replayWords.slider,
  });
  playButton = h("button", { type: "button", class: "ket-button ket-strong" }, replayWords.play);
  speedButton = h("button", { type: "button", class: "ket-button ket-speed" });
  /** Under the board: what a chosen piece does, where the drawing has no place for it. */
  explainLine = h("div", { class: "ket-explain-line" });
  panels = h("div", { class: "ket-more" });

  /** Asks for the drawings again: another shape suits the stage. */
  redraw() {}

  /** @param {HTMLElement} main */
  constructor(main) {
    this.main = main;
    /** What the server says about the record. @type {any} */
    this.recording = null;
    /** How many events have happened at the position shown. */
    this.k = 0;
    /** @type {Frame | null} */
    this.frame = null;
  }

  get length() {
    return this.recording.history.length;
  }

  /** @param {number} seat */
  seatName(seat) {
    return seat < 0 ? "" : this.recording.names[seat] || this.recording.game.seats[seat];
  }

  // What the parts that show an event call; here it is all said by the frame that follows.
  view = null;
  begin() {}
  told() {}
  arrive() {}

  /**
   * Lays out the elements.
   * @param {(k: number) => void} go  shows another position
   * @param {(direction: 1 | -1) => number} nextStop  where the turn before or after the position shown begins
   */
  layOut(go, nextStop) {
    const step = (
      /** @type {string} */ sign,
      /** @type {string} */ label,
      /** @type {() => number} */ to,
    ) => {
      const attributes = { class: "ket-button", "aria-label": label, title: label, onclick: () => go(to()) };
      return h("button", { type: "button", ...attributes }, sign);
    };
    const steps = h(
      "div",
      { class: "ket-player", role: "group", "aria-label": replayWords.player },
      step("|‹", replayWords.first, () => 0),
      step("«", replayWords.turnBack, () => nextStop(-1)),
      step("‹", replayWords.back, () => this.k - 1),
      this.playButton,
      step("›", replayWords.on, () => this.k + 1),
      step("»", replayWords.turnOn, () => nextStop(1)),
      step("›|", replayWords.last, () => this.length),
      this.speedButton,
    );
    this.stage.slot.append(this.chancePanel, this.comment);
    this.stage.play.append(this.explainLine);
    const side = h(
      "aside",
      { class: "ket-side", "aria-label": tableWords.side },
      this.note,
      h("h2", {}, tableWords.history),
      this.log,
      this.legalMoves,
      this.about,
    );
    this.#beginPage();
    setChildren(this.panels);
    if (!this.heading.isConnected) putInTop(this.heading);
    setChildren(
      this.main,
      this.stage.slot,
      this.stage.play,
      this.#middle(),
      h("div", { class: "ket-drive" }, h("div", { class: "ket-track" }, this.slider, this.counter), steps),
      h("div", { class: "ket-column" }, this.seats, this.panels, this.tools, side),
    );
  }

  /** What was there before, such as the form for a record, makes way for a new page: nothing is moved. */
  #beginPage() {
    this.main.className = "ket-main ket-stage-page ket-long ket-replay";
    const { style } = document.body;
    style.display = "none";
    document.body.getBoundingClientRect(); // everything is laid out anew afterwards
    style.removeProperty("display");
  }

  /** The middle of the board's place: whoever reads on below it has the board small at the upper edge. */
  #middle() {
    const middle = h("div", { class: "ket-play-middle" });
    const watch = new IntersectionObserver((changes) => {
      const last = changes[changes.length - 1]; // where it is now
      this.stage.play.toggleAttribute("data-small", !last.isIntersecting && last.boundingClientRect.top < 0);
    });
    watch.observe(middle);
    return middle;
  }

  /** Title, rules, and from whose point of view the record was written. */
  showHeading() {
    const { recording } = this;
    const title = shortTitle(recording.game.title);
    document.title = replayWords.title(title);
    this.heading.textContent = title;
    this.about.textContent = [...recording.game.rules, recording.tags.Event, recording.tags.Date]
      .filter(Boolean)
      .join(" · ");
    this.about.title = recording.game.id;
    this.note.hidden = !recording.running && recording.seat === null && !recording.tags.Seat;
    setChildren(
      this.note,
      h("span", {}, this.#viewerNote(), " ", recording.running ? replayWords.running : ""),
      this.#tableLink(),
    );
  }

  #viewerNote() {
    const { seat, tags } = this.recording;
    if (seat !== null) return replayWords.seatOnly(this.seatName(seat));
    return tags.Seat ? replayWords.spectatorOnly : "";
  }

  #tableLink() {
    const code = this.recording.tags.Table;
    return this.recording.running && code
      ? h("a", { class: "ket-button", href: `/t/${encodeURIComponent(code)}` }, replayWords.toTable)
      : null;
  }

  /** @param {Frame} frame */
  showSeats(frame) {
    const { recording } = this;
    const people = recording.game.seats.map((/** @type {string} */ _, /** @type {number} */ seat) => ({
      seat,
      kind: "person",
      name: recording.names[seat] || "",
      level: "",
      present: true,
      ready: true,
      you: false,
    }));
    showSeats(this.seats, people, recording.game.seats, {
      actor: frame.actor,
      score: [],
      end: this.k === this.length ? recording.end : null,
    });
  }

  /** The chance event that led to a position, if it was one. @param {Frame | null} frame */
  showChance(frame) {
    this.main.toggleAttribute("data-over", Boolean(frame?.over));
    setChildren(this.chancePanel, frame?.odds && chanceBar(frame.odds, frame.picture));
  }

  /** @param {Frame} frame */
  showLegalMoves(frame) {
    const all = frame.moves.length + frame.omitted_moves;
    this.legalMoves.hidden = !all;
    const list = h(
      "ul",
      { class: "ket-could" },
      frame.moves.map(([token, text]) => h("li", {}, text, " ", h("code", {}, token))),
      frame.omitted_moves > 0 && h("li", { class: "ket-dim" }, replayWords.more(frame.omitted_moves)),
    );
    setChildren(this.legalMoves, h("summary", {}, replayWords.legalMoves(all)), list);
  }
}
