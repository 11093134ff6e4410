// What stands above all: the end in words, why nothing may be picked, and whose turn it is in the title and the icon.
import { words } from "../lib/words.js";

/** @typedef {import("./table.js").TablePage} Table */
/** @typedef {import("../lib/socket.js").Message} Message */

/**
 * @param {Table} table
 * @param {Message} view
 */
export function endText(table, view) {
  const payoff = view.you === null || view.holds.length > 1 ? null : view.end.payoffs[view.you];
  const result =
    payoff === null
      ? ""
      : payoff > 0
        ? words.table.youWon
        : payoff < 0
          ? words.table.youLost
          : words.table.youDrew;
  const claimed = table.history.at(-1)?.token === `!left:${view.you}` ? words.table.claimed : "";
  return `${result} ${view.end.words || view.end.reason} ${claimed}`.trim();
}

/**
 * Why nothing may be picked.
 * @param {Table} table
 * @param {Message} view
 */
export function blockedReason(table, view) {
  if (view.phase === "over") return words.table.isOver;
  if (view.phase === "waiting") return words.table.isWaiting;
  if (view.you === null) return words.table.youWatch;
  if (view.actor === null || view.actor < 0) return words.table.luckActs;
  return words.table.notYourTurn(table.seatName(view.actor));
}

/** @param {Table} table */
export function showTitle({ view, tableInfo }) {
  if (!view || !tableInfo) return;
  const result = view.phase === "playing" && view.holds.includes(view.actor);
  const status = result
    ? `● ${words.table.yourTurn}`
    : view.end
      ? words.table.over
      : view.phase === "waiting"
        ? words.table.waitingTitle
        : view.status;
  document.title = words.table.title(status, tableInfo.game.title);
  document.getElementById("ket-icon")?.setAttribute("href", result ? "/icon-turn.svg" : "/icon.svg");
}
