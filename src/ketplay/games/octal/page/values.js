// Exact values on the board while the odds are shown: what the drawing itself does not carry, because it takes longer
// to find than a drawing may wait, is written under the kittens when the answer comes.
import { s } from "/public.js";

const MAX_LENGTH = 9; // letters of a fraction that fit
const OFFSET = 41;

/** @param {any} table */
export function attach(table) {
  const { frame } = table.board;
  table.odds.addEventListener("ket-parts", (/** @type {CustomEvent} */ event) =>
    showValues(frame, event.detail),
  );
  new MutationObserver(() => table.odds.hidden && clearValues(frame)).observe(table.odds, {
    attributeFilter: ["hidden"],
  });
}

/** @param {HTMLElement} frame @param {[string, number, string][]} parts */
function showValues(frame, parts) {
  clearValues(frame);
  for (const [pick, p, words] of parts) {
    const piece = frame.querySelector(`:scope > svg > g[data-pick="${CSS.escape(pick)}"]`);
    const exact = words.match(/^loses with probability (\S+)/)?.[1];
    if (!piece || !exact || piece.querySelector(".octal-odds")) continue;
    const text = s("text", { class: "octal-odds octal-told", y: OFFSET });
    text.textContent = exact.length <= MAX_LENGTH ? exact : `≈ ${(100 * p).toFixed(1)} %`;
    piece.append(text);
  }
}

/** @param {HTMLElement} frame */
function clearValues(frame) {
  for (const text of frame.querySelectorAll(".octal-told")) text.remove();
}
