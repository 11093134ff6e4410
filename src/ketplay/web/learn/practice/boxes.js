// Boxes of ideas, as learn/repetition/boxes.py has them: what is due, and where an idea goes after a review.
import { allMarks, setMark } from "../progress.js";

export const DAYS = [1, 3, 7, 16, 35, 90]; // until an idea comes back, by its box
const MOST_A_DAY = 5;
const STEPS_BACK = 2; // after a wrong answer

/**
 * @typedef {{game: string, words: string, box: number, due: string}} Idea
 * @typedef {"right" | "hint" | "wrong"} Result
 */

/** The local day, 2026-01-31. */
export function today() {
  const now = new Date();
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())).toISOString().slice(0, 10);
}

/** @param {string} day @param {number} days */
export function later(day, days) {
  const time = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(time) ? "1970-01-01" : new Date(time + days * 86_400_000).toISOString().slice(0, 10);
}

/** @param {string} game @param {string} words */
export const ideaKey = (game, words) => `idea:${game}/${words}`;

/** The game of a course, as addresses name it. @param {import("../courses.js").Course} course */
const gameOf = (course) => course.name.split("/")[0];

/**
 * Every idea that was met: all steps of a lesson that names it are solved.
 * @param {import("../courses.js").Course[]} courses
 * @returns {Idea[]}
 */
export function ideas(courses) {
  const marks = allMarks();
  /** @type {Map<string, Idea>} */
  const met = new Map();
  for (const course of courses)
    for (const lesson of course.lessons) {
      const days = lesson.steps.map((step) => marks[`${course.name}/${lesson.id}#${step.id}`]?.solved || "");
      if (!days.every(Boolean)) continue;
      const solved = days.sort().at(-1) || "";
      for (const words of lesson.ideas) {
        const key = ideaKey(gameOf(course), words);
        const { box = 0, due } = marks[key] || {};
        const inside = Math.min(Math.max(box, 0), DAYS.length - 1);
        const idea = { game: gameOf(course), words, box: inside, due: due || later(solved, DAYS[0]) };
        if (!met.has(key)) met.set(key, idea);
      }
    }
  return [...met.values()];
}

/** What is offered today, the longest overdue first. @param {import("../courses.js").Course[]} courses */
export function dueIdeas(courses) {
  const done = Object.values(allMarks()).filter((mark) => mark.seen === today()).length;
  const waiting = ideas(courses).filter((idea) => idea.due <= today());
  waiting.sort((one, other) => (one.due < other.due ? -1 : Number(one.due > other.due)));
  return waiting.slice(0, Math.max(0, MOST_A_DAY - done));
}

/** Writes down a review; returns in how many days the idea comes back. @param {Idea} idea @param {Result} result */
export function markReviewed(idea, result) {
  const step = { right: 1, hint: 0, wrong: -STEPS_BACK }[result];
  const box = Math.min(Math.max(idea.box + step, 0), DAYS.length - 1);
  setMark(ideaKey(idea.game, idea.words), { box, due: later(today(), DAYS[box]), seen: today() });
  return DAYS[box];
}
