// The games of the house, as the server lists them, and what their drawings need in the page.
import { get, text } from "./api.js";
import { settings } from "./storage.js";

/**
 * @typedef {object} Value
 * @property {string} value
 * @property {string} words
 */

/**
 * @typedef {object} Option
 * @property {string} name
 * @property {string} label
 * @property {string} default
 * @property {Value[]} values
 * @property {string} words
 * @property {string} other
 */

/**
 * @typedef {object} Game
 * @property {string} name
 * @property {string} title
 * @property {string} about
 * @property {string} credit
 * @property {string[]} seats
 * @property {Option[]} options
 * @property {{name: string, words: string, first: boolean}[]} levels
 * @property {string[]} tiles
 * @property {boolean} odds
 * @property {boolean} open
 * @property {Record<string, string>} aliases
 * @property {Record<string, string>} presets
 * @property {string[]} bench  options that matter for a board set up by hand
 */

/** A game's title without what it adds after a colon. @param {string} title */
export const short = (title) => title.split(": ")[0];

/** @type {Promise<Game[]> | undefined} */
let listed;

/** All games, the one for newcomers first. */
export function games() {
  listed ??= get("/api/games");
  return listed;
}

/**
 * The level that a newcomer meets.
 * @param {Game} game
 */
export function kindLevel(game) {
  return (game.levels.find((level) => level.first) || game.levels[0])?.name || "";
}

/**
 * The set of pieces in use.
 * @param {{name: string, tiles: string[]}} game
 */
export function tilesOf(game) {
  const wanted = settings().tiles[game.name];
  return game.tiles.includes(wanted) ? wanted : game.tiles[0] || "";
}

/**
 * A still picture of a game.
 * @param {Game} game
 */
export function pictureOf(game) {
  const theme = document.documentElement.dataset.theme || "dark";
  return `/games/${game.name}/picture.svg?theme=${theme}&tiles=${encodeURIComponent(tilesOf(game))}`;
}

/**
 * Brings a game's stylesheet and pieces into the page, once; other pieces replace the old ones.
 * @param {{name: string, tiles: string[]}} game
 */
export async function dress(game) {
  if (!document.getElementById("ket-game-style")) {
    const link = Object.assign(document.createElement("link"), {
      id: "ket-game-style",
      rel: "stylesheet",
      href: `/games/${game.name}/style.css`,
    });
    document.head.append(link);
  }
  const tiles = tilesOf(game);
  let holder = document.getElementById("ket-symbols");
  if (holder?.dataset.tiles === tiles) return;
  const symbols = await text(`/games/${game.name}/symbols.svg?tiles=${encodeURIComponent(tiles)}`);
  if (!holder) {
    holder = Object.assign(document.createElement("div"), { id: "ket-symbols", className: "ket-symbols" });
    holder.setAttribute("aria-hidden", "true");
    document.body.prepend(holder);
  }
  holder.dataset.tiles = tiles;
  holder.innerHTML = symbols;
}
