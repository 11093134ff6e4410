// Rings, dots and underlines on a drawing: what may be picked, what is picked, what changed last, and the ghost.
import { s } from "../lib/dom.js";
import { look } from "./morph.js";

const DOT = 4.5;
const AIR = 2;

/**
 * Where a piece lies among its siblings: its own transform, not what a style adds for the moment.
 * @param {SVGGraphicsElement} piece
 * @returns {Record<string, string>}
 */
function place(piece) {
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
  const width = box.width + 2 * AIR;
  const height = box.height + 2 * AIR;
  const radius = round ? Math.max(width, height) / 2 : Math.min(16, width * 0.18);
  const group = s("g", { class: `ket-mark ket-mark-${kind}`, "aria-hidden": "true", ...place(piece) });
  group.append(s("rect", { x: box.x - AIR, y: box.y - AIR, width, height, rx: radius }));
  if (kind === "legal")
    group.append(s("circle", { cx: box.x + box.width - DOT / 2, cy: box.y + DOT / 2, r: DOT }));
  return group;
}

/**
 * @param {SVGGraphicsElement} piece
 * @returns {SVGElement}
 */
function underline(piece) {
  const box = piece.getBBox();
  const d = `M${box.x + box.width * 0.2} ${box.y + box.height + AIR}h${box.width * 0.6}`;
  return s(
    "g",
    { class: "ket-mark", "aria-hidden": "true", ...place(piece) },
    s("path", { class: "ket-mark-last", d }),
  );
}

/**
 * Puts all marks on the pieces, in place of those that were there. A mark lies inside its piece, so that it moves
 * with it; a piece that can hold nothing has it as its neighbour.
 * @param {SVGSVGElement} root
 * @param {Record<"legal" | "chosen" | "armed" | "hint" | "last", SVGGraphicsElement[]>} what
 */
export function mark(root, what) {
  unmark(root);
  /** @type {[SVGGraphicsElement, SVGElement][]} */
  const marks = what.last.filter((piece) => piece.isConnected).map((piece) => [piece, underline(piece)]);
  for (const kind of /** @type {const} */ (["legal", "hint", "chosen", "armed"]))
    for (const piece of what[kind]) marks.push([piece, ring(piece, kind)]);
  for (const [piece, drawn] of marks) {
    if (piece.tagName === "g") piece.append(drawn);
    else piece.after(drawn);
  }
}

/** @param {SVGSVGElement} root */
export function unmark(root) {
  for (const drawn of root.querySelectorAll(".ket-mark")) drawn.remove();
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
    if (now && (now.hasAttribute("data-chosen") || look(now) === look(piece))) continue;
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
  return [...root.querySelectorAll("[data-key]")].filter(
    (piece) => !piece.parentElement?.closest("[data-key], [data-plain]"),
  );
}

/**
 * A copy of a piece inside copies of the groups that place it, without picks, keys or names.
 * @param {Element} piece
 */
function placed(piece) {
  /** @type {Element} */
  let copy = /** @type {Element} */ (piece.cloneNode(true));
  for (const node of [copy, ...copy.querySelectorAll("*")])
    for (const name of ["data-pick", "data-key", "aria-label", "role", "tabindex", "id"])
      node.removeAttribute(name);
  for (let up = piece.parentElement; up && up.tagName !== "svg"; up = up.parentElement) {
    const shell = s("g");
    for (const name of ["transform", "class"])
      if (up.hasAttribute(name)) shell.setAttribute(name, up.getAttribute(name) || "");
    shell.append(copy);
    copy = shell;
  }
  return copy;
}
