// The tables at which this browser holds a seat.
import { getJson } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { button } from "../lib/frame.js";
import { listGames, pictureUrl } from "../lib/games.js";
import { forgetSeat, storedSeats } from "../lib/storage.js";
import { homeWords } from "./words.js";

const MAX_ENTRIES = 6;

export function continueList() {
  const seats = storedSeats().filter((entry) => entry.token);
  const section = h("section", {
    class: "ket-panel",
    "aria-labelledby": "ket-continue",
    hidden: seats.length === 0,
  });
  const list = h("ul", { class: "ket-list" }, seats.slice(0, MAX_ENTRIES).map(entryLine));
  section.append(h("h2", { id: "ket-continue" }, homeWords.continue), list);
  return section;
}

/** @param {import("../lib/storage.js").StoredSeat} entry */
function entryLine(entry) {
  const line = h("li", { class: "ket-entry" });
  const forgetButton = button("×", () => {
    forgetSeat(entry.code);
    line.remove();
  });
  forgetButton.classList.add("ket-out");
  forgetButton.setAttribute("aria-label", homeWords.forgetLabel(entry.title, entry.code));
  const board = h("span", { class: "ket-entry-board" });
  line.append(
    h(
      "a",
      { href: `/t/${entry.code}` },
      board,
      h("span", {}, h("b", {}, entry.title), " ", h("span", { class: "ket-dim" }, seatState(entry))),
    ),
    forgetButton,
  );
  showBoard(entry.code, board);
  return line;
}

/** @param {import("../lib/storage.js").StoredSeat} entry */
function seatState(entry) {
  const opponents = entry.opponents ? homeWords.continueWith(entry.opponents) : entry.code;
  const time = entry.time && homeWords.ago(Date.now() - entry.time);
  return [opponents, entry.over && homeWords.over, time].filter(Boolean).join(" · ");
}

/**
 * Shows the board of a table as onlookers see it: the hand is nobody else's business.
 * @param {string} code
 * @param {HTMLElement} place
 */
async function showBoard(code, place) {
  const view = await getJson(`/api/tables/${code}/view`).catch(() => null);
  if (!view) return; // the table is gone
  const name = view.position.split(/[ :]/)[0];
  const game = (await listGames()).find((each) => each.name === name);
  if (!game) return;
  const src = `${pictureUrl(game)}&position=${encodeURIComponent(view.position)}`;
  place.append(h("img", { src, alt: "", loading: "lazy" }));
}
