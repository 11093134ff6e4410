// What is picked and what comes next, in words, with buttons: the line over the board.
import { h, setChildren } from "../lib/dom.js";
import { boardWords } from "./words.js";

export class Steps {
  /**
   * @param {import("./scene.js").BoardHost} board
   * @param {(text: string) => void} play
   */
  constructor(board, play) {
    this.board = board;
    this.play = play;
    this.bar = h("div", { class: "ket-step", role: "status", hidden: true });
    /** Words of moves, as far as the server sent them. @type {Record<string, string>} */
    this.moveNames = {};
    /** What moves would do, of this scene. @type {Record<string, string>} */
    this.prospects = {};
  }

  /** The current step, in words; a piece names the steps after it (`data-steps="control|target"`) or says what to do (`data-next`). */
  get text() {
    const { picked, candidates } = this.board.picking;
    if (!picked.length) return "";
    const first = this.board.piecesOf(picked[0])[0];
    const lengths = new Set(candidates.map((choice) => choice.picks.length));
    if (lengths.size > 1) return boardWords.more(picked.length);
    const total = Math.max(...lengths) - 1;
    const name = first?.getAttribute("data-name") || this.board.label(picked[0]);
    const stepNames = (first?.getAttribute("data-steps") || "").split("|");
    return (
      first?.getAttribute("data-next") ||
      boardWords.step(name, picked.length, total, stepNames[picked.length - 1])
    );
  }

  /** What the move that is looked at would do, as far as the server has said so. */
  get #prospect() {
    const text = this.board.previewText;
    return text === null ? "" : this.prospects[text] || "";
  }

  /** The line in words: the move that waits for a second tap, the one that is looked at, or what comes next. */
  get #line() {
    const { armed } = this.board;
    const prospect = this.#prospect || (armed === null ? "" : this.board.label(armed));
    return prospect ? boardWords.would(prospect[0].toUpperCase() + prospect.slice(1)) : this.text;
  }

  /**
   * Says what a move would do, while it is looked at.
   * @param {string} text
   * @param {string} words
   */
  setProspect(text, words) {
    this.prospects[text] = words;
    this.show();
  }

  show() {
    const { compose, picking, armed } = this.board;
    if (compose?.text) return this.#showComposed(compose);
    const { picked, complete } = picking;
    const buttons = compose?.active || this.board.busy ? [] : complete;
    const line = this.#line;
    const parts = [
      line &&
        h("span", {}, line, armed !== null && h("span", { class: "ket-again" }, ` ${boardWords.again}`)),
      armed !== null && this.#button(boardWords.play, () => this.board.pick(armed)),
      ...buttons.map((choice) =>
        this.#button(this.moveNames[choice.text] || choice.text, () => this.play(choice.text), choice.text),
      ),
      (picked.length > 0 || armed !== null) && this.#cancel(),
    ];
    this.bar.hidden = !parts.some(Boolean);
    setChildren(this.bar, parts);
    for (const { text } of buttons)
      if (!this.moveNames[text]) this.board.dispatchEvent(new CustomEvent("ket-name", { detail: { text } }));
  }

  /** A composed move: what it would do or why it cannot be played, and the button that plays it. @param {import("./scene.js").Composition} compose */
  #showComposed(compose) {
    const { verdict, legal, text } = compose;
    this.bar.hidden = false;
    setChildren(
      this.bar,
      h(
        "span",
        { class: verdict && !legal ? "ket-refusal" : "" },
        verdict ? boardWords.would(verdict) : text,
        legal && compose.endsByRepeating && h("span", { class: "ket-again" }, ` ${boardWords.again}`),
      ),
      (legal || !verdict) && this.#button(boardWords.play, () => compose.play()),
      this.#cancel(),
    );
  }

  #cancel() {
    return h(
      "button",
      {
        type: "button",
        class: "ket-button ket-out",
        "aria-label": boardWords.cancel,
        title: boardWords.cancel,
        onclick: () => this.board.cancel(),
      },
      "×",
    );
  }

  /**
   * Gives a move its words, for its button.
   * @param {string} text
   * @param {string} setMoveName
   */
  setMoveName(text, setMoveName) {
    this.moveNames[text] = setMoveName;
    for (const button of this.bar.querySelectorAll("button"))
      if (button.dataset.move === text) button.textContent = setMoveName;
  }

  /**
   * @param {string} text
   * @param {() => void} onClick
   * @param {string} [move]
   */
  #button(text, onClick, move) {
    return h(
      "button",
      { type: "button", class: "ket-button ket-strong", "data-move": move, onclick: onClick },
      text,
    );
  }
}
