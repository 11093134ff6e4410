// What somebody has solved. It stays in this browser.
import { readItem, writeItem } from "../lib/storage.js";

/** @typedef {{solved?: string, tries?: number, hint?: number}} Mark */

/** @returns {Record<string, Mark>} */
const marks = () => readItem("learn") || {};

/** @param {string} key @param {Mark} change */
function change(key, change) {
  const all = marks();
  writeItem("learn", { ...all, [key]: { ...all[key], ...change } });
}

/** @param {string} key */
export const isSolved = (key) => Boolean(marks()[key]?.solved);

/** @param {string} key */
export function markSolved(key) {
  if (!isSolved(key)) change(key, { solved: new Date().toISOString().slice(0, 10) });
}

/** @param {string} key */
export const markTried = (key) => change(key, { tries: (marks()[key]?.tries || 0) + 1 });

/** @param {string} key @param {number} level */
export const markHint = (key, level) => change(key, { hint: Math.max(level, marks()[key]?.hint || 0) });

/** Forgets the steps whose keys begin like this. @param {string} start */
export function forget(start) {
  writeItem("learn", Object.fromEntries(Object.entries(marks()).filter(([key]) => !key.startsWith(start))));
}
