// A spark that runs from a piece to its partner, along the line of the drawing that joins them (`data-link`).
import { s } from "../../lib/dom.js";

const STEPS = 16;

/** What is joined on a board: the picks of both pieces for each line. @param {import("../../board/board.js").KetBoard} board */
export const linksOf = (board) =>
  [...(board.svg?.querySelectorAll("[data-link]") ?? [])].map((each) => each.getAttribute("data-link") || "");

/**
 * @param {import("../../board/board.js").KetBoard} board
 * @param {string} pick  where it begins
 * @param {number} duration
 */
export function runSpark(board, pick, duration) {
  const link = board.svg?.querySelector(`[data-link~="${CSS.escape(pick)}"]`);
  if (!board.svg || !link || !duration) return;
  const path = link instanceof SVGGeometryElement ? link : link.querySelector("path");
  const toRoot =
    path &&
    board.svg
      .getScreenCTM()
      ?.inverse()
      .multiply(path.getScreenCTM() || new DOMMatrix());
  if (!path || !toRoot) return;
  const length = path.getTotalLength();
  const points = Array.from({ length: STEPS + 1 }, (_, n) => {
    const point = path.getPointAtLength((length * n) / STEPS).matrixTransform(toRoot);
    return { transform: `translate(${point.x}px, ${point.y}px)` };
  });
  if (link.getAttribute("data-link")?.split(" ")[0] !== pick) points.reverse();
  const spark = s("g", { class: "ket-spark" }, s("circle", { r: 9 }), s("circle", { r: 4.5 }));
  board.svg.append(spark);
  spark.animate(points, { duration, easing: "ease-in", fill: "forwards" }).onfinish = () => spark.remove();
}
