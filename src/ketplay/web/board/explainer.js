// Pieces that explain themselves: a strip for the piece that is chosen or pointed at, and a small card for one that was
// picked to learn about it. What they say comes from the game, through `ask`.
import { h, parseSvg, setChildren } from "../lib/dom.js";
import { laterBoardWords } from "./words-later.js";

const POINT_DELAY = 120; // milliseconds a pointer rests on a piece before the server is asked about it
const LONG_PRESS = 500; // milliseconds
const GAP = 8; // pixels between a piece and its card

/**
 * @typedef {object} Row
 * @property {string[]} pictures
 * @property {string} sign
 * @property {string} words
 */

/**
 * @typedef {object} Explanation
 * @property {string} title
 * @property {string} letter
 * @property {string[]} facts
 * @property {Row[]} rows
 * @property {Row[]} details
 */

export class Explainer {
  /**
   * @param {import("./board.js").KetBoard} board
   * @param {HTMLElement} strip  where the strip is shown
   * @param {(pick: string) => Promise<Explanation | null>} ask
   */
  constructor(board, strip, ask) {
    this.board = board;
    this.strip = strip;
    this.ask = ask;
    /** What the strip shows. @type {string | null} */
    this.subject = null;
    /** The piece whose card is open. @type {SVGGraphicsElement | null} */
    this.piece = null;
    this.card = h("div", { class: "ket-piece-card", role: "dialog", tabIndex: -1, hidden: true });
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    board.addEventListener("ket-point", (event) => this.point(detail(event).pick));
    board.addEventListener("ket-ask", (event) => this.open(detail(event).piece));
    for (const kind of ["ket-move", "ket-drawn"]) board.addEventListener(kind, () => this.close());
    board.addEventListener("ket-drawn", () => this.#refresh());
    document.addEventListener("pointerdown", (event) => this.#pressed(event), true);
    document.addEventListener("keydown", (event) => this.#key(event), true);
    this.#listenForLongPress();
  }

  /** Shows in the strip what is chosen or pointed at; what was shown stays until then. @param {string | null} pick */
  point(pick) {
    clearTimeout(this.timer);
    if (pick === null || pick === this.subject) return;
    this.timer = setTimeout(() => this.#explainInStrip(pick), POINT_DELAY);
  }

  /** What is pointed at may be something else now. */
  #refresh() {
    this.subject = null;
    this.point(this.board.picking.picked[0] ?? this.board.pointed);
  }

  /** @param {string} pick */
  async #explainInStrip(pick) {
    const explanation = await this.ask(pick);
    if (!explanation?.title) return;
    this.subject = pick;
    setChildren(this.strip, stripContent(explanation));
  }

  /** Opens the card of a piece. @param {SVGGraphicsElement} piece */
  async open(piece) {
    const explanation = await this.ask(piece.dataset.pick || "");
    if (!explanation?.title || !piece.isConnected) return;
    const byKey = document.activeElement === piece && piece.matches(":focus-visible");
    this.piece = piece;
    const close = () => this.close();
    const grown = () => this.#place(piece);
    setChildren(this.card, cardContent(explanation, close, grown));
    this.card.setAttribute("aria-label", explanation.title);
    this.board.frame.append(this.card); // a first drawing takes the place of everything there
    this.card.hidden = false;
    this.#place(piece);
    if (byKey) this.card.focus();
  }

  close() {
    if (this.card.hidden) return;
    const hadFocus = this.card.contains(document.activeElement);
    this.card.hidden = true;
    if (hadFocus) this.piece?.focus();
    this.piece = null;
  }

  /** Beside the piece, on the side with more room; never over its edge of the window. @param {Element} piece */
  #place(piece) {
    const frame = this.board.frame.getBoundingClientRect();
    const place = piece.getBoundingClientRect();
    const { width, height } = this.card.getBoundingClientRect();
    const isRight = innerWidth - place.right > place.left;
    const left = isRight ? place.right + GAP : place.left - width - GAP;
    const top = Math.max(GAP, Math.min(place.top, innerHeight - height - GAP));
    const x = Math.max(GAP, Math.min(left, innerWidth - width - GAP));
    Object.assign(this.card.style, { left: `${x - frame.left}px`, top: `${top - frame.top}px` });
  }

  /** @param {Event} event */
  #pressed(event) {
    if (event.target instanceof Node && !this.card.contains(event.target)) this.close();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key !== "Escape" || this.card.hidden) return;
    event.stopPropagation();
    this.close();
  }

  /** A finger that rests on a piece asks about it; the tap that ends it is not one. */
  #listenForLongPress() {
    const { frame } = this.board;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    let isLong = false;
    const end = () => clearTimeout(timer);
    frame.addEventListener("pointerdown", (event) => {
      isLong = false;
      const piece = event.target instanceof Element ? event.target.closest("[data-pick]") : null;
      if (event.pointerType !== "touch" || !(piece instanceof SVGGraphicsElement)) return;
      timer = setTimeout(() => {
        isLong = true;
        this.open(piece);
      }, LONG_PRESS);
    });
    for (const kind of ["pointerup", "pointercancel", "pointermove"]) frame.addEventListener(kind, end);
    frame.addEventListener("click", (event) => isLong && event.stopImmediatePropagation(), true);
    frame.addEventListener("contextmenu", (event) => isLong && event.preventDefault());
  }
}

/** A card with what it does; of any other piece, the facts: what cards make of it is told on a card of its own. @param {Explanation} explanation */
function stripContent({ title, letter, facts, rows }) {
  return h(
    "div",
    { class: "ket-explain-body" },
    h("h2", { class: "ket-explain-title" }, letter && h("b", {}, letter), h("span", {}, title)),
    letter !== "" && rows.length > 0 && rowList(rows),
    facts.length > 0 && h("p", { class: "ket-explain-facts" }, facts.flatMap(sentence)),
  );
}

/** A sentence that is left out where there is no room for all of it. @param {string} text */
const sentence = (text) => [h("span", {}, text), " "];

/**
 * @param {Explanation} explanation
 * @param {() => void} close
 * @param {() => void} grown
 */
function cardContent({ title, facts, rows, details }, close, grown) {
  const { explain } = laterBoardWords;
  return [
    h(
      "div",
      { class: "ket-piece-head" },
      h("h2", {}, title),
      h(
        "button",
        { type: "button", class: "ket-button ket-out", "aria-label": explain.close, onclick: close },
        "×",
      ),
    ),
    ...facts.map((fact) => h("p", {}, fact)),
    rows.length > 0 && rowList(rows),
    details.length > 0 && h("details", { ontoggle: grown }, h("summary", {}, explain.more), rowList(details)),
  ];
}

/** @param {Row[]} rows */
function rowList(rows) {
  return h(
    "ul",
    { class: "ket-explain-rows" },
    rows.map(({ pictures, sign, words }) =>
      h(
        "li",
        {},
        h("span", { class: "ket-explain-pictures" }, signed(pictures, sign)),
        h("span", { class: "ket-explain-words" }, words),
      ),
    ),
  );
}

/**
 * Pictures with a sign between them.
 * @param {string[]} pictures
 * @param {string} sign
 * @returns {Node[]}
 */
function signed(pictures, sign) {
  return pictures.flatMap((picture, index) =>
    index && sign ? [h("i", { "aria-hidden": "true" }, sign), parseSvg(picture)] : [parseSvg(picture)],
  );
}

/** @param {Event} event */
const detail = (event) => /** @type {CustomEvent} */ (event).detail;
