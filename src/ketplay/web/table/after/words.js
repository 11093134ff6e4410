// The sentences of a game that is over.
export const afterWords = {
  lesson: "Back to the lesson",
  rematch: "Play again",
  rematchNote: "Seats are swapped.",
  again: "Same board",
  againNote: "The same prepared board and hands. Alone you keep your seat; between people seats are swapped.",
  review: "Review",
  title: "Your costliest turn",
  looking: "Looking for your costliest turn …",
  find: "Find my costliest turn",
  costliest: (/** @type {number} */ number, /** @type {string} */ better) =>
    `Turn ${number}. Better: ${better}.`,
  none: "The strongest bot found no turn of yours that cost anything.",
};
