// The sentences of a class: joining, teaching, projecting.
import { count } from "../lib/words.js";

export const pupilWords = {
  title: "Join a class",
  text: "All you need is the code and a name. Your teacher gives you a seat.",
  code: "Class code",
  codeHint: "three syllables, for example bakotu",
  name: "Your name (visible to others)",
  join: "Join",
  welcome: (/** @type {string} */ name) => `Welcome, ${name}.`,
  wait: "When your teacher starts a game, this page takes you to your table. Keep it open.",
  waiting: "Waiting for a game …",
  leave: "Leave the class",
  gone: "You are no longer in the class. You can join again.",
  down: "Connection lost. Reconnecting …",
  inClass: (/** @type {string} */ name) => `In the class as ${name}.`,
  next: "Wait for the next game",
};

export const teacherWords = {
  title: "Class",
  stranger:
    "This page is for the teacher. Open the link that the server printed when it was started with --lan.",
  join: "How to join",
  joinText: "Everyone on this network opens the address or scans the code, and enters a name.",
  address: "Address",
  code: "Code",
  qr: "QR code to join the class",
  /** The address of a class as people type it: without the scheme and the code. */
  joinAddress: (/** @type {string} */ link) => link.replace(/^\w+:\/\//, "").replace(/\/[^/]*$/, ""),
  waitingLabel: "Waiting",
  waiting: (/** @type {number} */ n) => `Waiting: ${n}`,
  nobody: "Choose at least one player.",
  away: "away",
  all: "Select everyone present",
  none: "Select no one",
  dismiss: (/** @type {string} */ name) => `Remove ${name} from the class`,
  dismissAll: "End the class",
  dismissSure: "Press again to end the class",
  start: "Start games",
  startGo: (/** @type {number} */ n) =>
    n === 0 ? "Choose who plays" : `Start with ${count(n, "player", "players")}`,
  game: "Game",
  oddOneOut: "Odd one out",
  oddOneOutPlans: /** @type {Record<string, string>} */ ({ bot: "plays a bot", wait: "waits" }),
  level: "Bot level",
  started: (/** @type {number} */ n, /** @type {string[]} */ unseated) =>
    `${count(n, "table", "tables")} started.${unseated.length ? ` Still waiting: ${unseated.join(", ")}.` : ""}`,
  tablesLabel: "Tables",
  tables: (/** @type {number} */ n) => `Tables: ${n}`,
  noTables: "No tables yet. Start games to seat those who are waiting.",
  turn: (/** @type {string} */ name) => `${name} to move`,
  ready: "getting ready",
  chance: "chance decides",
  moves: (/** @type {number} */ n) => count(n, "move", "moves"),
  absent: "(away)",
  watch: "Watch",
  watchLabel: (/** @type {string} */ names) => `Watch ${names}`,
  project: "Project",
  projectLabel: (/** @type {string} */ names) => `Project ${names} on the big screen`,
  projectAll: "Project all in turn",
  release: "Return to the lobby",
  releaseLabel: (/** @type {string} */ names) => `Return ${names} to the lobby`,
  against: " – ",
};

export const projectorWords = {
  title: "Projector",
  joinAt: "Join at",
  withCode: "with the code",
  idle: "No games are being played right now.",
  watched: (/** @type {string} */ game) => `${game} on the projector`,
};
