// The words around the tips of a first game; the tips themselves are the game's.

export const coachWords = {
  label: "Tip",
  done: "OK",
  off: "No more tips",
};
