// The sentences of a table.
import { count, percent } from "../lib/words.js";

/** A time as minutes and seconds. @param {number} seconds */
const minutes = (seconds) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

/** A time in words, its two largest units. @param {number} seconds */
export function spokenTime(seconds) {
  const whole = Math.ceil(seconds);
  const units = /** @type {[number, string][]} */ ([
    [Math.floor(whole / 86400), "day"],
    [Math.floor(whole / 3600) % 24, "hour"],
    [Math.floor(whole / 60) % 60, "minute"],
    [whole % 60, "second"],
  ]);
  const first = units.findIndex(([n]) => n > 0);
  if (first < 0) return "0 seconds";
  return units
    .slice(first, first + 2)
    .filter(([n]) => n > 0)
    .map(([n, unit]) => count(n, unit, `${unit}s`))
    .join(" ");
}

export const tableWords = {
  title: (/** @type {string} */ status, /** @type {string} */ game) => `${status} · ${game}`,
  yourTurn: "Your turn",
  over: "Game over",
  waitingTitle: "Waiting",
  side: "Table",
  seats: "Players",
  tools: "Actions",
  bot: "bot",
  away: "away",
  awayLeft: (/** @type {number} */ seconds) => `away, ${minutes(seconds)} left`,
  own: (/** @type {string} */ name) => `${name} (you)`,
  open: "open seat",
  toMove: "to move",
  score: (/** @type {number} */ n) => count(n, "match won", "matches won"),
  spectators: (/** @type {number} */ n) => (n === 0 ? "" : count(n, "spectator", "spectators")),
  chanceActs: "Chance decides …",
  notYourTurn: (/** @type {string} */ name) => `It is ${name}'s turn.`,
  isOver: "The game is over.",
  isWaiting: "The game has not started yet.",
  youWatch: "You are watching this game.",
  inPast: "You are looking at an earlier position. Return to the game to play.",
  past: (/** @type {number} */ k, /** @type {number} */ total) =>
    k === 0 ? "This is the start of the game." : `This is the position after event ${k} of ${total}.`,
  back: "Back to the game",
  showEvent: "Show it happen",
  moved: "The game has moved on.",
  undo: "Undo",
  askUndo: "Ask to take back",
  hint: "Hint",
  best: "Best turns",
  suggestion: (/** @type {string} */ level, /** @type {string} */ move, /** @type {string} */ reason) =>
    `Hint (${level}): ${move}. ${reason}`.trim(),
  thinking: "Thinking …",
  odds: "Odds",
  oddsOff: "Odds and hints are off in games between people until everyone agrees.",
  resign: "Resign",
  rematch: "Play again",
  rematchNote: "Seats are swapped.",
  again: "Same board",
  againNote: "The same prepared board and hands. Alone you keep your seat; between people seats are swapped.",
  after: {
    title: "Your costliest turn",
    looking: "Looking for your costliest turn …",
    find: "Find my costliest turn",
    costliest: (/** @type {number} */ number, /** @type {string} */ better) =>
      `It was your turn ${number}. Better: ${better}.`,
    none: "The strongest bot found no turn of yours that cost anything.",
  },
  keys: "Help and shortcuts",
  flip: "Flip board",
  invite: "Invite",
  record: "Download the record",
  circuit: "Circuit",
  history: "History",
  about: "About this table",
  more: "More",
  start: "Start",
  textBoard: "Board as text",
  asked: (/** @type {string} */ request) => `You have asked to ${request}. Waiting for an answer.`,
  declined: (/** @type {string} */ request) => `The others did not agree to ${request}.`,
  asks: (/** @type {string} */ name, /** @type {string} */ request) => `${name} would like to ${request}.`,
  requests: /** @type {Record<string, string>} */ ({
    undo: "take back the last move",
    rematch: "play again with seats swapped",
    again: "play the same board again with seats swapped",
    help: "allow odds and hints in this game",
  }),
  yes: "Accept",
  no: "Decline",
  shutdown: "The server is shutting down. Your game is saved; this page reconnects when the server is back.",
  won: "won",
  lost: "lost",
  drew: "drew",
  claimed: "You were away for more than two minutes, so the win was claimed.",
  commitment: "Fair dice: committed as",
  seal: "Seal so far:",
  fair: "How does this work?",
  newGame: "New game",
  review: "Review",
  replay: "Replay",
  remeasure: "Repeat the measurement",

  curtain: {
    title: (/** @type {string} */ name) => `Pass the device to ${name}`,
    text: "The board is covered so that players see only their own hands.",
    lift: (/** @type {string} */ name) => `I am ${name}: show the board`,
  },

  log: {
    first: "Start",
    earlier: "Previous",
    later: "Next",
    last: "Latest",
    folded: (/** @type {number} */ n) => `Set-up: ${n} random events`,
    you: "You",
  },

  forecast: {
    title: "If the game were decided now",
    after: (/** @type {number} */ p) => `after this move ${percent(p)}`,
  },

  jointOdds: {
    title: "Joint odds",
    how: "Select two or more to see how they turn out together, and how likely that is.",
    rest: (/** @type {number} */ n) => `and ${count(n, "less likely outcome", "less likely outcomes")}`,
  },

  clock: {
    left: (/** @type {number} */ seconds) => `${spokenTime(seconds)} left`,
    stopped: (/** @type {number} */ seconds) => `${spokenTime(seconds)} left, stopped`,
    days: (/** @type {number} */ days, /** @type {number} */ hours) => `${days} d ${hours} h`,
    low: "low on time",
    last: "hurry!",
    yours: (/** @type {number} */ seconds) => `You have ${spokenTime(seconds)} left.`,
  },
};
