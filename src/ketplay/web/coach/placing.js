// Where a bubble goes: near its piece, in the window, not over what can be chosen, hardly over another piece, and best
// not over what is to be read.

const STEP = 8; // pixels between places that are tried
const MARGIN = 6; // to the edges of the window
const GAP = 10; // between the bubble and its piece
const COVERED = 10; // what it costs to cover a square pixel of what can be chosen, in pixels of distance
const TOUCHED = 0.05; // ... of another piece
const HIDDEN = 0.005; // ... of what is to be read

/** @typedef {{x: number, y: number, width: number, height: number}} Box */

/** The area that two boxes share. @param {Box} a @param {Box} b */
export function overlap(a, b) {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

/** @param {Box} box @param {Box[]} others */
const overlaps = (box, others) => others.reduce((sum, each) => sum + overlap(box, each), 0);

/** How far two boxes are apart. @param {Box} a @param {Box} b */
function distance(a, b) {
  const x = Math.max(a.x - (b.x + b.width), b.x - (a.x + a.width), 0);
  const y = Math.max(a.y - (b.y + b.height), b.y - (a.y + a.height), 0);
  return Math.hypot(x, y);
}

/**
 * @param {{width: number, height: number}} size  of the bubble
 * @param {Box} target
 * @param {Box[]} obstacles  what must not be covered
 * @param {Box[]} pieces  what is covered only if there is no other place
 * @param {Box[]} texts  what should not be covered
 * @param {{width: number, height: number}} [view]  the window
 */
export function findPlace(
  size,
  target,
  obstacles,
  pieces,
  texts,
  view = { width: innerWidth, height: innerHeight },
) {
  const right = Math.max(MARGIN, view.width - size.width - MARGIN);
  const bottom = Math.max(MARGIN, view.height - size.height - MARGIN);
  const wide = {
    x: target.x - GAP,
    y: target.y - GAP,
    width: target.width + 2 * GAP,
    height: target.height + 2 * GAP,
  };
  let best = { x: MARGIN, y: MARGIN };
  let least = Infinity;
  for (let y = MARGIN; y <= bottom; y += STEP)
    for (let x = MARGIN; x <= right; x += STEP) {
      const box = { x, y, ...size };
      const covered = overlaps(box, obstacles) + overlap(box, wide);
      const middle = Math.abs(x + size.width / 2 - target.x - target.width / 2) / 100;
      const cost =
        covered * COVERED +
        overlaps(box, pieces) * TOUCHED +
        overlaps(box, texts) * HIDDEN +
        distance(box, target) +
        middle;
      if (cost < least) [best, least] = [{ x, y }, cost];
    }
  return best;
}
