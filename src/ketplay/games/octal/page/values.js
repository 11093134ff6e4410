// Exact values on the board while the odds are shown: what the drawing itself does not carry, because it takes longer
// to find than a drawing may wait, is written under the kittens when the answer comes.
import { s } from "/lib/dom.js";

const LONGEST = 9; // letters of a fraction that fit
const BELOW = 41;

/** @param {any} table */
export function attach(table) {
  const { frame } = table.board;
  table.odds.addEventListener("ket-parts", (/** @type {CustomEvent} */ event) => write(frame, event.detail));
  new MutationObserver(() => table.odds.hidden && wipe(frame)).observe(table.odds, {
    attributeFilter: ["hidden"],
  });
}

/** @param {HTMLElement} frame @param {[string, number, string][]} parts */
function write(frame, parts) {
  wipe(frame);
  for (const [pick, p, words] of parts) {
    const piece = frame.querySelector(`:scope > svg > g[data-pick="${CSS.escape(pick)}"]`);
    const exact = words.match(/^loses with (\S+)/)?.[1];
    if (!piece || !exact || piece.querySelector(".octal-odds")) continue;
    const text = s("text", { class: "octal-odds octal-told", y: BELOW });
    text.textContent = exact.length <= LONGEST ? exact : `≈ ${(100 * p).toFixed(1)} %`;
    piece.append(text);
  }
}

/** @param {HTMLElement} frame */
function wipe(frame) {
  for (const text of frame.querySelectorAll(".octal-told")) text.remove();
}
