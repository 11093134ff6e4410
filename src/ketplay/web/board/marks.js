// Rings, dots and corners on a drawing: what may be picked, what is picked, what changed last; and the preview's end.
import { s } from "../lib/dom.js";

const DOT_RADIUS = 4.5;
const MARGIN = 2;
const MOST_RINGS = 7; // if more pieces may be picked, dots alone say so

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
  const box = piece.getBBox();
  const round = piece.matches("circle, ellipse") || piece.hasAttribute("data-round");
  const width = box.width + 2 * MARGIN;
  const height = box.height + 2 * MARGIN;
  const radius = round ? Math.max(width, height) / 2 : Math.min(16, width * 0.18);
  const group = s("g", { class: `ket-mark ket-mark-${kind}`, "aria-hidden": "true", ...ownTransform(piece) });
  group.append(s("rect", { x: box.x - MARGIN, y: box.y - MARGIN, width, height, rx: radius }));
  if (kind.startsWith("legal"))
    group.append(
      s("circle", { cx: box.x + box.width - DOT_RADIUS / 2, cy: box.y + DOT_RADIUS / 2, r: DOT_RADIUS }),
    );
  return group;
}

/**
 * A mark at the upper left corner: odds and other numbers of a piece lie below it.
 * @param {SVGGraphicsElement} piece
 * @returns {SVGElement}
 */
function corner(piece) {
  const { x, y, width, height } = piece.getBBox();
  const arm = Math.min(width, height) * 0.2;
  const d = `M${x - MARGIN} ${y + 2 * arm}v${-arm}q0 ${-arm - MARGIN} ${arm + MARGIN} ${-arm - MARGIN}h${arm}`;
  return s(
    "g",
    { class: "ket-mark", "aria-hidden": "true", ...ownTransform(piece) },
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
  const marks = marked.last.filter((piece) => piece.isConnected).map((piece) => [piece, corner(piece)]);
  const isQuiet = marked.legal.length > MOST_RINGS;
  for (const kind of /** @type {const} */ (["legal", "hint", "chosen", "armed"]))
    for (const piece of marked[kind])
      marks.push([piece, ring(piece, kind === "legal" && isQuiet ? "legal ket-mark-quiet" : kind)]);
  for (const [piece, element] of marks) {
    if (piece.tagName === "g") piece.append(element);
    else piece.after(element);
  }
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
