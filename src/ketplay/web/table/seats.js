// Who sits at the table: a plate for each seat, with a picture, the name, what it plays, and whether it is to move.
import { h, parseSvg, s, setChildren } from "../lib/dom.js";
import { tableWords } from "./words.js";

/**
 * @typedef {object} Person
 * @property {number} seat
 * @property {"person" | "shared" | "bot" | "open"} kind
 * @property {string} name
 * @property {string} level
 * @property {boolean} present
 * @property {boolean} ready
 * @property {boolean} you
 * @property {number | null} [away]
 */

/** @typedef {{words: string, symbol: string}} Role */

/**
 * @typedef {object} SeatState
 * @property {number | null} actor
 * @property {number[]} score
 * @property {{payoffs: number[]} | null} end
 * @property {Role[]} [roles]  what each seat plays
 * @property {number} [patience]  seconds after which the others may claim a win
 */

/**
 * What a seat is called: its holder's name; without one, "You" or the seat's own.
 * @param {Person | undefined} person
 * @param {string} seat
 */
export function displayName(person, seat) {
  if (person?.kind === "person" && person.you) return person.name || tableWords.you;
  return (person?.kind !== "open" && person?.name) || seat;
}

/**
 * @param {HTMLElement} list
 * @param {Person[]} people
 * @param {string[]} seats
 * @param {SeatState} state
 */
export function showSeats(list, people, seats, state) {
  const own = people.filter(({ you }) => you);
  const others = people.filter(({ you }) => !you); // above oneself, as at the board
  setChildren(
    list,
    [...others, ...own].map((person) => plate(person, seats[person.seat], state)),
  );
}

/**
 * @param {Person} person
 * @param {string} seat
 * @param {SeatState} state
 */
function plate(person, seat, state) {
  const active = state.actor === person.seat;
  const games = state.score.reduce((sum, each) => sum + each, 0);
  const wins = (games > 1 || !state.end) && state.score[person.seat]; // a first win stands there in words
  return h(
    "li",
    {
      class: `ket-chip${active ? " ket-active" : ""}`,
      "aria-current": active ? "true" : undefined,
      "data-seat": String(person.seat),
    },
    avatar(person.kind, person.seat),
    h(
      "span",
      { class: "ket-chip-name" },
      h("b", {}, plateName(person, seat)),
      h("span", { class: "ket-dim" }, ...notes(person, seat, state)),
      resultText(person, state.end),
    ),
    active && h("span", { class: "ket-turn-badge" }, person.you ? tableWords.yourTurn : tableWords.toMove),
    Boolean(wins) &&
      h(
        "span",
        { class: "ket-score", title: tableWords.score(wins || 0) },
        String(wins),
        h("span", { class: "ket-hear" }, ` ${tableWords.score(wins || 0)}`),
      ),
  );
}

/** @param {Person} person @param {string} seat */
function plateName(person, seat) {
  if (person.kind === "open") return tableWords.open;
  const name = displayName(person, seat);
  return person.you && person.kind === "person" && person.name ? tableWords.own(name) : name;
}

/**
 * What is to be known besides the name: the mark and the words of what is played; whether the player is away.
 * @param {Person} person
 * @param {string} seat
 * @param {SeatState} state
 */
function notes(person, seat, state) {
  const role = state.roles?.[person.seat] || { words: "", symbol: "" };
  const isNamed = displayName(person, seat) !== seat;
  const words = [role.words || (isNamed ? seat : ""), awayText(person, state.patience ?? Infinity)];
  return [
    role.symbol && mark(role.symbol),
    person.kind === "bot" && h("span", { class: "ket-hear" }, `${tableWords.bot} `),
    words.filter(Boolean).join(", "),
  ];
}

/** What stands for a seat on the board, small. @param {string} symbol */
function mark(symbol) {
  return s("svg", { class: "ket-role", "aria-hidden": "true" }, s("use", { href: `#${symbol}` }));
}

/** @param {Person} person @param {number} patience */
function awayText(person, patience) {
  if (person.present || person.kind === "bot" || person.kind === "open") return "";
  const left = patience - (person.away ?? Infinity);
  return left > 0 && left < Infinity ? tableWords.awayLeft(left) : tableWords.away;
}

/**
 * @param {Person} person
 * @param {SeatState["end"]} end
 */
function resultText(person, end) {
  if (!end) return null;
  const payoff = end.payoffs[person.seat];
  return h("span", { class: `ket-verdict-chip${payoff > 0 ? " ket-winner" : ""}` }, resultWord(payoff));
}

/** @param {number} payoff */
function resultWord(payoff) {
  if (payoff > 0) return tableWords.won;
  return payoff < 0 ? tableWords.lost : tableWords.drew;
}

// ---- a small picture of each player: a face in a circle for a person, a cat in a rounded square for a bot

const GROUNDS = ["#0072b2", "#b85200", "#6b4fa0"];
const HAIR = [
  ["#3b2a20", "M13 20Q13 8 24 8T35 20Q32 13 24 13T13 20Z"],
  ["#7a3b12", "M12 27Q11 7 24 7T36 27Q34 29 33 26 34 14 24 14T15 26Q14 29 12 27Z"],
];

/**
 * @param {string} kind  of the player
 * @param {number} seat
 */
export function avatar(kind, seat) {
  const number = seat % GROUNDS.length;
  const svg = parseSvg(
    `<svg class="ket-avatar" viewBox="0 0 48 48" aria-hidden="true">${kind === "bot" ? cat(number) : face(number, kind === "open")}</svg>`,
  );
  return svg;
}

/** @param {number} number @param {boolean} open  nobody is there yet */
function face(number, open) {
  if (open)
    return '<circle cx="24" cy="24" r="22" fill="none" stroke="#8b8799" stroke-width="2.5" stroke-dasharray="5 5"/>';
  const [colour, path] = HAIR[number % HAIR.length];
  return (
    `<circle cx="24" cy="24" r="23" fill="${GROUNDS[number]}"/><circle cx="24" cy="20" r="9" fill="#ffe3c4"/>` +
    `<path d="${path}" fill="${colour}"/><path d="M8 41Q10 29 24 29T40 41Q33 47 24 47T8 41Z" fill="#cfe8f7"/>` +
    '<path d="M20 24q4 3.4 8 0" fill="none" stroke="#3b2a20" stroke-width="1.8" stroke-linecap="round"/>' +
    '<circle cx="20.6" cy="19.6" r="1.4" fill="#3b2a20"/><circle cx="27.4" cy="19.6" r="1.4" fill="#3b2a20"/>'
  );
}

/** @param {number} number */
function cat(number) {
  return (
    `<rect x="1" y="1" width="46" height="46" rx="13" fill="${GROUNDS[number]}"/>` +
    '<path d="M11 21 10 7l9 6q5-1.4 10 0l9-6-1 14q4 6 2 11-4 8-15 8t-15-8q-2-5 2-11z" fill="#f3ede0" stroke="#17161d" stroke-width="2"/>' +
    `<path d="M11 21 10 7l9 6 3 8z" fill="#5b5563"/>` +
    '<circle cx="18.5" cy="25" r="2.6" fill="#17161d"/><circle cx="29.5" cy="25" r="2.6" fill="#17161d"/>' +
    '<path d="M21.5 30.5h5l-2.5 3z" fill="#d9776c"/>' +
    '<path d="M16 31 5 29M16 33.5 5 36M32 31l11-2M32 33.5l11 2.5" stroke="#17161d" stroke-width="1.8" stroke-linecap="round"/>'
  );
}
