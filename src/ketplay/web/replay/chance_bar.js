// A stroke of luck: a bar that is cut by the odds, the part that came, and the same in words.
import { h, parseSvg } from "../lib/dom.js";
import { replayWords } from "./words.js";
import { percent } from "../lib/words.js";

const FEW = 10; // outcomes that are shown one by one
const ROOM = 0.12; // the share of a bar that has room for words

/**
 * The odds of a chance event in words, and which outcome came.
 * @typedef {{chances: [string, number][], picked: number}} Odds
 */

/** @typedef {{name: string, p: number, came: boolean}} Part */

/**
 * @param {Odds} luck
 * @param {string} picture  of the dice or the card, if the game draws it
 */
export function strip(luck, picture) {
  const cut = few(parts(luck));
  const bar = h("div", { class: "ket-die-bar", "aria-hidden": "true" });
  for (const { name, p, came } of cut) {
    const part = h(
      "span",
      { class: `ket-die-part${came ? " ket-came" : ""}` },
      p > ROOM ? `${name} ${percent(p)}` : "",
    );
    part.style.flexGrow = String(Math.max(p, 0.01));
    bar.append(part);
  }
  const one = cut.find((part) => part.came) || cut[0];
  const all = h("span", { class: "ket-hear" }, replayWords.odds(cut.map(({ name, p }) => [name, p])));
  const die = picture ? parseSvg(picture) : h("span", { class: "ket-die", "aria-hidden": "true" });
  return h("div", { class: "ket-dice" }, die, bar, h("p", {}, replayWords.came(one.name, one.p), " ", all));
}

/** Too many outcomes are two: what came, and all the rest. @param {Part[]} cut */
function few(cut) {
  if (cut.length <= FEW) return cut;
  const came = cut.filter((part) => part.came);
  const rest = cut.filter((part) => !part.came);
  return [
    ...came,
    { name: replayWords.rest(rest.length), p: rest.reduce((sum, part) => sum + part.p, 0), came: false },
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
