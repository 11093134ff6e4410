// Rings, dots and underlines over a drawing: what may be picked, what is picked, what changed last, and the ghost.
import { s } from "./dom.js";
import { look } from "./morph.js";

const DOT = 4.5;
const AIR = 2;

/**
 * A frame in root units for a piece, turned as the piece is turned.
 * @param {SVGSVGElement} root
 * @param {SVGGraphicsElement} piece
 */
export function frame(root, piece) {
  const box = piece.getBBox();
  const from = piece.getCTM();
  const to = root.getCTM();
  const matrix = from && to ? to.inverse().multiply(from) : root.createSVGMatrix();
  return { box, matrix };
}

/** @param {DOMMatrix | SVGMatrix} m */
const asText = (m) => `matrix(${[m.a, m.b, m.c, m.d, m.e, m.f].map((v) => +v.toFixed(4)).join(" ")})`;

/**
 * @param {SVGSVGElement} root
 * @param {SVGGraphicsElement} piece
 * @param {string} kind  legal, chosen, armed, hint
 * @returns {SVGElement}
 */
function ring(root, piece, kind) {
  const { box, matrix } = frame(root, piece);
  const round = piece.matches("circle, ellipse") || piece.hasAttribute("data-round");
  const width = box.width + 2 * AIR;
  const height = box.height + 2 * AIR;
  const radius = round ? Math.max(width, height) / 2 : Math.min(16, width * 0.18);
  const group = s("g", { class: `ket-mark ket-mark-${kind}`, transform: asText(matrix) });
  group.append(s("rect", { x: box.x - AIR, y: box.y - AIR, width, height, rx: radius }));
  if (kind === "legal") group.append(s("circle", { cx: box.x + width - AIR - DOT, cy: box.y + DOT - AIR, r: DOT }));
  return group;
}

/**
 * @param {SVGSVGElement} root
 * @param {SVGGraphicsElement} piece
 * @returns {SVGElement}
 */
function underline(root, piece) {
  const { box, matrix } = frame(root, piece);
  const y = box.y + box.height + AIR;
  const d = `M${box.x + box.width * 0.2} ${y}h${box.width * 0.6}`;
  return s("path", { class: "ket-mark ket-mark-last", transform: asText(matrix), d });
}

/**
 * Puts all marks over the drawing, in place of those that were there.
 * @param {SVGSVGElement} root
 * @param {{legal: SVGGraphicsElement[], chosen: SVGGraphicsElement[], armed: SVGGraphicsElement[], hint: SVGGraphicsElement[], last: SVGGraphicsElement[]}} what
 */
export function mark(root, what) {
  unmark(root);
  const layer = s("g", { class: "ket-marks", "aria-hidden": "true" });
  for (const piece of what.last) if (piece.isConnected) layer.append(underline(root, piece));
  for (const piece of what.legal) layer.append(ring(root, piece, "legal"));
  for (const piece of what.hint) layer.append(ring(root, piece, "hint"));
  for (const piece of what.chosen) layer.append(ring(root, piece, "chosen"));
  for (const piece of what.armed) layer.append(ring(root, piece, "armed"));
  root.append(layer);
}

/** @param {SVGSVGElement} root */
export function unmark(root) {
  root.querySelector(":scope > .ket-marks")?.remove();
}

/**
 * The pieces of `after` that look other than they do now, laid over the drawing half transparent.
 * @param {SVGSVGElement} root
 * @param {SVGSVGElement} after
 */
export function ghost(root, after) {
  unghost(root);
  const layer = s("g", { class: "ket-ghost", "aria-hidden": "true" });
  for (const piece of outermost(after)) {
    const now = root.querySelector(`[data-key="${CSS.escape(piece.getAttribute("data-key") || "")}"]`);
    if (now && look(now) === look(piece)) continue;
    if (now) now.classList.add("ket-under");
    layer.append(placed(piece));
  }
  root.append(layer);
}

/** @param {SVGSVGElement} root */
export function unghost(root) {
  root.querySelector(":scope > .ket-ghost")?.remove();
  for (const piece of root.querySelectorAll(".ket-under")) piece.classList.remove("ket-under");
}

/** @param {SVGSVGElement} root */
function outermost(root) {
  return [...root.querySelectorAll("[data-key]")].filter((piece) => !piece.parentElement?.closest("[data-key]"));
}

/**
 * A copy of a piece inside copies of the groups that place it, without picks, keys or names.
 * @param {Element} piece
 */
function placed(piece) {
  /** @type {Element} */
  let copy = /** @type {Element} */ (piece.cloneNode(true));
  for (const node of [copy, ...copy.querySelectorAll("*")])
    for (const name of ["data-pick", "data-key", "aria-label", "role", "tabindex", "id"]) node.removeAttribute(name);
  for (let up = piece.parentElement; up && up.tagName !== "svg"; up = up.parentElement) {
    const shell = s("g");
    for (const name of ["transform", "class"]) if (up.hasAttribute(name)) shell.setAttribute(name, up.getAttribute(name) || "");
    shell.append(copy);
    copy = shell;
  }
  return copy;
}
