// Repetition: the ideas that are due, offered, never demanded; each with a step on a turned board, or with a puzzle.
import { postJson } from "../../lib/api.js";
import { h } from "../../lib/dom.js";
import { buildFrame, toastError } from "../../lib/frame.js";
import { loadGameAssets } from "../../lib/games.js";
import { CoursePage } from "../course.js";
import { listCourses } from "../courses.js";
import { onProgress } from "../progress.js";
import { learnWords } from "../words.js";
import { dueIdeas, ideas, markReviewed, today } from "./boxes.js";
import { practiceWords } from "./words.js";

/** @param {import("./boxes.js").Idea} idea */
const repeatUrl = (idea) => `/learn/repeat?idea=${encodeURIComponent(`${idea.game}/${idea.words}`)}`;

/** The ideas of today, or the one that the address names. */
export async function openRepeat() {
  const courses = await listCourses();
  const wanted = new URLSearchParams(location.search).get("idea");
  const idea = wanted && ideas(courses).find((each) => `${each.game}/${each.words}` === wanted);
  return idea ? openIdea(idea, courses) : openList(courses);
}

/** @param {import("../courses.js").Course[]} courses */
function openList(courses) {
  const main = buildFrame("ket-reading ket-path");
  document.title = learnWords.page(practiceWords.repeat);
  const due = dueIdeas(courses);
  const title = (/** @type {string} */ game) =>
    courses.find((course) => course.name.startsWith(`${game}/`))?.game.title || game;
  main.append(
    h("h1", {}, practiceWords.repeat),
    h("p", { class: "ket-dim" }, practiceWords.repeatLead),
    due.length
      ? h(
          "ul",
          { class: "ket-path-lessons ket-ideas" },
          due.map((idea) =>
            h(
              "li",
              {},
              h("a", { href: repeatUrl(idea) }, idea.words),
              h("span", { class: "ket-dim" }, practiceWords.from(title(idea.game))),
            ),
          ),
        )
      : h("p", {}, `${practiceWords.nothing} ${practiceWords.nothingMore}`),
    h("p", {}, h("a", { class: "ket-button", href: "/learn" }, practiceWords.toLearn)),
  );
}

/** @param {import("./boxes.js").Idea} idea @param {import("../courses.js").Course[]} courses */
async function openIdea(idea, courses) {
  const main = buildFrame("ket-learn");
  try {
    const task = await postJson("/api/review", {
      game: idea.game,
      idea: idea.words,
      box: idea.box,
      day: today(),
    });
    await loadGameAssets(task.game);
    const at = task.lesson.lastIndexOf("/");
    const step = { id: task.step, title: task.title };
    const course = {
      name: task.lesson.slice(0, at),
      title: practiceWords.repeat,
      url: "/learn/repeat",
      about: "",
      minutes: 0,
      needs: [],
      game: task.game,
      lessons: [
        { id: task.lesson.slice(at + 1), title: practiceWords.again(idea.words), ideas: [], steps: [step] },
      ],
    };
    const result = h("p", { class: "ket-repeat-result", role: "status" });
    followReview(idea, courses, result);
    const page = new CoursePage(main, course);
    main.append(result);
    await page.enter();
  } catch (error) {
    toastError(error);
  }
}

/**
 * The first thing that counts is written down: a wrong try, or the solution with or without a hint.
 * @param {import("./boxes.js").Idea} idea
 * @param {import("../courses.js").Course[]} courses
 * @param {HTMLElement} line
 */
function followReview(idea, courses, line) {
  let hinted = false;
  let counted = false;
  onProgress((key, _, after) => {
    if (counted || key.startsWith("idea:") || key.startsWith("rating:")) return;
    if (after.hint !== undefined && !after.solved && !after.tries) hinted = true;
    if (!after.tries && !after.solved) return;
    counted = true;
    const solved = hinted ? "hint" : "right";
    const result = after.tries ? "wrong" : solved;
    const days = markReviewed(idea, result);
    const next = dueIdeas(courses)[0];
    line.replaceChildren(
      practiceWords.inDays(practiceWords.box[result], days),
      " ",
      next
        ? h("a", { href: repeatUrl(next) }, `${practiceWords.next}: ${next.words}`)
        : h("a", { href: "/learn" }, practiceWords.toLearn),
    );
  });
}
