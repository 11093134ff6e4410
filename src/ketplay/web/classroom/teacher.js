// The teacher's page: how to join, who waits, starting games, and all tables. It asks the server every two seconds.
import { getJson, postJson, ApiError } from "../lib/api.js";
import { h, setChildren } from "../lib/dom.js";
import { listGames, beginnerLevel, shortTitle } from "../lib/games.js";
import { readItem, writeItem } from "../lib/storage.js";
import { OptionsForm } from "../home/options.js";
import { clockField } from "../home/setup.js";
import { button, buildFrame, toast, toastError } from "../lib/frame.js";
import { Tables } from "./tables.js";
import { teacherWords } from "./words.js";
import { words } from "../lib/words.js";

/** @typedef {import("../lib/games.js").Game} Game */
/** @typedef {{name: string, present: boolean, table: string, waiting: boolean}} Pupil */

const POLL_MS = 2000;
const CONFIRM_MS = 5000;

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
  heading = h("h2", {});
  list = h("ul", { class: "ket-pupils" });
  startButton = h("button", { type: "submit", class: "ket-button ket-strong ket-big" });
  /** Names that were ticked or unticked by hand. @type {Map<string, boolean>} */
  ticked = new Map();
  /** @type {Map<string, {line: HTMLElement, box: HTMLInputElement, note: HTMLElement}>} */
  rows = new Map();

  /**
   * @param {HTMLElement} main
   * @param {string} token
   * @param {any} classInfo
   * @param {Game[]} all
   */
  constructor(main, token, classInfo, all) {
    this.token = token;
    this.games = all;
    this.options = new OptionsForm(all[0]);
    this.tables = new Tables((code) => this.#send("release", { table: code }));
    const start = h(
      "div",
      { class: "ket-teach-start" },
      this.#joinPanel(classInfo),
      this.#waitingPanel(),
      this.#startForm(),
    );
    setChildren(
      main,
      h("h1", {}, teacherWords.title),
      h("div", { class: "ket-teach-grid" }, start, this.tables.panel),
    );
    this.#show(classInfo);
    this.#poll();
  }

  async #poll() {
    await new Promise((done) => setTimeout(done, POLL_MS));
    await this.#refresh();
    this.#poll();
  }

  async #refresh() {
    try {
      this.#show(await getJson("/api/class", this.token));
    } catch (error) {
      toastError(error);
    }
  }

  /** @param {any} classInfo */
  #joinPanel(classInfo) {
    const address = teacherWords.joinAddress(classInfo.join);
    return h(
      "section",
      { class: "ket-panel ket-teach-join", "aria-labelledby": "ket-teach-join" },
      h("h2", { id: "ket-teach-join" }, teacherWords.join),
      h("img", { class: "ket-qr", src: `/api/class/${classInfo.code}/qr.svg`, alt: teacherWords.qr }),
      h(
        "dl",
        {},
        h("dt", {}, teacherWords.address),
        h("dd", {}, h("b", {}, address)),
        h("dt", {}, teacherWords.code),
        h("dd", { class: "ket-code" }, classInfo.code),
      ),
      h("p", { class: "ket-dim" }, teacherWords.joinText),
    );
  }

  #waitingPanel() {
    const tick = (/** @type {boolean} */ on) => () => {
      for (const [name, { box, line }] of this.rows)
        this.ticked.set(name, (box.checked = on && !line.classList.contains("ket-absent")));
      this.#count();
    };
    const endButton = button(
      teacherWords.dismissAll,
      () => this.#isConfirmed(endButton) && this.#send("dismiss", {}),
    );
    return h(
      "section",
      { class: "ket-panel", "aria-label": teacherWords.waitingLabel },
      this.heading,
      this.list,
      h(
        "div",
        { class: "ket-row" },
        button(teacherWords.all, tick(true)),
        button(teacherWords.none, tick(false)),
        endButton,
      ),
    );
  }

  /** Whether a button was pressed for the second time within a moment. @param {HTMLButtonElement} button */
  #isConfirmed(button) {
    if (button.textContent === teacherWords.dismissSure) return true;
    button.textContent = teacherWords.dismissSure;
    setTimeout(() => (button.textContent = teacherWords.dismissAll), CONFIRM_MS);
    return false;
  }

  #startForm() {
    const gameFields = h("div", {});
    const select = h(
      "select",
      {
        id: "ket-teach-game",
        name: "game",
        class: "ket-input",
        onchange: () => setChildren(gameFields, ...this.#gameFields(this.#game(select.value))),
      },
      this.games.map((game) => h("option", { value: game.name }, shortTitle(game.title))),
    );
    const form = h(
      "form",
      { class: "ket-panel ket-class-form" },
      h("h2", {}, teacherWords.start),
      h("div", { class: "ket-option" }, h("label", { for: "ket-teach-game" }, teacherWords.game), select),
      gameFields,
      this.startButton,
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#start(new FormData(form));
    });
    setChildren(gameFields, ...this.#gameFields(this.games[0]));
    return form;
  }

  /** @param {string} name */
  #game(name) {
    return this.games.find((game) => game.name === name) || this.games[0];
  }

  /** What depends on the game. @param {Game} game */
  #gameFields(game) {
    const levels = Object.fromEntries(game.levels.map((level) => [level.name, level.name]));
    this.options = new OptionsForm(game);
    return [
      this.options.panel,
      clockField(),
      selectField("rest", teacherWords.oddOneOut, teacherWords.oddOneOutPlans, "bot"),
      selectField("level", teacherWords.level, levels, beginnerLevel(game)),
    ].filter((part) => part !== null);
  }

  /** @param {FormData} data */
  async #start(data) {
    const names = this.#names();
    if (!names.length) return toast(teacherWords.nobody);
    const request = {
      game: this.options.id,
      clock: String(data.get("clock")),
      leftover: data.get("rest"),
      level: String(data.get("level") || ""),
      names,
    };
    const started = await this.#send("pair", request);
    if (started) toast(teacherWords.started(started.tables.length, started.unpaired));
  }

  #names() {
    return [...this.rows].filter(([, { box }]) => box.checked).map(([name]) => name);
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
    const waiting = classInfo.pupils.filter((/** @type {Pupil} */ pupil) => pupil.waiting);
    this.heading.textContent = teacherWords.waiting(waiting.length);
    for (const [name, { line }] of this.rows) {
      if (waiting.some((/** @type {Pupil} */ pupil) => pupil.name === name)) continue;
      line.remove();
      this.rows.delete(name);
      this.ticked.delete(name);
    }
    for (const pupil of waiting) this.#showPupil(pupil);
    this.#count();
    this.tables.show(classInfo.tables);
  }

  /** @param {Pupil} pupil */
  #showPupil(pupil) {
    const row = this.rows.get(pupil.name) || this.#pupilRow(pupil.name);
    row.note.textContent = pupil.present ? "" : teacherWords.away;
    row.line.classList.toggle("ket-absent", !pupil.present);
    row.box.checked = this.ticked.get(pupil.name) ?? pupil.present;
  }

  /** @param {string} name */
  #pupilRow(name) {
    const box = h("input", { type: "checkbox" });
    box.addEventListener("change", () => {
      this.ticked.set(name, box.checked);
      this.#count();
    });
    const removeButton = button("×", () => this.#send("dismiss", { names: [name] }), "ket-out");
    removeButton.setAttribute("aria-label", teacherWords.dismiss(name));
    const note = h("span", { class: "ket-dim" });
    const row = {
      line: h("li", {}, h("label", { class: "ket-pupil" }, box, h("b", {}, name), note), removeButton),
      box,
      note,
    };
    this.rows.set(name, row);
    this.list.append(row.line);
    return row;
  }

  #count() {
    const n = this.#names().length;
    this.startButton.textContent = teacherWords.startGo(n);
    this.startButton.disabled = n === 0;
  }
}

/**
 * @param {string} name
 * @param {string} label
 * @param {Record<string, string>} values
 * @param {string} now
 */
function selectField(name, label, values, now) {
  const options = Object.entries(values).map(([value, text]) =>
    h("option", { value, selected: value === now }, text),
  );
  return h(
    "div",
    { class: "ket-option" },
    h("label", { for: `ket-teach-${name}` }, label),
    h("select", { id: `ket-teach-${name}`, name, class: "ket-input" }, options),
  );
}
