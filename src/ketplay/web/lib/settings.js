// The settings sheet: what this browser likes. Every change holds at once.
import { h } from "./dom.js";
import { games, short, tilesOf } from "./games.js";
import { change, settings } from "./storage.js";
import { sheet } from "./dialog.js";
import * as said from "../table/words-sheets.js";

export async function settingsSheet() {
  const now = settings();
  const pieces = h("div", { class: "ket-setting-pieces" });
  sheet(said.settings.title, [
    select("theme", said.settings.theme, said.settings.themes, now.theme, (theme) =>
      change({ theme: /** @type {any} */ (theme) }),
    ),
    select("motion", said.settings.motion, said.settings.motions, now.motion, (motion) =>
      change({ motion: /** @type {any} */ (motion) }),
    ),
    select("confirm", said.settings.confirm, said.settings.confirms, now.confirm, (confirm) =>
      change({ confirm: /** @type {any} */ (confirm) }),
    ),
    pieces,
    box("odds", said.settings.odds, now.odds, (odds) => change({ odds })),
    box("labels", said.settings.labels, now.labels, (labels) => change({ labels })),
    box("sound", said.settings.sound, now.sound, sounds),
    box("keys", said.settings.keys, now.keys, (keys) => change({ keys })),
    name(now.name),
    h("p", { class: "ket-dim" }, said.settings.kept),
  ]);
  pieces.append(...(await pieceSets()));
}

/** @param {boolean} sound */
async function sounds(sound) {
  change({ sound });
  const { sample } = await import("./sounds.js");
  sample();
}

/** Sets of pieces, of this table's game or of all. */
async function pieceSets() {
  const here = document.body.dataset.game;
  const all = await games().catch(() => []);
  return all
    .filter((game) => game.tiles.length > 1 && (!here || here === game.name))
    .map((game) => {
      const sets = Object.fromEntries(game.tiles.map((tiles) => [tiles, tiles]));
      return select(
        `tiles-${game.name}`,
        said.settings.tiles(short(game.title)),
        sets,
        tilesOf(game),
        (tiles) => change({ tiles: { ...settings().tiles, [game.name]: tiles } }),
      );
    });
}

/**
 * @param {string} id
 * @param {string} label
 * @param {Record<string, string>} values
 * @param {string} now
 * @param {(value: string) => void} act
 */
function select(id, label, values, now, act) {
  const options = Object.entries(values).map(([value, text]) =>
    h("option", { value, selected: value === now }, text),
  );
  const field = h(
    "select",
    { id: `ket-${id}`, class: "ket-input", onchange: () => act(field.value) },
    options,
  );
  return h("div", { class: "ket-option" }, h("label", { for: `ket-${id}` }, label), field);
}

/**
 * @param {string} id
 * @param {string} label
 * @param {boolean} now
 * @param {(value: boolean) => void} act
 */
function box(id, label, now, act) {
  const field = h("input", {
    id: `ket-${id}`,
    type: "checkbox",
    checked: now,
    onchange: () => act(field.checked),
  });
  return h("div", { class: "ket-option ket-box" }, h("label", { for: `ket-${id}` }, label), field);
}

/** @param {string} now */
function name(now) {
  const field = h("input", {
    id: "ket-name",
    class: "ket-input",
    value: now,
    maxLength: 24,
    autocomplete: "nickname",
    onchange: () => change({ name: field.value.trim() }),
  });
  return h("div", { class: "ket-option" }, h("label", { for: "ket-name" }, said.settings.name), field);
}

/** Brings the page's look in line with the settings. */
export function apply() {
  const { theme, motion } = settings();
  const wants = (/** @type {string} */ query) => matchMedia(query).matches;
  const system = wants("(prefers-contrast: more)")
    ? "contrast"
    : wants("(prefers-color-scheme: light)")
      ? "light"
      : "dark";
  document.documentElement.dataset.theme = theme === "system" ? system : theme;
  document.documentElement.dataset.motion =
    motion === "system" ? (wants("(prefers-reduced-motion: reduce)") ? "less" : "full") : motion;
  for (const image of document.querySelectorAll("img"))
    if (image.src.includes("picture.svg"))
      image.src = image.src.replace(/theme=\w+/, `theme=${document.documentElement.dataset.theme}`);
}

document.addEventListener("ket-settings", apply);
