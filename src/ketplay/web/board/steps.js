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
  }

  /** The current step: "Entangle: step 1 of 2, the control." */
  get text() {
    const { picked, candidates } = this.board.picking;
    if (!picked.length) return "";
    const label = this.board.label(picked[0]);
    const lengths = new Set(candidates.map((choice) => choice.picks.length));
    if (lengths.size > 1) return boardWords.more(picked.map((pick) => this.board.label(pick)).join(", "));
    const total = Math.max(...lengths) - 1;
    return boardWords.step(label, picked.length, total, this.#stepNames[picked.length - 1]);
  }

  /** Names that the first piece gives to the steps after it (`data-steps="control|target"`). */
  get #stepNames() {
    const first = this.board.piecesOf(this.board.picking.picked[0])[0];
    return (first?.getAttribute("data-steps") || "").split("|");
  }

  show() {
    const { picked, complete } = this.board.picking;
    const armed = this.board.armed;
    const buttons = this.board.compose?.active || this.board.busy ? [] : complete;
    const line = armed !== null ? boardWords.again(this.board.label(armed)) : this.text;
    const parts = [
      line && h("span", {}, line),
      armed !== null && this.#button(boardWords.play, () => this.board.pick(armed)),
      ...buttons.map((choice) =>
        this.#button(this.moveNames[choice.text] || choice.text, () => this.play(choice.text), choice.text),
      ),
      (picked.length > 0 || armed !== null) &&
        h(
          "button",
          {
            type: "button",
            class: "ket-button ket-out",
            "aria-label": boardWords.cancel,
            title: boardWords.cancel,
            onclick: () => this.board.cancel(),
          },
          "×",
        ),
    ];
    this.bar.hidden = !parts.some(Boolean);
    setChildren(this.bar, parts);
    for (const { text } of buttons)
      if (!this.moveNames[text]) this.board.dispatchEvent(new CustomEvent("ket-name", { detail: { text } }));
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
