// The courses, as the server lists them; and a lesson that came as a text.
import { getJson, postPatiently } from "../lib/api.js";
import { language } from "./languages/language.js";
import { isSolved } from "./progress.js";

/**
 * @typedef {{id: string, title: string, ideas: string[], steps: {id: string, title: string}[]}} LessonInList
 * @typedef {{name: string, title: string, about: string, minutes: number, needs: string[], lang?: string, game: any, lessons: LessonInList[], url?: string, text?: string, stepUrl?: (lesson: string, step: string) => string}} Course
 *   `url` is where it is listed, if not on the path. A course that is a text has it, and the addresses of its steps.
 */

/** @returns {Promise<Course[]>} */
export const listCourses = async () => (await getJson(`/api/lessons?lang=${language()}`)).courses;

/** The texts of a course, all at once: a broken connection costs no more than the next verdict. @param {string} name */
export const courseTexts = async (name) => (await getJson(`/api/lessons/${name}?lang=${language()}`)).lessons;

/**
 * A lesson in a text as a course of one lesson, and what is wrong with it.
 * @param {string} text
 * @param {(lesson: string, step: string) => string} stepUrl  the addresses of its steps
 * @returns {Promise<{course: Course | null, lessons: any[], problems: {line: number, words: string}[], solutions: Record<string, string[]>}>}
 */
export async function readText(text, stepUrl) {
  const { lesson, problems, solutions } = await postPatiently("/api/lesson/check", { text });
  if (!lesson) return { course: null, lessons: [], problems, solutions };
  const steps = lesson.steps.map((/** @type {any} */ { id, title }) => ({ id, title }));
  const course = {
    name: `text/${hash(text)}`,
    title: lesson.title,
    about: "",
    minutes: 2,
    needs: [],
    game: lesson.game,
    lessons: [{ id: "lesson", title: lesson.title, ideas: [], steps }],
    text,
    stepUrl,
  };
  return { course, lessons: [{ ...lesson, name: `${course.name}/lesson` }], problems, solutions };
}

/** A short name for a text. @param {string} text */
const hash = (text) =>
  [...text].reduce((sum, each) => (Math.imul(sum, 31) + each.charCodeAt(0)) >>> 0, 7).toString(36);

/** The name of a step in somebody's progress. @param {Course} course @param {string} lesson @param {string} step */
export const stepKey = (course, lesson, step) => `${course.name}/${lesson}#${step}`;

/**
 * All steps of a course in order.
 * @param {Course} course
 */
export const stepsOf = (course) =>
  course.lessons.flatMap((lesson, number) =>
    lesson.steps.map((step) => ({ lesson, number, step, key: stepKey(course, lesson.id, step.id) })),
  );

/** @param {Course} course */
export const solvedSteps = (course) => stepsOf(course).filter(({ key }) => isSolved(key)).length;

/** Where one goes on: the first step that is not solved, or the first of all. @param {Course} course */
export function nextStep(course) {
  const steps = stepsOf(course);
  return steps.find(({ key }) => !isSolved(key)) || steps[0];
}

/** @param {Course} course @param {string} lesson @param {string} step */
export const stepUrl = (course, lesson, step) =>
  course.stepUrl ? course.stepUrl(lesson, step) : `/learn/${course.name}#${lesson}/${step}`;

/** The step that the address names; without one, the next that is not solved. @param {Course} course */
export function wantedStep(course) {
  const place = new URLSearchParams(location.hash.slice(1)).get("s") || location.hash.slice(1);
  const [lesson, step] = decodeURIComponent(place).split("/");
  const steps = stepsOf(course);
  const wanted = steps.find((each) => each.lesson.id === lesson && (!step || each.step.id === step));
  return wanted || nextStep(course);
}
