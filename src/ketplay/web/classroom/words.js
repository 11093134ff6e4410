// The sentences of a class: joining, teaching, projecting; see words.js.

/** @param {number} n @param {string} one @param {string} many */
const count = (n, one, many) => `${n} ${n === 1 ? one : many}`;

export const pupil = {
  title: "Join the class",
  text: "The code and your name are enough. Your teacher seats you.",
  code: "Code of the class",
  codeHint: "three syllables, such as bakotu",
  name: "Your name (the others see it)",
  join: "Join",
  in: (/** @type {string} */ name) => `You are in, ${name}.`,
  wait: "When your teacher starts a game, this page takes you to your table by itself. Keep it open.",
  waiting: "Waiting for a game …",
  leave: "Leave the class",
  gone: "You are not in the class any more. Join again if you like.",
  down: "The line is down. Trying again …",
  at: (/** @type {string} */ name) => `In the class as ${name}.`,
  next: "Wait for the next game",
};

export const teach = {
  title: "The class",
  stranger:
    "This page is for the teacher. Open the link that the server printed when it was started with --lan.",
  join: "How to join",
  joinText: "Everybody in this network opens the address or scans the code, and types a name.",
  address: "Address",
  code: "Code",
  qr: "The way to the class as a QR code",
  waiting: (/** @type {number} */ n) => `Waiting: ${n}`,
  nobody: "Nobody is waiting.",
  away: "not here",
  all: "All who are here",
  none: "Nobody",
  dismiss: (/** @type {string} */ name) => `Remove ${name} from the class`,
  dismissAll: "Send everybody home",
  dismissSure: "Press again: they must join anew",
  start: "Start games",
  startGo: (/** @type {number} */ n) =>
    n === 0 ? "Choose who plays" : `Start with ${count(n, "player", "players")}`,
  game: "Game",
  rest: "Who is left over",
  rests: /** @type {Record<string, string>} */ ({ bot: "plays with a bot", wait: "waits" }),
  level: "Level of the bot",
  started: (/** @type {number} */ n, /** @type {string[]} */ left) =>
    `${count(n, "table", "tables")} begun.${left.length ? ` Left over: ${left.join(", ")}.` : ""}`,
  tables: (/** @type {number} */ n) => `Tables: ${n}`,
  noTables: "No table yet. Those who wait play when you start their games.",
  turn: (/** @type {string} */ who) => `${who} is to move`,
  ready: "getting ready",
  luck: "luck has the word",
  moves: (/** @type {number} */ n) => count(n, "move", "moves"),
  absent: "(away)",
  watch: "Watch",
  watchLabel: (/** @type {string} */ who) => `Watch ${who}`,
  project: "Project",
  projectLabel: (/** @type {string} */ who) => `Project ${who} on the large screen`,
  projectAll: "Project one after the other",
  release: "Call back",
  releaseLabel: (/** @type {string} */ who) => `Call ${who} back to wait`,
  against: " – ",
};

/** The address of a class as one types it: without the scheme, and without the code. @param {string} link */
export const bare = (link) => link.replace(/^\w+:\/\//, "").replace(/\/[^/]*$/, "");

export const show = {
  title: "On the large screen",
  joinAt: "Join at",
  withCode: "with the code",
  idle: "No game is running now.",
  watched: (/** @type {string} */ game) => `${game} on the large screen`,
};
