// What stands above all: the end in words, why nothing may be picked, and whose turn it is in the title and the icon.
import { tableWords } from "./words.js";

/** @typedef {import("./page.js").TablePage} Table */
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
        ? tableWords.youWon
        : payoff < 0
          ? tableWords.youLost
          : tableWords.youDrew;
  const claimed = table.history.at(-1)?.token === `!left:${view.you}` ? tableWords.claimed : "";
  return `${result} ${view.end.words || view.end.reason} ${claimed}`.trim();
}

/**
 * Why nothing may be picked.
 * @param {Table} table
 * @param {Message} view
 */
export function blockedReason(table, view) {
  if (view.phase === "over") return tableWords.isOver;
  if (view.phase === "waiting") return tableWords.isWaiting;
  if (view.you === null) return tableWords.youWatch;
  if (view.actor === null || view.actor < 0) return tableWords.chanceActs;
  return tableWords.notYourTurn(table.seatName(view.actor));
}

/** @param {Table} table */
export function showTitle({ view, tableInfo }) {
  if (!view || !tableInfo) return;
  const result = view.phase === "playing" && view.holds.includes(view.actor);
  const status = result
    ? `● ${tableWords.yourTurn}`
    : view.end
      ? tableWords.over
      : view.phase === "waiting"
        ? tableWords.waitingTitle
        : view.status;
  document.title = tableWords.title(status, tableInfo.game.title);
  document.getElementById("ket-icon")?.setAttribute("href", result ? "/icon-turn.svg" : "/icon.svg");
}
