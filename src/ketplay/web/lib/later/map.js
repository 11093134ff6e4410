// Maps of what moves make of pieces: a drawing whose places can be pressed, and the same in words.
import { getJson } from "../api.js";
import { h, loadStyle, parseSvg } from "../dom.js";
import { mapWords } from "./words.js";

/**
 * @typedef {{name: string, words: string, odds: string, ways: string}} Place
 * @typedef {{name: string, title: string, about: string, drawing: string, places: Place[], offered: boolean}} GameMap
 */

/** The maps of a game. @param {string} id @returns {Promise<GameMap[]>} */
export async function loadMaps(id) {
  await loadStyle("/lib/later/map.css");
  return (await getJson(`/api/maps?game=${encodeURIComponent(id)}`)).maps;
}

/**
 * Maps one below the other; the pieces of the game must be in the page.
 * @param {GameMap[]} maps
 * @param {"h2" | "h3" | "h4"} [heading]
 */
export const mapList = (maps, heading = "h3") => maps.map((map) => mapFigure(map, heading));

/**
 * One map: its drawing, what was pressed in words, and all of it as a table.
 * @param {GameMap} map
 * @param {"h2" | "h3" | "h4"} [heading]
 */
export function mapFigure(map, heading = "h3") {
  const drawing = parseSvg(map.drawing);
  const reading = h("p", { class: "ket-map-reading", role: "status", "aria-live": "polite" });
  reading.textContent = mapWords.press;
  const press = (/** @type {SVGElement} */ node) => {
    for (const each of drawing.querySelectorAll("[data-place]"))
      each.setAttribute("aria-pressed", String(each === node));
    const place = map.places.find(({ name }) => name === node.dataset.place);
    for (const way of drawing.querySelectorAll(".ket-way"))
      way.classList.toggle(
        "ket-way-here",
        way
          .getAttribute("data-ends")
          ?.split(" ")
          .includes(place?.name || ""),
      );
    if (place) reading.textContent = placeWords(place);
  };
  for (const node of /** @type {NodeListOf<SVGElement>} */ (drawing.querySelectorAll("[data-place]"))) {
    const place = map.places.find(({ name }) => name === node.dataset.place);
    node.setAttribute("role", "button");
    node.setAttribute("tabindex", "0");
    node.setAttribute("aria-pressed", "false");
    node.setAttribute("aria-label", `${place?.words}, ${place?.odds}`);
    node.addEventListener("click", () => press(node));
    node.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      press(node);
    });
  }
  return h(
    "figure",
    { class: "ket-map" },
    h(heading, {}, map.title),
    h("p", { class: "ket-dim" }, map.about),
    drawing,
    reading,
    h("details", {}, h("summary", {}, mapWords.asText), mapTable(map)),
  );
}

/** @param {Place} place */
const placeWords = ({ words, odds, ways }) =>
  `${words.charAt(0).toUpperCase()}${words.slice(1)}: ${odds}.${ways ? ` ${ways}.` : ""}`;

/** @param {GameMap} map */
const mapTable = ({ places }) =>
  h(
    "ul",
    {},
    places.map((place) => h("li", {}, placeWords(place))),
  );
