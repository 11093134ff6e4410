// The way from the path of courses to puzzles and repetition.
import { h } from "../../lib/dom.js";
import { dueIdeas } from "./boxes.js";
import { practiceWords } from "./words.js";

/** @param {import("../courses.js").Course[]} courses */
export function practiceLinks(courses) {
  const due = dueIdeas(courses).length;
  return h(
    "p",
    { class: "ket-row ket-practice" },
    h("a", { class: "ket-button", href: "/learn/puzzle" }, practiceWords.ofDay),
    due > 0 && h("a", { class: "ket-button", href: "/learn/repeat" }, practiceWords.dueLink(due)),
  );
}
