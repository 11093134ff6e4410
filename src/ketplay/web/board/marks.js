// Rings, dots and corners on a drawing: what may be picked, what is picked, what changed last, and the preview.
import { s } from "../lib/dom.js";
import { look } from "./morph.js";

const DOT_RADIUS = 4.5;
const MARGIN = 2;

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
  if (kind === "legal")
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
  for (const kind of /** @type {const} */ (["legal", "hint", "chosen", "armed"]))
    for (const piece of marked[kind]) marks.push([piece, ring(piece, kind)]);
  for (const [piece, element] of marks) {
    if (piece.tagName === "g") piece.append(element);
    else piece.after(element);
  }
}

/** @param {SVGSVGElement} root */
export function unmark(root) {
  for (const element of root.querySelectorAll(".ket-mark")) element.remove();
}

/**
 * The pieces of `after` that look other than they do now, laid over the drawing half transparent.
 * @param {SVGSVGElement} root
 * @param {SVGSVGElement} after
 */
export function drawPreview(root, after) {
  clearPreview(root);
  const layer = s("g", { class: "ket-ghost", "aria-hidden": "true" });
  for (const piece of outermost(after)) {
    const current = root.querySelector(`[data-key="${CSS.escape(piece.getAttribute("data-key") || "")}"]`);
    if (current && (current.hasAttribute("data-chosen") || look(current) === look(piece))) continue;
    if (current) current.classList.add("ket-under");
    layer.append(placedCopy(piece));
  }
  root.append(layer);
}

/** @param {SVGSVGElement} root */
export function clearPreview(root) {
  root.querySelector(":scope > .ket-ghost")?.remove();
  for (const piece of root.querySelectorAll(".ket-under")) piece.classList.remove("ket-under");
}

/** @param {SVGSVGElement} root */
function outermost(root) {
  return [...root.querySelectorAll("[data-key]")].filter(
    (piece) => !piece.parentElement?.closest("[data-key], [data-plain]"),
  );
}

/**
 * A copy of a piece inside copies of the groups that place it, without picks, keys or names.
 * @param {Element} piece
 */
function placedCopy(piece) {
  /** @type {Element} */
  let copy = /** @type {Element} */ (piece.cloneNode(true));
  for (const node of [copy, ...copy.querySelectorAll("*")])
    for (const name of ["data-pick", "data-key", "aria-label", "role", "tabindex", "id"])
      node.removeAttribute(name);
  for (
    let ancestor = piece.parentElement;
    ancestor && ancestor.tagName !== "svg";
    ancestor = ancestor.parentElement
  ) {
    const wrapper = s("g");
    for (const name of ["transform", "class"])
      if (ancestor.hasAttribute(name)) wrapper.setAttribute(name, ancestor.getAttribute(name) || "");
    wrapper.append(copy);
    copy = wrapper;
  }
  return copy;
}
