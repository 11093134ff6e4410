// Rings, dots and corners on a drawing: what may be picked, what is picked, what changed last; and the preview's end.
import { s } from "../lib/dom.js";

const DOT_RADIUS = 4.5;
const MARGIN = 2;
const QUIET = "legal ket-mark-quiet";
const MOST_RINGS = 7; // if more pieces may be picked, dots alone say so
const BEGINS = "[data-steps], [data-next]"; // what a move begins with, such as a card: a dot will do there, too

/** What is seen of a piece whose reach is larger. @param {SVGGraphicsElement} piece */
const faceOf = (piece) =>
  /** @type {SVGGraphicsElement | null} */ (piece.querySelector(":scope > [data-face]")) || piece;

/**
 * Where a piece lies among its siblings: its own transform, not what a style adds for the moment.
 * @param {SVGGraphicsElement} piece
 * @returns {Record<string, string>}
 */
function ownTransform(piece) {
  return piece.tagName === "g" ? {} : { transform: piece.getAttribute("transform") || "" };
}

/**
 * @param {SVGGraphicsElement} piece
 * @param {string} kind  legal, chosen, armed, hint
 * @returns {SVGElement}
 */
function ring(piece, kind) {
  const box = faceOf(piece).getBBox();
  const round = piece.matches("circle, ellipse") || piece.hasAttribute("data-round");
  const width = box.width + 2 * MARGIN;
  const height = box.height + 2 * MARGIN;
  const radius = round ? Math.max(width, height) / 2 : Math.min(16, width * 0.18);
  const group = s("g", { class: `ket-mark ket-mark-${kind}`, "aria-hidden": "true", ...ownTransform(piece) });
  group.append(s("rect", { x: box.x - MARGIN, y: box.y - MARGIN, width, height, rx: radius }));
  if (kind.startsWith("legal")) group.append(dot(box, kind === QUIET));
  return group;
}

/**
 * A dot at the corner or, where it stands alone, at the middle of the right edge.
 * @param {DOMRect} box
 * @param {boolean} alone
 */
function dot({ x, y, width, height }, alone) {
  const [cx, cy] = alone ? [x + width, y + height / 2] : [x + width - DOT_RADIUS / 2, y + DOT_RADIUS / 2];
  return s("circle", { cx, cy, r: DOT_RADIUS });
}

/**
 * Marks around the four corners: odds and other numbers of a piece lie between them.
 * @param {SVGGraphicsElement} piece
 * @returns {SVGElement}
 */
function corners(piece) {
  const { x, y, width, height } = piece.getBBox();
  const arm = Math.min(width, height) * 0.14;
  const bend = arm + 3 * MARGIN;
  const corner = (/** @type {number} */ right, /** @type {number} */ down) => {
    const [cx, cy] = [
      right ? x + width + 2 * MARGIN : x - 2 * MARGIN,
      down ? y + height + MARGIN : y - 2 * MARGIN,
    ];
    const [dx, dy] = [right ? -1 : 1, down ? -1 : 1];
    return `M${cx} ${cy + dy * (bend + arm)}v${-dy * arm}q0 ${-dy * bend} ${dx * bend} ${-dy * bend}h${dx * arm}`;
  };
  const d = corner(0, 0) + corner(1, 0) + corner(0, 1) + corner(1, 1);
  return s(
    "g",
    { class: "ket-mark", "aria-hidden": "true", ...ownTransform(piece) },
    s("path", { class: "ket-mark-last ket-mark-edge", d }),
    s("path", { class: "ket-mark-last", d }),
  );
}

/**
 * Puts all marks on the pieces, in place of those that were there. A mark lies inside its piece, so that it moves
 * with it; a piece that can hold nothing has it as its neighbour.
 * @param {SVGSVGElement} root
 * @param {Record<"legal" | "chosen" | "armed" | "hint" | "last", SVGGraphicsElement[]>} marked
 */
export function mark(root, marked) {
  unmark(root);
  /** @type {[SVGGraphicsElement, SVGElement][]} */
  const marks = lastChanged(root, marked.last).map((piece) => [piece, corners(piece)]);
  const isQuiet = marked.legal.length > MOST_RINGS || marked.legal.every((piece) => piece.matches(BEGINS));
  for (const piece of marked.legal) marks.push([piece, ring(piece, isQuiet ? QUIET : "legal")]);
  for (const kind of /** @type {const} */ (["hint", "chosen", "armed"]))
    for (const piece of marked[kind]) marks.push([piece, ring(piece, kind)]);
  for (const [piece, element] of marks) {
    if (piece.tagName === "g") piece.append(element);
    else piece.after(element);
  }
}

/**
 * What changed last, unless lines say what counts.
 * @param {SVGSVGElement} root
 * @param {SVGGraphicsElement[]} pieces
 */
function lastChanged(root, pieces) {
  return root.querySelector("[data-line]") ? [] : pieces.filter((piece) => piece.isConnected);
}

/** @param {SVGSVGElement} root */
export function unmark(root) {
  for (const element of root.querySelectorAll(".ket-mark")) element.remove();
}

/** @param {SVGSVGElement} root */
export function clearPreview(root) {
  root.querySelector(":scope > .ket-ghost")?.remove();
  for (const piece of root.querySelectorAll(".ket-under")) piece.classList.remove("ket-under");
}
