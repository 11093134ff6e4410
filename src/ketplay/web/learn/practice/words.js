// The sentences of puzzles and repetition.

export const practiceWords = {
  puzzles: "Puzzles",
  lead: "One turn, judged by its exact odds. Any turn that works is right.",
  today: (/** @type {number} */ number) => `Today: puzzle ${number}`,
  solvedToday: "solved",
  count: (/** @type {number} */ solved, /** @type {number} */ all) => `${solved} of ${all} solved`,
  byIdea: "By idea",
  puzzle: (/** @type {number} */ number) => `Puzzle ${number}`,
  number: "Puzzle number",
  open: "Open",
  idea: "Idea",
  anyIdea: "All ideas",
  showRating: "Show my rating",
  rating: (/** @type {number} */ own, /** @type {number} */ puzzle) =>
    `Your rating here: ${own}. This puzzle: ${puzzle}.`,
  choose: "Choose another puzzle",
  repeat: "Repeat",
  repeatLead:
    "What you have learnt comes back after a day, then later and later. Leave it if you like: nothing is lost.",
  nothing: "Nothing is due today.",
  nothingMore: "Finish a lesson, and its ideas come back here.",
  from: (/** @type {string} */ game) => `from ${game}`,
  again: (/** @type {string} */ idea) => `Again: ${idea}`,
  box: { right: "Right: it comes back", hint: "With a hint: it comes back", wrong: "Not yet: it comes back" },
  inDays: (/** @type {string} */ result, /** @type {number} */ days) =>
    days === 1 ? `${result} tomorrow.` : `${result} in ${days} days.`,
  next: "The next idea",
  toLearn: "All courses",
  dueLink: (/** @type {number} */ number) => `Repeat (${number})`,
  ofDay: "Puzzle of the day",
  mistake: "Your own game",
  noPuzzles: (/** @type {string} */ game) => `There are no puzzles for ${game}.`,
};
