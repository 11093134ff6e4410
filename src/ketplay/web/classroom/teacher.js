// The teacher's page: how to join, who waits, starting games, all tables, scores. It hears of every change at once.
import { getJson, postJson, ApiError } from "../lib/api.js";
import { h, setChildren } from "../lib/dom.js";
import { listGames } from "../lib/games.js";
import { readItem, writeItem } from "../lib/storage.js";
import { button, buildFrame, toast, toastError } from "../lib/frame.js";
import { pause } from "../lib/timing.js";
import { Attention } from "./attention.js";
import { LessonPanel } from "./lessons/panel.js";
import { Pupils } from "./pupils.js";
import { Reports } from "./reports.js";
import { Requests } from "./return_requests.js";
import { StartForm } from "./start_form.js";
import { Tables } from "./tables.js";
import { twoPressButton } from "./two_press_button.js";
import { teacherWords } from "./words.js";
import { words } from "../lib/words.js";

const REST_MS = 600; // between two answers, however much happens
const RETRY_MS = 2000;

export async function openTeacher() {
  const tokenInAddress = location.hash.slice(1);
  if (tokenInAddress) {
    writeItem("teacher-token", tokenInAddress);
    history.replaceState(null, "", "/teach"); // what is projected must not show the token
  }
  document.title = teacherWords.title;
  const main = buildFrame("ket-teach");
  const token = readItem("teacher-token");
  try {
    new TeacherPage(main, token, await getJson("/api/class", token || "none"), await listGames());
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const why = error.code === "not_teacher" ? teacherWords.stranger : error.message;
    setChildren(
      main,
      h("h1", {}, teacherWords.title),
      h("p", {}, why),
      h("p", {}, h("a", { href: "/" }, words.toHome)),
    );
  }
}

class TeacherPage {
  /**
   * @param {HTMLElement} main
   * @param {string} token
   * @param {any} classInfo
   * @param {import("../lib/games.js").Game[]} games
   */
  constructor(main, token, classInfo, games) {
    this.token = token;
    this.attention = new Attention((what, body) => this.#send(what, body));
    this.requests = new Requests((body) => this.#send("return", body));
    this.pupils = new Pupils(
      (name) => this.#send("dismiss", { names: [name] }),
      () => this.form?.showCount(this.pupils.count),
    );
    /** @type {StartForm | null} */
    this.form = null;
    this.form = new StartForm(
      games,
      (size) => this.pupils.setSize(size),
      (request) => this.#start(request),
    );
    this.tables = new Tables(classInfo.code, (code) => this.#send("release", { table: code }));
    this.reports = new Reports(token, games);
    this.lessons = new LessonPanel(token);
    setChildren(
      main,
      h(
        "div",
        { class: "ket-row ket-apart ket-teach-head" },
        h("h1", {}, teacherWords.title),
        this.attention.panel,
      ),
      this.requests.list,
      h(
        "div",
        { class: "ket-teach-grid" },
        h(
          "div",
          { class: "ket-teach-start" },
          joinPanel(classInfo),
          this.form.panel,
          this.pupils.panel,
          this.#endButton(),
        ),
        h("div", { class: "ket-teach-start" }, this.tables.panel, this.reports.panel, this.lessons.panel),
      ),
    );
    this.#show(classInfo);
    this.#follow();
  }

  /** Shows every change as soon as the server tells it. */
  async #follow() {
    for (;;) {
      const isThere = await this.#refresh(this.seen);
      await pause(isThere ? REST_MS : RETRY_MS);
    }
  }

  /** @param {string} [seen]  wait for another state than this one */
  async #refresh(seen = "") {
    try {
      this.#show(await getJson(`/api/class?seen=${encodeURIComponent(seen)}`, this.token));
      return true;
    } catch (error) {
      toastError(error);
      return false;
    }
  }

  /** Ends the class at the second press. */
  #endButton() {
    const { dismissAll, dismissSure } = teacherWords;
    return twoPressButton(dismissAll, dismissSure, () => this.#send("dismiss", {}));
  }

  /** @param {Record<string, unknown>} request */
  async #start(request) {
    const { names, groups } = this.pupils;
    if (!names.length && !groups.length) return toast(teacherWords.nobody);
    const started = await this.#send("pair", { ...request, names, groups });
    if (started) toast(teacherWords.started(started.tables.length, started.unpaired));
  }

  /**
   * @param {string} what
   * @param {unknown} body
   */
  async #send(what, body) {
    try {
      const answer = await postJson(`/api/class/${what}`, body, this.token);
      await this.#refresh();
      return answer;
    } catch (error) {
      toastError(error);
      return null;
    }
  }

  /** @param {any} classInfo */
  #show(classInfo) {
    this.seen = classInfo.seen;
    this.attention.show(classInfo.frozen);
    this.requests.show(classInfo.returning);
    this.pupils.show(classInfo.pupils);
    this.tables.show(classInfo.tables);
    this.reports.follow(classInfo.tables);
  }
}

/** How to join. @param {any} classInfo */
function joinPanel(classInfo) {
  return h(
    "section",
    { class: "ket-panel ket-teach-join", "aria-labelledby": "ket-teach-join" },
    h("h2", { id: "ket-teach-join" }, teacherWords.join),
    h("img", { class: "ket-qr", src: `/api/class/${classInfo.code}/qr.svg`, alt: teacherWords.qr }),
    h(
      "dl",
      {},
      h("dt", {}, teacherWords.address),
      h("dd", {}, h("b", {}, teacherWords.joinAddress(classInfo.join))),
      h("dt", {}, teacherWords.code),
      h("dd", { class: "ket-code" }, classInfo.code),
    ),
    h("p", { class: "ket-dim" }, teacherWords.joinText),
  );
}
