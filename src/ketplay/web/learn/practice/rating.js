// The learner's own rating by Elo's rule, as learn/puzzles/own_rating.py has it. It stays in this browser.
import { allMarks, setMark } from "../progress.js";

const FIRST = 1200;
const FAST = 40; // how far a puzzle moves the rating at most, at first ...
const SLOW = 20; // ... and later
const SETTLED = 20; // puzzles after which it moves slowly
const LOWEST = 600;
const HIGHEST = 2200;

/** @param {string} game */
export const ownRating = (game) => allMarks()[`rating:${game}`]?.rating ?? FIRST;

/** After the first try at a puzzle. @param {string} game @param {number} rating @param {boolean} solved */
export function moveRating(game, rating, solved) {
  const { puzzles = 0 } = allMarks()[`rating:${game}`] || {};
  const own = ownRating(game);
  const expected = 1 / (1 + 10 ** ((rating - own) / 400));
  const moved = Math.round(own + (puzzles < SETTLED ? FAST : SLOW) * (Number(solved) - expected));
  setMark(`rating:${game}`, { rating: Math.min(HIGHEST, Math.max(LOWEST, moved)), puzzles: puzzles + 1 });
}
