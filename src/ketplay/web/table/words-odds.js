// The sentences about joint odds; see words.js.

export const together = {
  title: "Joint odds of several",
  how: "Press two or more numbers: then you see how those turn out together, and how often.",
  rest: (/** @type {number} */ n) => `and ${n} more ways, none likelier`,
};

export const best = {
  title: "The best turns",
  how: (/** @type {string} */ method) =>
    `What each brings you of the point that is played for (a win is all of it, a draw half), ${method}. You have to play the whole turn for that.`,
  none: "Nobody can say what a turn is worth here.",
};
