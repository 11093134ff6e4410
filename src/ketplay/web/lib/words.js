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

/** To one decimal; a half goes to the even digit, so that 68.75 and 31.25 still make 100. @param {number} x */
export function oneDecimal(x) {
  const below = Math.floor(x * 10);
  const isHalf = Math.abs(x * 10 - below - 0.5) < 1e-9;
  return (isHalf ? below + (below % 2) : Math.round(x * 10)) / 10;
}

/** A probability with one or two decimals. @param {number} p */
export function exactPercent(p) {
  if (p > 0 && p < 0.0001) return "under 0.01\u00a0%";
  return `${p < 0.1 ? Number((p * 100).toFixed(2)) : oneDecimal(p * 100)}\u00a0%`;
}

export const words = {
  brand: "ketplay",
  skip: "Skip to content",
  nav: { rules: "Rules", fairness: "Fairness", settings: "Settings", sound: "Sound" },
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
};
