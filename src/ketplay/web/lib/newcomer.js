// Who has never finished a game: what they have been told so far, and their first table.
import { beginnerLevel, shortTitle } from "./games.js";
import { readItem, settings, storedSeats, writeItem } from "./storage.js";
import { createTable } from "./new_table.js";

/**
 * What is kept of the tips: whether they are off, and for each game which ones were told and whether a game is over.
 * @typedef {{off?: boolean, games: Record<string, {told: string[], over?: boolean}>}} Tips
 */

/** @returns {Tips} */
const readTips = () => ({ games: {}, ...readItem("tips") });

/** @param {string} name  of a game */
export const toldTips = (name) => readTips().games[name]?.told || [];

/** @param {string} name @param {{told?: string[], over?: boolean}} change */
export function changeTips(name, change) {
  const tips = readTips();
  tips.games[name] = { ...{ told: [] }, ...tips.games[name], ...change };
  writeItem("tips", tips);
}

/** No more tips, in any game. */
export const turnTipsOff = () => writeItem("tips", { ...readTips(), off: true });

export const tipsAreOff = () => Boolean(readTips().off);

/**
 * Whether somebody has not finished a game of this kind yet.
 * @param {{name: string, title: string}} game
 * @param {string} [code]  of the table at which they sit now
 */
export function isNewcomer(game, code) {
  const known = readTips().games[game.name];
  if (known) return !known.over;
  const title = shortTitle(game.title);
  return !storedSeats().some((entry) => entry.title === title && entry.code !== code);
}

/** Starts a game against the bot for beginners; a newcomer's first game is simpler. @param {import("./games.js").Game} game */
export async function playNow(game) {
  const isFirst = isNewcomer(game);
  const bots = game.seats.slice(1).map(() => ({ kind: "bot", level: beginnerLevel(game) }));
  if (isFirst) changeTips(game.name, {});
  await createTable(
    {
      game: (isFirst && game.first_game) || game.name,
      seats: [{ kind: "person", name: settings().name }, ...bots],
    },
    shortTitle(game.title),
  );
}
