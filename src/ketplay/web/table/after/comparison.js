// A turn beside the better one: what each could expect.
import { h } from "../../lib/dom.js";
import { exactPercent } from "../../lib/words.js";
import { reviewWords } from "../../lib/later/words.js";

/** @typedef {import("../../lib/records.js").Turn} Turn */

/** A move without what it leads to, which is told elsewhere. @param {string} words */
export const short = (words) => words.replace(/(: | \().*$/, "");

/** What was played and what was better, with bars. @param {Turn} turn */
export function comparison(turn) {
  if (!turn.estimates.length) return null;
  const [before, after] = turn.estimates.map((value) => (1 + value) / 2);
  const row = (/** @type {string} */ label, /** @type {string[]} */ moves, /** @type {number} */ share) => {
    const fill = h("span", { class: "ket-share-fill" });
    fill.style.width = `${share * 100}%`;
    return h(
      "li",
      {},
      h("span", {}, label),
      h("span", {}, moves.map(short).join("; ")),
      h("b", {}, exactPercent(share)),
      h("span", { class: "ket-share", "aria-hidden": "true" }, fill),
    );
  };
  return h(
    "div",
    { class: "ket-comparison" },
    h(
      "ul",
      {},
      row(reviewWords.played, turn.words, after),
      row(reviewWords.instead, turn.best_words, before),
    ),
    h("p", { class: "ket-dim" }, reviewWords.scale),
  );
}
