// The rules of a table: every option that means something beside the others, in words. What follows from a choice, and
// what does not go together, the server says.
import { getJson, ApiError } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { drawButton, Gallery } from "./gallery.js";
import { homeWords } from "./words.js";
import { words } from "../lib/words.js";

/** @typedef {import("../lib/games.js").Game} Game */
/** @typedef {import("../lib/games.js").Option} Option */

const OTHER = "*"; // the choice that opens a line to write in

export class OptionsForm {
  /**
   * @param {Game} game
   * @param {(seats: string[]) => void} [onSeats]  who sits there, whenever that may have changed
   */
  constructor(game, onSeats = () => {}) {
    this.game = game;
    this.onSeats = onSeats;
    /** What was changed; everything else follows. @type {Record<string, string>} */
    this.chosen = {};
    this.seats = game.seats;
    /** Where the pieces lie, if somebody drew the board that is chosen. */
    this.layout = "";
    /** The id for a table with open seats, once the server has said it, and who sits there. */
    this.openId = "";
    this.openSeats = game.seats;
    this.requestCount = 0;
    /** Fulfilled when the server has answered the last choice. */
    this.resolved = Promise.resolve();
    this.errorText = h("p", { class: "ket-wrong", role: "alert" });
    this.rows = game.options.map(
      (option) => new OptionRow(game, option, (value, ask) => this.#choose(option.name, value, ask)),
    );
    for (const row of this.rows) if (row.option.editor) this.#addEditor(row);
    const isPictured = game.options.some(({ pictured }) => pictured);
    /** How much differs from the standard rules. */
    this.note = h("span", { class: "ket-dim" });
    /** Folded up, but for pictures; nothing where there is no choice. */
    this.panel = game.options.length
      ? h(
          "details",
          { class: "ket-panel ket-options", open: isPictured },
          h("summary", {}, h("h2", {}, homeWords.options), this.note),
          this.#presetField(),
          this.rows.map((row) => row.row),
          this.errorText,
        )
      : null;
    this.#hideIdle();
  }

  /** @param {OptionRow} row */
  #addEditor(row) {
    const { name } = row.option;
    const current = () => ({ value: row.value, layout: this.layout });
    row.row.append(
      drawButton(this.game, row.option, current, ({ value, layout }) => {
        row.value = value;
        this.#choose(name, value, true);
        this.layout = layout;
      }),
    );
  }

  /** The id of the game with what was changed and means something. */
  get id() {
    const pairs = this.game.options
      .filter((option) => option.name in this.chosen && this.#applies(option))
      .map(({ name }) => `${name}=${this.chosen[name]}`);
    return this.game.name + (pairs.length ? ":" + pairs.join(",") : "");
  }

  /** Whether an option means something beside the others. @param {Option} option */
  #applies({ only_with: conditions = [] }) {
    const values = Object.fromEntries(this.rows.map((row) => [row.option.name, row.value]));
    return (
      !conditions.length ||
      conditions.some((each) =>
        Object.entries(each).every(([name, allowed]) => !(name in values) || allowed.includes(values[name])),
      )
    );
  }

  #hideIdle() {
    for (const row of this.rows) row.row.hidden = !this.#applies(row.option);
    this.note.textContent = homeWords.optionsNote(readChoices(this.id).length);
  }

  /** Takes the choices of an id. @param {string} id @param {string} [layout]  where the pieces of its board lie */
  async setId(id, layout = "") {
    this.openId = "";
    this.layout = layout;
    const pairs = readChoices(id);
    this.chosen = Object.fromEntries(pairs);
    for (const row of this.rows) row.value = this.chosen[row.option.name] ?? row.option.default;
    if (pairs.length) this.panel?.setAttribute("open", "");
    this.#hideIdle();
    await this.#resolve(id); // as it is written: what is impossible is reported, not left out
  }

  /** @param {string} name @param {string} value @param {boolean} ask */
  #choose(name, value, ask) {
    this.openId = "";
    if (this.rows.find((row) => row.option.name === name)?.option.editor) this.layout = "";
    if (value) this.chosen[name] = value;
    else delete this.chosen[name]; // the line is still empty: the browser asks for it
    this.#hideIdle();
    if (ask && value) this.#resolve();
  }

  /** @param {string} [id] */
  #resolve(id = this.id) {
    this.resolved = this.#ask(id);
    return this.resolved;
  }

  /** @param {string} id */
  async #ask(id) {
    const requestNumber = ++this.requestCount;
    this.panel?.setAttribute("aria-busy", "true");
    try {
      const resolved = await getJson(`/api/game?id=${encodeURIComponent(id)}`).finally(released);
      if (requestNumber !== this.requestCount) return;
      this.#showError("", "");
      this.#forgetDefaults(resolved.id);
      for (const row of this.rows)
        if (!(row.option.name in this.chosen) && !row.isOpen) row.value = resolved.options[row.option.name];
      this.#hideIdle();
      this.seats = resolved.seats;
      this.openId = resolved.open_id;
      this.openSeats = resolved.open_seats;
      this.onSeats(resolved.seats);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (requestNumber === this.requestCount) this.#showError(error.message, error.where);
    } finally {
      if (requestNumber === this.requestCount) this.panel?.removeAttribute("aria-busy");
    }
  }

  /** What was set back is no change any more. @param {string} id  with what differs from the standard rules */
  #forgetDefaults(id) {
    for (const { option } of this.rows)
      if (this.#applies(option) && !readChoices(id).some(([name]) => name === option.name))
        delete this.chosen[option.name];
  }

  /** @param {string} why @param {string} at  the choice that does not fit */
  #showError(why, at) {
    // What was told keeps its space: else the button below moves away under the finger that presses it.
    const height = this.errorText.offsetHeight;
    const space = { display: "block", visibility: "hidden", boxSizing: "border-box", height: `${height}px` };
    this.errorText.removeAttribute("style");
    this.errorText.textContent = this.inWords(why);
    if (!why && height) Object.assign(this.errorText.style, space);
    if (why) this.panel?.setAttribute("open", "");
    for (const row of this.rows) row.markInvalid(at.startsWith(`${row.option.name}=`));
  }

  /** A sentence with the names of the form in place of those of the notation. @param {string} sentence */
  inWords(sentence) {
    return this.game.options.reduce((text, { name, label, values }) => {
      const choice = new RegExp(`\\b${name}=(\\S*[^\\s:;,.])`, "g");
      return text.replace(choice, (_, value) => {
        const known = values.find((each) => each.value === value)?.words.split(": ")[0] || value;
        return `“${label}: ${known}”`;
      });
    }, sentence);
  }

  /** Presets: ready-made tables. */
  #presetField() {
    const presets = Object.entries(this.game.presets);
    if (!presets.length) return null;
    const values = [["", homeWords.noPreset], ...presets].map(([value, text]) =>
      h("option", { value }, text),
    );
    const select = h(
      "select",
      {
        id: "ket-preset",
        class: "ket-input",
        onchange: () => this.setId(this.game.aliases[select.value] || this.game.name),
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

/** The choices that an id names. @param {string} id @returns {[string, string][]} */
function readChoices(id) {
  const text = id.slice(id.indexOf(":") + 1 || id.length);
  const pairs = text ? text.split(/,(?=\w+=)/) : [];
  return pairs.map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]);
}

/** One option: its values, a line to write in, or both. */
class OptionRow {
  /**
   * @param {Game} game
   * @param {Option} option
   * @param {(value: string, ask: boolean) => void} chosen
   */
  constructor(game, option, chosen) {
    this.option = option;
    const id = `ket-option-${option.name}`;
    const notify = (/** @type {boolean} */ ask) => () => chosen(this.value, ask);
    const freeText = option.values.length === 0;
    const text = {
      id: freeText ? id : `${id}-other`,
      class: "ket-input",
      spellcheck: false,
      autocomplete: "off",
      oninput: notify(false),
      onchange: notify(true),
    };
    this.field = h("input", freeText ? text : { ...text, "aria-label": `${option.label}: ${option.other}` });
    this.select = freeText
      ? null
      : h("select", { id, class: "ket-input", onchange: () => this.#selected(notify(true)) }, this.#values());
    const label = h(
      "label",
      { for: id },
      h("b", {}, option.label || option.name),
      h("span", { class: "ket-dim" }, option.words),
    );
    this.gallery =
      option.pictured && this.select
        ? new Gallery(game, option, OTHER, (value) => this.#picked(value, notify(true)))
        : null;
    if (this.gallery && this.select) this.select.hidden = true;
    this.row = h(
      "div",
      { class: "ket-option" },
      label,
      this.gallery?.element || null,
      this.select,
      freeText || option.other ? this.field : null,
    );
    this.value = option.default;
  }

  #values() {
    const other = this.option.other ? [{ value: OTHER, words: `${this.option.other} …` }] : [];
    return [...this.option.values, ...other].map(({ value, words: text }) =>
      h("option", { value }, text || value),
    );
  }

  /** @param {string} value @param {() => void} notify */
  #picked(value, notify) {
    if (this.select) this.select.value = value;
    this.#selected(notify);
  }

  /** @param {() => void} notify */
  #selected(notify) {
    this.#showField();
    notify();
  }

  #showField() {
    this.field.hidden = this.select !== null && this.select.value !== OTHER;
    this.field.required = !this.field.hidden;
    if (this.select) this.gallery?.show(this.select.value);
  }

  /** @param {boolean} invalid */
  markInvalid(invalid) {
    for (const input of [this.field, this.select]) input?.setAttribute("aria-invalid", String(invalid));
  }

  /** Whether a line waits to be written in: what comes from the server must not close it. */
  get isOpen() {
    return this.select?.value === OTHER && !this.field.value;
  }

  get value() {
    return this.select && this.select.value !== OTHER ? this.select.value : this.field.value.trim();
  }

  set value(value) {
    const listed = this.option.values.some((each) => each.value === value);
    if (this.select) this.select.value = listed ? value : OTHER;
    if (!listed) this.field.value = value;
    this.#showField();
  }
}

let isPressed = false;
for (const kind of ["pointerdown", "pointerup", "pointercancel"])
  addEventListener(kind, () => (isPressed = kind === "pointerdown"), true);

/** Waits while something is pressed: a change of the layout would move it away from under the finger. */
async function released() {
  while (isPressed) await new Promise((resolve) => setTimeout(resolve, 20));
}
