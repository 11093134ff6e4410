// A notification when it is the player's turn while the page is hidden, where they and the browser allow it.
import { settings } from "../../lib/storage.js";
import { tableWords } from "../words.js";

/**
 * Whether a view is worth a notification: it has become the viewer's turn, or the match is over.
 * @param {import("../../lib/socket.js").Message | null} before
 * @param {import("../../lib/socket.js").Message} view
 */
export function isNews(before, view) {
  if (!before || !view.seats.length) return false;
  if (view.end) return !before.end;
  const isMine = (/** @type {number | null} */ seat) => view.seats.includes(seat);
  return (
    view.phase === "playing" && isMine(view.actor) && (!isMine(before.actor) || before.phase !== "playing")
  );
}

let attached = false;

/** Begins to watch a table, once. @param {import("../page.js").TablePage} table */
export function notifyOfTurns(table) {
  if (attached) return;
  attached = true;
  document.addEventListener("ket-news", (event) => {
    const { before, view } = /** @type {CustomEvent} */ (event).detail;
    if (document.hidden && settings().notify && isNews(before, view)) notify(table, view);
  });
}

/**
 * @param {import("../page.js").TablePage} table
 * @param {import("../../lib/socket.js").Message} view
 */
async function notify(table, view) {
  if (Notification.permission !== "granted") return;
  const title = view.end ? tableWords.over : tableWords.yourTurn;
  const options = {
    body: `${table.tableInfo?.game.title}. ${view.end?.words || view.status}`,
    tag: table.code,
    icon: "/icon.svg",
  };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) return void worker.showNotification(title, { ...options, data: location.pathname });
  new Notification(title, options).onclick = () => window.focus();
}
