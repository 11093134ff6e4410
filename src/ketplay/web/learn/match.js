// The match of a step: an ordinary table from its position. The seat remembers which step it belongs to.
import { postJson } from "../lib/api.js";
import { shortTitle } from "../lib/games.js";
import { tableRecord } from "../lib/records.js";
import { settings, storedSeats, storeSeat } from "../lib/storage.js";

/**
 * @param {import("./courses.js").Course} course
 * @param {string} key  of the step
 * @param {{position: string, level: string, seat: number}} match
 */
export async function openTable(course, key, { position, level, seat }) {
  const seats = course.game.seats.map((/** @type {string} */ _, /** @type {number} */ at) =>
    at === seat ? { kind: "person", name: settings().name } : { kind: "bot", level },
  );
  const { code, token } = await postJson("/api/tables", { position, seats });
  const title = shortTitle(course.game.title);
  storeSeat({ code, token, title, time: Date.now(), over: false, lesson: key });
  location.assign(`/t/${code}`);
}

/**
 * The newest match of a step: the code of its table while it goes on, or its record once it is over.
 * @param {string} key
 */
export async function readMatch(key) {
  const entry = storedSeats().find((each) => each.lesson === key);
  if (!entry) return { running: "", record: "" };
  const record = await tableRecord(entry.code, entry.token).catch(() => "");
  const running = record && /\*\s*$/.test(record) ? entry.code : "";
  return { running, record: running ? "" : record };
}
