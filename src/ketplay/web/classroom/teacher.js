// The teacher's page: how to join, who waits, starting games, and all tables. It asks the server every two seconds.
import { getJson, postJson, ApiError } from "../lib/api.js";
import { h, setChildren } from "../lib/dom.js";
import { listGames, beginnerLevel, shortTitle } from "../lib/games.js";
import { readItem, writeItem } from "../lib/storage.js";
import { Options } from "../home/options.js";
import { clocks } from "../home/setup.js";
import { button, buildFrame, toast } from "../lib/frame.js";
import { Tables } from "./tables.js";
import { words } from "../lib/words.js";
import { bare, teach as said } from "./words.js";

/** @typedef {import("../lib/games.js").Game} Game */
/** @typedef {{name: string, here: boolean, table: string, waiting: boolean}} Pupil */

const EVERY = 2000;
const SURE = 5000;

export async function teach() {
  const given = location.hash.slice(1);
  if (given) {
    writeItem("teacher", given);
    history.replaceState(null, "", "/teach"); // what is projected must not show the token
  }
  document.title = said.title;
  const main = buildFrame("ket-teach");
  const token = readItem("teacher");
  try {
    new Teacher(main, token, await getJson("/api/class", token || "none"), await listGames());
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const why = error.code === "not_teacher" ? said.stranger : error.message || words.offline;
    setChildren(
      main,
      h("h1", {}, said.title),
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
      h("h1", {}, said.title),
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
      if (!(error instanceof ApiError)) throw error;
      toast(error.message || words.offline);
    }
  }

  /** @param {any} told */
  #join(told) {
    const address = bare(told.join);
    return h(
      "section",
      { class: "ket-panel ket-teach-join", "aria-labelledby": "ket-teach-join" },
      h("h2", { id: "ket-teach-join" }, said.join),
      h("img", { class: "ket-qr", src: `/api/class/${told.code}/qr.svg`, alt: said.qr }),
      h(
        "dl",
        {},
        h("dt", {}, said.address),
        h("dd", {}, h("b", {}, address)),
        h("dt", {}, said.code),
        h("dd", { class: "ket-code" }, told.code),
      ),
      h("p", { class: "ket-dim" }, said.joinText),
    );
  }

  #waiting() {
    const tick = (/** @type {boolean} */ on) => () => {
      for (const [name, { box, line }] of this.lines)
        this.ticked.set(name, (box.checked = on && !line.classList.contains("ket-absent")));
      this.#count();
    };
    const home = button(said.dismissAll, () => this.#sure(home) && this.#do("dismiss", {}));
    return h(
      "section",
      { class: "ket-panel", "aria-label": said.waiting(0).split(":")[0] },
      this.heading,
      this.list,
      h("div", { class: "ket-row" }, button(said.all, tick(true)), button(said.none, tick(false)), home),
    );
  }

  /** Whether a button was pressed for the second time within a moment. @param {HTMLButtonElement} face */
  #sure(face) {
    if (face.textContent === said.dismissSure) return true;
    face.textContent = said.dismissSure;
    setTimeout(() => (face.textContent = said.dismissAll), SURE);
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
      h("h2", {}, said.start),
      h("div", { class: "ket-option" }, h("label", { for: "ket-teach-game" }, said.game), select),
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
      choice("rest", said.rest, said.rests, "bot"),
      choice("level", said.level, levels, beginnerLevel(game)),
    ].filter((part) => part !== null);
  }

  /** @param {FormData} data */
  async #start(data) {
    const names = this.#names();
    if (!names.length) return toast(said.nobody);
    const wish = {
      game: this.rules.id,
      clock: String(data.get("clock")),
      rest: data.get("rest"),
      level: String(data.get("level") || ""),
      names,
    };
    const made = await this.#do("pair", wish);
    if (made) toast(said.started(made.tables.length, made.left));
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
      if (!(error instanceof ApiError)) throw error;
      toast(error.message || words.offline);
      return null;
    }
  }

  /** @param {any} told */
  #show(told) {
    const waiting = told.pupils.filter((/** @type {Pupil} */ one) => one.waiting);
    this.heading.textContent = said.waiting(waiting.length);
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
    known.note.textContent = one.here ? "" : said.away;
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
    out.setAttribute("aria-label", said.dismiss(name));
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
    this.go.textContent = said.startGo(n);
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
