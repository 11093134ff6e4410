// The sentences of a table.
import { count } from "../lib/words.js";

/** A time as minutes and seconds. @param {number} seconds */
const minutes = (seconds) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

export const tableWords = {
  title: (/** @type {string} */ status, /** @type {string} */ game) => `${status} · ${game}`,
  yourTurn: "Your turn",
  yourMove: "Your move",
  over: "Game over",
  waitingTitle: "Waiting",
  side: "Table",
  seats: "Players",
  tools: "Actions",
  bot: "bot",
  away: "away",
  awayLeft: (/** @type {number} */ seconds) => `away, ${minutes(seconds)} left`,
  own: (/** @type {string} */ name) => `${name} (you)`,
  you: "You",
  open: "open seat",
  toMove: "to move",
  score: (/** @type {number} */ n) => count(n, "match won", "matches won"),
  spectators: (/** @type {number} */ n) => (n === 0 ? "" : count(n, "spectator", "spectators")),
  chanceActs: "Chance decides …",
  notYourTurn: (/** @type {string} */ name) => `It is ${name}'s turn.`,
  isOver: "The game is over.",
  isWaiting: "The game has not started yet.",
  youWatch: "You are watching this game.",
  undo: "Undo",
  askUndo: "Ask to take back",
  hint: "Hint",
  odds: "Odds",
  oddsOff: "Odds and hints are off in games between people until everyone agrees.",
  history: "History",
  about: "About this table",
  more: "More",
  start: "Start",
  textBoard: "Board as text",
  shutdown: "The server is stopping. Your game is saved; this page goes on when it is back.",
  won: "won",
  lost: "lost",
  drew: "drew",
  claimed: "You were away for more than two minutes, so the win was claimed.",
  commitment: "Chance is fixed beforehand, as",
  seal: "Seal so far:",
  fair: "How does this work?",

  log: {
    first: "Start",
    earlier: "Previous",
    later: "Next",
    last: "Latest",
    folded: (/** @type {number} */ n) => `Set-up: ${n} random events`,
  },
};
