// Measurements beside their exact odds, with the band in which 19 of 20 series lie; and the odds of who wins.
import { h } from "../lib/dom.js";
import { learnWords } from "./words.js";

/** @param {number} chance */
export const percent = (chance) => `${Number((100 * chance).toFixed(1))} %`;

/**
 * @param {{words: string, exact: number, count: number, low: number, high: number}[]} results
 * @param {number} shots
 */
export function resultList(results, shots) {
  return [
    h("p", { class: "ket-dim" }, learnWords.results(shots)),
    h("ul", { class: "ket-results" }, ...results.map((result) => resultLine(result, shots))),
  ];
}

/**
 * @param {{words: string, exact: number, count: number, low: number, high: number}} result
 * @param {number} shots
 */
function resultLine({ words, exact, count, low, high }, shots) {
  const bar = h("meter", { min: 0, max: shots, value: count, "aria-hidden": "true" });
  const text = learnWords.result(count, percent(exact));
  const band = shots >= 20 && h("small", { class: "ket-dim" }, learnWords.band(low, high));
  return h("li", {}, h("b", {}, words), bar, h("span", {}, text), band);
}

/** @param {[string, number][]} chances */
export function oddsList(chances) {
  return [
    h("p", { class: "ket-dim" }, learnWords.odds),
    h(
      "ul",
      { class: "ket-results" },
      ...chances
        .filter(([, chance]) => chance > 0)
        .map(([words, chance]) =>
          h(
            "li",
            {},
            h("b", {}, words),
            h("meter", { min: 0, max: 1, value: chance, "aria-hidden": "true" }),
            h("span", {}, percent(chance)),
          ),
        ),
    ),
  ];
}
