// What stands around a step: a map, and words that are set apart.
import { h, setChildren } from "../lib/dom.js";

/**
 * The map that a step shows, if any.
 * @param {HTMLElement} place
 * @param {string} game
 * @param {string} name  of the map
 */
export async function showPicture(place, game, name) {
  if (!name) return setChildren(place);
  const { loadMaps, mapFigure } = await import("../lib/later/map.js");
  const map = (await loadMaps(game)).find((each) => each.name === name);
  setChildren(place, map && mapFigure(map, "h2"));
}

/** A text whose *marked* words are set apart. No line begins with a sign of per cent. @param {string} text */
export const emphasised = (text) =>
  text
    .replace(/(\d) %/g, "$1\u00a0%")
    .split(/\*([^*]+)\*/)
    .map((part, at) => (at % 2 ? h("em", {}, part) : part));
