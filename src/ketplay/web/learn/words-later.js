// The sentences of the path, of lessons in links and files, and of the page on which they are written.
import { count } from "../lib/words.js";

export const pathWords = {
  all: (/** @type {number} */ solved, /** @type {number} */ all) => `${solved} of ${all} steps`,
  path: "The path",
  beside: "More courses",
  own: "Lessons of this server",
  after: (/** @type {string[]} */ courses) => `after ${courses.join(" and ")}`,
  lessonDot: (/** @type {number} */ n, /** @type {string} */ title, /** @type {string} */ state) =>
    `Lesson ${n}: ${title}, ${state}`,
  states: { task: "not started", tried: "started", solved: "solved" },
  titles: "What the lessons are about",
  print: "Print the lessons",
  tools: "Your progress and your lessons",
  progressText: "What you have solved stays in this browser.",
  save: "Save it as a file",
  load: "Add a saved file",
  progressFile: "ketplay-lessons.json",
  added: (/** @type {number} */ n) => `${count(n, "step is", "steps are")} now marked as solved.`,
  notProgress: "There is no lesson progress in this file. Choose one that was saved on this page.",
  carry: "Take it to another device",
  carryText: "Open this link there, or scan the code. It says which steps you have solved, and nothing else.",
  carryCode: "The link as a QR code",
  carried: (/** @type {number} */ n) =>
    `${count(n, "step", "steps")} from your other device ${n === 1 ? "is" : "are"} solved here, too.`,
  forgetAll: "Forget everything",
  forget: "Forget what I solved here",
  forgetAsk: (/** @type {string} */ what) => `Forget which steps of ${what} you have solved?`,
  everything: "all courses",
  forgetYes: "Forget them",
  keep: "Keep them",
  openText: "Has someone given you a lesson as a file? Open it, or drop it anywhere on this page.",
  open: "Open a lesson",
  write: "Write a lesson",
  teachers: "For teachers",
  tooLong: (/** @type {number} */ most) => `A lesson has at most ${most} characters; this file is longer.`,
};

export const textWords = {
  cut: "This link is incomplete",
  cutText: (/** @type {number} */ n) =>
    `The lesson in it ends after ${count(n, "character", "characters")}. Copy all of it, or ask for the lesson as a file.`,
  bad: "This lesson cannot be read",
  badText: "What is wrong with it, line by line:",
  line: (/** @type {number} */ n, /** @type {string} */ text) => `Line ${n}: ${text}`,
  change: "Change this lesson",
  link: "Link to this lesson",
  own: "A shared lesson",
};

export const writeWords = {
  title: "Write a lesson",
  lead: "Change the text on the left. It is checked while you write, and you can try it out at once.",
  text: "Text of the lesson",
  guide: "How a lesson is written",
  share: "Share",
  shareTitle: "Share this lesson",
  shareText: "The link holds the whole lesson. Anyone who opens it on this server can take it.",
  tooLong: (/** @type {number} */ n, /** @type {number} */ most) =>
    `This lesson is too long for a link (${n} of ${most} characters). Save it, and pass it on as a file.`,
  save: "Save as a file",
  file: "lesson.md",
  fine: "No problems found.",
  problems: (/** @type {number} */ n) => count(n, "problem", "problems"),
  checking: "Checking …",
  solved: (/** @type {string} */ step, /** @type {string[]} */ lines) =>
    `${step} is solved by ${lines.join(", or ")}.`,
  preview: "Try it out",
  check: "What the check says",
};
