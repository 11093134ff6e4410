// The preview of a move: what would look different, laid over the drawing. Loaded when somebody looks at a move.
import { loadStyle, s } from "../lib/dom.js";
import { clearPreview } from "./marks.js";
import { look } from "./morph.js";

await loadStyle("/board/preview.css");

/**
 * The pieces of `after` that look other than they do now, laid over the drawing half transparent, or as a small tile in
 * the corner (`data-preview="small"`); `data-preview="none"` leaves one out. What a move takes away is faded; a piece
 * that can be picked only if it says so (`data-preview="gone"`). A chosen
 * piece that says nothing, such as the card that is played, is left out, too.
 * @param {SVGSVGElement} root
 * @param {SVGSVGElement} after
 */
export function drawPreview(root, after) {
  clearPreview(root);
  const layer = s("g", { class: "ket-ghost", "aria-hidden": "true" });
  const remaining = new Set();
  for (const piece of outermost(after)) {
    const key = piece.getAttribute("data-key") || "";
    remaining.add(key);
    const kind = piece.getAttribute("data-preview");
    const current = root.querySelector(`[data-key="${CSS.escape(key)}"]`);
    if (kind === "none" || (current && look(current) === look(piece))) continue;
    if (current?.hasAttribute("data-chosen") && kind === null) continue;
    if (kind === "small" && current instanceof SVGGraphicsElement) layer.append(smallCopy(piece, current));
    else {
      current?.classList.add("ket-under");
      layer.append(placedCopy(piece));
    }
  }
  for (const piece of outermost(root))
    if (
      !remaining.has(piece.getAttribute("data-key")) &&
      (piece.matches("[data-preview=gone]") || !piece.closest("[data-pick], [data-preview=none]"))
    )
      piece.classList.add("ket-under");
  root.append(layer);
}

const SMALL = 0.46; // of a tile's width: the tile that shows what it would become

/**
 * A copy of a piece as a small dashed tile in the lower right corner of where it lies now.
 * @param {Element} piece
 * @param {SVGGraphicsElement} current
 */
function smallCopy(piece, current) {
  const box = boxWithoutMarks(current);
  const copy = placedCopy(piece);
  copy.classList.add("ket-small");
  const tile = copy.querySelector("[data-copied]") || copy;
  const frame = {
    x: box.x + box.width * (0.98 - SMALL),
    y: box.y + box.height * (0.98 - SMALL),
    width: box.width * SMALL,
    height: box.height * SMALL,
    rx: box.width * SMALL * 0.2,
  };
  const dx = frame.x - box.x * SMALL;
  const dy = frame.y - box.y * SMALL;
  const inner = s("g", { transform: `translate(${dx} ${dy}) scale(${SMALL})` }, ...tile.childNodes);
  tile.append(
    s("rect", { class: "ket-small-ground", ...frame }),
    inner,
    s("rect", { class: "ket-small-rim", ...frame }),
  );
  return copy;
}

/** @param {SVGGraphicsElement} piece */
function boxWithoutMarks(piece) {
  const marks = [...piece.querySelectorAll(":scope > .ket-mark")];
  for (const each of marks) each.remove();
  const box = piece.getBBox();
  piece.append(...marks);
  return box;
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
  copy.setAttribute("data-copied", "");
  for (const node of [copy, ...copy.querySelectorAll("*")])
    for (const name of ["data-pick", "data-key", "aria-label", "role", "tabindex", "id"])
      node.removeAttribute(name);
  for (
    let ancestor = piece.parentElement;
    ancestor instanceof SVGElement && ancestor.ownerSVGElement;
    ancestor = ancestor.parentElement
  ) {
    const wrapper = s(ancestor.tagName === "svg" ? "svg" : "g"); // a drawing inside a drawing
    for (const name of ["transform", "class", "x", "y", "width", "height", "viewBox"])
      if (ancestor.hasAttribute(name)) wrapper.setAttribute(name, ancestor.getAttribute(name) || "");
    wrapper.append(copy);
    copy = wrapper;
  }
  return copy;
}
