// A button that acts at the second press: the first one asks whether to go on.
import { button } from "../lib/frame.js";

const CONFIRM_MS = 5000;

/**
 * @param {string} label
 * @param {string} question  its label after the first press
 * @param {() => void} act
 */
export function twoPressButton(label, question, act) {
  const element = button(label, () => {
    const isSure = element.textContent === question;
    element.textContent = isSure ? label : question;
    if (isSure) return act();
    setTimeout(() => (element.textContent = label), CONFIRM_MS);
  });
  return element;
}
