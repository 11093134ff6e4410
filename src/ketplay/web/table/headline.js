// What a table says about its state: the end in words, why nothing may be picked, and the title of the page.
import { tableWords } from "./words.js";

/** @typedef {import("./page.js").TablePage} Table */
/** @typedef {import("../lib/socket.js").Message} Message */

/**
 * How the game ended, for the viewer.
 * @param {Table} table
 * @param {Message} view
 */
export function endText(table, view) {
  const claimed = table.history.at(-1)?.token === `!left:${view.seat}` ? tableWords.claimed : "";
  return `${view.end.words || view.end.reason} ${claimed}`.trim();
}

/**
 * Why nothing may be picked.
 * @param {Table} table
 * @param {Message} view
 */
export function blockedReason(table, view) {
  if (view.phase === "over") return tableWords.isOver;
  if (view.phase === "waiting") return tableWords.isWaiting;
  if (view.seat === null) return tableWords.youWatch;
  if (view.actor === null || view.actor < 0) return tableWords.chanceActs;
  return tableWords.notYourTurn(table.seatName(view.actor));
}

/** Shows in the title and the icon of the page whose turn it is. @param {Table} table */
export function showTitle({ view, tableInfo }) {
  if (!view || !tableInfo) return;
  const mine = view.phase === "playing" && view.seats.includes(view.actor);
  document.title = tableWords.title(titleStatus(view, mine), tableInfo.game.title);
  document.getElementById("ket-icon")?.setAttribute("href", mine ? "/icon-turn.svg" : "/icon.svg");
}

/** @param {Message} view @param {boolean} mine */
function titleStatus(view, mine) {
  if (mine) return `● ${tableWords.yourTurn}`;
  if (view.end) return tableWords.over;
  return view.phase === "waiting" ? tableWords.waitingTitle : view.status;
}
