// The settings dialog, for this browser only. Every change applies at once.
import { h } from "./dom.js";
import { listGames, shortTitle, tileSet } from "./games.js";
import { changeSettings, settings } from "./storage.js";
import { openDialog } from "./dialog.js";
import { install, isInstallable } from "./device/offline.js";
import { words } from "./words.js";
import { settingsWords } from "./later/words.js";

export async function openSettings() {
  const current = settings();
  const pieces = h("div", { class: "ket-setting-pieces" });
  openDialog(settingsWords.title, [
    selectField("theme", settingsWords.theme, settingsWords.themes, current.theme, (theme) =>
      changeSettings({ theme: /** @type {any} */ (theme) }),
    ),
    selectField("motion", settingsWords.motion, settingsWords.motions, current.motion, (motion) =>
      changeSettings({ motion: /** @type {any} */ (motion) }),
    ),
    selectField("speed", settingsWords.speed, settingsWords.speeds, current.speed, (speed) =>
      changeSettings({ speed: /** @type {any} */ (speed) }),
    ),
    selectField("confirm", settingsWords.confirm, settingsWords.confirms, current.confirm, (confirm) =>
      changeSettings({ confirm: /** @type {any} */ (confirm) }),
    ),
    pieces,
    checkbox("odds", settingsWords.odds, current.odds, (odds) => changeSettings({ odds })),
    checkbox("labels", settingsWords.labels, current.labels, (labels) => changeSettings({ labels })),
    checkbox("sound", settingsWords.sound, current.sound, switchSound),
    notificationField(current.notify),
    checkbox("keys", settingsWords.keys, current.keys, (keys) => changeSettings({ keys })),
    nameField(current.name),
    isInstallable() &&
      h("button", { type: "button", class: "ket-button", onclick: install }, settingsWords.install),
    h("p", { class: "ket-dim" }, settingsWords.stored),
  ]);
  pieces.append(...(await pieceSetFields()));
}

/** @param {boolean} sound */
export async function switchSound(sound) {
  changeSettings({ sound });
  const { playSample } = await import("./sounds.js");
  playSample();
}

/**
 * Whether to notify the player of their turn while the page is hidden. The browser asks at the click, and only pages
 * from https or from this computer may ask.
 * @param {boolean} current
 */
function notificationField(current) {
  if (!isSecureContext || !("Notification" in window))
    return h("p", { class: "ket-dim", id: "ket-insecure" }, settingsWords.insecure);
  const box = checkbox("notify", settingsWords.notify, current, async (wanted) => {
    const allowed = wanted && (await Notification.requestPermission()) === "granted";
    changeSettings({ notify: allowed });
    if (!wanted || allowed) return;
    /** @type {HTMLInputElement} */ (box.querySelector("input")).checked = false;
    box.append(h("p", { class: "ket-dim", role: "status" }, settingsWords.notifyRefused));
  });
  return box;
}

/** Sets of pieces, of this table's game or of all. */
async function pieceSetFields() {
  const currentGame = document.body.dataset.game;
  const all = await listGames().catch(() => []);
  return all
    .filter((game) => game.tiles.length > 1 && (!currentGame || currentGame === game.name))
    .map((game) => {
      const sets = Object.fromEntries(game.tiles.map((tiles) => [tiles, tiles]));
      return selectField(
        `tiles-${game.name}`,
        settingsWords.tiles(shortTitle(game.title)),
        sets,
        tileSet(game),
        (tiles) => changeSettings({ tiles: { ...settings().tiles, [game.name]: tiles } }),
      );
    });
}

/**
 * @param {string} id
 * @param {string} label
 * @param {Record<string, string>} values
 * @param {string} current
 * @param {(value: string) => void} onChange
 */
function selectField(id, label, values, current, onChange) {
  const options = Object.entries(values).map(([value, text]) =>
    h("option", { value, selected: value === current }, text),
  );
  const field = h(
    "select",
    { id: `ket-${id}`, class: "ket-input", onchange: () => onChange(field.value) },
    options,
  );
  return h("div", { class: "ket-option" }, h("label", { for: `ket-${id}` }, label), field);
}

/**
 * @param {string} id
 * @param {string} label
 * @param {boolean} current
 * @param {(value: boolean) => void} onChange
 */
function checkbox(id, label, current, onChange) {
  const field = h("input", {
    id: `ket-${id}`,
    type: "checkbox",
    checked: current,
    onchange: () => onChange(field.checked),
  });
  return h("div", { class: "ket-option ket-box" }, h("label", { for: `ket-${id}` }, label), field);
}

/** @param {string} current */
function nameField(current) {
  const field = h("input", {
    id: "ket-name",
    class: "ket-input",
    value: current,
    maxLength: 24,
    autocomplete: "nickname",
    onchange: () => changeSettings({ name: field.value.trim() }),
  });
  return h("div", { class: "ket-option" }, h("label", { for: "ket-name" }, settingsWords.name), field);
}

/** @param {string} query */
const prefers = (query) => matchMedia(query).matches;

function systemTheme() {
  if (prefers("(prefers-contrast: more)")) return "contrast";
  return prefers("(prefers-color-scheme: light)") ? "light" : "dark";
}

function systemMotion() {
  return prefers("(prefers-reduced-motion: reduce)") ? "less" : "full";
}

/** Applies the settings to the page's appearance. */
export function applySettings() {
  const { theme, motion } = settings();
  document.documentElement.dataset.theme = theme === "system" ? systemTheme() : theme;
  document.documentElement.dataset.motion = motion === "system" ? systemMotion() : motion;
  for (const image of document.querySelectorAll("img"))
    if (image.src.includes("picture.svg"))
      image.src = image.src.replace(/theme=\w+/, `theme=${document.documentElement.dataset.theme}`);
}

document.addEventListener("ket-settings", applySettings);
