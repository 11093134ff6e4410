// What somebody has solved. It stays in this browser.
import { readItem, writeItem } from "../lib/storage.js";

/**
 * Of a step: when it was solved, wrong tries, hints. Of an idea: its box, when it is due, when it was repeated. Of the
 * puzzles of a game: the learner's rating, and on how many puzzles it stands.
 * @typedef {{solved?: string, tries?: number, hint?: number, box?: number, due?: string, seen?: string, rating?: number, puzzles?: number}} Mark
 * @typedef {(key: string, before: Mark | undefined, after: Mark) => void} Listener
 */

const UNMARKED = /@|^mistake\//; // a step on a turned board and a turn of one's own game have no mark of their own

/** @type {Set<Listener>} */
const listeners = new Set();

/** @returns {Record<string, Mark>} */
const marks = () => readItem("learn") || {};

/** Everything that is marked. */
export const allMarks = marks;

/** Calls a function whenever something is marked. @param {Listener} listener */
export const onProgress = (listener) => void listeners.add(listener);

/** @param {string} key @param {Mark} mark */
export const setMark = (key, mark) => writeItem("learn", { ...marks(), [key]: mark });

/** @param {string} key @param {Mark} change */
function change(key, change) {
  const before = marks()[key];
  const after = { ...before, ...change };
  if (!UNMARKED.test(key)) setMark(key, after);
  for (const listener of listeners) listener(key, before, after);
}

/** @param {string} key */
export const isSolved = (key) => Boolean(marks()[key]?.solved);

/** @param {string} key */
export const wasTried = (key) => Boolean(marks()[key]);

/** @param {string} key */
export function markSolved(key) {
  if (!isSolved(key)) change(key, { solved: new Date().toISOString().slice(0, 10) });
}

/** @param {string} key */
export const markTried = (key) => change(key, { tries: (marks()[key]?.tries || 0) + 1 });

/** @param {string} key @param {number} level */
export const markHint = (key, level) => change(key, { hint: Math.max(level, marks()[key]?.hint || 0) });

/** Unmarks a step. @param {string} key */
export const unmark = (key) => writeItem("learn", { ...marks(), [key]: undefined });

/** Everything, as it is saved in a file. */
export const progressText = () => JSON.stringify(marks(), null, 1);

/** Adds what a file holds: the first day, the larger numbers. Says how many steps are marked now; -1: it is no such file. @param {string} text */
export function addMarks(text) {
  const all = marks();
  try {
    const entries = Object.entries(JSON.parse(text)).filter(([key, mark]) => /#|^\w+:/.test(key) && mark);
    if (!entries.length) return -1;
    for (const [key, mark] of entries) all[key] = merge(all[key] || {}, /** @type {Mark} */ (mark));
  } catch {
    return -1;
  }
  writeItem("learn", all);
  return Object.keys(all).length;
}

/** @param {Mark} mark @param {Mark} other @returns {Mark} */
function merge(mark, other) {
  const days = [mark.solved, other.solved].filter((day) => typeof day === "string").sort();
  const larger = (/** @type {"tries" | "hint"} */ name) =>
    Math.max(Number(mark[name]) || 0, Number(other[name]) || 0) || undefined;
  return { ...mark, ...other, solved: days[0], tries: larger("tries"), hint: larger("hint") };
}

export const forgetAll = () => writeItem("learn", {});

/** Forgets the steps whose keys begin like this. @param {string} start */
export function forget(start) {
  writeItem("learn", Object.fromEntries(Object.entries(marks()).filter(([key]) => !key.startsWith(start))));
}
