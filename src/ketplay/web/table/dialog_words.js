// The sentences of a table's dialogs, fetched with the first of them.

export const dialogWords = {
  bestTurns: {
    title: "Best turns",
    how: (/** @type {string} */ method) => `Expected score of each turn (win 100 %, draw 50 %), ${method}.`,
    none: "This game has no evaluation of turns.",
  },

  absent: {
    title: (/** @type {string} */ name) => `${name} has been away for more than two minutes. You can:`,
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
    rules: "Rules",
    rulesPage: "Open the full rules on their own page",
    keysTitle: "Keyboard shortcuts",
    keys: [
      ["1 – 9", "choose one of the highlighted pieces"],
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
};
