// A small picture of each player: a face in a circle for a person, a cat in a rounded square for a bot.
import { parseSvg } from "../../lib/dom.js";

const GROUNDS = ["#0072b2", "#b85200", "#6b4fa0"];
const HAIR = [
  ["#3b2a20", "M13 20Q13 8 24 8T35 20Q32 13 24 13T13 20Z"],
  ["#7a3b12", "M12 27Q11 7 24 7T36 27Q34 29 33 26 34 14 24 14T15 26Q14 29 12 27Z"],
  ["#17161d", "M14 17Q15 7 24 7T34 17Q29 14 24 15T14 17Z"],
];
const COATS = ["#5b5563", "#5b5563", "#8a5a2b"];

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
  const [colour, path] = HAIR[number];
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
    `<path d="M11 21 10 7l9 6 3 8z" fill="${COATS[number]}"/>` +
    '<circle cx="18.5" cy="25" r="2.6" fill="#17161d"/><circle cx="29.5" cy="25" r="2.6" fill="#17161d"/>' +
    '<path d="M21.5 30.5h5l-2.5 3z" fill="#d9776c"/>' +
    '<path d="M16 31 5 29M16 33.5 5 36M32 31l11-2M32 33.5l11 2.5" stroke="#17161d" stroke-width="1.8" stroke-linecap="round"/>'
  );
}
