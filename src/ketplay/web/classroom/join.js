// The page of a pupil who joins a class: code and name, then waiting; the table at which they are seated opens by itself.
import { getJson, postJson, ApiError } from "../lib/api.js";
import { h, setChildren } from "../lib/dom.js";
import { shortTitle } from "../lib/games.js";
import { changeSettings, storeSeat, readItem, settings, writeItem } from "../lib/storage.js";
import { button, buildFrame, toast } from "../lib/frame.js";
import { pupilWords } from "./words.js";
import { words } from "../lib/words.js";

/** @typedef {{code: string, token: string, name: string}} ClassPlace  in a class, as this browser keeps it */

const RETRY_MS = 2000;

/** @returns {ClassPlace | null} */
export const storedPlace = () => readItem("pupil");

/** @param {string} [code] */
export async function openClass(code = "") {
  const main = buildFrame("ket-class");
  document.title = pupilWords.title;
  const place = storedPlace();
  if (place && (!code || normalizeCode(code) === place.code)) showWaiting(main, place);
  else showForm(main, code);
}

/** @param {string} text */
const normalizeCode = (text) => text.toLowerCase().replace(/[\s-]+/g, "");

/**
 * @param {HTMLElement} main
 * @param {string} code
 * @param {string} [reason]
 */
function showForm(main, code, reason = "") {
  const field = h("input", {
    id: "ket-class-code",
    class: "ket-input",
    value: code,
    required: true,
    autocomplete: "off",
    autocapitalize: "none",
    spellcheck: false,
  });
  const name = h("input", {
    id: "ket-class-name",
    class: "ket-input",
    value: settings().name,
    required: true,
    maxLength: 24,
    autocomplete: "nickname",
  });
  const errorText = h("p", { class: "ket-wrong", role: "alert" }, reason);
  const entry = h(
    "form",
    { class: "ket-panel ket-class-form" },
    h("p", {}, pupilWords.text),
    h(
      "label",
      { for: "ket-class-code" },
      pupilWords.code,
      " ",
      h("span", { class: "ket-dim" }, pupilWords.codeHint),
    ),
    field,
    h("label", { for: "ket-class-name" }, pupilWords.name),
    name,
    errorText,
    h("button", { type: "submit", class: "ket-button ket-strong ket-big" }, pupilWords.join),
  );
  entry.addEventListener("submit", async (event) => {
    event.preventDefault();
    errorText.textContent = await join(main, normalizeCode(field.value), name.value);
  });
  setChildren(main, h("h1", {}, pupilWords.title), entry);
  (code ? name : field).focus();
}

/**
 * Joins, or says why not.
 * @param {HTMLElement} main
 * @param {string} code
 * @param {string} name
 */
async function join(main, code, name) {
  try {
    const joined = await postJson(`/api/class/${encodeURIComponent(code)}/join`, { name });
    const place = { code, token: joined.token, name: joined.name };
    writeItem("pupil", place);
    history.replaceState(null, "", `/class/${code}`); // the code in the address may have been a wrong one
    changeSettings({ name: joined.name });
    showWaiting(main, place);
    return "";
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.message;
  }
}

/**
 * @param {HTMLElement} main
 * @param {ClassPlace} place
 */
async function showWaiting(main, place) {
  const state = h("p", { class: "ket-status", role: "status" }, pupilWords.waiting);
  const leave = button(pupilWords.leave, async () => {
    await postJson(`/api/class/${place.code}/leave`, {}, place.token).catch(() => null);
    writeItem("pupil", null);
    showForm(main, place.code);
  });
  setChildren(
    main,
    h("h1", {}, pupilWords.welcome(place.name)),
    h("div", { class: "ket-panel ket-class-form" }, state, h("p", {}, pupilWords.wait), leave),
  );
  const reason = await followClass(place, "", (text) => (state.textContent = text));
  if (storedPlace()?.token === place.token) writeItem("pupil", null);
  if (state.isConnected) showForm(main, place.code, reason);
}

/**
 * Goes to the pupil's table as soon as it is not the current one; ends when the pupil is no longer in the class.
 * @param {ClassPlace} place
 * @param {string} present
 * @param {(text: string) => void} showState
 */
export async function followClass(place, present, showState) {
  for (let since = -1; ;) {
    try {
      const news = await getJson(`/api/class/${place.code}/me?since=${since}`, place.token);
      if (news.table && news.table !== present) return goToTable(news, place);
      since = news.n;
      showState(pupilWords.waiting);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (["no_seat", "no_class"].includes(error.code)) return pupilWords.gone;
      showState(error.code === "offline" ? pupilWords.down : error.message);
      await new Promise((done) => setTimeout(done, RETRY_MS));
    }
  }
}

/**
 * @param {{table: string, title: string}} news
 * @param {ClassPlace} place
 */
function goToTable(news, place) {
  storeSeat({
    code: news.table,
    token: place.token,
    title: shortTitle(news.title),
    time: Date.now(),
    over: false,
  });
  location.assign(`/t/${news.table}`);
  return new Promise(() => {}); // the page is about to change
}

/** At a table: says that one is in the class, and goes on to the next table when it is time. @param {import("../table/page.js").TablePage} table */
export async function followFromTable(table) {
  const place = storedPlace();
  if (!place) return;
  const line = h(
    "p",
    { class: "ket-dim ket-about" },
    pupilWords.inClass(place.name),
    " ",
    h("a", { href: "/class" }, pupilWords.next),
  );
  table.about.after(line);
  const reason = await followClass(place, table.code, () => {});
  line.remove();
  toast(reason);
}
