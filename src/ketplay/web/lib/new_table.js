// Creating a table from the page.
import { ApiError, postJson } from "./api.js";
import { toast } from "./frame.js";
import { storeSeat } from "./storage.js";

/**
 * Creates a table, remembers the seat, and goes there; shows why if the server refuses.
 * @param {Record<string, unknown>} request  as `POST /api/tables` takes it
 * @param {string} title  of the game, for the list on the home page
 * @param {(sentence: string) => string} [inWords]  how a refusal is said
 */
export async function createTable(request, title, inWords = (sentence) => sentence) {
  try {
    const { code, token } = await postJson("/api/tables", request);
    storeSeat({ code, token, title, time: Date.now(), over: false });
    location.assign(`/t/${code}`);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toast(inWords(error.message));
  }
}
