// How often each piece, and pieces that belong together, came out in each way: beside the exact odds, with an interval.
import { h, setChildren } from "../lib/dom.js";
import { replayWords } from "./words.js";

const Z = 1.959963984540054; // the 97.5th percentile of the normal distribution
const SURE = 1 - 1e-9;

/** @typedef {{value: string, words: string, exact: number, count: number}} Value */
/** @typedef {{name: string, values: Value[]}} Observable */

/**
 * Wilson's 95 % interval of a share.
 * @param {number} count
 * @param {number} total
 * @returns {[number, number]}
 */
export function wilson(count, total) {
  if (!total) return [0, 1];
  const share = count / total;
  const spread = (Z * Z) / total;
  const centre = (share + spread / 2) / (1 + spread);
  const reach = (Z * Math.sqrt((share * (1 - share)) / total + spread / (4 * total))) / (1 + spread);
  return [Math.max(0, centre - reach), Math.min(1, centre + reach)];
}

export class PieceFrequencies {
  element = h("section", { class: "ket-pieces", hidden: true });

  constructor() {
    /** @type {Observable[]} */
    this.observables = [];
  }

  clear() {
    this.observables = [];
  }

  /** Adds the counts of some measurements. @param {Observable[]} found */
  add(found) {
    if (!this.observables.length) {
      this.observables = found.filter(({ values }) => values.every(({ exact }) => exact < SURE));
      return;
    }
    for (const mine of this.observables) {
      const same = found.find(({ name }) => name === mine.name);
      mine.values.forEach((value, at) => (value.count += same?.values[at]?.count ?? 0));
    }
  }

  /** @param {number} shots  measurements so far */
  draw(shots) {
    const { remeasure } = replayWords;
    this.element.hidden = !this.observables.length;
    const rows = this.observables.flatMap(({ name, values }) =>
      values.map((value, at) =>
        h(
          "tr",
          {},
          at === 0 && h("th", { scope: "rowgroup", rowSpan: values.length }, name),
          h("td", {}, value.words || value.value),
          h(
            "td",
            {},
            bar(value, shots),
            remeasure.came(value.exact, value.count, shots, wilson(value.count, shots)),
          ),
        ),
      ),
    );
    const head = [remeasure.piece, remeasure.value, remeasure.exactAndMeasured];
    setChildren(
      this.element,
      h("h3", {}, remeasure.pieces),
      h("p", { class: "ket-dim" }, remeasure.piecesText),
      h(
        "div",
        { class: "ket-scroll", tabIndex: 0, role: "region", "aria-label": remeasure.pieces },
        h(
          "table",
          { class: "ket-rows" },
          h(
            "thead",
            {},
            h(
              "tr",
              {},
              head.map((text) => h("th", { scope: "col" }, text)),
            ),
          ),
          h("tbody", {}, rows),
        ),
      ),
    );
  }
}

/** @param {Value} value @param {number} shots */
function bar(value, shots) {
  const fill = h("span", { class: "ket-bar-fill" });
  const mark = h("span", { class: "ket-bar-mark" });
  const whisker = h("span", { class: "ket-bar-whisker", hidden: !shots });
  const [low, high] = wilson(value.count, shots);
  fill.style.width = `${shots ? (value.count / shots) * 100 : 0}%`;
  mark.style.left = `${value.exact * 100}%`;
  whisker.style.left = `${low * 100}%`;
  whisker.style.width = `${(high - low) * 100}%`;
  return h("span", { class: "ket-bar", "aria-hidden": "true" }, fill, whisker, mark);
}
