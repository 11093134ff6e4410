// A seat that is free: whoever opens the table's link may take it.
import { makeNonce, postJson } from "../lib/api.js";
import { toastError } from "../lib/frame.js";
import { shortTitle } from "../lib/games.js";
import { storeSeat } from "../lib/storage.js";
import { openSeatDialog } from "./dialogs.js";

/**
 * @param {import("./page.js").TablePage} table
 * @param {any} about  what the server says about the table
 */
export function offerSeat(table, about) {
  const host = about.people.find((/** @type {any} */ each) => each.kind === "person");
  const title = shortTitle(about.table.game.title);
  openSeatDialog(title, host?.name || "", async (name) => {
    try {
      const seat = await postJson(`/api/tables/${table.code}/join`, { name, nonce: makeNonce() });
      storeSeat({ code: table.code, token: seat.token, title, time: Date.now(), over: false });
      table.history = [];
      table.view = null;
      table.socket.send(table.hello());
    } catch (error) {
      toastError(error);
    }
  });
}
