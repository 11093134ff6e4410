// The sentences about joint odds; see words.js.

export const together = {
  title: "Joint odds of several",
  how: "Press two or more numbers: then you see how those turn out together, and how often.",
  rest: (/** @type {number} */ n) => `and ${n} more ways, none likelier`,
};
