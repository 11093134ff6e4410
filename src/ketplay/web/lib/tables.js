// Creating a table from the page.
import { postJson } from "./api.js";
import { toastError } from "./frame.js";
import { storeSeat } from "./storage.js";

/**
 * Creates a table, remembers the seat, and goes there; shows why if the server refuses.
 * @param {Record<string, unknown>} request  as `POST /api/tables` takes it
 * @param {string} title  of the game, for the list on the home page
 */
export async function createTable(request, title) {
  try {
    const { code, token } = await postJson("/api/tables", request);
    storeSeat({ code, token, title, time: Date.now(), over: false });
    location.assign(`/t/${code}`);
  } catch (error) {
    toastError(error);
  }
}
