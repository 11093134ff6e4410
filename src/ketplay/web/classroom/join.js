// The page of a pupil who joins a class: code and name, then waiting; the table at which they are seated opens by itself.
import { getJson, postJson, ApiError } from "../lib/api.js";
import { h, loadStyle, setChildren } from "../lib/dom.js";
import { shortTitle } from "../lib/games.js";
import { changeSettings, storeSeat, readItem, settings, writeItem } from "../lib/storage.js";
import { button, buildFrame, toast } from "../lib/frame.js";
import { Cover } from "./cover.js";
import { assignedUrl } from "./lessons/assignment.js";
import { VoteDialog } from "./lessons/vote_dialog.js";
import { pupilWords } from "./words.js";

/**
 * A place in a class, as this browser keeps it; with a number while the teacher has yet to agree to it.
 * @typedef {{code: string, token: string, name: string, number?: number}} ClassPlace
 */
/** @typedef {{name: string, n: number, table: string, title: string, frozen: string, asking: boolean, lesson: import("./lessons/assignment.js").Assignment | null, vote: import("./lessons/vote_table.js").Vote | null}} News */

const RETRY_MS = 2000;
const STAY = "#wait"; // in the address of who came here from a lesson

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
  const thatIsMe = h("div", { class: "ket-that-is-me", hidden: true });
  const entry = h(
    "form",
    { class: "ket-panel ket-class-form" },
    h("p", {}, pupilWords.text),
    h("p", { class: "ket-dim" }, pupilWords.seen),
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
    thatIsMe,
    h("button", { type: "submit", class: "ket-button ket-strong ket-big" }, pupilWords.join),
  );
  entry.addEventListener("submit", async (event) => {
    event.preventDefault();
    const [classCode, wanted] = [normalizeCode(field.value), name.value];
    const error = await enter(main, classCode, "join", wanted);
    const isTaken = error?.code === "name_taken";
    errorText.textContent = isTaken ? pupilWords.taken(wanted) : error?.message || "";
    thatIsMe.hidden = !isTaken;
    setChildren(
      thatIsMe,
      h("p", {}, pupilWords.thatIsMeHint),
      button(pupilWords.thatIsMe, async () => {
        const refusal = await enter(main, classCode, "return", wanted);
        errorText.textContent = refusal?.message || "";
      }),
    );
  });
  setChildren(main, h("h1", {}, pupilWords.title), entry);
  (code ? name : field).focus();
}

/**
 * Joins the class, or asks to be let back in; what the server says against it.
 * @param {HTMLElement} main
 * @param {string} code
 * @param {"join" | "return"} way
 * @param {string} name
 */
async function enter(main, code, way, name) {
  try {
    const joined = await postJson(`/api/class/${encodeURIComponent(code)}/${way}`, { name });
    const place = { code, token: joined.token, name: joined.name, number: joined.number };
    writeItem("pupil", place);
    history.replaceState(null, "", `/class/${code}`); // the code in the address may have been a wrong one
    changeSettings({ name: joined.name });
    showWaiting(main, place);
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error;
  }
}

/**
 * @param {HTMLElement} main
 * @param {ClassPlace} place
 */
async function showWaiting(main, place) {
  const state = h("p", { class: "ket-status", role: "status" });
  const leave = button(place.number ? pupilWords.cancel : pupilWords.leave, async () => {
    await postJson(`/api/class/${place.code}/leave`, {}, place.token).catch(() => null);
    writeItem("pupil", null);
    showForm(main, place.code);
  });
  const panel = h("div", { class: "ket-panel ket-class-form" }, state, waitingText(place), leave);
  setChildren(
    main,
    h("h1", {}, place.number ? pupilWords.asking(place.name) : pupilWords.welcome(place.name)),
    panel,
  );
  const reason = await followClass(
    place,
    "",
    (text) => (state.textContent = text),
    ({ lesson, table }) => lesson && !table && goToLesson(panel, lesson),
  );
  if (storedPlace()?.token === place.token && !(reason instanceof Accepted)) writeItem("pupil", null);
  if (!state.isConnected) return;
  if (reason instanceof Accepted) showWaiting(main, reason.place);
  else showForm(main, place.code, reason);
}

/** What happens next; who asks to come back has a number to show. @param {ClassPlace} place */
function waitingText({ number }) {
  if (!number) return h("p", {}, pupilWords.wait);
  return h("div", {}, h("p", { class: "ket-code" }, String(number)), h("p", {}, pupilWords.askingWait));
}

/** The teacher has agreed: the place is the pupil's now. */
class Accepted {
  /** @param {ClassPlace} place */
  constructor({ code, token, name }) {
    this.place = { code, token, name };
    writeItem("pupil", this.place);
  }
}

/**
 * Goes to the pupil's table as soon as it is not the current one, and covers the page while the teacher wants
 * everyone's attention. Ends when the pupil is no longer in the class, or has been let back in.
 * @param {ClassPlace} place
 * @param {string} present
 * @param {(text: string) => void} showState
 * @param {(news: News) => void} [take]  what else the page makes of it
 * @returns {Promise<string | Accepted>}
 */
export async function followClass(place, present, showState, take = () => {}) {
  const cover = new Cover();
  const vote = new VoteDialog(place);
  for (let since = -1; ;) {
    try {
      /** @type {News} */
      const news = await getJson(`/api/class/${place.code}/me?since=${since}`, place.token);
      cover.show(news.frozen);
      vote.show(news.vote);
      if (place.number && !news.asking) return new Accepted(place);
      if (news.table && news.table !== present) return goToTable(news, place);
      take(news);
      since = news.n;
      showState(place.number ? pupilWords.askingNumber : pupilWords.waiting);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (["no_seat", "no_class"].includes(error.code)) {
        cover.show("");
        vote.show(null);
        return place.number ? pupilWords.notAccepted : pupilWords.gone;
      }
      showState(error.code === "offline" ? pupilWords.down : error.message);
      await new Promise((done) => setTimeout(done, RETRY_MS));
    }
  }
}

/**
 * Goes to the lesson that the class goes through; who came from there has only a way back.
 * @param {HTMLElement} panel
 * @param {import("./lessons/assignment.js").Assignment} lesson
 */
function goToLesson(panel, lesson) {
  const href = assignedUrl(lesson);
  if (location.hash !== STAY) return location.assign(href);
  panel.querySelector(".ket-strong")?.remove();
  panel.prepend(h("a", { class: "ket-button ket-strong", href }, pupilWords.lesson(lesson.title)));
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
  table.side.prepend(line);
  await Promise.all(["/classroom/class.css", "/classroom/lessons/lessons.css"].map(loadStyle));
  const reason = await followClass(place, table.code, () => {});
  line.remove();
  toast(String(reason));
}
