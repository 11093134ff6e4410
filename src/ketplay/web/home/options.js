// The rules of a table: every option in words. What follows from a choice, and what does not go together, the server says.
import { getJson, ApiError } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { homeWords } from "./words.js";
import { words } from "../lib/words.js";

/** @typedef {import("../lib/games.js").Game} Game */
/** @typedef {import("../lib/games.js").Option} Option */

const OTHER = "*"; // the choice that opens a line to write in

export class Options {
  /**
   * @param {Game} game
   * @param {(seats: string[]) => void} [told]  who sits there, whenever that may have changed
   */
  constructor(game, told = () => {}) {
    this.game = game;
    this.told = told;
    /** What somebody chose; everything else follows. @type {Record<string, string>} */
    this.given = {};
    this.seats = game.seats;
    this.asked = 0;
    this.wrong = h("p", { class: "ket-wrong", role: "alert" });
    this.lines = game.options.map(
      (option) => new Line(option, (value, ask) => this.#choose(option.name, value, ask)),
    );
    const note = h(
      "summary",
      {},
      h("h2", {}, homeWords.options),
      h("span", { class: "ket-dim" }, homeWords.optionsNote),
    );
    /** Folded up; nothing where there is no choice. */
    this.panel = game.options.length
      ? h(
          "details",
          { class: "ket-panel ket-options" },
          note,
          this.#presets(),
          this.lines.map((line) => line.row),
          this.wrong,
        )
      : null;
  }

  /** The id of the game with what was chosen. */
  get id() {
    const pairs = this.game.options
      .filter(({ name }) => name in this.given)
      .map(({ name }) => `${name}=${this.given[name]}`);
    return this.game.name + (pairs.length ? ":" + pairs.join(",") : "");
  }

  /** Takes the choices of an id. @param {string} id */
  async take(id) {
    const rest = id.slice(id.indexOf(":") + 1 || id.length);
    const pairs = rest ? rest.split(/,(?=\w+=)/) : [];
    this.given = Object.fromEntries(
      pairs.map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]),
    );
    for (const line of this.lines) line.value = this.given[line.option.name] ?? line.option.default;
    if (pairs.length) this.panel?.setAttribute("open", "");
    await this.#ask(id); // as it is written: what cannot be is told, not left out
  }

  /** @param {string} name @param {string} value @param {boolean} ask */
  #choose(name, value, ask) {
    if (value) this.given[name] = value;
    else delete this.given[name]; // the line is still empty: the browser asks for it
    if (ask && value) this.#ask();
  }

  async #ask(id = this.id) {
    const turn = ++this.asked;
    try {
      const now = await getJson(`/api/game?id=${encodeURIComponent(id)}`);
      if (turn !== this.asked) return;
      this.#blame("", "");
      for (const line of this.lines)
        if (!(line.option.name in this.given)) line.value = now.options[line.option.name];
      this.seats = now.seats;
      this.told(now.seats);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (turn === this.asked) this.#blame(error.message, error.where);
    }
  }

  /** @param {string} why @param {string} at  the choice that does not fit */
  #blame(why, at) {
    this.wrong.textContent = why;
    if (why) this.panel?.setAttribute("open", "");
    for (const line of this.lines) line.blame(at.startsWith(`${line.option.name}=`));
  }

  /** Tables that are ready made. */
  #presets() {
    const known = Object.entries(this.game.presets);
    if (!known.length) return null;
    const values = [["", homeWords.noPreset], ...known].map(([value, text]) => h("option", { value }, text));
    const select = h(
      "select",
      {
        id: "ket-preset",
        class: "ket-input",
        onchange: () => this.take(this.game.aliases[select.value] || this.game.name),
      },
      values,
    );
    return h(
      "div",
      { class: "ket-option" },
      h("label", { for: "ket-preset" }, h("b", {}, homeWords.preset)),
      select,
    );
  }
}

/** One option: its values, a line to write in, or both. */
class Line {
  /**
   * @param {Option} option
   * @param {(value: string, ask: boolean) => void} chosen
   */
  constructor(option, chosen) {
    this.option = option;
    const id = `ket-option-${option.name}`;
    const tell = (/** @type {boolean} */ ask) => () => chosen(this.value, ask);
    const free = option.values.length === 0;
    const text = {
      id: free ? id : `${id}-other`,
      class: "ket-input",
      spellcheck: false,
      autocomplete: "off",
      oninput: tell(false),
      onchange: tell(true),
    };
    this.field = h("input", free ? text : { ...text, "aria-label": `${option.label}: ${option.other}` });
    this.select = free
      ? null
      : h("select", { id, class: "ket-input", onchange: () => (this.#show(), tell(true)()) }, this.#values());
    const label = h(
      "label",
      { for: id },
      h("b", {}, option.label || option.name),
      h("span", { class: "ket-dim" }, option.words),
    );
    this.row = h(
      "div",
      { class: "ket-option" },
      label,
      this.select,
      free || option.other ? this.field : null,
    );
    this.value = option.default;
  }

  #values() {
    const other = this.option.other ? [{ value: OTHER, words: `${this.option.other} …` }] : [];
    return [...this.option.values, ...other].map(({ value, words: text }) =>
      h("option", { value }, text || value),
    );
  }

  #show() {
    this.field.hidden = this.select !== null && this.select.value !== OTHER;
    this.field.required = !this.field.hidden;
  }

  /** @param {boolean} wrong */
  blame(wrong) {
    for (const place of [this.field, this.select]) place?.setAttribute("aria-invalid", String(wrong));
  }

  get value() {
    return this.select && this.select.value !== OTHER ? this.select.value : this.field.value.trim();
  }

  set value(value) {
    const listed = this.option.values.some((each) => each.value === value);
    if (this.select) this.select.value = listed ? value : OTHER;
    if (!listed) this.field.value = value;
    this.#show();
  }
}
