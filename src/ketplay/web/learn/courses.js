// The courses, as the server lists them.
import { getJson } from "../lib/api.js";
import { isSolved } from "./progress.js";

/**
 * @typedef {{id: string, title: string, ideas: string[], steps: {id: string, title: string}[]}} LessonInList
 * @typedef {{name: string, title: string, about: string, minutes: number, needs: string[], game: any, lessons: LessonInList[]}} Course
 */

/** @returns {Promise<Course[]>} */
export const listCourses = async () => (await getJson("/api/lessons")).courses;

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
export const stepUrl = (course, lesson, step) => `/learn/${course.name}#${lesson}/${step}`;
