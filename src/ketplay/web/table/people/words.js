// The sentences of what players ask of each other.
export const requestWords = {
  asked: (/** @type {string} */ wish) => `You have asked to ${wish}. Waiting for an answer.`,
  declined: (/** @type {string} */ wish) => `The others did not agree to ${wish}.`,
  asks: (/** @type {string} */ name, /** @type {string} */ wish) => `${name} would like to ${wish}.`,
  wishes: /** @type {Record<string, string>} */ ({
    undo: "take back the last move",
    rematch: "play again with seats swapped",
    again: "play the same board again with seats swapped",
    help: "allow odds and hints in this game",
  }),
  yes: "Accept",
  no: "Decline",
};
