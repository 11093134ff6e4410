// The path: all courses with how far one is, where to go on, and what stands beside it.
import { h } from "../lib/dom.js";
import { buildFrame, toast, toastError } from "../lib/frame.js";
import { listCourses, nextStep, solvedSteps, stepsOf, stepUrl } from "./courses.js";
import { language, languageChoice, speak } from "./languages/language.js";
import { packedHere } from "./own/lesson_link.js";
import { practiceLinks } from "./practice/links.js";
import { isSolved, wasTried } from "./progress.js";
import { learnWords } from "./words.js";

/** @typedef {import("./courses.js").Course} Course */

const OWN = "own/"; // what the names of a server's own courses begin with

/** @param {string} name  of a course; empty: all of them */
export async function openLearn(name) {
  await speak();
  if (name) {
    const { openCourse } = await import("./open_course.js");
    return openCourse(name);
  }
  if (packedHere()) {
    const { openLink } = await import("./own/text.js");
    return openLink();
  }
  const main = buildFrame("ket-reading ket-path");
  document.title = learnWords.page(learnWords.title);
  addEventListener("hashchange", () => location.hash.length > 1 && location.reload(), { once: true });
  try {
    await showPath(main);
  } catch (error) {
    toastError(error);
  }
}

/** @param {HTMLElement} main */
async function showPath(main) {
  const [courses, { pathWords }, { pathTools }, { takeCarried }] = await Promise.all([
    listCourses(),
    import("./words-later.js"),
    import("./path_tools.js"),
    import("./own/carried.js"),
  ]);
  const carried = takeCarried(courses);
  if (carried) toast(carried);
  const solved = courses.reduce((sum, course) => sum + solvedSteps(course), 0);
  const all = courses.reduce((sum, course) => sum + stepsOf(course).length, 0);
  const mainGame = courses[0]?.game.name;
  const own = courses.filter(({ name }) => name.startsWith(OWN));
  const others = courses.filter((course) => !own.includes(course) && course.game.name !== mainGame);
  const path = courses.filter((course) => !own.includes(course) && !others.includes(course));
  const section = (/** @type {string} */ title, /** @type {Course[]} */ list) =>
    list.length > 0 &&
    h(
      "section",
      { class: "ket-path-part", "aria-label": title },
      h("h2", {}, title),
      h(
        "div",
        { class: "ket-path-courses" },
        ...list.map((course) => courseCard(course, courses, pathWords)),
      ),
    );
  const parts = [
    section(pathWords.path, path),
    section(pathWords.beside, others),
    section(pathWords.own, own),
    pathTools(courses),
  ];
  main.append(
    h(
      "div",
      { class: "ket-row ket-apart" },
      h("h1", {}, learnWords.title),
      h("p", { class: "ket-path-count" }, pathWords.all(solved, all)),
      languageChoice(),
    ),
    h("p", { class: "ket-dim" }, learnWords.lead),
    practiceLinks(courses),
  );
  for (const part of parts) if (part) main.append(part);
}

/**
 * @param {Course} course
 * @param {Course[]} courses
 * @param {typeof import("./words-later.js").pathWords} pathWords
 */
function courseCard(course, courses, pathWords) {
  const solved = solvedSteps(course);
  const all = stepsOf(course).length;
  const { lesson, step } = nextStep(course);
  const next = solved < all ? learnWords.goOn : learnWords.again;
  const text = solved === 0 ? learnWords.begin : next;
  const needs = course.needs
    .map((name) => courses.find((each) => each.name === name)?.title || "")
    .filter(Boolean);
  const label = `${text}: ${course.title}`;
  return h(
    "article",
    { class: "ket-panel ket-path-course", "aria-label": course.title },
    h("h3", { lang: course.lang }, course.title),
    h(
      "p",
      { class: "ket-dim" },
      [
        course.game.title,
        learnWords.minutes(course.minutes),
        needs.length ? pathWords.after(needs) : "",
        course.lang !== language() && learnWords.courseInEnglish,
      ]
        .filter(Boolean)
        .join(", "),
    ),
    h("p", { lang: course.lang }, course.about),
    h(
      "ol",
      { class: "ket-dots ket-path-dots", "aria-label": learnWords.lessons },
      course.lessons.map((each, at) => {
        const state = lessonState(course, each);
        const words = pathWords.lessonDot(at + 1, each.title, pathWords.states[state]);
        const href = stepUrl(course, each.id, each.steps[0].id);
        return h("li", { "data-state": state }, h("a", { href, "aria-label": words, title: words }));
      }),
    ),
    h(
      "p",
      { class: "ket-row" },
      h(
        "a",
        { class: "ket-button ket-strong", href: stepUrl(course, lesson.id, step.id), "aria-label": label },
        text,
      ),
      h("span", { class: "ket-dim" }, learnWords.count(solved, all)),
    ),
    h(
      "details",
      {},
      h("summary", {}, pathWords.titles),
      h(
        "ol",
        { class: "ket-path-lessons" },
        course.lessons.map((each) =>
          h(
            "li",
            { "data-state": lessonState(course, each) },
            h("a", { href: stepUrl(course, each.id, each.steps[0].id) }, each.title),
          ),
        ),
      ),
      h("p", {}, h("a", { href: `/learn/print/${course.name}` }, pathWords.print)),
    ),
  );
}

/**
 * @param {Course} course
 * @param {import("./courses.js").LessonInList} lesson
 * @returns {"task" | "tried" | "solved"}
 */
function lessonState(course, lesson) {
  const keys = lesson.steps.map((step) => `${course.name}/${lesson.id}#${step.id}`);
  if (keys.every(isSolved)) return "solved";
  return keys.some((key) => isSolved(key) || wasTried(key)) ? "tried" : "task";
}
