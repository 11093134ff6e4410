// Small things that the page of a step needs: where somebody types, numbers for measurements, what an event says.

/** @param {EventTarget | null} target */
export const isWriting = (target) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** A number from which a series of measurements follows. */
export const seed = () => crypto.getRandomValues(new Uint32Array(1))[0];

/** @param {string} text */
export const sentence = (text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** @param {Event} event */
export const detail = (event) => /** @type {CustomEvent} */ (event).detail;
