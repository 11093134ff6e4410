// Measurements beside their exact odds, with the band in which 19 of 20 series lie; and the odds of who wins.
import { h } from "../lib/dom.js";
import { button } from "../lib/frame.js";
import { language } from "./languages/language.js";
import { learnWords } from "./words.js";

/** @param {number} chance */
export const percent = (chance) =>
  `${(100 * chance).toLocaleString(language(), { maximumFractionDigits: 1 })}\u00a0%`;

/**
 * @typedef {{words: string, exact: number, count: number, low: number, high: number, shots: number, depth: number, stopped: boolean}} Result
 */

/**
 * @param {Result[]} results
 * @param {number} shots
 * @param {Result | null} total  what is counted, together
 */
export function resultList(results, shots, total) {
  if (!results.length) return [];
  return [
    h("p", { class: "ket-dim" }, learnWords.results(shots)),
    h("ul", { class: "ket-results" }, ...results.map(resultLine)),
    total && h("p", { class: "ket-dim" }, `${learnWords.total}: ${total.words}`),
    total && h("ul", { class: "ket-results" }, resultLine({ ...total, words: learnWords.together })),
  ];
}

/** @param {Result} result */
function resultLine({ words, exact, count, low, high, shots, depth, stopped }) {
  const bar = h("meter", { min: 0, max: Math.max(1, shots), value: count, "aria-hidden": "true" });
  const text = learnWords.result(count, shots, percent(exact));
  const notes = [shots >= 20 && learnWords.band(low, high), stopped && learnWords.stopped].filter(Boolean);
  const note = notes.length > 0 && h("small", { class: "ket-dim" }, notes.join(" · "));
  const name = h("b", {}, depth > 0 && h("span", { class: "ket-hear" }, learnWords.then), words);
  name.style.paddingInlineStart = `${depth * 1.1}em`;
  return h("li", {}, name, bar, h("span", {}, text), note);
}

/**
 * The buttons that measure. A chain can be watched once before it is counted.
 * @param {{shots: number, chain: unknown[]}} step
 * @param {(shots: number) => void} measure
 */
export function measureButtons({ shots, chain }, measure) {
  if (!shots) return [];
  const text = (chain.length ? learnWords.send : learnWords.measure)(shots);
  const all = button(text, () => measure(shots), "ket-strong");
  return chain.length && shots > 1 ? [button(learnWords.send(1), () => measure(1)), all] : [all];
}

/**
 * The stations of a chain, one after the other.
 * @param {{words: string, keep: string}[]} chain
 */
export const chainList = (chain) =>
  h(
    "ol",
    { class: "ket-chain", "aria-label": learnWords.chain },
    ...chain.map(({ words, keep }) =>
      h("li", {}, h("b", {}, words), keep && h("small", {}, learnWords.keep(keep))),
    ),
  );

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
