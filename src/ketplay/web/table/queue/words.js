// The sentences of the queue.

/** @param {string} text */
const sentence = (text) => (/[.!?]$/.test(text) ? text : `${text}.`);

export const queueWords = {
  showing: "Wait a moment, or press any key.",
  did: (/** @type {string} */ name, /** @type {string} */ words) => sentence(`${name}: ${words}`),
  finished: "Your turn is over. Pass the device on in a moment.",
  deciding: "Chance decides …",
  played: (/** @type {string} */ name) => `${name} played`,
  turn: "Last turn",
  again: "Show again",
  pause: "Pause",
  goOn: "Play",
  step: "Next turn, then pause",
  skip: "Skip to the present",
  speed: (/** @type {string} */ name) => `Speed: ${name.toLowerCase()}`,
};
