// The teacher's page: how to join, who waits, starting games, and all tables. It asks the server every two seconds.
import { getJson, postJson, ApiError } from "../lib/api.js";
import { h, setChildren } from "../lib/dom.js";
import { listGames, beginnerLevel, shortTitle } from "../lib/games.js";
import { readItem, writeItem } from "../lib/storage.js";
import { Options } from "../home/options.js";
import { clocks } from "../home/setup.js";
import { button, buildFrame, toast, toastError } from "../lib/frame.js";
import { Tables } from "./tables.js";
import { teacherWords } from "./words.js";
import { words } from "../lib/words.js";

/** @typedef {import("../lib/games.js").Game} Game */
/** @typedef {{name: string, here: boolean, table: string, waiting: boolean}} Pupil */

const EVERY = 2000;
const SURE = 5000;

export async function openTeacher() {
  const given = location.hash.slice(1);
  if (given) {
    writeItem("teacher", given);
    history.replaceState(null, "", "/teach"); // what is projected must not show the token
  }
  document.title = teacherWords.title;
  const main = buildFrame("ket-teach");
  const token = readItem("teacher");
  try {
    new Teacher(main, token, await getJson("/api/class", token || "none"), await listGames());
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

class Teacher {
  heading = h("h2", {});
  list = h("ul", { class: "ket-pupils" });
  go = h("button", { type: "submit", class: "ket-button ket-strong ket-big" });
  /** Names that were ticked or unticked by hand. @type {Map<string, boolean>} */
  ticked = new Map();
  /** @type {Map<string, {line: HTMLElement, box: HTMLInputElement, note: HTMLElement}>} */
  lines = new Map();

  /**
   * @param {HTMLElement} main
   * @param {string} token
   * @param {any} told
   * @param {Game[]} all
   */
  constructor(main, token, told, all) {
    this.token = token;
    this.games = all;
    this.rules = new Options(all[0]);
    this.tables = new Tables((code) => this.#do("release", { table: code }));
    const start = h("div", { class: "ket-teach-start" }, this.#join(told), this.#waiting(), this.#form());
    setChildren(
      main,
      h("h1", {}, teacherWords.title),
      h("div", { class: "ket-teach-grid" }, start, this.tables.panel),
    );
    this.#show(told);
    this.#again();
  }

  async #again() {
    await new Promise((done) => setTimeout(done, EVERY));
    await this.#look();
    this.#again();
  }

  async #look() {
    try {
      this.#show(await getJson("/api/class", this.token));
    } catch (error) {
      toastError(error);
    }
  }

  /** @param {any} told */
  #join(told) {
    const address = teacherWords.joinAddress(told.join);
    return h(
      "section",
      { class: "ket-panel ket-teach-join", "aria-labelledby": "ket-teach-join" },
      h("h2", { id: "ket-teach-join" }, teacherWords.join),
      h("img", { class: "ket-qr", src: `/api/class/${told.code}/qr.svg`, alt: teacherWords.qr }),
      h(
        "dl",
        {},
        h("dt", {}, teacherWords.address),
        h("dd", {}, h("b", {}, address)),
        h("dt", {}, teacherWords.code),
        h("dd", { class: "ket-code" }, told.code),
      ),
      h("p", { class: "ket-dim" }, teacherWords.joinText),
    );
  }

  #waiting() {
    const tick = (/** @type {boolean} */ on) => () => {
      for (const [name, { box, line }] of this.lines)
        this.ticked.set(name, (box.checked = on && !line.classList.contains("ket-absent")));
      this.#count();
    };
    const home = button(teacherWords.dismissAll, () => this.#sure(home) && this.#do("dismiss", {}));
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
        home,
      ),
    );
  }

  /** Whether a button was pressed for the second time within a moment. @param {HTMLButtonElement} face */
  #sure(face) {
    if (face.textContent === teacherWords.dismissSure) return true;
    face.textContent = teacherWords.dismissSure;
    setTimeout(() => (face.textContent = teacherWords.dismissAll), SURE);
    return false;
  }

  #form() {
    const rest = h("div", {});
    const select = h(
      "select",
      {
        id: "ket-teach-game",
        name: "game",
        class: "ket-input",
        onchange: () => setChildren(rest, ...this.#rest(this.#game(select.value))),
      },
      this.games.map((game) => h("option", { value: game.name }, shortTitle(game.title))),
    );
    const form = h(
      "form",
      { class: "ket-panel ket-class-form" },
      h("h2", {}, teacherWords.start),
      h("div", { class: "ket-option" }, h("label", { for: "ket-teach-game" }, teacherWords.game), select),
      rest,
      this.go,
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#start(new FormData(form));
    });
    setChildren(rest, ...this.#rest(this.games[0]));
    return form;
  }

  /** @param {string} name */
  #game(name) {
    return this.games.find((game) => game.name === name) || this.games[0];
  }

  /** What depends on the game. @param {Game} game */
  #rest(game) {
    const levels = Object.fromEntries(game.levels.map((level) => [level.name, level.name]));
    this.rules = new Options(game);
    return [
      this.rules.panel,
      clocks(),
      choice("rest", teacherWords.oddOneOut, teacherWords.oddOneOutPlans, "bot"),
      choice("level", teacherWords.level, levels, beginnerLevel(game)),
    ].filter((part) => part !== null);
  }

  /** @param {FormData} data */
  async #start(data) {
    const names = this.#names();
    if (!names.length) return toast(teacherWords.nobody);
    const wish = {
      game: this.rules.id,
      clock: String(data.get("clock")),
      rest: data.get("rest"),
      level: String(data.get("level") || ""),
      names,
    };
    const made = await this.#do("pair", wish);
    if (made) toast(teacherWords.started(made.tables.length, made.left));
  }

  #names() {
    return [...this.lines].filter(([, { box }]) => box.checked).map(([name]) => name);
  }

  /**
   * @param {string} what
   * @param {unknown} body
   */
  async #do(what, body) {
    try {
      const answer = await postJson(`/api/class/${what}`, body, this.token);
      await this.#look();
      return answer;
    } catch (error) {
      toastError(error);
      return null;
    }
  }

  /** @param {any} told */
  #show(told) {
    const waiting = told.pupils.filter((/** @type {Pupil} */ one) => one.waiting);
    this.heading.textContent = teacherWords.waiting(waiting.length);
    for (const [name, { line }] of this.lines) {
      if (waiting.some((/** @type {Pupil} */ one) => one.name === name)) continue;
      line.remove();
      this.lines.delete(name);
      this.ticked.delete(name);
    }
    for (const one of waiting) this.#pupil(one);
    this.#count();
    this.tables.show(told.tables);
  }

  /** @param {Pupil} one */
  #pupil(one) {
    const known = this.lines.get(one.name) || this.#line(one.name);
    known.note.textContent = one.here ? "" : teacherWords.away;
    known.line.classList.toggle("ket-absent", !one.here);
    known.box.checked = this.ticked.get(one.name) ?? one.here;
  }

  /** @param {string} name */
  #line(name) {
    const box = h("input", { type: "checkbox" });
    box.addEventListener("change", () => {
      this.ticked.set(name, box.checked);
      this.#count();
    });
    const out = button("×", () => this.#do("dismiss", { names: [name] }), "ket-out");
    out.setAttribute("aria-label", teacherWords.dismiss(name));
    const note = h("span", { class: "ket-dim" });
    const known = {
      line: h("li", {}, h("label", { class: "ket-pupil" }, box, h("b", {}, name), note), out),
      box,
      note,
    };
    this.lines.set(name, known);
    this.list.append(known.line);
    return known;
  }

  #count() {
    const n = this.#names().length;
    this.go.textContent = teacherWords.startGo(n);
    this.go.disabled = n === 0;
  }
}

/**
 * @param {string} name
 * @param {string} label
 * @param {Record<string, string>} values
 * @param {string} now
 */
function choice(name, label, values, now) {
  const found = Object.entries(values).map(([value, text]) =>
    h("option", { value, selected: value === now }, text),
  );
  return h(
    "div",
    { class: "ket-option" },
    h("label", { for: `ket-teach-${name}` }, label),
    h("select", { id: `ket-teach-${name}`, name, class: "ket-input" }, found),
  );
}
