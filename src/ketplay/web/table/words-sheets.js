// The sentences of the sheets; see words.js.

export const seat = {
  title: (/** @type {string} */ game) => `A seat is free: ${game}`,
  invited: (/** @type {string} */ who) => `${who} is waiting for you.`,
  name: "Your name (others see it)",
  sit: "Sit down",
  watch: "Just watch",
};

export const invite = {
  title: "Invite somebody",
  text: "Whoever opens this link sits down on a free seat; when none is left, one watches.",
  link: "Link",
  code: "or the code",
  team: "Play together in your seat",
  teamText:
    "Whoever opens this link sits in your seat with you: they see your cards, and any of you may move. Give it to your own side only.",
  teamLink: "Link to your seat",
  copy: "Copy the link",
  copied: "Copied.",
  notCopied: "Copying is not allowed here; mark the link and copy it by hand.",
  qr: "The link as a QR code",
  loopback:
    "This link works on this computer only. To invite others in the same network, start the server with --lan.",
};

export const help = {
  title: "Help",
  rules: "The rules in full",
  keysTitle: "Keys",
  keys: [
    ["1 – 9", "choose a card, then a square"],
    ["arrows", "walk over the board; elsewhere: walk through the moves"],
    ["Enter", "choose, confirm"],
    ["Esc", "put back what is chosen; back to the game"],
    ["Home / End", "the first / the last position"],
    ["U", "undo"],
    ["H", "hint"],
    ["O", "odds on and off"],
    ["F", "flip the board"],
    ["?", "this sheet"],
  ],
  marksTitle: "Marks on the board",
  marks: [
    "A dashed ring with a dot: you may choose this.",
    "A solid ring: chosen.",
    "A thin line below: changed by the last move.",
    "A pale piece: what would become of it.",
  ],
};

export const settings = {
  title: "Settings",
  name: "Your name",
  theme: "Colours",
  themes: /** @type {Record<string, string>} */ ({
    system: "as the system",
    dark: "night table",
    light: "paper",
    contrast: "high contrast",
  }),
  motion: "Motion",
  motions: /** @type {Record<string, string>} */ ({ system: "as the system", full: "lively", less: "still" }),
  tiles: (/** @type {string} */ game) => `Pieces of ${game}`,
  labels: "Names beside the pieces",
  odds: "Show odds where they are allowed",
  confirm: "Show a move before it is played",
  confirms: /** @type {Record<string, string>} */ ({
    touch: "on a touch screen",
    always: "always",
    never: "never",
  }),
  sound: "Sounds",
  keys: "Single-letter keys (U, H, O, F, ?)",
  kept: "Kept in this browser only.",
};

export const resign = {
  sure: "Do you want to give up this game?",
  yes: "Yes, I resign",
  no: "No, play on",
};

export const circuit = {
  text: "This game so far as a quantum circuit: a line for each qubit, in the order of time. A dotted line across is a move that did nothing.",
  picture: "The circuit of this game",
  program: "Save as OpenQASM 3",
};
