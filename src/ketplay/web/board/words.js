// The sentences of the board.
import { count } from "../lib/words.js";

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
  moreDigits: (/** @type {string} */ digits, /** @type {boolean} */ isNumber) =>
    isNumber ? `${digits}: press Enter, or type another digit.` : `${digits} …: type another digit.`,
  noNumber: (/** @type {string} */ digit) => `Nothing with the number ${digit} can be chosen now.`,
  noDigit: (/** @type {number} */ n) =>
    `There ${n === 1 ? "is" : "are"} only ${count(n, "choice", "choices")}.`,
  compose: {
    label: "Or type it:",
  },
  explain: {
    label: "What it does",
    how: "Point at a piece, or tap it, to learn what it does.",
    more: "More",
    close: "Close",
  },
};

/** A step's name with an article, if it has none. @param {string} name */
const withArticle = (name) => (/^an? /.test(name) ? name : `the ${name}`);
