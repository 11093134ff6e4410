// The sentences of the board.
import { count } from "../lib/words.js";

export const boardWords = {
  step: (
    /** @type {string} */ chosen,
    /** @type {number} */ step,
    /** @type {number} */ total,
    /** @type {string | undefined} */ name,
  ) => `${chosen}: ${total > 1 ? `${step} of ${total}, ` : ""}choose ${name ? `the ${name}` : "where"}.`,
  more: (/** @type {string} */ chosen) => `${chosen} chosen. Choose more, or finish.`,
  again: (/** @type {string} */ label) => `${label}: tap again to play it.`,
  play: "Play it",
  cancel: "Cancel",
  cancelled: "Cancelled.",
  back: (/** @type {string} */ label) => `${label}: no longer chosen.`,
  notFirst: (/** @type {string} */ label) =>
    `${label} cannot be chosen first. Start with a highlighted piece.`,
  notNext: (/** @type {string} */ label, /** @type {string} */ chosen) =>
    `${label} does not go with ${chosen}. The highlighted pieces do.`,
  noDigit: (/** @type {number} */ n) =>
    `There ${n === 1 ? "is" : "are"} only ${count(n, "choice", "choices")}.`,
  compose: {
    label: "Your move",
    how: "Choose one or more pieces, or edit the text.",
  },
};
