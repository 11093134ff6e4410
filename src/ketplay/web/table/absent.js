// Somebody stays away: what the others may do about it, and what the one who comes back is told.
import { h, setChildren } from "../lib/dom.js";
import { forgetSeat } from "../lib/storage.js";
import { openDialog } from "../lib/dialog.js";
import { button, toast, loadStyle } from "../lib/frame.js";
import { words } from "../lib/words.js";
import { away as said } from "./words-clock.js";

/** @typedef {import("./table.js").Table} Table */

/** @type {WeakMap<Table, {panel: HTMLElement, shown: string, waiting: Set<number>}>} */
const offers = new WeakMap();

/**
 * Shows or hides the choice.
 * @param {Table} table
 * @param {import("./seats.js").Person[]} people
 */
export function offer(table, people) {
  const known = offers.get(table) || begin(table);
  const { view, patience } = table;
  const open = view?.phase === "playing" && view.you !== null;
  for (const person of people) if (person.here) known.waiting.delete(person.seat);
  const gone = people.filter(
    (person) => open && !person.you && Number(person.away) >= patience && !known.waiting.has(person.seat),
  );
  const shown = gone.map((person) => person.seat).join();
  if (shown === known.shown) return; // a button under somebody's finger stays where it is
  known.shown = shown;
  setChildren(
    known.panel,
    gone.map((person) => line(table, person.seat, known.waiting, () => offer(table, people))),
  );
}

/** @param {Table} table */
function begin(table) {
  loadStyle("/table/clock.css");
  const known = { panel: h("div", { role: "status" }), shown: "", waiting: new Set() };
  table.asks.after(known.panel);
  offers.set(table, known);
  return known;
}

/**
 * @param {Table} table
 * @param {number} seat
 * @param {Set<number>} waiting
 * @param {() => void} again
 */
function line(table, seat, waiting, again) {
  const claim = (/** @type {string} */ how) => () =>
    table.wire
      .ask({ op: "claim", seat, how })
      .catch((refusal) => toast(refusal.code === "offline" ? words.table.down : refusal.message));
  const wait = () => {
    waiting.add(seat);
    again();
  };
  return h(
    "p",
    { class: "ket-away" },
    h("span", {}, said.title(table.who(seat))),
    button(said.win, claim("win"), "ket-strong"),
    button(said.bot, claim("bot")),
    button(said.wait, wait),
  );
}

/** Tells somebody who comes back that a bot has the seat; they watch from now on. @param {Table} table */
export function replaced(table) {
  forgetSeat(table.code);
  table.lines = [];
  table.view = null;
  table.wire.send(table.hello());
  const dialog = openDialog(said.replacedTitle, [
    h("p", {}, said.replaced),
    button(said.watch, () => dialog.close(), "ket-strong"),
  ]);
}
