// Puzzles: today's of every game, and a game's puzzles one after the other. A puzzle is a step like those of a course.
import { getJson } from "../../lib/api.js";
import { h } from "../../lib/dom.js";
import { button, buildFrame, toastError } from "../../lib/frame.js";
import { loadGameAssets } from "../../lib/games.js";
import { readItem, writeItem } from "../../lib/storage.js";
import { CoursePage } from "../course.js";
import { isSolved, onProgress } from "../progress.js";
import { learnWords } from "../words.js";
import { moveRating, ownRating } from "./rating.js";
import { practiceWords } from "./words.js";

const STEP = "find"; // the only step of a puzzle
const DAYS_BEFORE_1970 = 719_163; // from 1 January of the year 1 on, that day included

/**
 * @typedef {{name: string, game: any, number: number, tags: Record<string, string>}} PuzzleGame
 * @typedef {{game: any, tags: Record<string, string>, puzzles: [number, string[]][]}} PuzzleList
 */

/** The puzzle of this day, of so many. @param {number} all */
export function numberOfDay(all, now = new Date()) {
  const days = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000;
  return ((DAYS_BEFORE_1970 + days) % all) + 1;
}

/** @param {string} game @param {number} number */
export const puzzleUrl = (game, number) => `/learn/${game}/puzzle#${number}/${STEP}`;

/** @param {string} game @param {number} number */
const puzzleKey = (game, number) => `${game}/puzzle/${number}#${STEP}`;

/** The list of games with puzzles. */
export async function openPuzzles() {
  const main = buildFrame("ket-reading ket-path");
  document.title = learnWords.page(practiceWords.puzzles);
  main.append(
    h("h1", {}, practiceWords.puzzles),
    h("p", { class: "ket-dim" }, `${practiceWords.lead} `, h("a", { href: "/learn" }, practiceWords.toLearn)),
  );
  try {
    const { games } = await getJson("/api/puzzles");
    main.append(...games.map(gamePanel));
  } catch (error) {
    toastError(error);
  }
}

/** @param {PuzzleGame} puzzles */
function gamePanel({ name, game, number, tags }) {
  const today = numberOfDay(number);
  const numbers = Array.from({ length: number }, (_, at) => at + 1);
  const solved = numbers.filter((each) => isSolved(puzzleKey(name, each))).length;
  const mark = isSolved(puzzleKey(name, today)) ? ` (${practiceWords.solvedToday})` : "";
  return h(
    "section",
    { class: "ket-panel", "aria-label": game.title },
    h("h2", {}, game.title),
    h(
      "p",
      { class: "ket-row" },
      h(
        "a",
        { class: "ket-button ket-strong", href: puzzleUrl(name, today) },
        practiceWords.today(today) + mark,
      ),
      h("span", { class: "ket-dim" }, practiceWords.count(solved, number)),
    ),
    h(
      "ul",
      { class: "ket-path-lessons ket-ideas", "aria-label": practiceWords.byIdea },
      Object.entries(tags).map(([tag, words]) =>
        h("li", {}, h("a", { href: `/learn/${name}/puzzle?tag=${tag}` }, words)),
      ),
    ),
  );
}

/** The puzzles of a game: all in the order of days, or those of an idea, the easiest first. @param {string} name */
export async function openPuzzle(name) {
  const main = buildFrame("ket-learn");
  const tag = new URLSearchParams(location.search).get("tag") || "";
  /** @type {PuzzleList} */
  const list = await getJson(`/api/puzzles/${encodeURIComponent(name)}`);
  const chosen = list.puzzles
    .map(([rating, tags], at) => ({ number: at + 1, rating, tags }))
    .filter(({ tags }) => !tag || tags.includes(tag));
  if (tag) chosen.sort((one, other) => one.rating - other.rating);
  else if (!location.hash) history.replaceState(null, "", puzzleUrl(name, numberOfDay(list.puzzles.length)));
  await loadGameAssets(list.game);
  const course = {
    name: `${name}/puzzle`,
    title: practiceWords.puzzles,
    url: "/learn/puzzle",
    about: "",
    minutes: 0,
    needs: [],
    game: list.game,
    lessons: chosen.map(({ number }) => ({
      id: String(number),
      title: practiceWords.puzzle(number),
      ideas: [],
      steps: [{ id: STEP, title: practiceWords.puzzle(number) }],
    })),
  };
  followRating(name, list);
  const page = new CoursePage(main, course);
  main.append(chooser(name, tag, list));
  await page.enter();
}

/** A turn of one's own game, tried once more: the address has the position. */
export async function openMistake() {
  const main = buildFrame("ket-learn");
  const [code] = location.hash.slice(1).split("/");
  try {
    const { game, title } = await getJson(`/api/lessons/mistake/turn/${encodeURIComponent(code)}`);
    await loadGameAssets(game);
    const steps = [{ id: STEP, title }];
    const course = {
      name: "mistake/turn",
      title: practiceWords.mistake,
      url: "/learn/puzzle",
      about: "",
      minutes: 0,
      needs: [],
      game,
      lessons: [{ id: code, title, ideas: [], steps }],
    };
    await new CoursePage(main, course).enter();
  } catch (error) {
    toastError(error);
  }
}

/** The first try at a puzzle moves the learner's rating. @param {string} name @param {PuzzleList} list */
function followRating(name, list) {
  onProgress((key, before, after) => {
    const [, number] = key.match(new RegExp(`^${name}/puzzle/(\\d+)#`)) || [];
    if (number && !before) moveRating(name, list.puzzles[Number(number) - 1][0], Boolean(after.solved));
  });
}

/** Another number, another idea, and one's own rating if one wants to see it. @param {string} name @param {string} tag @param {PuzzleList} list */
function chooser(name, tag, list) {
  const all = list.puzzles.length;
  const number = h("input", { type: "number", min: 1, max: all, required: true, name: "number" });
  const select = h(
    "select",
    {
      onchange: () =>
        location.assign(select.value ? `/learn/${name}/puzzle?tag=${select.value}` : `/learn/${name}/puzzle`),
    },
    h("option", { value: "" }, practiceWords.anyIdea),
    Object.entries(list.tags).map(([each, words]) =>
      h("option", { value: each, selected: each === tag }, words),
    ),
  );
  const form = h(
    "form",
    {
      class: "ket-row",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        location.assign(puzzleUrl(name, Number(number.value)));
        if (tag) location.search = "";
      },
    },
    h("label", {}, `${practiceWords.number} `, number),
    button(practiceWords.open, () => form.requestSubmit()),
    h("label", {}, `${practiceWords.idea} `, select),
  );
  return h(
    "details",
    { class: "ket-choose-puzzle" },
    h("summary", {}, practiceWords.choose),
    form,
    ratingLine(name, list),
  );
}

/** @param {string} name @param {PuzzleList} list */
function ratingLine(name, list) {
  const shown = h("p", { role: "status" });
  const show = () => {
    const rating = list.puzzles[parseInt(location.hash.slice(1), 10) - 1]?.[0];
    shown.textContent = box.checked && rating ? practiceWords.rating(ownRating(name), rating) : "";
  };
  const box = h("input", {
    type: "checkbox",
    checked: Boolean(readItem("rating")),
    onchange: () => {
      writeItem("rating", box.checked);
      show();
    },
  });
  onProgress(show);
  addEventListener("hashchange", show);
  show();
  return h("div", {}, h("label", { class: "ket-check" }, box, ` ${practiceWords.showRating}`), shown);
}
