// The sentences that several pages share. Each room has its own in its words.js; what a game says about itself comes
// from the server.

/** A number with its noun: "1 match", "2 matches". @param {number} n @param {string} singular @param {string} plural */
export const count = (n, singular, plural) => `${n} ${n === 1 ? singular : plural}`;

/** A probability, rounded, never to a false 0 or 100. @param {number} p */
export function percent(p) {
  if (p > 0 && p < 0.01) return "under 1 %";
  if (p > 0.99 && p < 1) return "over 99 %";
  return `${Math.round(p * 100)} %`;
}

/** A probability with one or two decimals. @param {number} p */
export function exactPercent(p) {
  if (p > 0 && p < 0.0001) return "under 0.01\u00a0%";
  return `${Number((p * 100).toFixed(p < 0.1 ? 2 : 1))}\u00a0%`;
}

export const words = {
  brand: "ketplay",
  skip: "Skip to content",
  nav: { rules: "Rules", fairness: "Fairness", settings: "Settings" },
  foot: "Free software. Everything runs on the machine that serves this page; nothing is sent anywhere else.",
  noPage: "Page not found",
  toHome: "Back to the home page",
  close: "Close",
  board: "Board",
  loading: "Loading …",
  offline: "The server is not responding. Is it still running?",
  youAreOffline: "You are offline. Games need the server; this page goes on when you are back.",
  noScripts: "This page needs the server, and you are offline.",
  newVersion: "There is a new version of ketplay.",
  reload: "Reload",
  connectionLost: "Connection lost. Your game is saved; reconnecting …",

  link: {
    label: "Link",
    copy: "Copy link",
    copied: "Link copied.",
    notCopied:
      "The link is selected, but your browser does not copy it. Press Ctrl+C, or press and hold the link.",
    long: (/** @type {number} */ n) =>
      `The link has ${n} characters, and some programs cut off long links. If that happens, send the file instead.`,
  },

  review: {
    played: "Played",
    instead: "Better",
    scale: "Expected score (win 100 %, draw 50 %), as the strongest bot sees it.",
  },

  settings: {
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
    speed: "Speed of moves and dice",
    speeds: /** @type {Record<string, string>} */ ({
      slow: "Slow",
      normal: "Normal",
      fast: "Fast",
      off: "Off: show the result at once",
    }),
    tiles: (/** @type {string} */ game) => `Pieces in ${game}`,
    labels: "Show names beside the pieces",
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
  },
};
