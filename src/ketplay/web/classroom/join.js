// The page of somebody who joins a class: code and name, then waiting; the first table one is seated at opens itself.
import { getJson, postJson, ApiError } from "../lib/api.js";
import { h, setChildren } from "../lib/dom.js";
import { shortTitle } from "../lib/games.js";
import { changeSettings, storeSeat, readItem, settings, writeItem } from "../lib/storage.js";
import { button, buildFrame, toast } from "../lib/frame.js";
import { pupilWords } from "./words.js";
import { words } from "../lib/words.js";

/** @typedef {{code: string, token: string, name: string}} Place  in a class, as this browser keeps it */

const PAUSE = 2000;

/** @returns {Place | null} */
export const place = () => readItem("class");

/** @param {string} [code] */
export async function openClass(code = "") {
  const main = buildFrame("ket-class");
  document.title = pupilWords.title;
  const kept = place();
  if (kept && (!code || clean(code) === kept.code)) wait(main, kept);
  else form(main, code);
}

/** @param {string} text */
const clean = (text) => text.toLowerCase().replace(/[\s-]+/g, "");

/**
 * @param {HTMLElement} main
 * @param {string} code
 * @param {string} [why]
 */
function form(main, code, why = "") {
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
  const wrong = h("p", { class: "ket-wrong", role: "alert" }, why);
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
    wrong,
    h("button", { type: "submit", class: "ket-button ket-strong ket-big" }, pupilWords.join),
  );
  entry.addEventListener("submit", async (event) => {
    event.preventDefault();
    wrong.textContent = await join(main, clean(field.value), name.value);
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
    const made = await postJson(`/api/class/${encodeURIComponent(code)}/join`, { name });
    const kept = { code, token: made.token, name: made.name };
    writeItem("class", kept);
    history.replaceState(null, "", `/class/${code}`); // the code in the address may have been a wrong one
    changeSettings({ name: made.name });
    wait(main, kept);
    return "";
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.message;
  }
}

/**
 * @param {HTMLElement} main
 * @param {Place} kept
 */
async function wait(main, kept) {
  const state = h("p", { class: "ket-status", role: "status" }, pupilWords.waiting);
  const leave = button(pupilWords.leave, async () => {
    await postJson(`/api/class/${kept.code}/leave`, {}, kept.token).catch(() => null);
    writeItem("class", null);
    form(main, kept.code);
  });
  setChildren(
    main,
    h("h1", {}, pupilWords.welcome(kept.name)),
    h("div", { class: "ket-panel ket-class-form" }, state, h("p", {}, pupilWords.wait), leave),
  );
  const why = await follow(kept, "", (text) => (state.textContent = text));
  if (place()?.token === kept.token) writeItem("class", null);
  if (state.isConnected) form(main, kept.code, why);
}

/**
 * Goes to the table one is seated at, as soon as it is another than the present one; ends when one is no longer in the class.
 * @param {Place} kept
 * @param {string} present
 * @param {(text: string) => void} tell
 */
export async function follow(kept, present, tell) {
  for (let since = -1; ;) {
    try {
      const news = await getJson(`/api/class/${kept.code}/me?since=${since}`, kept.token);
      if (news.table && news.table !== present) return go(news, kept);
      since = news.n;
      tell(pupilWords.waiting);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (["no_seat", "no_class"].includes(error.code)) return pupilWords.gone;
      tell(error.code === "offline" ? pupilWords.down : error.message);
      await new Promise((done) => setTimeout(done, PAUSE));
    }
  }
}

/**
 * @param {{table: string, title: string}} news
 * @param {Place} kept
 */
function go(news, kept) {
  storeSeat({
    code: news.table,
    token: kept.token,
    title: shortTitle(news.title),
    time: Date.now(),
    over: false,
  });
  location.assign(`/t/${news.table}`);
  return new Promise(() => {}); // the page is about to change
}

/** At a table: says that one is in the class, and goes on to the next table when it is time. @param {import("../table/page.js").TablePage} table */
export async function followFromTable(table) {
  const kept = place();
  if (!kept) return;
  const line = h(
    "p",
    { class: "ket-dim ket-about" },
    pupilWords.inClass(kept.name),
    " ",
    h("a", { href: "/class" }, pupilWords.next),
  );
  table.about.after(line);
  const why = await follow(kept, table.code, () => {});
  line.remove();
  toast(why);
}
