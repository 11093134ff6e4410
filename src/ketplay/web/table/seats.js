// Who sits at the table: a chip for each seat, with its sign, its name, and whether it is to move.
import { h, setChildren } from "../lib/dom.js";
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

/**
 * What a seat is called: its holder's name, else the seat's own.
 * @param {Person | undefined} person
 * @param {string} seat
 */
export function displayName(person, seat) {
  if (!person || person.kind === "open" || person.kind === "shared") return seat;
  return person.name || seat;
}

/**
 * @param {HTMLElement} list
 * @param {Person[]} people
 * @param {string[]} seats
 * @param {{actor: number | null, score: number[], end: {payoffs: number[], scores: number[]} | null}} state
 */
export function showSeats(list, people, seats, state) {
  setChildren(
    list,
    people.map((person) => seatChip(person, seats[person.seat], state)),
  );
}

/**
 * @param {Person} person
 * @param {string} seat
 * @param {{actor: number | null, score: number[], end: {payoffs: number[], scores: number[]} | null}} state
 */
function seatChip(person, seat, state) {
  const active = state.actor === person.seat;
  const name = person.kind === "open" ? tableWords.open : displayName(person, seat);
  const notes = [
    name === seat ? "" : seat,
    person.you ? tableWords.you : "",
    person.kind === "bot" ? tableWords.bot : "",
    awayText(person),
    active ? tableWords.toMove : "",
  ]
    .filter(Boolean)
    .join(", ");
  const wins = state.score[person.seat] || 0;
  return h(
    "li",
    { class: `ket-chip${active ? " ket-active" : ""}`, "aria-current": active ? "true" : undefined },
    h("span", { class: `ket-pip ket-seat${person.seat}`, "aria-hidden": "true" }),
    h(
      "span",
      { class: "ket-chip-name" },
      h("b", { class: person.kind === "bot" ? "ket-capital" : "" }, name),
      h("span", { class: "ket-dim" }, notes),
      resultText(person, state.end),
    ),
    wins > 0 &&
      h(
        "span",
        { class: "ket-score", title: tableWords.score(wins) },
        String(wins),
        h("span", { class: "ket-hear" }, ` ${tableWords.score(wins)}`),
      ),
  );
}

/** @param {Person} person */
function awayText(person) {
  if (person.present || person.kind === "bot" || person.kind === "open") return "";
  return typeof person.away === "number" ? tableWords.awayFor(person.away) : tableWords.away;
}

/**
 * @param {Person} person
 * @param {{payoffs: number[], scores: number[]} | null} end
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
