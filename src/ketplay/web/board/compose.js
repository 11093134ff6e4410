// Moves that are composed: picks switch terms on and off, the text can be edited and is checked by the server. The line
// over the board says what the move would do, and has the button that plays it.
import { h, loadStyle } from "../lib/dom.js";
import { laterBoardWords } from "./words-later.js";

const CHECK_DELAY = 250;

await loadStyle("/board/compose.css");

export class Compose {
  /** @param {import("./scene.js").BoardHost} board */
  constructor(board) {
    this.board = board;
    /** Whether picks go into the text. */
    this.active = false;
    /** @type {string[]} */
    this.picks = [];
    /** Words that were put in place of the usual ones, by pick. @type {Record<string, string>} */
    this.terms = {};
    /** What the server says about the text; empty while it is asked. */
    this.verdict = "";
    this.legal = false;
    this.field = h("input", {
      class: "ket-input",
      id: "ket-compose",
      spellcheck: false,
      autocomplete: "off",
      autocapitalize: "off",
      enterKeyHint: "go",
      oninput: () => this.#typed(),
    });
    this.panel = h(
      "form",
      { class: "ket-compose", inert: true, onsubmit: (/** @type {Event} */ event) => this.#submit(event) },
      h("label", { for: "ket-compose" }, laterBoardWords.compose.label),
      this.field,
    );
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** The moves that the text was begun with. */
    this.moves = "";
    /** Whether the text was sent as a move. */
    this.isSent = false;
  }

  /** The move as it is written now. */
  get text() {
    return this.active ? this.field.value.trim() : "";
  }

  /** Whether picking the only thing that is picked again would play it. */
  get endsByRepeating() {
    return this.picks.length === 1 && this.#listed(this.picks[0]) === this.text && this.text !== "";
  }

  /** Begins a new text, unless only the drawing has changed or something else was looked at meanwhile. @param {import("./scene.js").Scene} scene */
  reset(scene) {
    this.active = scene.composable && scene.moves.length > 0;
    this.panel.inert = !this.active; // it keeps its place, so that the board keeps its size
    if (!this.active) return;
    const moves = scene.moves.map(({ text }) => text).join(" ");
    if (moves === this.moves && !this.isSent) return this.#check();
    this.moves = moves;
    this.isSent = false;
    this.terms = {};
    this.clear();
  }

  /** The move that one makes with this thing alone, where there is one. @param {string} pick */
  #listed(pick) {
    return this.board.scene.moves.find(({ picks }) => picks.length === 1 && picks[0] === pick)?.text;
  }

  /**
   * How a thing goes into the text: `alone` (but for what comes after), `after` the others without a sign, or joined with the others.
   * A drawing may say so (`data-compose`); what is not a word goes after.
   * @param {string} pick
   */
  #placement(pick) {
    return (
      this.board.piecesOf(pick)[0]?.getAttribute("data-compose") ||
      (/^\w/.test(this.#listed(pick) || pick) ? "joined" : "after")
    );
  }

  /** Whether two things may be in one text. @param {string} pick @param {string} other */
  #fit(pick, other) {
    const placements = [this.#placement(pick), this.#placement(other)];
    return placements.includes("after") ? placements[0] !== placements[1] : !placements.includes("alone");
  }

  /** @param {string} pick */
  toggle(pick) {
    if (this.endsByRepeating && this.picks[0] === pick) return this.play();
    let picks = this.picks.includes(pick)
      ? this.picks.filter((other) => other !== pick)
      : [...this.picks.filter((other) => this.#fit(pick, other)), pick];
    const partner = this.board.piecesOf(pick)[0]?.getAttribute("data-with");
    if (partner && picks.length === 1 && picks[0] === pick) picks = [partner, pick];
    const after = picks.filter((each) => this.#placement(each) === "after");
    const joined = picks.filter((each) => !after.includes(each));
    const term = (/** @type {string} */ each) => this.terms[each] || this.#listed(each) || each;
    this.#put(joined.map(term).join("+") + after.map(term).join(""), picks);
    this.#check();
  }

  /**
   * Puts a text into the field, as if these things had been picked for it; a single one keeps it as its word.
   * @param {string} text
   * @param {string[]} picks
   */
  write(text, picks) {
    if (!this.active) return;
    if (picks.length === 1) this.terms[picks[0]] = text;
    this.#put(text, picks);
    this.#check();
    this.board.refresh();
  }

  /** @param {string} text @param {string[]} picks */
  #put(text, picks) {
    this.field.value = text;
    this.picks = picks;
    this.verdict = "";
    this.legal = false;
  }

  /** Empties the text; returns whether there was any. */
  clear() {
    const hadText = this.field.value !== "";
    this.#put("", []);
    if (this.active) this.#check();
    return hadText;
  }

  #typed() {
    this.#put(this.field.value, []);
    this.#check();
    this.board.refresh();
  }

  #check() {
    clearTimeout(this.timer);
    const { text } = this;
    this.board.clearPreview();
    if (text)
      this.timer = setTimeout(
        () => this.board.dispatchEvent(new CustomEvent("ket-check", { detail: { text } })),
        CHECK_DELAY,
      );
  }

  /**
   * What the server says about the text.
   * @param {string} text
   * @param {string} verdict
   * @param {boolean} legal
   */
  showVerdict(text, verdict, legal) {
    if (text !== this.text) return;
    this.verdict = verdict;
    this.legal = legal;
    this.board.steps.show();
  }

  /** Plays the move as it is written. */
  play() {
    const { text } = this;
    if (!text || this.board.busy) return;
    this.isSent = true;
    this.board.busy = true;
    this.board.dispatchEvent(new CustomEvent("ket-move", { detail: { text }, bubbles: true }));
  }

  /** @param {Event} event */
  #submit(event) {
    event.preventDefault();
    this.play();
  }
}
