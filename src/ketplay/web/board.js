// <ket-board>: any drawing whose pieces carry `data-pick`, made playable. A picture and legal moves go in, events
// come out: `ket-move` {text}, `ket-preview` {text or null}, `ket-say` {text}. It knows no game.
import { Compose } from "./compose.js";
import { Drag } from "./drag.js";
import { h, put, svgFrom } from "./dom.js";
import { ghost, mark, unghost, unmark } from "./marks.js";
import { morph } from "./morph.js";
import { animate, ink, places } from "./motion.js";
import { Picking } from "./picking.js";
import { Steps } from "./steps.js";
import { beside, isArrow } from "./steer.js";
import { words } from "./words.js";

/**
 * What the board shows.
 * @typedef {object} Scene
 * @property {string} svg
 * @property {import("./picking.js").Choice[]} moves
 * @property {string} why  why nothing may be picked now, in words
 * @property {boolean} open  other moves than these can be composed
 */

const SELECTOR = "[data-pick]";

export class KetBoard extends HTMLElement {
  constructor() {
    super();
    /** @type {Scene} */
    this.scene = { svg: "", moves: [], why: "", open: false };
    this.picking = new Picking([]);
    /** @type {SVGSVGElement | null} */
    this.svg = null;
    /** A pick that was tapped once and waits for the second tap. @type {string | null} */
    this.armed = null;
    /** Whether a last pick waits for a second tap: `touch`, `always`, `never`. */
    this.confirm = "touch";
    /** @type {SVGGraphicsElement[]} */
    this.last = [];
    /** @type {string[]} */
    this.hinted = [];
    /** @type {string | null} */
    this.shown = null;
    this.frame = h("div", { class: "ket-frame" });
    this.steps = new Steps(this, (text) => this.#play(text));
    this.compose = new Compose(this);
  }

  connectedCallback() {
    if (this.frame.isConnected) return;
    this.append(this.steps.bar, this.frame, this.compose.panel);
    this.frame.addEventListener("click", (event) => this.#clicked(event));
    this.frame.addEventListener("keydown", (event) => this.#key(event));
    for (const kind of ["pointerover", "focusin"]) this.frame.addEventListener(kind, (event) => this.#near(event));
    for (const kind of ["pointerleave", "focusout"]) this.frame.addEventListener(kind, () => this.#look(null));
    this.drag = new Drag(this.frame, (from, to) => this.#dragged(from, to), (pick) => this.picking.next.has(pick) || this.picking.picked.includes(pick));
  }

  /**
   * Shows a scene; pieces that stay are kept and move to their new places.
   * @param {Scene} scene
   * @param {{still?: boolean}} [how]  still: change without motion
   */
  show(scene, how = {}) {
    const focused = this.#focusedPick();
    this.scene = scene;
    this.picking = new Picking(scene.moves);
    this.armed = null;
    this.hinted = [];
    this.shown = null;
    const move = this.#draw(svgFrom(scene.svg));
    this.compose.reset(scene);
    this.#refresh();
    if (!how.still) move();
    if (focused !== null) this.focusPick(focused);
  }

  /**
   * Brings the drawing up to date; gives back what lets the change be seen.
   * @param {SVGSVGElement} fresh
   * @returns {() => void}
   */
  #draw(fresh) {
    fresh.setAttribute("role", "group"); // a picture with buttons in it is a group, not an image
    fresh.classList.add("ket-svg");
    const svg = this.svg;
    if (!svg) {
      this.svg = fresh;
      put(this.frame, fresh);
      return () => {};
    }
    unghost(svg);
    unmark(svg);
    const before = places(svg);
    const lines = svg.querySelectorAll("[data-line]").length;
    const change = morph(svg, fresh);
    if (change.altered.length || change.added.length || change.removed.length) this.last = outer(change.altered.filter(pickable));
    return () => {
      animate(svg, before, change);
      if (svg.querySelectorAll("[data-line]").length > lines) ink(svg);
    };
  }

  /** All pieces that can be picked. @returns {SVGGraphicsElement[]} */
  get pieces() {
    return this.svg ? [...this.svg.querySelectorAll(SELECTOR)].map((node) => /** @type {SVGGraphicsElement} */ (node)) : [];
  }

  /** @param {string} pick */
  piecesOf(pick) {
    return this.pieces.filter((piece) => piece.dataset.pick === pick);
  }

  /** Brings rings, names and the tab order in line with what is picked. */
  #refresh() {
    if (!this.svg) return;
    const live = this.scene.moves.length > 0;
    const next = this.picking.next;
    const picked = this.compose.on ? this.compose.picks : this.picking.picked;
    const stop = this.#tabStop(next);
    for (const piece of this.pieces) {
      const pick = piece.dataset.pick || "";
      if (!piece.hasAttribute("role")) piece.setAttribute("role", "button");
      piece.setAttribute("tabindex", piece === stop ? "0" : "-1");
      piece.toggleAttribute("data-legal", live && next.has(pick));
      piece.toggleAttribute("data-chosen", picked.includes(pick));
      piece.setAttribute("aria-disabled", String(!(live && (next.has(pick) || picked.includes(pick)))));
      if (picked.includes(pick)) piece.setAttribute("aria-pressed", "true");
      else piece.removeAttribute("aria-pressed");
    }
    this.#marks(live ? next : new Set(), picked);
    this.steps.show();
  }

  /**
   * @param {Set<string>} next
   * @param {string[]} picked
   */
  #marks(next, picked) {
    if (!this.svg) return;
    const has = (/** @type {string} */ pick) => this.piecesOf(pick);
    const begun = picked.length > 0 || this.armed !== null;
    mark(this.svg, {
      legal: this.pieces.filter((piece) => next.has(piece.dataset.pick || "") && piece.dataset.pick !== this.armed),
      chosen: picked.flatMap(has),
      armed: this.armed ? has(this.armed) : [],
      hint: this.hinted.flatMap(has),
      last: begun ? [] : this.last,
    });
  }

  /**
   * The one piece that Tab reaches; arrows lead to the others.
   * @param {Set<string>} next
   */
  #tabStop(next) {
    const pieces = this.pieces;
    const active = document.activeElement;
    return pieces.find((piece) => piece === active) || pieces.find((piece) => next.has(piece.dataset.pick || "")) || pieces[0];
  }

  // ---- picking

  /** @param {Event} event */
  #pickOf(event) {
    const piece = event.target instanceof Element ? event.target.closest(SELECTOR) : null;
    return piece ? piece.getAttribute("data-pick") : null;
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    if (this.drag?.justDragged) return;
    const pick = this.#pickOf(event);
    if (pick === null) return this.cancel();
    const touch = event instanceof PointerEvent && event.pointerType === "touch";
    this.pick(pick, this.confirm === "always" || (this.confirm === "touch" && touch));
  }

  /**
   * Takes a pick, from wherever it came.
   * @param {string} pick
   * @param {boolean} [careful]  a last pick shows first and plays when it is picked again
   */
  pick(pick, careful = false) {
    if (!this.scene.moves.length) return this.#say(this.scene.why);
    if (this.compose.on) return this.#composed(pick);
    const done = this.picking.ends(pick);
    if (done && careful && this.armed !== pick) return this.#arm(pick, done.text);
    this.armed = null;
    this.hinted = [];
    const answer = this.picking.pick(pick);
    if (answer === "done") return this.#play(this.picking.open[0].text);
    if (answer === "no") this.#say(this.#reason(pick));
    if (answer === "back") this.#say(words.board.back(this.label(pick)));
    this.#refresh();
  }

  /** @param {string} pick */
  #composed(pick) {
    this.compose.toggle(pick);
    this.#refresh();
  }

  /**
   * @param {string} pick
   * @param {string} text
   */
  #arm(pick, text) {
    this.armed = pick;
    this.#look(text);
    this.#refresh();
    this.#say(words.board.again(this.label(pick)));
  }

  /** @param {string} text */
  #play(text) {
    this.picking.clear();
    this.armed = null;
    this.#look(null);
    this.#refresh();
    this.dispatchEvent(new CustomEvent("ket-move", { detail: { text }, bubbles: true }));
  }

  /**
   * @param {string} from
   * @param {string} to
   */
  #dragged(from, to) {
    if (!this.scene.moves.length) return this.#say(this.scene.why);
    if (this.compose.on) return;
    if (this.picking.picked.at(-1) !== from) this.pick(from);
    if (this.picking.picked.at(-1) === from) this.pick(to);
  }

  /** Lets go of what is picked. Says whether there was anything. */
  cancel() {
    const had = this.picking.picked.length > 0 || this.armed !== null || this.compose.clear();
    this.picking.clear();
    this.armed = null;
    this.#look(null);
    if (had) this.#say(words.board.cancelled);
    this.#refresh();
    return had;
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
    const said = this.piecesOf(pick)[0]?.getAttribute("data-why");
    if (said) return said;
    const chosen = this.picking.picked.at(-1);
    return chosen === undefined ? words.board.notFirst(this.label(pick)) : words.board.notNext(this.label(pick), this.label(chosen));
  }

  // ---- the ghost of a move

  /** @param {Event} event */
  #near(event) {
    if (event instanceof PointerEvent && event.pointerType === "touch") return;
    const pick = this.#pickOf(event);
    const choice = pick === null || this.compose.on ? null : this.picking.makes(pick);
    this.#look(choice ? choice.text : null);
  }

  /** @param {string | null} text */
  #look(text) {
    if (text === this.shown || (text === null && this.armed !== null)) return;
    this.shown = text;
    if (this.svg) unghost(this.svg);
    this.dispatchEvent(new CustomEvent("ket-preview", { detail: { text } }));
  }

  /**
   * Lays the result of a move over the board, if it is still the one looked at.
   * @param {string} text
   * @param {string} svg
   */
  ghost(text, svg) {
    if (this.svg && (text === this.shown || this.compose.on)) ghost(this.svg, svgFrom(svg));
  }

  unghost() {
    if (this.svg) unghost(this.svg);
  }

  /**
   * Shows picks as a hint.
   * @param {string[]} picks
   */
  hint(picks) {
    this.hinted = picks;
    this.#refresh();
  }

  // ---- keys

  /** @param {KeyboardEvent} event */
  #key(event) {
    const pick = this.#pickOf(event);
    if (pick === null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") this.pick(pick, this.confirm === "always");
    else if (isArrow(event.key)) this.#steer(event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {string} arrow */
  #steer(arrow) {
    const active = document.activeElement;
    const to = active && beside(active, this.pieces, arrow);
    if (to instanceof SVGElement) this.#focus(to);
  }

  /** @param {SVGElement} piece */
  #focus(piece) {
    for (const other of this.pieces) other.setAttribute("tabindex", other === piece ? "0" : "-1");
    piece.focus({ preventScroll: false });
  }

  /**
   * The n-th thing that may be picked now, counted from 1.
   * @param {number} digit
   */
  digit(digit) {
    const next = this.picking.next;
    const seen = new Set();
    const pieces = this.pieces.filter((piece) => {
      const pick = piece.dataset.pick || "";
      return next.has(pick) && !seen.has(pick) && seen.add(pick);
    });
    const piece = pieces[digit - 1];
    if (!piece) return this.#say(this.scene.moves.length ? words.board.noDigit(pieces.length) : this.scene.why);
    this.#focus(piece);
    this.pick(piece.dataset.pick || "", this.confirm === "always");
  }

  /** Puts the focus on a piece, or on the first that may be picked. @param {string} [pick] */
  focusPick(pick) {
    const piece = (pick === undefined ? undefined : this.piecesOf(pick)[0]) || this.#tabStop(this.picking.next);
    if (piece) this.#focus(piece);
  }

  #focusedPick() {
    const active = document.activeElement;
    return active instanceof SVGElement && this.contains(active) ? active.dataset.pick || null : null;
  }

  /** @param {string} text */
  #say(text) {
    if (text) this.dispatchEvent(new CustomEvent("ket-say", { detail: { text }, bubbles: true }));
  }
}

/** @param {Element} node */
const pickable = (node) => Boolean(node.closest(SELECTOR) || node.querySelector(SELECTOR));

/** Pieces that lie in no other of them. @param {Element[]} nodes */
const outer = (nodes) => /** @type {SVGGraphicsElement[]} */ (nodes.filter((node) => !nodes.some((other) => other !== node && other.contains(node))));

customElements.define("ket-board", KetBoard);
