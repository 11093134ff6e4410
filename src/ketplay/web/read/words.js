// The sentences around the texts to read.

export const readWords = {
  rules: {
    title: "Rules",
    all: "Every game, with its rules in numbered clauses.",
  },
  guide: {
    title: (/** @type {string} */ game) => `How to play ${game}`,
    play: (/** @type {string} */ game) => `Play ${game}`,
    rules: "All the rules, clause by clause",
  },
  lab: {
    title: "Lab",
    all: "All results of the lab",
    link: "See what the lab found out about them.",
  },
  fairness: { title: "Fairness" },
};
