// The sentences of the board.
export const boardWords = {
  step: (
    /** @type {string} */ chosen,
    /** @type {number} */ step,
    /** @type {number} */ total,
    /** @type {string | undefined} */ name,
  ) =>
    `${chosen}: ${step > 1 ? "now " : ""}choose ${name ? withArticle(name) : "where"}${total > 1 ? ` (${step} of ${total})` : ""}.`,
  more: (/** @type {number} */ n) => `${n} chosen. Choose more, or finish.`,
  again: "Choose it again to play.",
  would: (/** @type {string} */ what) => (/[.?!]$/.test(what) ? what : `${what}.`),
  play: "Play it",
  cancel: "Cancel",
  cancelled: "Cancelled.",
  back: (/** @type {string} */ label) => `${label}: no longer chosen.`,
  notFirst: (/** @type {string} */ first) => `Choose ${first} first (tap a piece to learn about it).`,
  firstPiece: "a highlighted piece",
  notNext: (/** @type {string} */ label, /** @type {string} */ chosen) =>
    `${label} does not go with ${chosen}. Choose a highlighted piece.`,
  moreDigits: (/** @type {string} */ digits) => `${digits} …: type another digit, or press Enter.`,
  noNumber: (/** @type {string} */ digit) => `Nothing with the number ${digit} can be chosen now.`,
};

/** A step's name with an article, if it has none. @param {string} name */
const withArticle = (name) => (/^an? /.test(name) ? name : `the ${name}`);
