// Buttons of a course's page: the steps of a lesson as dots, the answers to a question, where to go at the end.
import { h } from "../lib/dom.js";
import { button } from "../lib/frame.js";
import { stepKey, stepUrl } from "./courses.js";
import { isSolved, unmark } from "./progress.js";
import { learnWords } from "./words.js";

/**
 * @param {import("./courses.js").Course} course
 * @param {import("./courses.js").LessonInList} lesson
 * @param {string} shown  the key of the step that is open
 */
export const stepDots = (course, lesson, shown) =>
  lesson.steps.map((step, at) => {
    const key = stepKey(course, lesson.id, step.id);
    const label = learnWords.stepLabel(at + 1, step.title, isSolved(key));
    return h(
      "li",
      { "data-state": isSolved(key) ? "solved" : "task" },
      h("a", {
        href: stepUrl(course, lesson.id, step.id),
        "aria-label": label,
        title: label,
        "aria-current": key === shown ? "step" : undefined,
      }),
    );
  });

/** The dot of the open step says at once that it is solved. @param {HTMLElement} dots */
export function markDot(dots) {
  const dot = dots.querySelector("[aria-current]")?.parentElement;
  if (dot) dot.dataset.state = "solved";
}

/** Where to go after a course. @param {import("./courses.js").Course} course */
export const furtherLinks = (course) => [
  h("a", { class: "ket-button ket-strong", href: "/" }, learnWords.toGame),
  h("a", { class: "ket-button", href: `/guide/${course.game.name}` }, learnWords.guide),
  h("a", { class: "ket-button", href: "/learn" }, learnWords.toPath),
];

/**
 * The answers to a question, with the keys that choose them.
 * @param {string[]} options @param {boolean} solved @param {(at: number) => void} choose
 */
export const answerButtons = (options, solved, choose) =>
  options.map((text, at) =>
    h(
      "button",
      {
        type: "button",
        class: "ket-button",
        disabled: solved,
        "aria-keyshortcuts": String(at + 1),
        onclick: () => choose(at),
      },
      !/^\d/.test(options[0]) && h("kbd", { "aria-hidden": "true" }, `${at + 1}`),
      text,
    ),
  );

/** For a step that is marked as solved: the way to do it again as if it were not. @param {string} key @param {() => void} after */
export const unmarkButton = (key, after) =>
  isSolved(key) &&
  button(
    learnWords.unmark,
    () => {
      unmark(key);
      after();
    },
    "ket-quiet",
  );

/** @param {boolean} enabled @param {() => void} takeBack */
export function backButton(enabled, takeBack) {
  const back = button(learnWords.takeBack, takeBack);
  back.disabled = !enabled;
  return back;
}
