// The page of a course, with all its texts.
import { h, setChildren } from "../lib/dom.js";
import { buildFrame } from "../lib/frame.js";
import { CoursePage } from "./course.js";
import { courseTexts, listCourses } from "./courses.js";
import { languageChoice } from "./languages/language.js";
import { learnWords } from "./words.js";

/** @param {string} name  `GAME/COURSE` */
export async function openCourse(name) {
  const main = buildFrame("ket-learn");
  document.querySelector(".ket-foot")?.append(" ", languageChoice());
  const course = (await listCourses()).find((each) => each.name === name);
  const lessons = course && (await courseTexts(name));
  if (!course)
    return setChildren(
      main,
      h("h1", {}, learnWords.none(name)),
      h("p", {}, h("a", { href: "/learn" }, learnWords.toPath)),
    );
  await new CoursePage(main, course, lessons).enter();
}
