// A ring around a piece, and a line to it from the bubble that speaks of it.
import { s } from "../lib/dom.js";

const MARGIN = 4;

/**
 * @param {DOMRect} bubble
 * @param {DOMRect} target
 * @param {DOMRect} origin  of the element that the drawing lies in
 */
export function pointer(bubble, target, origin) {
  const ring = {
    x: target.x - origin.x - MARGIN,
    y: target.y - origin.y - MARGIN,
    width: target.width + 2 * MARGIN,
    height: target.height + 2 * MARGIN,
    rx: 14,
  };
  const middle = { x: target.x + target.width / 2, y: target.y + target.height / 2 };
  const from = nearest(bubble, middle);
  const to = nearest(target, from);
  const line = `M${from.x - origin.x} ${from.y - origin.y}L${to.x - origin.x} ${to.y - origin.y}`;
  return s("svg", { class: "ket-tip-pointer" }, s("rect", ring), s("path", { d: line }));
}

/** The point of a box that is nearest to another point. @param {DOMRect} box @param {{x: number, y: number}} point */
function nearest(box, { x, y }) {
  return {
    x: Math.min(Math.max(x, box.left), box.right),
    y: Math.min(Math.max(y, box.top), box.bottom),
  };
}
