// Arrow keys on a picture: which piece lies in a direction.

/** @typedef {"ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown"} Arrow */

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The nearest piece in the direction of an arrow; straight ahead counts more than aside. Null if there is none.
 * @param {Element} from
 * @param {Element[]} pieces
 * @param {string} arrow
 * @returns {Element | null}
 */
export function beside(from, pieces, arrow) {
  const [wx, wy] = WAYS[arrow];
  const here = middle(from);
  let best = null;
  let least = Infinity;
  for (const piece of pieces) {
    if (piece === from) continue;
    const there = middle(piece);
    const ahead = (there.x - here.x) * wx + (there.y - here.y) * wy;
    const aside = Math.abs((there.x - here.x) * wy) + Math.abs((there.y - here.y) * wx);
    const cost = ahead + 2.5 * aside;
    if (ahead > 2 && cost < least) [best, least] = [piece, cost];
  }
  return best;
}

/** @param {string} key */
export const isArrow = (key) => key in WAYS;

/** @param {Element} piece */
function middle(piece) {
  const box = piece.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
