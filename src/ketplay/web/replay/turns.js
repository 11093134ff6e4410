// The turns of a history.

/** @typedef {import("../table/log.js").Entry} Entry */

/** Whether an entry needs no place of its own, such as a card that is drawn. @param {Entry} entry */
export const isInBrief = ({ label }) => label?.[0] === "";

/**
 * The positions at which turns begin: the start, the first turn (what comes before it is the set-up), every turn after
 * it, the final chance events, and the end.
 * @param {Entry[]} history
 */
export function turnStops(history) {
  const first = firstTurn(history);
  const moves = history.map(({ seat }, k) => ({ seat, k })).filter(({ seat, k }) => seat >= 0 && k >= first);
  const begins = moves.filter(({ seat }, number) => seat !== moves[number - 1]?.seat).map(({ k }) => k);
  const last = moves.at(-1);
  return [...new Set([0, ...begins, last ? last.k + 1 : 0, history.length])].sort((a, b) => a - b);
}

/** Where the first turn begins: with the first move that has a card in the history, else with the first move. @param {Entry[]} history */
export function firstTurn(history) {
  const labelled = history.findIndex(({ seat, label }) => seat >= 0 && label?.[0]);
  const first = labelled < 0 ? history.findIndex(({ seat }) => seat >= 0) : labelled;
  return Math.max(0, first);
}
