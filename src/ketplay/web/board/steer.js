// Arrow keys on a picture: which piece lies in a direction.

/** @typedef {"ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown"} Arrow */

/** @type {Record<string, [number, number]>} */
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The nearest piece in the direction of an arrow; straight ahead counts more than aside. Null if there is none.
 * @param {Element} from
 * @param {Element[]} pieces
 * @param {string} arrow
 * @returns {Element | null}
 */
export function nearestPiece(from, pieces, arrow) {
  const [dx, dy] = DIRECTIONS[arrow];
  const start = centre(from);
  let nearest = null;
  let lowestCost = Infinity;
  for (const piece of pieces) {
    if (piece === from) continue;
    const end = centre(piece);
    const ahead = (end.x - start.x) * dx + (end.y - start.y) * dy;
    const aside = Math.abs((end.x - start.x) * dy) + Math.abs((end.y - start.y) * dx);
    const cost = ahead + 2.5 * aside;
    if (ahead > 2 && cost < lowestCost) [nearest, lowestCost] = [piece, cost];
  }
  return nearest;
}

/** @param {string} key */
export const isArrow = (key) => key in DIRECTIONS;

/** @param {Element} piece */
function centre(piece) {
  const box = piece.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
