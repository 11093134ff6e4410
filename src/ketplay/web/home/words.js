// The sentences of the home page.

const TIME = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

export const homeWords = {
  title: "ketplay: quantum games to play",
  headline: ["A kitten has no colour ", "until it is measured."],
  sentence:
    "Quantum board games: play cards, tie kittens together, raise your odds. Then chance decides, by the exact rules of physics.",
  heroPicture:
    "A kitten that is not measured yet. Measured, it will be white or black, each with 50 percent.",
  now: "Play now",
  nowNote: (/** @type {string} */ game) => `${game} against a bot. No account, nothing to install.`,
  learn: "Learn",
  puzzle: "Puzzle of the day",
  learnLabel: (/** @type {string} */ game) => `Learn ${game}`,
  play: "Play",
  playLabel: (/** @type {string} */ game) => `Play ${game}`,
  more: "More choices",
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
  optionsNote: (/** @type {number} */ n) => (n ? `${n} changed` : "Standard rules (change)"),
  typed: "Type another one",
  draw: "Draw a board",
  preset: "Presets",
  noPreset: "None",
  opponent: "Opponent",
  bot: "A bot",
  friend: "A friend, by link",
  screen: "Two players on this device",
  screenMany: "All players on this device",
  watch: "Watch two bots play",
  watchMany: "Watch bots play",
  botNote: "Answers within two seconds. You can use undo, hints and odds.",
  friendNote: "You get a link and a code to pass on. Your friend opens the link and takes an open seat.",
  screenNote: "You take turns. What is hidden is covered in between.",
  watchNote: "You only watch, and see nothing that is hidden.",
  level: "Which bot?",
  strength: (/** @type {number} */ n) => `strength ${n} of 5`,
  thinks: "How it thinks",
  name: "Your name",
  nameOf: (/** @type {string} */ seat) => `Name of ${seat}`,
  side: "Your seat",
  sideAny: "Random",
  other: (/** @type {string} */ seat) => `Who plays ${seat}?`,
  watched: (/** @type {string} */ seat) => `Which bot plays ${seat}?`,
  otherFriend: "a friend, by link",
  otherBot: (/** @type {string} */ bot, /** @type {number} */ strength) =>
    `${bot}, a bot (strength ${strength} of 5)`,
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
  code: "with its code",
  codeExample: "bakotumi",
  joinGo: "Join",
  noCode: "Enter the code that your friend gave you.",
  recordText: "Have a record of a game? Replay it, repeat its measurement, review it.",
  recordGo: "Open a record",
  joinClass: "Join your class",
  teach: "Your class: the teacher's page",
  noClass: "Teaching? Start the server with --lan, and a whole class can join from their phones.",
};
