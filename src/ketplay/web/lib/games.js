// All games, as the server lists them, and what their drawings need in the page.
import { getJson, getText } from "./api.js";
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
 * @property {Record<string, string[]>[]} only_with  values of other options beside which it means something
 * @property {boolean} pictured  there is a picture for each value
 * @property {string} editor  the script with which a value can be drawn
 */

/**
 * @typedef {object} Game
 * @property {string} name
 * @property {string} title
 * @property {string} about
 * @property {string} credit
 * @property {string[]} seats
 * @property {Option[]} options
 * @property {{name: string, words: string, first: boolean, nickname: string, summary: string, strength: number}[]} levels
 * @property {string[]} tiles
 * @property {boolean} odds
 * @property {boolean} open
 * @property {Record<string, string>} aliases
 * @property {Record<string, string>} presets
 * @property {string[] | null} sandbox  options that matter for a board set up by hand, if it can be
 * @property {string[]} pictures  names of further pictures that it draws
 * @property {boolean} example  its card on the start page is large, with an example of play
 * @property {string} course  the name of its first course of lessons, if it has one
 * @property {string} first_game  the id for somebody who has never played it
 */

/** A game's title without what it adds after a colon. @param {string} title */
export const shortTitle = (title) => title.split(": ")[0];

/** @type {Promise<Game[]> | undefined} */
let gameList;

/** All games, the one for newcomers first. */
export function listGames() {
  gameList ??= getJson("/api/games");
  return gameList;
}

/**
 * The level that a newcomer meets.
 * @param {Game} game
 */
export function beginnerLevel(game) {
  return (game.levels.find((level) => level.first) || game.levels[0])?.name || "";
}

/**
 * The set of pieces in use.
 * @param {{name: string, tiles: string[]}} game
 */
export function tileSet(game) {
  const preferred = settings().tiles[game.name];
  return game.tiles.includes(preferred) ? preferred : game.tiles[0] || "";
}

/** Where one learns a game: in its first course, or else in its guide. @param {Game} game */
export const learnUrl = (game) => (game.course ? `/learn/${game.course}` : `/guide/${game.name}`);

/**
 * A still picture of a game.
 * @param {Game} game
 * @param {string} [picture]  its name, if it is one of the game's further ones
 */
export function pictureUrl(game, picture = "") {
  const theme = document.documentElement.dataset.theme || "dark";
  const name = game.pictures.includes(picture) ? `&picture=${picture}` : "";
  return `/games/${game.name}/picture.svg?theme=${theme}&tiles=${encodeURIComponent(tileSet(game))}${name}`;
}

/**
 * Brings a game's stylesheet and pieces into the page, once; other pieces replace the old ones.
 * @param {{name: string, tiles: string[]}} game
 */
export async function loadGameAssets(game) {
  if (!document.getElementById("ket-game-style")) {
    const link = Object.assign(document.createElement("link"), {
      id: "ket-game-style",
      rel: "stylesheet",
      href: `/games/${game.name}/style.css`,
    });
    document.head.append(link);
  }
  const tiles = tileSet(game);
  let container = document.getElementById("ket-symbols");
  if (container?.dataset.tiles === tiles) return;
  const symbols = await getText(`/games/${game.name}/symbols.svg?tiles=${encodeURIComponent(tiles)}`);
  if (!container) {
    container = Object.assign(document.createElement("div"), { id: "ket-symbols", className: "ket-symbols" });
    container.setAttribute("aria-hidden", "true");
    document.body.prepend(container);
  }
  container.dataset.tiles = tiles;
  container.innerHTML = symbols;
}
