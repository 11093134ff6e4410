// The sentences of what comes later at a table: dialogs, odds, clocks.
import { count, oneDecimal } from "../lib/words.js";

/** A probability with one decimal, never rounded to a false 0 or 100. @param {number} p */
export function tenths(p) {
  if (p > 0 && p < 0.0005) return "under 0.1\u00a0%";
  if (p < 1 && p >= 0.9995) return "over 99.9\u00a0%";
  return `${oneDecimal(p * 100)}\u00a0%`;
}

/** A time in words, its two largest units. @param {number} seconds */
function spokenTime(seconds) {
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

export const laterWords = {
  suggestion: (/** @type {string} */ level, /** @type {string} */ move, /** @type {string} */ reason) =>
    `Hint (${level}): ${move}. ${reason}`.trim(),
  thinking: "Thinking …",
  timeTravel: {
    blocked: "You are looking at an earlier position. Return to the game to play.",
    position: (/** @type {number} */ k, /** @type {number} */ total) =>
      k === 0 ? "This is the start of the game." : `This is the position after event ${k} of ${total}.`,
    back: "Back to the game",
    showEvent: "Show it happen",
    moved: "The game has moved on.",
  },
  menu: {
    best: "Best turns",
    flip: "Flip board",
    keys: "Help and shortcuts",
    invite: "Invite",
    circuit: "Circuit",
    newGame: "New game",
    replay: "Replay",
    remeasure: "Repeat the measurement",
    record: "Download the record",
    resign: "Resign",
  },
  bestTurns: {
    title: "Best turns",
    how: (/** @type {string} */ method) => `Expected score of each turn (win 100 %, draw 50 %), ${method}.`,
    none: "This game has no evaluation of turns.",
  },

  standIn: (/** @type {string} */ bot, /** @type {string} */ other) =>
    `${bot} gave no answer in time, so ${other} made this move.`,

  absent: {
    title: (/** @type {string} */ name) => `${name} has been away for more than two minutes.`,
    choose: "What now?",
    win: "Claim the win",
    bot: "Let a bot take over",
    wait: "Keep waiting",
    replacedTitle: "A bot has taken your seat",
    replaced:
      "You were away for more than two minutes, so the other players let a bot take over. You can watch the rest of the game.",
    watch: "Watch the game",
  },

  seat: {
    title: (/** @type {string} */ game) => `Open seat: ${game}`,
    invited: (/** @type {string} */ host) => `${host} is waiting for you.`,
    name: "Your name (visible to others)",
    sit: "Take the seat",
    watch: "Just watch",
  },

  invitation: {
    title: "Invite a friend",
    about: (/** @type {string} */ game, /** @type {string[]} */ rules, /** @type {string} */ clock) =>
      `${[game, ...rules].join(", ")}; ${clock ? `clock ${clock}` : "no clock"}.`,
    text: "The first to open this link takes the free seat; everybody else watches.",
    link: "Link",
    code: "or share the code",
    qr: "The link as a QR code",
    loopback:
      "This link works on this computer only. To invite others on the same network, start the server with --lan.",
    sharedSeat: "Share your seat",
    sharedSeatText:
      "Anyone with this link joins you in your seat: they see what you see, and any of you can move. Give it to your own side only.",
    sharedSeatLink: "Link to your seat",
  },

  help: {
    title: "Help",
    maps: "Maps: what the cards make of the pieces",
    rulesPage: "Open the full rules on their own page",
    keysTitle: "Keyboard shortcuts",
    keys: [
      ["0 – 9", "choose the piece with that number; without numbers, count the highlighted ones"],
      ["arrow keys", "move around the board; elsewhere, step through the game"],
      ["Enter", "choose or confirm"],
      ["Esc", "cancel; return to the game"],
      ["Home / End", "first / latest position"],
      ["U", "undo"],
      ["H", "hint"],
      ["O", "show or hide the odds"],
      ["F", "flip the board"],
      ["?", "this help"],
    ],
    marksTitle: "Highlights on the board",
    marks: [
      "Dot at the edge, or a dashed ring with a dot: you can choose this.",
      "Solid ring: chosen.",
      "Orange corners: changed by the last move.",
      "Faded piece: how it would look after the move.",
    ],
  },

  resigning: {
    sure: "Do you really want to resign?",
    yes: "Yes, resign",
    no: "Keep playing",
  },

  circuitText:
    "The game so far as a quantum circuit: one line per qubit, with time from left to right. A dotted line across marks a move that did nothing.",
  circuitPicture: "The circuit of this game",
  circuitProgram: "Download as OpenQASM 3",

  curtain: {
    title: (/** @type {string} */ name) => `Pass the device to ${name}`,
    text: "The board is covered so that players see only their own hands.",
    lift: (/** @type {string} */ name) => `I am ${name}: show the board`,
  },

  forecast: {
    title: "Chances from here",
    after: (/** @type {number} */ p) => `then ${tenths(p)}`,
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
