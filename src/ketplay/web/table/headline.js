// What stands above all: the end in words, why nothing may be picked, and whose turn it is in the title and the icon.
import { words } from "../lib/words.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("../lib/socket.js").Message} Message */

/**
 * @param {Table} table
 * @param {Message} view
 */
export function endWords(table, view) {
  const payoff = view.you === null || view.holds.length > 1 ? null : view.end.payoffs[view.you];
  const mine =
    payoff === null
      ? ""
      : payoff > 0
        ? words.table.youWon
        : payoff < 0
          ? words.table.youLost
          : words.table.youDrew;
  const left = table.lines.at(-1)?.token === `!left:${view.you}` ? words.table.claimed : "";
  return `${mine} ${view.end.words || view.end.reason} ${left}`.trim();
}

/**
 * Why nothing may be picked.
 * @param {Table} table
 * @param {Message} view
 */
export function why(table, view) {
  if (view.phase === "over") return words.table.isOver;
  if (view.phase === "waiting") return words.table.isWaiting;
  if (view.you === null) return words.table.youWatch;
  if (view.actor === null || view.actor < 0) return words.table.luckActs;
  return words.table.notYourTurn(table.who(view.actor));
}

/** @param {Table} table */
export function title({ view, table }) {
  if (!view || !table) return;
  const mine = view.phase === "playing" && view.holds.includes(view.actor);
  const word = mine
    ? `● ${words.table.yourTurn}`
    : view.end
      ? words.table.over
      : view.phase === "waiting"
        ? words.table.waitingTitle
        : view.status;
  document.title = words.table.title(word, table.game.title);
  document.getElementById("ket-icon")?.setAttribute("href", mine ? "/icon-turn.svg" : "/icon.svg");
}
