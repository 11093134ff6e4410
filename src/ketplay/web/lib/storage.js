// What this browser remembers: settings, and the seats it holds. Nothing of it leaves the machine by itself.

/**
 * @typedef {object} Settings
 * @property {"system" | "dark" | "light" | "contrast"} theme
 * @property {"system" | "full" | "less"} motion
 * @property {"slow" | "normal" | "fast" | "off"} speed  of what is shown event by event
 * @property {Record<string, string>} tiles  set of pieces by game
 * @property {boolean} labels  names beside the pieces
 * @property {boolean} odds  numbers on the board and the bar
 * @property {"touch" | "always" | "never"} confirm  first tap shows, second plays
 * @property {boolean} sound
 * @property {boolean} notify  when it is the player's turn and the page is hidden
 * @property {boolean} keys  single-letter shortcuts
 * @property {string} name  what others see
 */

/**
 * @typedef {object} StoredSeat
 * @property {string} code
 * @property {string} token  empty for a spectator
 * @property {string} title  the game's, for the list
 * @property {number} time  when it was last opened, in milliseconds since 1970
 * @property {boolean} over
 * @property {string} [opponents]  their names
 * @property {string} [lesson]  the step of a lesson that is played there
 */

/** @type {Settings} */
export const DEFAULT_SETTINGS = {
  theme: "system",
  motion: "system",
  speed: "normal",
  tiles: {},
  labels: true,
  odds: false,
  confirm: "touch",
  sound: false,
  notify: false,
  keys: true,
  name: "",
};
const MAX_SEATS = 24;
const FORMAT = 2; // of what is stored; a key of an older format is ignored and removed
const PREFIX = "ketplay.";

/** The name of a key in the browser's storage. @param {string} key */
const storageKey = (key) => `${PREFIX}${FORMAT}.${key}`;

/** Removes what older versions stored. */
export function removeOldItems() {
  try {
    for (const name of Object.keys(localStorage)) {
      const format = Number(name.slice(PREFIX.length).split(".")[0]);
      if (name.startsWith(PREFIX) && !(format >= FORMAT)) localStorage.removeItem(name);
    }
  } catch {
    // there is no storage: there is nothing to remove
  }
}

/** @param {string} key */
export function readItem(key) {
  try {
    return JSON.parse(localStorage.getItem(storageKey(key)) || "null");
  } catch {
    return null;
  }
}

/**
 * @param {string} key
 * @param {unknown} value
 */
export function writeItem(key, value) {
  try {
    localStorage.setItem(storageKey(key), JSON.stringify(value));
  } catch {
    // storage is full or forbidden: the page works, it just forgets
  }
}

/** @returns {Settings} */
export function settings() {
  return { ...DEFAULT_SETTINGS, ...readItem("settings") };
}

/** @param {Partial<Settings>} change */
export function changeSettings(change) {
  writeItem("settings", { ...settings(), ...change });
  document.dispatchEvent(new CustomEvent("ket-settings", { detail: change }));
}

/** @returns {StoredSeat[]} newest first */
export function storedSeats() {
  const entries = readItem("seats");
  return Array.isArray(entries) ? entries.filter((entry) => entry && entry.code) : [];
}

/** @param {string} code */
export function storedSeat(code) {
  return storedSeats().find((entry) => entry.code === code) || null;
}

/** @param {StoredSeat} entry */
export function storeSeat(entry) {
  writeItem(
    "seats",
    [entry, ...storedSeats().filter((other) => other.code !== entry.code)].slice(0, MAX_SEATS),
  );
}

/** @param {string} code */
export function forgetSeat(code) {
  writeItem(
    "seats",
    storedSeats().filter((entry) => entry.code !== code),
  );
}
