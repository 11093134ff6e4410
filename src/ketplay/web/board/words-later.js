// The sentences of what comes later at a board: moves that are typed, pieces that explain themselves.

export const laterBoardWords = {
  compose: { label: "Or type it:" },
  explain: {
    label: "What it does",
    how: "Point at a piece, or tap it, to learn what it does.",
    more: "More",
    close: "Close",
  },
};
