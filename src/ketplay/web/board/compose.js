// Moves that are composed: picks switch terms on and off, the text is shown, editable and checked by the server.
import { h } from "../lib/dom.js";
import { boardWords } from "./words.js";

const CHECK_DELAY = 250;

export class Compose {
  /** @param {import("./scene.js").BoardHost} board */
  constructor(board) {
    this.board = board;
    /** Whether picks go into the text. */
    this.active = false;
    /** @type {string[]} */
    this.picks = [];
    this.field = h("input", {
      class: "ket-input",
      id: "ket-compose",
      spellcheck: false,
      autocomplete: "off",
      oninput: () => this.#typed(),
    });
    this.play = h("button", { type: "submit", class: "ket-button ket-strong" }, boardWords.play);
    this.verdict = h("p", { class: "ket-verdict", id: "ket-verdict", role: "status" });
    this.field.setAttribute("aria-describedby", "ket-verdict");
    this.panel = h(
      "form",
      { class: "ket-compose", hidden: true, onsubmit: (/** @type {Event} */ event) => this.#submit(event) },
      h("label", { for: "ket-compose" }, boardWords.compose.label),
      h("div", { class: "ket-row" }, this.field, this.play),
      this.verdict,
    );
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** The moves that the text was begun with. */
    this.moves = "";
    /** Whether the text was sent as a move. */
    this.isSent = false;
  }

  /** Begins a new text, unless only the drawing has changed or something else was looked at meanwhile. @param {import("./scene.js").Scene} scene */
  reset(scene) {
    this.active = scene.composable && scene.moves.length > 0;
    this.panel.hidden = !this.active;
    if (!this.active) return;
    const moves = scene.moves.map(({ text }) => text).join(" ");
    if (moves === this.moves && !this.isSent) return this.#check();
    this.moves = moves;
    this.isSent = false;
    this.clear();
  }

  /** The word of a thing: that of the move one makes with it alone. @param {string} pick */
  #term(pick) {
    return (
      this.board.scene.moves.find((choice) => choice.picks.length === 1 && choice.picks[0] === pick)?.text ||
      pick
    );
  }

  /**
   * How a thing goes into the text: `alone` (but for what comes after), `after` the others without a sign, or joined with the others.
   * A drawing may say so (`data-compose`); what is not a word goes after.
   * @param {string} pick
   */
  #placement(pick) {
    return (
      this.board.piecesOf(pick)[0]?.getAttribute("data-compose") ||
      (/\w/.test(this.#term(pick)) ? "joined" : "after")
    );
  }

  /** @param {string} pick */
  toggle(pick) {
    const others = this.picks.filter((other) => other !== pick);
    const placements = (/** @type {string} */ other) => [this.#placement(pick), this.#placement(other)];
    const fits = (/** @type {string} */ other) =>
      placements(other).includes("after") || !placements(other).includes("alone");
    this.picks = this.picks.includes(pick) ? others : [...others.filter(fits), pick];
    const after = this.picks.filter((each) => this.#placement(each) === "after");
    const joined = this.picks.filter((each) => !after.includes(each));
    this.field.value =
      joined.map((each) => this.#term(each)).join("+") + after.map((each) => this.#term(each)).join("");
    this.#check();
  }

  /** Empties the text; returns whether there was any. */
  clear() {
    const hadText = this.field.value !== "";
    this.picks = [];
    this.field.value = "";
    if (this.active) this.#check();
    return hadText;
  }

  #typed() {
    this.picks = [];
    this.#check();
  }

  #check() {
    clearTimeout(this.timer);
    const text = this.field.value.trim();
    this.play.disabled = !text;
    this.verdict.textContent = text ? "" : boardWords.compose.how;
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
    if (text !== this.field.value.trim()) return;
    this.verdict.textContent = verdict;
    this.play.disabled = !legal;
  }

  /** @param {Event} event */
  #submit(event) {
    event.preventDefault();
    const text = this.field.value.trim();
    if (!text) return;
    this.isSent = true;
    this.board.dispatchEvent(new CustomEvent("ket-move", { detail: { text }, bubbles: true }));
  }
}
