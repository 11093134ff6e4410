// The path: all courses with how far one is, and where to go on.
import { h } from "../lib/dom.js";
import { buildFrame, toastError } from "../lib/frame.js";
import { nextStep, listCourses, solvedSteps, stepsOf, stepUrl } from "./courses.js";
import { isSolved } from "./progress.js";
import { learnWords } from "./words.js";

/** @param {string} name  of a course; empty: all of them */
export async function openLearn(name) {
  if (name) {
    const { openCourse } = await import("./course.js");
    return openCourse(name);
  }
  const main = buildFrame("ket-reading ket-path");
  document.title = learnWords.page(learnWords.title);
  main.append(h("h1", {}, learnWords.title), h("p", { class: "ket-dim" }, learnWords.lead));
  try {
    main.append(...(await listCourses()).map(courseCard));
  } catch (error) {
    toastError(error);
  }
}

/** @param {import("./courses.js").Course} course */
function courseCard(course) {
  const solved = solvedSteps(course);
  const all = stepsOf(course).length;
  const { lesson, step } = nextStep(course);
  const next = solved < all ? learnWords.goOn : learnWords.again;
  const text = solved === 0 ? learnWords.begin : next;
  return h(
    "section",
    { class: "ket-panel", "aria-label": course.title },
    h("h2", {}, course.title),
    h("p", {}, `${course.about} (${course.game.title}, ${learnWords.minutes(course.minutes)})`),
    h(
      "ol",
      { class: "ket-path-lessons", "aria-label": learnWords.lessons },
      course.lessons.map(lessonItem(course)),
    ),
    h(
      "p",
      { class: "ket-row" },
      h("a", { class: "ket-button ket-strong ket-big", href: stepUrl(course, lesson.id, step.id) }, text),
      h("span", { class: "ket-dim" }, learnWords.count(solved, all)),
      h("a", { href: `/guide/${course.game.name}` }, learnWords.guide),
    ),
  );
}

/** @param {import("./courses.js").Course} course */
const lessonItem = (course) => (/** @type {import("./courses.js").LessonInList} */ lesson) => {
  const done = lesson.steps.every((step) => isSolved(`${course.name}/${lesson.id}#${step.id}`));
  return h(
    "li",
    { "data-state": done ? "solved" : "task" },
    h("a", { href: stepUrl(course, lesson.id, lesson.steps[0].id) }, lesson.title),
    done && h("span", { class: "ket-hear" }, `, ${learnWords.state.solved}`),
  );
};
