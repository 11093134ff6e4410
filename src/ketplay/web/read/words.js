// The sentences around the texts to read.
import { count, percent } from "../lib/words.js";

export const readWords = {
  rules: {
    title: "Rules",
    all: "Every game, with its rules in numbered clauses.",
    maps: "Maps",
  },
  guide: {
    title: (/** @type {string} */ game) => `How to play ${game}`,
    play: (/** @type {string} */ game) => `Play ${game}`,
    rules: "All the rules, clause by clause",
  },
  lab: {
    title: "Lab",
    all: "All results of the lab",
    link: "See what the lab found out about them.",
  },
  fairness: { title: "Fairness" },
  statistics: {
    title: "Chance on this server so far",
    what: "Every die, card, coin and measurement in a finished game is compared with its odds. For each one we ask about the first outcome that the rules list, for instance: did the kitten come out white? If chance is fair, that happens as often as the odds say, apart from luck.",
    none: "No game with chance has been finished on this server yet.",
    verdict: (
      /** @type {{events: number, judged: number, outside: number, expected_outside: number, enough: number}} */ found,
    ) => {
      const events = `${count(found.events, "chance event", "chance events")} so far.`;
      if (!found.judged) return `${events} That is too few to say anything: a row needs ${found.enough}.`;
      const rows = count(found.judged, "row has", "rows have");
      return `${events} ${rows} enough events to judge, and in ${found.outside} of them the exact odds lie outside the interval. One interval in twenty misses by luck alone, so ${found.expected_outside} would be usual.`;
    },
    head: ["Odds", "Events", "Exact share", "Came", "95 % interval", "Exact share in it?"],
    odds: (/** @type {number} */ least, /** @type {number} */ most) =>
      least === most ? `exactly ${percent(least)}` : `${percent(least)} to ${percent(most)}`,
    happened: (/** @type {number} */ n, /** @type {number} */ share) => `${n} (${percent(share)})`,
    interval: (/** @type {number} */ low, /** @type {number} */ high) =>
      `${percent(low)} to ${percent(high)}`,
    inside: "yes",
    outside: "no",
    byGame: "Game by game",
    leftOut:
      "Left out: games that were not finished, because their secret is not published; and tables where a move was taken back, because the player had seen the outcome. The interval is Wilson’s.",
  },
};
