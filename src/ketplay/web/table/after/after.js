// After a game: what one can do next, and on a card beside the final board what decided the game and one's own
// costliest turn.
import { ApiError } from "../../lib/api.js";
import { h, loadStyle, setChildren } from "../../lib/dom.js";
import { button } from "../../lib/frame.js";
import { reviewTurns, tableRecord, worstTurn } from "../../lib/records.js";
import { storedSeat } from "../../lib/storage.js";
import { lessonUrl } from "../../learn/at_table.js";
import { comparison, short } from "./comparison.js";
import { afterWords } from "./words.js";

/** @typedef {import("../page.js").TablePage} Table */
/** @typedef {import("../../lib/socket.js").Message} Message */

await loadStyle("/table/after/after.css");
const card = h("section", { class: "ket-panel ket-after", "aria-label": afterWords.title });
const home = h("div", {}); // where it goes if the drawing has no place for it and the window is large
const summary = h("p", {});
const changes = new MutationObserver(fit);
changes.observe(card, { childList: true, subtree: true, attributeFilter: ["style"] });
new ResizeObserver(fit).observe(card);
/** The match that the card is about. */
let match = "";
/** What decided it. @type {string[]} */
let sentences = [];

/** Shows as much as there is room for: the bars give way first, then the last sentences of what decided the game. */
function fit() {
  const isFull = () => card.scrollHeight > card.clientHeight + 1;
  const show = (/** @type {number} */ count) => {
    const text = sentences.slice(0, count).join(" ");
    if (summary.textContent !== text) summary.textContent = text;
  };
  const { left, width } = card.style; // of its area; on a low window it reaches over what is empty before that
  card.style.setProperty("--end", `${parseFloat(left) + parseFloat(width)}px`);
  card.removeAttribute("data-short");
  show(sentences.length);
  card.toggleAttribute("data-short", isFull());
  for (let count = sentences.length - 1; count && isFull(); count--) show(count);
  changes.takeRecords(); // they are its own
}

/**
 * Shows the buttons and the card of a match that is over; hides them otherwise.
 * @param {Table} table
 * @param {Message | null} view
 * @param {(message: Message) => void} send
 */
export function showAfter(table, view, send) {
  card.hidden = !view;
  table.ending.hidden = !view;
  if (view) showButtons(table, view, send);
  if (!view || match === `${table.code} ${view.match}`) return;
  match = `${table.code} ${view.match}`;
  if (!home.isConnected) table.side.prepend(home);
  const turn = h("div", {});
  const won = view.seats.length === 1 && view.end.payoffs[view.seat] > 0;
  const lines = view.end.summary.replace(/(\d)-(?=\d)/g, "$1\u2011"); // a row of squares stays together
  sentences = lines.split(/(?<=\.) /);
  setChildren(card, view.end.summary && summary, view.seats.length > 0 && turn);
  card.classList.toggle("ket-won", won);
  table.stage.areas.put("after", card, table.stage.isSmall ? table.explainLine : home);
  const people = table.people.filter((person) => person.kind === "person");
  const judge = () => showCostliest(table, view, turn);
  // Alone with bots the bot looks at once; among people it waits to be asked, so that a class does not ask all at once.
  if (people.length < 2) judge();
  else setChildren(turn, button(afterWords.find, judge));
}

/**
 * @param {Table} table
 * @param {Message} view
 * @param {(message: Message) => void} send
 */
function showButtons(table, view, send) {
  const askButton = (
    /** @type {string} */ request,
    /** @type {string} */ text,
    /** @type {string} */ note,
  ) => {
    const asked = view.requests.some(
      (/** @type {{request: string, seat: number}} */ each) =>
        each.request === request && view.seats.includes(each.seat),
    );
    if (!view.can.rematch || asked) return null;
    const ask = button(text, () => send({ op: "ask", request }));
    ask.title = note;
    return ask;
  };
  const rematch = askButton("rematch", afterWords.rematch, afterWords.rematchNote);
  rematch?.classList.add("ket-strong");
  const address = `/replay?table=${table.code}&match=${view.match}#review`;
  const lesson = storedSeat(table.code)?.lesson;
  if (lesson) rematch?.classList.remove("ket-strong");
  setChildren(
    table.ending,
    lesson && h("a", { class: "ket-button ket-strong", href: lessonUrl(lesson) }, afterWords.lesson),
    rematch,
    h("a", { class: "ket-button", href: address }, afterWords.review),
    askButton("again", afterWords.again, afterWords.againNote),
  );
}

/**
 * @param {Table} table
 * @param {Message} view
 * @param {HTMLElement} place
 */
async function showCostliest(table, view, place) {
  const bar = h("progress", { "aria-label": afterWords.looking });
  setChildren(place, h("p", { class: "ket-dim", role: "status" }, afterWords.looking), bar);
  const asked = match;
  try {
    const record = await tableRecord(table.code, storedSeat(table.code)?.token || "", String(view.match));
    const turns = await reviewTurns(record, view.seats, (_, next, total) => {
      bar.max = total;
      bar.value = next;
    });
    if (asked !== match) return;
    const own = turns.filter((turn) => view.seats.includes(turn.seat) && turn.estimates.length);
    const worst = worstTurn(own);
    const turn = worst === null ? null : own[worst];
    setChildren(
      place,
      h("h2", {}, afterWords.title),
      turn && worst !== null && costliestLines(worst + 1, turn.best_words),
      turn ? comparison(turn) : h("p", {}, afterWords.none),
    );
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    setChildren(place, h("p", { class: "ket-dim" }, error.message));
  }
}

/** The turn in a sentence, with what the better one leads to where there is room. @param {number} number @param {string[]} moves */
function costliestLines(number, moves) {
  return [moves, moves.map(short)].map((each, index) =>
    h(
      "p",
      { class: index ? "ket-after-short" : "ket-after-long" },
      afterWords.costliest(number, each.join("; ")),
    ),
  );
}
