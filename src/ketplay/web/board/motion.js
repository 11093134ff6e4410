// Motion: pieces that moved, turned or appeared are animated. The drawing is already the new one; nothing waits for it.

import { settings } from "../lib/storage.js";

export const SLIDE_MS = 420;
export const TURN_MS = 260;
export const REVEAL_MS = 700;

/** Whether things may move. */
export function motionEnabled() {
  return document.documentElement.dataset.motion !== "less";
}

/** How long things take at each speed, in their normal time. @type {Record<string, number>} */
const SPEEDS = { slow: 1.7, normal: 1, fast: 0.5, off: 0 };

/** How long things take now, in their normal time; 0: they are not shown one after the other. */
export function timeFactor() {
  const visible = motionEnabled() && document.visibilityState === "visible";
  return visible ? (SPEEDS[settings().speed] ?? 1) : 0;
}

/** @typedef {Map<string, DOMRect>} Positions */

/**
 * Where the keyed pieces lie now.
 * @param {Element} root
 * @returns {Positions}
 */
export function piecePositions(root) {
  const positions = new Map();
  for (const node of root.querySelectorAll("[data-key]"))
    positions.set(node.getAttribute("data-key"), node.getBoundingClientRect());
  return positions;
}

/**
 * Lets pieces glide from where they were, and turns or fades in those that changed.
 * @param {SVGSVGElement} root
 * @param {Positions} before
 * @param {import("./morph.js").Change} change
 * @param {(node: SVGGraphicsElement) => void} [turn]  how a changed piece is seen to change
 */
export function animate(root, before, change, turn = turnOver) {
  if (!motionEnabled()) return;
  for (const node of root.querySelectorAll("[data-key]"))
    slide(/** @type {SVGGraphicsElement} */ (node), before);
  for (const node of change.altered) if (!nested(node)) turn(/** @type {SVGGraphicsElement} */ (node));
  for (const node of change.added)
    if (!nested(node)) node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: TURN_MS });
}

/** @param {Element} node */
const nested = (node) => Boolean(node.parentElement && node.parentElement.closest("[data-key]"));

/** User units a screen pixel is long among the children of an element. @param {Element | null} parent */
function unitsPerPixel(parent) {
  const matrix = parent instanceof SVGGraphicsElement ? parent.getScreenCTM() : null;
  return matrix && matrix.a ? 1 / matrix.a : 1;
}

/**
 * @param {SVGGraphicsElement} node
 * @param {Positions} before
 */
function slide(node, before) {
  const oldBox = before.get(node.getAttribute("data-key") || "");
  if (!oldBox || nested(node) || !oldBox.width) return;
  const newBox = node.getBoundingClientRect();
  const dx = oldBox.x + oldBox.width / 2 - newBox.x - newBox.width / 2;
  const dy = oldBox.y + oldBox.height / 2 - newBox.y - newBox.height / 2;
  if (Math.hypot(dx, dy) < 3) return;
  const scale = unitsPerPixel(node.parentElement);
  node.animate([{ translate: `${dx * scale}px ${dy * scale}px` }, { translate: "0 0" }], {
    duration: SLIDE_MS,
    easing: "cubic-bezier(.2,.8,.2,1)",
  });
}

/**
 * A tile turned over: squeezed to a line and opened again, around its own middle.
 * @param {SVGGraphicsElement} node
 */
export function turnOver(node) {
  const box = node.getBBox();
  const ownTransform = node.transform.baseVal.consolidate();
  const matrix = ownTransform ? ownTransform.matrix : new DOMMatrix();
  const start = new DOMMatrix([matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f]);
  const x = box.x + box.width / 2;
  /** @param {number} width */
  const squeezed = (width) => ({ transform: String(start.translate(x, 0).scale(width, 1).translate(-x, 0)) });
  node.animate([squeezed(0.02), squeezed(1.06), squeezed(1)], { duration: TURN_MS, easing: "ease-out" });
}

/**
 * Lines of a score draw themselves.
 * @param {Element} root
 */
export function drawLines(root) {
  if (!motionEnabled()) return;
  for (const line of root.querySelectorAll("[data-line]")) {
    if (!(line instanceof SVGGeometryElement)) continue;
    const length = line.getTotalLength();
    const dash = `${length} ${length}`;
    line.animate(
      [
        { strokeDasharray: dash, strokeDashoffset: length },
        { strokeDasharray: dash, strokeDashoffset: 0 },
      ],
      {
        duration: REVEAL_MS,
        easing: "ease-in-out",
      },
    );
  }
}
