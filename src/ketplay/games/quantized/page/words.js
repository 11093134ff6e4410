// The sentences of the scripts in this folder.
export const quantumWords = {
  sheet: "A move for each board",
  how: "Tap a cell on each board. Tap it again to give it more weight, and a fourth time to take it away; several cells on a board are played in superposition.",
  others: (/** @type {number} */ n) =>
    `On ${n} less likely ${n === 1 ? "board" : "boards"}, and wherever nothing is chosen, all safe moves are played.`,
  rest: "Where nothing is chosen, all safe moves are played.",
  use: "Use these moves",
  safe: "A safe move on each",
  none: "Choose none",
  times: (/** @type {string} */ chance, /** @type {number} */ n) => {
    const turns = n === 1 ? "1 turn" : `${n} turns`;
    return n < 0 ? chance : `${chance}, ${turns}`;
  },
};

/** @param {number} share */
export function percent(share) {
  return `${(100 * share).toFixed(1).replace(/\.0$/, "")} %`;
}
