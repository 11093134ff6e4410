// The sentences about joint odds; see words.js.

export const together = {
  title: "Several together",
  how: "Select some to see how they turn out together.",
  rest: (/** @type {number} */ n) => `and ${n} more ways, none likelier`,
};
