// The answers of a vote, first and second round side by side, as numbers and bars.
import { h } from "../../lib/dom.js";
import { voteWords } from "./words.js";

/**
 * @typedef {object} Vote
 * @property {number} vote
 * @property {string} lesson
 * @property {string} step
 * @property {"first" | "second" | "shown" | "run"} phase
 * @property {string} text
 * @property {string[]} options
 * @property {number} answered
 * @property {number[][]} rounds
 * @property {number} right
 * @property {number} seed
 * @property {number} choice
 */

/** Where the vote is, in a sentence or two. @param {Vote} vote */
export const voteState = ({ phase, answered, rounds }) =>
  [voteWords.phases[phase], !rounds.length && voteWords.answered(answered)].filter(Boolean).join(" ");

/** @param {Vote} vote */
export function voteTable({ options, rounds, right }) {
  const sums = rounds.map((round) =>
    Math.max(
      1,
      round.reduce((sum, each) => sum + each, 0),
    ),
  );
  const cell = (/** @type {number} */ number, /** @type {number} */ sum) =>
    h(
      "td",
      {},
      h("meter", { min: 0, max: sum, value: number, "aria-hidden": "true" }),
      h("span", {}, String(number)),
    );
  const head = [voteWords.option, ...voteWords.rounds.slice(0, rounds.length)];
  return h(
    "table",
    { class: "ket-report ket-vote" },
    h("thead", {}, h("tr", {}, ...head.map((text) => h("th", { scope: "col" }, text)))),
    h(
      "tbody",
      {},
      ...options.map((text, at) =>
        h(
          "tr",
          { "data-state": at === right ? "solved" : "task" },
          h("th", { scope: "row" }, text, at === right && h("b", {}, ` ✓ ${voteWords.right}`)),
          ...rounds.map((round, number) => cell(round[at], sums[number])),
        ),
      ),
    ),
  );
}
