// The shared sentences of what is opened later: settings, links, reviews.

export const settingsWords = {
  title: "Settings",
  name: "Your name",
  theme: "Theme",
  themes: /** @type {Record<string, string>} */ ({
    system: "Follow the system",
    dark: "Dark",
    light: "Light",
    contrast: "High contrast",
  }),
  motion: "Animation",
  motions: /** @type {Record<string, string>} */ ({
    system: "Follow the system",
    full: "Full motion",
    less: "Reduced motion",
  }),
  speed: "Speed of what is shown",
  speeds: /** @type {Record<string, string>} */ ({
    slow: "Slow",
    normal: "Normal",
    fast: "Fast",
    off: "Off: show the result at once",
  }),
  tiles: (/** @type {string} */ game) => `Pieces in ${game}`,
  labels: "Show labels on the board, such as the numbers of squares",
  odds: "Show odds where they are allowed",
  confirm: "Confirm moves",
  confirms: /** @type {Record<string, string>} */ ({
    touch: "On touch screens",
    always: "Always",
    never: "Never",
  }),
  sound: "Sound",
  notify: "Notify me when it is my turn and this page is hidden",
  notifyRefused: "Your browser does not allow notifications from this page.",
  install: "Install ketplay",
  insecure:
    "Notifications and installing ketplay need https. On this address, a plain http one, browsers do not offer them.",
  keys: "Single-letter shortcuts (U, H, O, F, ?)",
  stored: "Stored in this browser only.",
};

export const linkWords = {
  label: "Link",
  copy: "Copy link",
  copied: "Link copied.",
  notCopied:
    "The link is selected, but your browser does not copy it. Press Ctrl+C, or press and hold the link.",
  long: (/** @type {number} */ n) =>
    `The link has ${n} characters, and some programs cut off long links. If that happens, send the file instead.`,
};

export const reviewWords = {
  played: "Played",
  instead: "Better",
  scale: "Expected score (win 100 %, draw 50 %), as the strongest bot sees it.",
};

export const mapWords = {
  press: "Press a place to read its odds and where the cards lead.",
  asText: "The map as text",
};
