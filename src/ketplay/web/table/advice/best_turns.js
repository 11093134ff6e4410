// The best turns, in a panel beside the board: whoever points at one sees on the board what it would make of it.
import { drawPreview } from "../../board/preview.js";
import { h, loadStyle, parseSvg, setChildren } from "../../lib/dom.js";
import { percent, words } from "../../lib/words.js";
import { laterWords } from "../words-later.js";

/** @typedef {{moves: string[], words: string[], share: number}} Turn */
/** @typedef {{best: Turn[], method: string, words: string, level: string, reason: string}} Advice */

const POINT_DELAY = 90; // milliseconds a pointer rests on a turn before the server is asked for its preview

export class BestTurns {
  /** @param {import("../page.js").TablePage} table */
  constructor(table) {
    this.table = table;
    /** The turn that is pointed at. @type {Turn | null} */
    this.turn = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.panel = h("section", {
      class: "ket-panel ket-best-turns",
      "aria-label": laterWords.bestTurns.title,
    });
    document.addEventListener("ket-news", () => this.close()); // somebody has moved
  }

  /** @param {Advice} advice */
  async show(advice) {
    await loadStyle("/table/advice/best_turns.css");
    const { bestTurns } = laterWords;
    const close = h(
      "button",
      {
        type: "button",
        class: "ket-button ket-out",
        "aria-label": words.close,
        onclick: () => this.close(),
      },
      "×",
    );
    const found = [
      h("p", {}, bestTurns.how(advice.method)),
      h(
        "ol",
        { class: "ket-best" },
        advice.best.map((turn) => h("li", {}, this.#button(turn))),
      ),
    ];
    setChildren(
      this.panel,
      h("div", { class: "ket-best-head" }, h("h2", {}, bestTurns.title), close),
      advice.best.length ? found : h("p", {}, bestTurns.none),
      h("p", { class: "ket-dim" }, laterWords.suggestion(advice.level, advice.words, advice.reason)),
    );
    const { side } = this.table;
    side.prepend(this.panel);
    if (side.hasAttribute("popover")) side.showPopover();
    side.scrollTop = 0;
    this.panel.querySelector("button")?.focus({ preventScroll: true });
  }

  close() {
    if (!this.panel.isConnected) return;
    const hadFocus = this.panel.contains(document.activeElement);
    this.#point(null);
    this.panel.remove();
    if (hadFocus) this.table.board.keyboard.focus();
  }

  /** @param {Turn} turn */
  #button(turn) {
    const point = () => this.#point(turn);
    const leave = () => this.panel.checkVisibility() && this.#point(null);
    return h(
      "button",
      {
        type: "button",
        class: "ket-best-turn",
        onpointerenter: point,
        onfocus: point,
        onpointerleave: leave,
        onblur: leave,
        onclick: () => this.#choose(turn),
      },
      h("b", {}, percent(turn.share)),
      h("span", {}, turn.words.join("; ")),
    );
  }

  /** Where the panel lies over the board, it makes way for what was chosen, until the board is pressed. @param {Turn} turn */
  #choose(turn) {
    const { side, board } = this.table;
    if (!side.matches(":popover-open")) return;
    side.hidePopover();
    this.#point(turn);
    board.frame.addEventListener("pointerdown", () => this.#point(null), { once: true });
  }

  /** @param {Turn | null} turn */
  #point(turn) {
    clearTimeout(this.timer);
    const { board } = this.table;
    this.turn = turn;
    board.clearPreview();
    board.hint(turn ? this.#picks(turn) : []);
    if (turn) this.timer = setTimeout(() => this.#preview(turn), POINT_DELAY);
  }

  /** What is picked for a turn, as far as the moves that are legal now tell. @param {Turn} turn */
  #picks({ moves }) {
    const choices = this.table.board.scene.moves;
    return moves.flatMap((move) => choices.find((choice) => choice.text === move)?.picks ?? []);
  }

  /** @param {Turn} turn */
  async #preview(turn) {
    const { socket, board, view } = this.table;
    const [move, ...then] = turn.moves;
    const reply = await socket.ask({ op: "preview", n: view?.n, move, then }).catch(() => null);
    const isCurrent = this.turn === turn && board.shownDrawing === this.table.view?.drawing;
    if (reply?.drawing && isCurrent && board.svg) drawPreview(board.svg, parseSvg(reply.drawing));
  }
}
