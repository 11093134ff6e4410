// What players ask of each other: to take a move back, to play again, to allow odds and hints.
import { h, setChildren } from "../../lib/dom.js";
import { button, toast } from "../../lib/frame.js";
import { requestWords } from "./words.js";

/** @typedef {import("../../lib/socket.js").Message} Message */
/** @typedef {{request: string, seat: number}} Request */

/**
 * Shows the open requests, and tells the player whose request was declined.
 * @param {import("../page.js").TablePage} table
 * @param {Message | null} before  the view before
 * @param {Message} view
 * @param {(message: Message) => void} send
 */
export function showRequests(table, before, view, send) {
  if (before) tellDeclined(before, view);
  setChildren(
    table.requestPanel,
    view.requests.map((/** @type {Request} */ { request, seat }) => {
      const mine = view.seats.includes(seat);
      const what = requestWords.wishes[request] || request;
      const sentence = mine ? requestWords.asked(what) : requestWords.asks(table.seatName(seat), what);
      if (mine || view.seat === null) return h("p", { class: "ket-ask" }, sentence);
      const answer = (/** @type {boolean} */ accept) => send({ op: "answer", request, accept });
      return h(
        "p",
        { class: "ket-ask" },
        h("span", {}, sentence),
        button(requestWords.yes, () => answer(true), "ket-strong"),
        button(requestWords.no, () => answer(false)),
      );
    }),
  );
}

/**
 * A request of the player that is gone, and of which nothing came, was declined.
 * @param {Message} before
 * @param {Message} view
 */
function tellDeclined(before, view) {
  const open = view.requests.map((/** @type {Request} */ each) => each.request);
  for (const { request, seat } of before.requests)
    if (view.seats.includes(seat) && !open.includes(request) && isUnchanged(request, before, view))
      toast(requestWords.declined(requestWords.wishes[request] || request));
}

/**
 * Whether nothing has come of a request.
 * @param {string} request
 * @param {Message} before
 * @param {Message} view
 */
function isUnchanged(request, before, view) {
  if (before.match !== view.match || before.phase !== view.phase) return false;
  return request === "help" ? before.can.odds === view.can.odds : before.length === view.length;
}
