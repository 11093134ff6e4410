// The sentences of the bench; see words.js.

export const said = {
  title: (/** @type {string} */ game) => `Set up a board: ${game}`,
  how: "Pick a piece below the board, then its place. When the board is full, you can try cards on it and see its odds. The address of this page always holds the board: share it as it is.",
  lay: "Pick a piece, then where it goes.",
  full: "The board is full: try cards on it, look at the odds, play it or pass it on.",
  play: "Play this board",
  analyse: "Measure it again and again",
  share: "Copy the link",
  undo: "Undo",
  clear: "Empty the board",
  unfinished: "Fill every place first: then this board can be played, measured and judged.",
  none: (/** @type {string} */ game) => `${game} has no board that can be set up by hand.`,
  link: "Set up a board of your own",
};
