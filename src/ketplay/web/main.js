// The entry point: reads the address and opens the page that belongs to it, with its stylesheets.
import { h, loadStyle } from "./lib/dom.js";
import { buildFrame } from "./lib/frame.js";
import { readItem, removeOldItems } from "./lib/storage.js";
import { words } from "./lib/words.js";

/** @typedef {{path: RegExp, styles: string[], load: () => Promise<any>, open: (page: any, name: string) => unknown}} Route */

const home = () => import("./home/home.js");
const table = () => import("./table/table.js");
const replay = () => import("./replay/replay.js");
const sandbox = () => import("./sandbox/sandbox.js");
const pupil = () => import("./classroom/join.js");
const teacher = () => import("./classroom/teacher.js");
const projector = () => import("./classroom/projector.js");
const learn = () => import("./learn/path.js");
const puzzles = () => import("./learn/practice/puzzles.js");
const repeat = () => import("./learn/practice/repeat.js");
const write = () => import("./learn/own/write.js");
const reading = () => import("./read/reading.js");

const HOME = "/home/home.css";
const TABLE = "/table/table.css";
const QUEUE = "/table/queue/queue.css";
const REPLAY = "/replay/replay.css";
const CLASS = "/classroom/class.css";
const CLASS_LESSONS = "/classroom/lessons/lessons.css";
const LEARN = "/learn/learn.css";
const WRITE = "/learn/own/write.css";
const TEXT = "/lib/dialog.css";

// A name in the address, as `bakotumi` in /t/bakotumi, is the first group of its pattern.
/** @type {Route[]} */
const ROUTES = [
  { path: /^\/$/, styles: [HOME], load: home, open: (page) => page.openHome() },
  { path: /^\/t\/([^/]+)\/?$/, styles: [TABLE], load: table, open: openTable },
  {
    path: /^\/replay\/?$/,
    styles: [REPLAY, TABLE, QUEUE],
    load: replay,
    open: (page) => page.openReplay(),
  },
  {
    path: /^\/board\/([^/]+)$/,
    styles: [REPLAY, TABLE, HOME],
    load: sandbox,
    open: (page, game) => page.openSandbox(game),
  },
  {
    path: /^\/class(?:\/([^/]*))?\/?$/,
    styles: [CLASS, CLASS_LESSONS],
    load: pupil,
    open: (page, code) => page.openClass(code),
  },
  {
    path: /^\/teach\/?$/,
    styles: [CLASS, CLASS_LESSONS],
    load: teacher,
    open: (page) => page.openTeacher(),
  },
  {
    path: /^\/show(?:\/([^/]*))?\/?$/,
    styles: [CLASS, TABLE, CLASS_LESSONS],
    load: projector,
    open: (page, code) => page.openProjector(code),
  },
  { path: /^\/learn\/puzzle\/?$/, styles: [LEARN], load: puzzles, open: (page) => page.openPuzzles() },
  {
    path: /^\/learn\/([^/]+)\/puzzle\/?$/,
    styles: [TABLE, LEARN],
    load: puzzles,
    open: (page, game) => page.openPuzzle(game),
  },
  {
    path: /^\/learn\/mistake\/?$/,
    styles: [TABLE, LEARN],
    load: puzzles,
    open: (page) => page.openMistake(),
  },
  {
    path: /^\/learn\/repeat\/?$/,
    styles: [TABLE, LEARN],
    load: repeat,
    open: (page) => page.openRepeat(),
  },
  {
    path: /^\/learn(?:\/([^/]+\/[^/]+))?\/?$/,
    styles: [TABLE, LEARN],
    load: learn,
    open: openLearn,
  },
  {
    path: /^\/learn\/write$/,
    styles: [TABLE, LEARN, WRITE],
    load: write,
    open: (page) => page.openWriter(),
  },
  { path: /^\/rules\/?$/, styles: [HOME], load: reading, open: (page) => page.openRulesList() },
  { path: /^\/guide\/([^/]+)$/, styles: [TEXT], load: reading, open: (page, game) => page.openGuide(game) },
  { path: /^\/rules\/([^/]+)$/, styles: [TEXT], load: reading, open: (page, game) => page.openRules(game) },
  {
    path: /^\/lab(?:\/(?:([\w-]+)\.md)?)?$/,
    styles: [TEXT],
    load: reading,
    open: (page, experiment) => page.openLab(experiment),
  },
  { path: /^\/fairness\/?$/, styles: [TEXT], load: reading, open: (page) => page.openFairness() },
];

/**
 * A table; a pupil in a class goes on from it to the next one.
 * @param {any} page
 * @param {string} code
 */
async function openTable(page, code) {
  const opened = await page.openTable(code);
  if (!readItem("pupil")) return;
  const { followFromTable } = await pupil();
  await followFromTable(opened);
}

/**
 * The path or a course; a pupil's class hears of what is solved there.
 * @param {any} page
 * @param {string} course
 */
async function openLearn(page, course) {
  await page.openLearn(course);
  if (!readItem("pupil")) return;
  const { followFromLesson } = await import("./classroom/lessons/follow.js");
  await followFromLesson();
}

async function openPage() {
  removeOldItems();
  for (const { path, styles, load, open } of ROUTES) {
    const match = location.pathname.match(path);
    if (!match) continue;
    const [page] = await Promise.all([load(), ...styles.map(loadStyle)]);
    await open(page, decodeURIComponent(match[1] || ""));
    return;
  }
  const main = buildFrame("ket-reading");
  main.append(h("h1", {}, words.noPage), h("p", {}, h("a", { href: "/" }, words.toHome)));
}

/** Without the server a page that was never opened has no scripts: what can be said is said by what every page has. */
function showOffline() {
  const main = buildFrame("ket-reading");
  main.append(h("h1", {}, words.noScripts), h("p", {}, h("a", { href: "/" }, words.toHome)));
}

async function start() {
  try {
    await openPage();
  } catch (error) {
    if (navigator.onLine) throw error;
    showOffline();
  }
  if (location.pathname.startsWith("/t/")) return; // a table has its own line about the connection
  const { followConnection } = await import("./lib/device/offline.js");
  await followConnection();
}

start();
