// Numbered corners on the squares where somebody has just played.
import { s } from "../../lib/dom.js";

const MARGIN = 2;

/**
 * Marks where somebody has just played: four corners, and which of their moves it was.
 * @param {SVGGraphicsElement} piece
 * @param {string} numbers
 */
export function markPlayed(piece, numbers) {
  if (piece.tagName !== "g") return;
  const { x, y, width, height } = piece.getBBox();
  const arm = Math.min(width, height) * 0.17;
  const corners = [
    [x, y, 1, 1],
    [x + width, y, -1, 1],
    [x + width, y + height, -1, -1],
    [x, y + height, 1, -1],
  ].map(([cx, cy, dx, dy]) => {
    const [px, py] = [cx - dx * MARGIN, cy - dy * MARGIN];
    const [bend, end] = [arm * 0.7, arm * 1.6];
    return `M${px} ${py + dy * end}V${py + dy * bend}Q${px} ${py} ${px + dx * bend} ${py}H${px + dx * end}`;
  });
  const taken = piece.dataset.corner === "taken" ? 1 : 0;
  const isBelow = piece.dataset.corner === "below";
  const badges = [...numbers].map((number, index) => {
    const radius = arm * 0.72;
    const place = index + taken;
    const middle = isBelow ? y + height - radius : y + radius;
    const badge = s("g", { transform: `translate(${x + width - radius * (1 + 2 * place)} ${middle})` });
    const text = s("text", { y: radius * 0.42, "font-size": radius * 1.25 });
    text.append(number);
    badge.append(s("circle", { r: radius }), text);
    return badge;
  });
  const path = s("path", { d: corners.join("") });
  piece.append(s("g", { class: "ket-mark ket-mark-played", "aria-hidden": "true" }, path, ...badges));
}
