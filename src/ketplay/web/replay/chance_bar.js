// A chance event: a bar divided by the odds, the outcome marked on it, and the same in words.
import { h, parseSvg } from "../lib/dom.js";
import { diePart } from "../table/queue/die_part.js";
import { replayWords } from "./words.js";

const MAX_PARTS = 10; // outcomes that are shown one by one

/** @typedef {import("../table/queue/events.js").StagedOdds} Odds */
/** @typedef {{name: string, p: number, picture: string, came: boolean}} Part */

/**
 * @param {Odds} odds
 * @param {string} picture  of the dice or the card, if the game draws it
 */
export function chanceBar(odds, picture) {
  const outcomes = mergeRest(
    odds.parts.map(([name, p], at) => ({
      name,
      p,
      picture: odds.pictures[at] || "",
      came: at === odds.picked,
    })),
  );
  const bar = h("div", { class: "ket-die-bar", "aria-hidden": "true" });
  for (const { name, p, picture: tile, came } of outcomes) {
    const part = diePart(name, p, tile);
    part.classList.toggle("ket-came", came);
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
  const p = others.reduce((sum, part) => sum + part.p, 0);
  return [...happened, { name: replayWords.rest(others.length), p, picture: "", came: false }];
}
