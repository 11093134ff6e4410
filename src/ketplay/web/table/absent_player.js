// An absent player: what the others may do, and what the player sees on return.
import { h, loadStyle, setChildren } from "../lib/dom.js";
import { forgetSeat } from "../lib/storage.js";
import { openDialog } from "../lib/dialog.js";
import { button, toast } from "../lib/frame.js";
import { drawerButton, makeDrawer } from "../stage/stage.js";
import { laterWords } from "./words-later.js";
import { words } from "../lib/words.js";

/** @typedef {import("./page.js").TablePage} Table */

/** @type {WeakMap<Table, {panel: HTMLElement, seats: string, waiting: Set<number>}>} */
const offers = new WeakMap();

/**
 * Shows or hides the choice.
 * @param {Table} table
 * @param {import("./seats.js").Person[]} people
 */
export function offerClaim(table, people) {
  const offer = offers.get(table) || makeOffer(table);
  const { view, patience } = table;
  const open = view?.phase === "playing" && view.seat !== null;
  for (const person of people) if (person.present) offer.waiting.delete(person.seat);
  const absent = people.filter(
    (person) => open && !person.you && Number(person.away) >= patience && !offer.waiting.has(person.seat),
  );
  const seats = absent.map((person) => person.seat).join();
  if (seats === offer.seats) return; // a button stays where it is while it is being pressed
  offer.seats = seats;
  setChildren(
    offer.panel,
    // There is room for one; the next comes when it is decided.
    absent
      .slice(0, 1)
      .map((person) => offerLine(table, person.seat, offer.waiting, () => offerClaim(table, people))),
  );
}

/** @param {Table} table */
function makeOffer(table) {
  loadStyle("/table/clock.css");
  const offer = { panel: h("div", { role: "status" }), seats: "", waiting: new Set() };
  table.requestPanel.after(offer.panel);
  offers.set(table, offer);
  return offer;
}

/**
 * @param {Table} table
 * @param {number} seat
 * @param {Set<number>} waiting
 * @param {() => void} refresh
 */
function offerLine(table, seat, waiting, refresh) {
  const claim = (/** @type {string} */ remedy) => () =>
    table.socket.ask({ op: "claim", seat, remedy }).catch((refusal) => toast(refusal.message));
  const wait = () => {
    waiting.add(seat);
    refresh();
  };
  const choices = h(
    "div",
    { class: "ket-away-choices" },
    button(laterWords.absent.win, claim("win"), "ket-strong"),
    button(laterWords.absent.bot, claim("bot")),
    button(laterWords.absent.wait, wait),
  );
  makeDrawer(choices);
  return h(
    "div",
    { class: "ket-away" },
    h("span", {}, laterWords.absent.title(table.seatName(seat))),
    drawerButton(choices, laterWords.absent.choose),
    choices,
  );
}

/** Tells a player who returns that a bot has taken the seat; from now on they watch. @param {Table} table */
export function showReplaced(table) {
  forgetSeat(table.code);
  table.history = [];
  table.view = null;
  table.socket.send(table.hello());
  const dialog = openDialog(laterWords.absent.replacedTitle, [
    h("p", {}, laterWords.absent.replaced),
    button(laterWords.absent.watch, () => dialog.close(), "ket-strong"),
  ]);
}
