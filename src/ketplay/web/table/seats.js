// Who sits at the table: a plate for each seat, with a picture, the name, what it plays, and whether it is to move.
import { h, s, setChildren } from "../lib/dom.js";
import { avatar } from "./people/avatars.js";
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
 * @property {{payoffs: number[], scores: number[]} | null} end
 * @property {Role[]} [roles]  what each seat plays
 * @property {number} [patience]  seconds after which the others may claim a win
 */

/**
 * What a seat is called: its holder's name, else the seat's own.
 * @param {Person | undefined} person
 * @param {string} seat
 */
export function displayName(person, seat) {
  return (person?.kind !== "open" && person?.name) || seat;
}

/**
 * @param {HTMLElement} list
 * @param {Person[]} people
 * @param {string[]} seats
 * @param {SeatState} state
 */
export function showSeats(list, people, seats, state) {
  setChildren(
    list,
    people.map((person) => plate(person, seats[person.seat], state)),
  );
}

/**
 * @param {Person} person
 * @param {string} seat
 * @param {SeatState} state
 */
function plate(person, seat, state) {
  const active = state.actor === person.seat;
  const wins = state.score[person.seat] || 0;
  return h(
    "li",
    { class: `ket-chip${active ? " ket-active" : ""}`, "aria-current": active ? "true" : undefined },
    avatar(person.kind, person.seat),
    h(
      "span",
      { class: "ket-chip-name" },
      h("b", {}, plateName(person, seat)),
      h("span", { class: "ket-dim" }, ...notes(person, seat, state)),
      resultText(person, state.end),
    ),
    active && h("span", { class: "ket-turn-badge" }, person.you ? tableWords.yourTurn : tableWords.toMove),
    wins > 0 &&
      h(
        "span",
        { class: "ket-score", title: tableWords.score(wins) },
        String(wins),
        h("span", { class: "ket-hear" }, ` ${tableWords.score(wins)}`),
      ),
  );
}

/** @param {Person} person @param {string} seat */
function plateName(person, seat) {
  if (person.kind === "open") return tableWords.open;
  const name = displayName(person, seat);
  return person.you && person.kind === "person" ? tableWords.own(name) : name;
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
  const points = end.scores?.length ? `${end.scores[person.seat]}, ` : "";
  return h(
    "span",
    { class: `ket-verdict-chip${payoff > 0 ? " ket-winner" : ""}` },
    points + resultWord(payoff),
  );
}

/** @param {number} payoff */
function resultWord(payoff) {
  if (payoff > 0) return tableWords.won;
  return payoff < 0 ? tableWords.lost : tableWords.drew;
}
