// A chance event: a bar divided by the odds, the outcome marked on it, and the same in words.
import { h, parseSvg } from "../lib/dom.js";
import { replayWords } from "./words.js";
import { percent } from "../lib/words.js";

const MAX_PARTS = 10; // outcomes that are shown one by one
const MIN_LABELLED = 0.12; // the share of a bar that has room for words

/**
 * The odds of a chance event in words, and which outcome came.
 * @typedef {{chances: [string, number][], picked: number}} Odds
 */

/** @typedef {{name: string, p: number, came: boolean}} Part */

/**
 * @param {Odds} odds
 * @param {string} picture  of the dice or the card, if the game draws it
 */
export function chanceBar(odds, picture) {
  const outcomes = mergeRest(parts(odds));
  const bar = h("div", { class: "ket-die-bar", "aria-hidden": "true" });
  for (const { name, p, came } of outcomes) {
    const part = h(
      "span",
      { class: `ket-die-part${came ? " ket-came" : ""}` },
      p > MIN_LABELLED ? `${name} ${percent(p)}` : "",
    );
    part.style.flexGrow = String(Math.max(p, 0.01));
    bar.append(part);
  }
  const outcome = outcomes.find((part) => part.came) || outcomes[0];
  const everyOutcome = h(
    "span",
    { class: "ket-hear" },
    replayWords.odds(outcomes.map(({ name, p }) => [name, p])),
  );
  const die = picture ? parseSvg(picture) : h("span", { class: "ket-die", "aria-hidden": "true" });
  return h(
    "div",
    { class: "ket-dice" },
    die,
    bar,
    h("p", {}, replayWords.came(outcome.name, outcome.p), " ", everyOutcome),
  );
}

/** Too many outcomes are two: what came, and all the rest. @param {Part[]} outcomes */
function mergeRest(outcomes) {
  if (outcomes.length <= MAX_PARTS) return outcomes;
  const happened = outcomes.filter((part) => part.came);
  const others = outcomes.filter((part) => !part.came);
  return [
    ...happened,
    { name: replayWords.rest(others.length), p: others.reduce((sum, part) => sum + part.p, 0), came: false },
  ];
}

/**
 * Neighbouring outcomes that mean the same (their words agree after the colon) are one part of the bar.
 * @param {Odds} odds
 * @returns {Part[]}
 */
export function parts({ chances, picked }) {
  const total = chances.reduce((sum, [, p]) => sum + p, 0) || 1;
  /** @type {Part[]} */
  const bar = [];
  chances.forEach(([text, p], number) => {
    const name = text.slice(text.indexOf(": ") + 1).trim();
    const last = bar.at(-1);
    const part = last?.name === name ? last : { name, p: 0, came: false };
    if (part !== last) bar.push(part);
    part.p += p / total;
    part.came ||= number === picked;
  });
  return bar;
}
