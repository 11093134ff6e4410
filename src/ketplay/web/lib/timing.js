// Waiting for a while.

/** @param {number} milliseconds */
export const pause = (milliseconds) =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)));
