// The sentences of the pages to read; see words.js.

export const rules = {
  title: "Rules",
  all: "Every game of the house, with its rules in numbered clauses.",
  open: "The whole rules on a page of their own",
};

export const lab = {
  title: "The lab",
  all: "All verdicts of the lab",
  link: "What the lab found about them.",
};

export const fairness = { title: "Fairness" };
