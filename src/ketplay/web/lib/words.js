// Every sentence of the page; those of the start page and of the sheets are in words-*.js beside it. What a game says about itself comes from the server; nothing here names a game.

/** @param {number} n @param {string} one @param {string} many */
const count = (n, one, many) => `${n} ${n === 1 ? one : many}`;

export const words = {
  brand: "ketplay",
  skip: "Skip to the content",
  nav: { rules: "Rules", fairness: "Fairness", settings: "Settings" },
  foot: "Free software. Everything runs on the machine that serves this page; nothing is sent elsewhere.",
  noPage: "There is no page at this address.",
  toHome: "To the start page",
  close: "Close",
  loading: "One moment …",
  offline: "The server does not answer. Is it still running?",

  table: {
    title: (/** @type {string} */ status, /** @type {string} */ game) => `${status} · ${game}`,
    yourTurn: "Your turn",
    over: "Over",
    waitingTitle: "Waiting",
    board: "The board",
    side: "The table",
    you: "you",
    bot: "bot",
    away: "away",
    awayFor: (/** @type {number} */ s) =>
      `away for ${Math.floor(s / 60)}:${String(Math.floor(s % 60)).padStart(2, "0")}`,
    open: "free seat",
    toMove: "to move",
    score: (/** @type {number} */ n) => count(n, "match won", "matches won"),
    watchers: (/** @type {number} */ n) => (n === 0 ? "" : count(n, "onlooker", "onlookers")),
    luckActs: "Luck has the word …",
    notYourTurn: (/** @type {string} */ who) => `It is ${who}'s turn.`,
    isOver: "The game is over.",
    isWaiting: "The game has not begun yet.",
    youWatch: "You are watching; the seats are taken.",
    inPast: "You are looking at the past. Go back to the game to play.",
    past: (/** @type {number} */ k, /** @type {number} */ of) =>
      k === 0 ? "You see the start." : `You see the position after event ${k} of ${of}.`,
    back: "Back to the game",
    moved: "Meanwhile the game went on.",
    undo: "Undo",
    askUndo: "Ask to take back",
    hint: "Hint",
    best: "Best turns",
    hintSays: (/** @type {string} */ level, /** @type {string} */ what) => `The ${level} bot would: ${what}.`,
    thinking: "Thinking …",
    odds: "Odds",
    oddsOff: "Odds and hints are off between people until everybody agrees.",
    resign: "Resign",
    rematch: "Play again",
    rematchNote: "Seats are swapped.",
    keys: "Help and keys",
    flip: "Flip",
    invite: "Invite",
    record: "Save the record",
    circuit: "Circuit",
    log: "What happened",
    start: "Start",
    textBoard: "The board in words",
    asked: (/** @type {string} */ what) => `You asked: ${what}. Waiting for the answer.`,
    asks: (/** @type {string} */ who, /** @type {string} */ what) => `${who} asks: ${what}`,
    what: /** @type {Record<string, string>} */ ({
      undo: "take back the last move",
      rematch: "play again, seats swapped",
      help: "allow odds and hints in this match",
    }),
    yes: "Agree",
    no: "Decline",
    down: "The line is down. Nothing is lost; trying again …",
    bye: "The server says goodbye. The table is stored; this page comes back when the server does.",
    won: "won",
    lost: "lost",
    drawn: "drawn",
    youWon: "You won!",
    youLost: "You lost.",
    youDrew: "A draw.",
    claimed: "You were away for more than two minutes, and the win was claimed.",
    commitment: "Luck was fixed beforehand:",
    fair: "What is that?",
    newTable: "Another game",
    why: "Why it ended so",
    replay: "Replay",
    again: "Measure it again",
  },

  curtain: {
    title: (/** @type {string} */ who) => `Pass the device to ${who}`,
    text: "The board is covered, so that nobody sees a hand that is not theirs.",
    lift: (/** @type {string} */ who) => `I am ${who}: lift the curtain`,
  },

  board: {
    step: (
      /** @type {string} */ chosen,
      /** @type {number} */ at,
      /** @type {number} */ of,
      /** @type {string | undefined} */ name,
    ) => `${chosen}: ${of > 1 ? `${at} of ${of}, ` : ""}choose ${name ? `the ${name}` : "where"}.`,
    more: (/** @type {string} */ chosen) => `${chosen}: chosen. Choose more, or finish.`,
    again: (/** @type {string} */ what) => `${what}: tap again to play it.`,
    play: "Play it",
    cancel: "Cancel",
    cancelled: "Cancelled.",
    back: (/** @type {string} */ what) => `${what}: put back.`,
    notFirst: (/** @type {string} */ what) => `${what} cannot be chosen first. Begin with a ringed one.`,
    notNext: (/** @type {string} */ what, /** @type {string} */ after) =>
      `${what} does not go with ${after}. The ringed ones do.`,
    noDigit: (/** @type {number} */ n) => `There are ${n} to choose from.`,
  },

  compose: {
    label: "Your move",
    how: "Pick one or several; the text can be edited.",
  },

  odds: {
    title: "If the game were decided now",
    then: (/** @type {number} */ p) => `after this ${words.odds.percent(p)}`,
    percent: (/** @type {number} */ p) =>
      p > 0 && p < 0.01 ? "under 1 %" : p < 1 && p > 0.99 ? "over 99 %" : `${Math.round(p * 100)} %`,
  },

  log: {
    first: "To the start",
    earlier: "One event back",
    later: "One event on",
    last: "To the present",
    folded: (/** @type {number} */ n) => `${n} turns of luck`,
  },

  luck: { rolling: "The dice roll …", spinning: "The coin spins …" },
};
