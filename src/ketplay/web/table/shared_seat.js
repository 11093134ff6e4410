// Several people in one seat: a link with the seat's token after the #, where no server sees it.
import { storeSeat } from "../lib/storage.js";

const TOKEN = /^#[0-9a-f]{32}$/;

/**
 * The link for people who are to play in the same seat.
 * @param {string} invite  the table's own link
 * @param {string} token
 */
export const sharedSeatLink = (invite, token) => `${invite}#${token}`;

/**
 * Takes the seat that the address names, and takes the token out of the address, so that a shared screen does not show it.
 * @param {string} code
 */
export function takeSharedSeat(code) {
  if (!TOKEN.test(location.hash)) return;
  storeSeat({ code, token: location.hash.slice(1), title: "", time: Date.now(), over: false });
  history.replaceState(null, "", location.pathname + location.search);
}
