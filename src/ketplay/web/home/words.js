// The sentences of the home page.

const TIME = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

export const homeWords = {
  title: "ketplay: quantum games to play",
  headline: ["Games that stay undecided ", "until you measure", "."],
  sentence:
    "In ketplay's games the pieces are qubits. A piece has no colour until it is measured; what is fixed about a pair is how the two compare.",
  now: "Play now",
  nowNote: (/** @type {string} */ game) => `${game} against a bot. No account, nothing to install.`,
  learn: "How to play",
  continue: "Continue playing",
  continueWith: (/** @type {string} */ opponents) => `with ${opponents}`,
  over: "finished",
  ago: (/** @type {number} */ milliseconds) => {
    const minutes = Math.floor(milliseconds / 60_000);
    if (minutes < 1) return "just now";
    if (minutes < 60) return TIME.format(-minutes, "minute");
    if (minutes < 24 * 60) return TIME.format(-Math.floor(minutes / 60), "hour");
    return TIME.format(-Math.floor(minutes / (24 * 60)), "day");
  },
  forgetLabel: (/** @type {string} */ title, /** @type {string} */ code) =>
    `Remove table ${code} (${title}) from this list`,
  choose: "Choose a game",
  options: "Rules of this table",
  optionsNote: "Standard rules (change)",
  preset: "Presets",
  noPreset: "None",
  opponent: "Opponent",
  bot: "A bot",
  friend: "A friend, by link",
  screen: "Two players on this device",
  screenMany: "All players on this device",
  watch: "Watch two bots play",
  watchMany: "Watch bots play",
  botNote: "Answers at once. You can use undo, hints and odds.",
  friendNote: "You get a link and a code to pass on. Your friend opens the link and takes an open seat.",
  screenNote: "You take turns. If hands are hidden, the board is covered in between.",
  watchNote: "You see what a spectator sees: no hands.",
  level: "Level",
  side: "Your seat",
  sideAny: "Random",
  other: (/** @type {string} */ seat) => `Who plays ${seat}?`,
  otherFriend: "a friend, by link",
  otherBot: (/** @type {string} */ level) => `a bot: ${level}`,
  clock: "Clock",
  clockNote: "bots and chance events take no time",
  clocks: /** @type {Record<string, string>} */ ({
    none: "No clock",
    "5+5": "5 minutes each, plus 5 seconds per move",
    "15+10": "15 minutes each, plus 10 seconds per move",
    "1d": "1 day per move",
    "3d": "3 days per move",
  }),
  open: "Create table",
  sandbox: "Set up a board",
  join: "Join a table",
  code: "Code",
  codeHint: "four syllables, for example bakotumi",
  joinGo: "Join",
  noCode: "Enter the code that your friend gave you.",
  readRules: "Read the rules",
  record: "Replay a game",
  recordText: "Open any record, repeat its final measurement, and read the game review.",
  recordGo: "Open a record",
};
