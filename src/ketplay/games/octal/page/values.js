// Chances of losing on the board while the odds are shown: what the drawing itself does not carry, because it takes longer
// to find than a drawing may wait, is written under the kittens when the answer comes. The best ones get a star.
import { s } from "/public.js";

const STAR = "M0 -10L2.9 -4L9.5 -3.1L4.7 1.5L5.9 8.1L0 5L-5.9 8.1L-4.7 1.5L-9.5 -3.1L-2.9 -4Z";

/** @typedef {[string, number, string]} Part  pick, chance of losing, words */

/** @param {any} table */
export function attach(table) {
  const { frame } = table.board;
  table.odds.addEventListener("ket-parts", (/** @type {CustomEvent} */ event) =>
    showValues(frame, event.detail),
  );
  new MutationObserver(() => table.odds.hidden && clearValues(frame)).observe(table.odds, {
    attributeFilter: ["hidden"],
  });
  showValues(frame, table.odds.parts || []); // the answer may have come before this script
}

/** @param {HTMLElement} frame @param {Part[]} parts */
function showValues(frame, parts) {
  clearValues(frame);
  const known = parts.filter(([, , words]) => /^loses with probability/.test(words));
  const best = Math.min(...known.map(([, chance]) => chance));
  for (const [pick, chance] of known) {
    const piece = frame.querySelector(`:scope > svg > g[data-pick="${CSS.escape(pick)}"]`);
    if (piece && !piece.querySelector(".octal-told")) piece.append(plate(chance, chance === best));
  }
}

/** @param {number} chance @param {boolean} isBest */
function plate(chance, isBest) {
  const whole = Math.round(100 * chance);
  const percent = chance > 0 && chance < 1 ? Math.min(99, Math.max(1, whole)) : whole;
  const text = s("text", { class: "octal-odds", y: 43.5 });
  text.textContent = `lose ${percent} %`;
  return s(
    "g",
    { class: `octal-told octal-later${isBest ? " octal-best" : ""}` },
    s("rect", { class: "octal-odds-plate", x: -35, y: 30, width: 70, height: 18, rx: 9 }),
    text,
    isBest ? s("path", { class: "octal-star", transform: "translate(21 -21)", d: STAR }) : "",
  );
}

/** @param {HTMLElement} frame */
function clearValues(frame) {
  for (const text of frame.querySelectorAll(".octal-later")) text.remove();
}
