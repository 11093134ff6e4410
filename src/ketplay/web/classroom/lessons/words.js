// The sentences of lessons in class: what pupils read, and what their teacher does.
import { count } from "../../lib/words.js";

export const classLessonWords = {
  inClass: (/** @type {string} */ name) => `In the class as ${name}. Your teacher sees what you solve.`,
  assigned: (/** @type {string} */ title) => `Your class: ${title}`,
  together: "Your teacher decides when to go on.",
  back: "Back to the class",
  vote: "A question for everyone",
  round: (/** @type {number} */ n) => (n === 1 ? "First round" : "Second round: answer again"),
  answered: "Your answer is in. You can change it until your teacher goes on.",
  choose: "Choose an answer. Nobody sees it yet.",
  look: "Look at the screen.",
  right: "right",
  board: "The board of the question",
};

export const lessonPanelWords = {
  title: "Lessons",
  what: "Lesson or course",
  whole: (/** @type {string} */ course) => `${course}: the whole course`,
  link: "a lesson from a link …",
  linkField: "Link to the lesson",
  pace: "Pace",
  paces: { free: "each at their own pace", together: "all together" },
  assign: "Assign",
  stop: "Stop assigning it",
  assigned: (/** @type {string} */ title, /** @type {string} */ pace) => `Assigned: ${title}, ${pace}.`,
  nothing: "Nothing is assigned. Pupils can wait or play.",
  at: (/** @type {number} */ n, /** @type {number} */ all, /** @type {string} */ title) =>
    `Everyone is on step ${n} of ${all}: ${title}`,
  before: "Previous step",
  next: "Next step",
  matrix: "Who solved what",
  name: "Name",
  step: (/** @type {number} */ n, /** @type {string} */ lesson, /** @type {string} */ title) =>
    `Step ${n}: ${lesson}, ${title}`,
  states: /** @type {Record<string, string>} */ ({ "": "not started", tried: "tried", solved: "solved" }),
  signs: /** @type {Record<string, string>} */ ({ "": "·", tried: "◐", solved: "✓" }),
  cell: (/** @type {string} */ state, /** @type {number} */ tries, /** @type {number} */ hints) =>
    `${state}, ${count(tries, "wrong try", "wrong tries")}, ${count(hints, "hint", "hints")}`,
  key: "· not started, ◐ tried, ✓ solved, ! tried three times or more",
  stuck: (/** @type {string[]} */ names) => `May need help: ${names.join(", ")}`,
  chooseStep: "Press the number of a step to see its wrong answers, or to vote on it.",
  wrong: (/** @type {string} */ title) => `Wrong answers: ${title}`,
  noWrong: "No wrong answers yet.",
  times: (/** @type {number} */ n) => `${n}×`,
  save: "Save answers as CSV",
  saveAll: "Save as JSON",
  csv: "lessons.csv",
  json: "lessons.json",
  forget: "Forget this class",
  forgetSure: "Press again: names and answers are removed",
  problems: "Files in the folder “lessons” that cannot be read:",
  guide: "Teacher's guide",
  print: "Print",
  write: "Write a lesson",
};

export const voteWords = {
  title: "Vote",
  begin: "Vote on this question",
  phases: /** @type {Record<string, string>} */ ({
    first: "First round: everyone answers alone.",
    second: "Second round: talk to your neighbour, then answer again.",
    shown: "The answers of both rounds.",
    run: "Now the experiment.",
  }),
  answered: (/** @type {number} */ n) => `${count(n, "answer", "answers")} so far.`,
  second: "Second round",
  show: "Show the answers",
  run: "Run the experiment",
  over: "End the vote",
  project: "Open the projector",
  option: "Answer",
  rounds: ["First round", "Second round"],
  right: "right",
};
