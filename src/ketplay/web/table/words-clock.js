// The sentences about clocks and about those who stay away; see words.js.

/** @param {number} n @param {string} one */
const count = (n, one) => `${n} ${one}${n === 1 ? "" : "s"}`;

/** A time in words, its two largest units. @param {number} seconds */
export function spoken(seconds) {
  const whole = Math.ceil(seconds);
  const parts = /** @type {[number, string][]} */ ([
    [Math.floor(whole / 86400), "day"],
    [Math.floor(whole / 3600) % 24, "hour"],
    [Math.floor(whole / 60) % 60, "minute"],
    [whole % 60, "second"],
  ]);
  const first = Math.max(
    0,
    parts.findIndex(([n]) => n > 0),
  );
  return (whole === 0 ? [parts[3]] : parts.slice(first, first + 2).filter(([n]) => n > 0))
    .map(([n, unit]) => count(n, unit))
    .join(" ");
}

export const clock = {
  left: (/** @type {number} */ s) => `${spoken(s)} left`,
  stands: (/** @type {number} */ s) => `${spoken(s)} left, not running`,
  days: (/** @type {number} */ days, /** @type {number} */ hours) => `${days} d ${hours} h`,
  low: "little time",
  last: "hurry!",
  yours: (/** @type {number} */ s) => `You have ${spoken(s)} left.`,
};

export const away = {
  title: (/** @type {string} */ who) => `${who} has been away for more than two minutes. You may`,
  win: "Claim the win",
  bot: "Let a bot play on",
  wait: "Go on waiting",
  replacedTitle: "A bot plays in your place",
  replaced:
    "You were away for more than two minutes, and the others let a bot play on for you. You may watch how it goes on.",
  watch: "Watch the game",
};
