// <ket-board>: any drawing whose pieces carry `data-pick`, made playable. A picture and legal moves go in, events
// come out: `ket-move` {text}, `ket-preview` {text or null}, `ket-say` {text}, `ket-drawn`, `ket-point` {pick or null: what is chosen
// or pointed at}, `ket-ask` {piece: one that was picked to learn about it}. It knows no game.
import { h, setChildren, parseSvg } from "../lib/dom.js";
import { mark, clearPreview, unmark } from "./marks.js";
import { Drawing } from "./drawing.js";
import { animate, drawLines, piecePositions } from "./motion.js";
import { Picking } from "./picking.js";
import { countOn, EqualPieces, notableChanges, pickOf, pieceOf, PICKABLE } from "./pieces.js";
import { BoardKeyboard } from "./keyboard.js";
import { Steps } from "./steps.js";
import { boardWords } from "./words.js";

/** @typedef {import("./scene.js").Scene} Scene */

export class KetBoard extends HTMLElement {
  constructor() {
    super();
    /** @type {Scene} */
    this.scene = { drawing: "", moves: [], reason: "", composable: false };
    this.picking = new Picking([]);
    /** @type {EqualPieces} */
    this.equalPieces = new EqualPieces(this);
    /** What the pointer or the focus is on. @type {string | null} */
    this.pointed = null;
    this.explains = false; // whether a piece tells about itself when it is picked before anything else
    /** @type {SVGSVGElement | null} */
    this.svg = null;
    /** What the element shows. @type {Drawing | null} */
    this.shownDrawing = null;
    /** A pick that was tapped once and waits for the second tap. @type {string | null} */
    this.armed = null;
    /** Whether a last pick waits for a second tap: `touch`, `always`, `never`. */
    this.confirm = "touch";
    /** @type {SVGGraphicsElement[]} */
    this.changedPieces = [];
    /** @type {string[]} */
    this.hintPicks = [];
    /** @type {string | null} */
    this.previewText = null;
    /** @type {import("./drag.js").Drag | undefined} */
    this.drag = undefined;
    this.frame = h("div", { class: "ket-frame" });
    this.keyboard = new BoardKeyboard(this);
    this.steps = /** @type {Steps} */ (new Steps(this, (text) => this.#play(text)));
    /** Only where moves are composed. @type {import("./compose.js").Compose | null} */
    this.compose = null;
  }

  connectedCallback() {
    if (this.frame.isConnected) return;
    if (!this.steps.bar.parentElement) this.append(this.steps.bar);
    this.append(this.frame);
    this.frame.addEventListener("click", (event) => this.#clicked(event));
    this.frame.addEventListener("keydown", (event) => this.keyboard.handleKey(event));
    for (const kind of ["pointerover", "focusin"])
      this.frame.addEventListener(kind, (event) => this.#hovered(event));
    for (const kind of ["pointerleave", "focusout"])
      this.frame.addEventListener(kind, () => this.#point(null));
    this.frame.addEventListener("pointerenter", () => this.#loadDrag(), { once: true });
  }

  /** Dragging is an addition: it is fetched when a pointer comes near. */
  async #loadDrag() {
    const { Drag } = await import("./drag.js");
    this.drag = new Drag(this);
    this.toggleAttribute("data-draggable", true);
  }

  /**
   * Shows a scene; pieces that stay are kept and move to their new places.
   * @param {Scene} scene
   * @param {{still?: boolean, turn?: (node: SVGGraphicsElement) => void}} [options]  still: change without motion;
   * turn: how a changed piece is seen to change
   */
  show(scene, options = {}) {
    if (this.#isShown(scene)) return; // only requests or people changed; unfinished picks stay
    const focused = this.keyboard.focused;
    this.scene = scene;
    this.armed = null;
    this.hintPicks = [];
    this.previewText = null;
    this.equalPieces.keys = [];
    this.steps.prospects = {};
    this.busy = false;
    const { drawing } = scene;
    const move = this.#draw(typeof drawing === "string" ? new Drawing([drawing]) : drawing);
    this.picking = new Picking(
      scene.moves,
      (pick) => this.piecesOf(pick)[0]?.hasAttribute("data-either") || false,
    );
    this.compose?.reset(scene);
    if (scene.composable && !this.compose) this.#loadCompose();
    this.refresh();
    if (!options.still) move(options.turn);
    if (focused !== null) this.keyboard.focus(focused);
    this.dispatchEvent(new CustomEvent("ket-drawn"));
  }

  async #loadCompose() {
    const { Compose } = await import("./compose.js");
    if (this.compose) return;
    this.compose = new Compose(this);
    this.append(this.compose.panel);
    this.compose.reset(this.scene);
    this.refresh();
  }

  /** @param {Scene} scene */
  #isShown(scene) {
    const now = this.scene;
    const moves = (/** @type {Scene} */ each) => each.moves.map((choice) => choice.text).join(" ");
    return (
      !this.busy &&
      Boolean(this.svg) &&
      scene.drawing === now.drawing &&
      scene.reason === now.reason &&
      scene.composable === now.composable &&
      moves(scene) === moves(now)
    );
  }

  /** Whether a move is on its way; nothing can be picked until the answer is there. */
  get busy() {
    return this.hasAttribute("data-busy");
  }

  set busy(on) {
    this.toggleAttribute("data-busy", on);
  }

  /** The move was refused: pick again. */
  release() {
    this.busy = false;
    if (this.compose) this.compose.isSent = false;
    this.refresh();
  }

  /**
   * Brings the drawing up to date; gives back what lets the change be seen.
   * @param {Drawing} drawing
   * @returns {(turn?: (node: SVGGraphicsElement) => void) => void}
   */
  #draw(drawing) {
    const svg = this.svg;
    if (!svg) {
      this.svg = drawing.element();
      this.svg.setAttribute("role", "group"); // a picture with buttons in it is a group, not an image
      this.svg.classList.add("ket-svg");
      this.shownDrawing = drawing;
      setChildren(this.frame, this.svg);
      return () => {};
    }
    clearPreview(svg);
    unmark(svg);
    const before = piecePositions(svg);
    const lines = svg.querySelectorAll("[data-line]").length;
    const change = drawing.applyTo(svg, this.shownDrawing);
    this.shownDrawing = drawing;
    if (change.altered.length || change.added.length || change.removed.length)
      this.changedPieces = notableChanges(change.altered);
    return (turn) => {
      animate(svg, before, change, turn);
      if (svg.querySelectorAll("[data-line]").length > lines) drawLines(svg);
    };
  }

  /** All pieces that can be picked. @returns {SVGGraphicsElement[]} */
  get pieces() {
    return this.svg
      ? [...this.svg.querySelectorAll(PICKABLE)].map((node) => /** @type {SVGGraphicsElement} */ (node))
      : [];
  }

  /** @param {string} pick */
  piecesOf(pick) {
    return this.pieces.filter((piece) => piece.dataset.pick === pick);
  }

  /** Brings rings, names and the tab order in line with what is picked. */
  refresh() {
    if (!this.svg) return;
    const pickingAllowed = this.scene.moves.length > 0 && !this.busy;
    const next = this.compose?.active
      ? new Set(this.scene.moves.flatMap((choice) => choice.picks))
      : this.picking.next;
    const firsts = new Set(this.scene.moves.map((choice) => choice.picks[0]));
    const picked = this.compose?.active ? this.compose.picks : this.picking.picked;
    const stop = this.keyboard.tabStop;
    const asks = this.explains && !this.busy && !this.compose?.active && !picked.length;
    for (const piece of this.pieces) {
      const pick = piece.dataset.pick || "";
      if (!piece.hasAttribute("role")) piece.setAttribute("role", "button");
      piece.setAttribute("tabindex", piece === stop ? "0" : "-1");
      piece.toggleAttribute("data-legal", pickingAllowed && next.has(pick));
      const chosen = picked.includes(pick) && this.equalPieces.isPicked(piece);
      piece.toggleAttribute("data-chosen", chosen);
      countOn(piece, picked.length);
      const fits = pickingAllowed && (next.has(pick) || picked.includes(pick) || firsts.has(pick));
      piece.setAttribute("aria-disabled", String(!fits && !asks));
      if (chosen) piece.setAttribute("aria-pressed", "true");
      else piece.removeAttribute("aria-pressed");
    }
    this.#drawMarks(pickingAllowed ? next : new Set(), picked);
    this.steps.show();
    this.#tellSubject();
  }

  /**
   * @param {Set<string>} next
   * @param {string[]} picked
   */
  #drawMarks(next, picked) {
    if (!this.svg) return;
    const piecesOf = (/** @type {string} */ pick) => this.piecesOf(pick);
    const started = picked.length > 0 || this.armed !== null;
    mark(this.svg, {
      legal: this.pieces.filter(
        (piece) =>
          next.has(piece.dataset.pick || "") &&
          piece.dataset.pick !== this.armed &&
          !piece.hasAttribute("data-chosen"),
      ),
      chosen: this.pieces.filter((piece) => piece.hasAttribute("data-chosen")),
      armed: this.armed ? piecesOf(this.armed) : [],
      hint: this.hintPicks.flatMap(piecesOf),
      last: started || this.hasAttribute("data-played") ? [] : this.changedPieces,
    });
    this.dispatchEvent(new CustomEvent("ket-marked")); // others may add marks of their own
  }

  // ---- picking

  /** @param {MouseEvent} event */
  #clicked(event) {
    if (this.drag?.justDragged) return;
    const piece = pieceOf(event);
    if (!piece) return this.cancel();
    const touch = event instanceof PointerEvent && event.pointerType === "touch";
    this.equalPieces.pick(piece, this.confirm === "always" || (this.confirm === "touch" && touch));
  }

  /**
   * Takes a pick, from wherever it came.
   * @param {string} pick
   * @param {boolean} [confirmLast]  a last pick shows first and plays when it is picked again
   */
  pick(pick, confirmLast = false) {
    if (this.busy) return;
    if (!this.scene.moves.length) return this.#ask(pick, this.scene.reason);
    if (this.scene.composable && !this.compose)
      return void this.#loadCompose().then(() => this.pick(pick, confirmLast)); // still on its way
    if (this.compose?.active) return this.#toggleTerm(pick);
    const done = this.picking.moveEndedBy(pick);
    if (done && confirmLast && this.armed !== pick) return this.#askToConfirm(pick, done.text);
    this.armed = null;
    this.hintPicks = [];
    const answer = this.picking.pick(pick);
    if (answer === "done") return this.#play(this.picking.candidates[0].text);
    if (answer === "no") {
      if (this.picking.picked.length) this.say(this.#reason(pick));
      else this.#ask(pick, this.#reason(pick));
    }
    if (answer === "back") this.say(boardWords.back(this.label(pick)));
    this.refresh();
  }

  /**
   * A piece that cannot be picked: whoever picks it wants to learn about it.
   * @param {string} pick
   * @param {string} reason
   */
  #ask(pick, reason) {
    const [piece] = this.piecesOf(pick);
    if (piece) this.dispatchEvent(new CustomEvent("ket-ask", { detail: { piece } }));
    this.say(reason);
  }

  /** @param {string} pick */
  #toggleTerm(pick) {
    this.compose?.toggle(pick);
    this.refresh();
  }

  /**
   * @param {string} pick
   * @param {string} text
   */
  #askToConfirm(pick, text) {
    this.armed = pick;
    this.#preview(text);
    this.refresh();
  }

  /** @param {string} text */
  #play(text) {
    this.picking.clear();
    this.armed = null;
    this.#preview(null);
    this.busy = true;
    this.refresh();
    this.dispatchEvent(new CustomEvent("ket-move", { detail: { text }, bubbles: true }));
  }

  /** Takes all picks back. Returns whether there were any. */
  cancel() {
    const hadPicks = this.picking.picked.length > 0 || this.armed !== null || Boolean(this.compose?.clear());
    this.picking.clear();
    this.equalPieces.keys = [];
    this.keyboard.typed = "";
    this.armed = null;
    this.#preview(null);
    if (hadPicks) this.say(boardWords.cancelled);
    this.refresh();
    return hadPicks;
  }

  /**
   * What a piece is called.
   * @param {string} pick
   */
  label(pick) {
    const piece = this.piecesOf(pick)[0];
    return piece?.getAttribute("aria-label") || piece?.querySelector("title")?.textContent || pick;
  }

  /** @param {string} pick */
  #reason(pick) {
    const reason = this.piecesOf(pick)[0]?.getAttribute("data-why");
    if (reason) return reason;
    const chosen = this.picking.picked.at(-1);
    return chosen === undefined
      ? boardWords.notFirst(this.svg?.getAttribute("data-first") || boardWords.firstPiece)
      : boardWords.notNext(this.label(pick), this.label(chosen));
  }

  // ---- the preview of a move

  /** @param {Event} event */
  #hovered(event) {
    if (event instanceof PointerEvent ? event.pointerType === "touch" : !this.keyboard.isLooking) return;
    this.#point(pickOf(event));
  }

  /** @param {string | null} pick */
  #point(pick) {
    this.pointed = pick;
    const choice = pick === null || this.compose?.active ? null : this.picking.moveMadeBy(pick);
    this.#preview(choice ? choice.text : null);
    this.#tellSubject();
  }

  /** Tells listeners what is chosen or, if nothing is, pointed at. */
  #tellSubject() {
    const pick = this.picking.picked[0] ?? this.pointed;
    this.dispatchEvent(new CustomEvent("ket-point", { detail: { pick } }));
  }

  /** @param {string | null} text */
  #preview(text) {
    if (text === this.previewText || (text === null && this.armed !== null)) return;
    this.previewText = text;
    if (this.svg) clearPreview(this.svg);
    this.steps.show();
    this.dispatchEvent(new CustomEvent("ket-preview", { detail: { text } }));
  }

  /**
   * Lays the result of a move over the board and says it, if it is still the one looked at.
   * @param {string} text
   * @param {string} svg
   * @param {string} [words]
   */
  async showPreview(text, svg, words = "") {
    if (words) this.steps.setProspect(text, words);
    const { drawPreview } = await import("./preview.js");
    if (this.svg && text === (this.compose?.active ? this.compose.text : this.previewText))
      drawPreview(this.svg, parseSvg(svg));
  }

  clearPreview() {
    if (this.svg) clearPreview(this.svg);
  }

  /**
   * Shows picks as a hint.
   * @param {string[]} picks
   */
  hint(picks) {
    this.hintPicks = picks;
    this.refresh();
  }

  /** Announces a text to listeners. @param {string} text */
  say(text) {
    if (text) this.dispatchEvent(new CustomEvent("ket-say", { detail: { text }, bubbles: true }));
  }
}

customElements.define("ket-board", KetBoard);
