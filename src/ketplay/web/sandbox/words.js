// The sentences of the sandbox.

export const sandboxWords = {
  title: (/** @type {string} */ game) => `Set up a board: ${game}`,
  how: "Choose a piece, then its place; it stays chosen for the next one. When the board is full, you can try moves on it and see its odds. The address of this page contains the board, so you can share it at any time.",
  typed: "In notation",
  doIt: "Do it",
  preset: "Ready-made boards",
  noPreset: "None",
  lay: "Choose a piece, then its place.",
  howAlone:
    "Choose a piece to lay it. No game goes on here: try what you like. The address of this page contains everything, so you can share it at any time.",
  layAlone: "Choose what to lay.",
  full: "The board is full: try moves on it, look at the odds, play it or share it.",
  play: "Play this board",
  measure: "Measure it repeatedly",
  share: "Share",
  shareTitle: "Share this board",
  shareText: "The link contains the whole board and its rules.",
  undo: "Undo",
  clear: "Clear the board",
  unfinished: "Fill all squares to play or measure this board.",
  tooLong: "So much has been played on this board that no game can start from it. Undo a few moves first.",
  none: (/** @type {string} */ game) => `${game} has no sandbox.`,
};
