// What a table says about its state: the end in words, why nothing may be picked, and the title of the page.
import { tableWords } from "./words.js";

/** @typedef {import("./page.js").TablePage} Table */
/** @typedef {import("../lib/socket.js").Message} Message */

const MAX_ANNOUNCED = 10; // lines read out at a time

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
 * Entries of the history in words: who did what, and what chance did.
 * @param {Table} table
 * @param {import("./log.js").Entry[]} entries
 */
export function told(table, entries) {
  return entries
    .map(({ seat, words }) => (seat < 0 ? sentenceCase(words) : `${table.seatName(seat)}: ${words}`))
    .join(". ");
}

/** @param {string} text */
const sentenceCase = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Reads out what the others did, as far as no event told it, and says who moved for a bot that failed.
 * @param {Table} table
 * @param {Message} view
 * @param {import("./log.js").Entry[]} entries  all that is new
 * @param {import("./log.js").Entry[]} untold
 */
export function announce(table, view, entries, untold) {
  const others = untold.filter((entry) => !view.seats.includes(entry.seat));
  if (untold.length) table.announcement.textContent = told(table, others.slice(-MAX_ANNOUNCED));
  const moved = entries.findLast((entry) => entry.stand_in);
  if (moved) import("./people/stand_in.js").then(({ tellStandIn }) => tellStandIn(table, moved));
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
  if (view.seats.includes(view.actor)) return view.status; // the teacher has paused the game
  return tableWords.notYourTurn(table.seatName(view.actor));
}

/**
 * What is going on while an event is shown.
 * @param {Table} table
 * @param {{seat: number}} event
 */
export function sentenceDuring(table, { seat }) {
  if (seat < 0) return tableWords.chanceActs;
  if (table.view?.seats.includes(seat) && !table.view.curtain) return tableWords.yourMove;
  const short = tableWords.notYourTurn(table.seatName(seat));
  if (table.stage.isSmall) return short; // what is being shown needs the room
  return table.shown?.actor === seat ? table.shown.status : short;
}

/**
 * Shows in the title and the icon of the page whose turn it is.
 * @param {Table} table
 * @param {string} [status]  what to say while something else is going on
 */
export function showTitle({ shown: view, tableInfo }, status = "") {
  if (!view || !tableInfo) return;
  const mine = !status && view.phase === "playing" && view.seats.includes(view.actor);
  document.title = tableWords.title(status || titleStatus(view, mine), tableInfo.game.title);
  document.getElementById("ket-icon")?.setAttribute("href", mine ? "/icon-turn.svg" : "/icon.svg");
}

/** @param {Message} view @param {boolean} mine */
function titleStatus(view, mine) {
  if (mine) return `● ${tableWords.yourTurn}`;
  if (view.end) return tableWords.over;
  return view.phase === "waiting" ? tableWords.waitingTitle : view.status;
}
