// A drawing of a view, whole or in pieces. Of the next one the server sends only the pieces that changed.
import { parseSvg } from "../lib/dom.js";
import { morph, patch } from "./morph.js";

/**
 * What the server sends: a whole drawing, all its pieces, or the changed pieces by their keys.
 * @typedef {string | string[] | Record<string, string>} DrawingMessage
 */

export class Drawing {
  /**
   * @param {string[]} pieces
   * @param {Drawing | null} [base]  the drawing it differs from ...
   * @param {Record<string, string>} [changes]  ... in these pieces
   */
  constructor(pieces, base = null, changes = {}) {
    this.pieces = pieces;
    this.base = base;
    this.changes = changes;
  }

  /**
   * The drawing that a message describes, after the one before it.
   * @param {Drawing | null} before
   * @param {DrawingMessage} message
   */
  static from(before, message) {
    const whole = typeof message === "string" ? [message] : message;
    if (Array.isArray(whole)) return before?.consistsOf(whole) ? before : new Drawing(whole);
    if (!before) throw new Error("changed pieces without a drawing to change");
    if (!Object.keys(whole).length) return before;
    const pieces = [...before.pieces];
    for (const [key, piece] of Object.entries(whole)) pieces[Number(key)] = piece;
    return new Drawing(pieces, before, whole);
  }

  /** Whether the drawing has just these pieces. @param {string[]} pieces */
  consistsOf(pieces) {
    return pieces.length === this.pieces.length && pieces.every((piece, key) => piece === this.pieces[key]);
  }

  /** The drawing as an element, with a marker before each piece by which `patch` finds it. */
  element() {
    return parseSvg(this.pieces.map((piece, key) => (key ? `<!--${key}-->${piece}` : piece)).join(""));
  }

  /**
   * The drawing on the way to this one in which only the pieces with these picks have changed; null if there is none,
   * as where a game draws in one piece.
   * @param {Drawing} before
   * @param {string[]} picks
   */
  firstChanges(before, picks) {
    if (before.pieces.length !== this.pieces.length) return null;
    /** @type {Record<string, string>} */
    const first = {};
    let later = 0;
    this.pieces.forEach((piece, key) => {
      if (piece === before.pieces[key]) return;
      if (picks.some((pick) => piece.includes(`data-pick="${pick}"`))) first[key] = piece;
      else later++;
    });
    return later && Object.keys(first).length ? Drawing.from(before, first) : null;
  }

  /**
   * Turns an element that shows another drawing into this one.
   * @param {SVGSVGElement} svg
   * @param {Drawing | null} shown  what it shows
   * @returns {import("./morph.js").Change}
   */
  applyTo(svg, shown) {
    const patched = shown && this.base === shown ? patch(svg, this.changes) : null;
    if (patched) return patched;
    const element = this.element();
    element.classList.add("ket-svg");
    element.setAttribute("role", "group");
    return morph(svg, element);
  }
}

/**
 * Turns what a view message says about drawings into drawings.
 * @param {import("../lib/socket.js").Message} view
 * @param {Drawing | null} shown  the drawing of the view before
 */
export function readDrawings(view, shown) {
  const drawing = Drawing.from(shown, view.drawing);
  let latest = shown;
  if (view.finished) view.finished = latest = Drawing.from(shown, view.finished);
  for (const event of view.stage) {
    event.before = latest = Drawing.from(latest, event.before);
    event.drawing = latest = event.drawing ? Drawing.from(latest, event.drawing) : drawing;
  }
  view.drawing = drawing;
  if (shown) shown.base = null; // only the latest step is needed
}
