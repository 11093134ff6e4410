// Setting up a table: the game, its options in words, the opponent.
import { h, put } from "./dom.js";
import { idOf, kindLevel, pictureOf, short } from "./games.js";
import { settings } from "./keep.js";
import { home as said } from "./words-home.js";

/** @typedef {import("./games.js").Game} Game */

/**
 * The form.
 * @param {Game[]} all
 * @param {(order: Record<string, unknown>, title: string) => void} done
 */
export function setup(all, done) {
  const rest = h("div", { class: "ket-setup-rest" });
  const form = h("form", { class: "ket-setup" });
  const cards = all.map((game, at) => gameCard(game, at === 0, () => put(rest, details(game))));
  form.append(h("fieldset", { class: "ket-cards" }, h("legend", {}, h("h2", {}, said.choose)), cards), rest);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const data = new FormData(form);
    const game = all.find((each) => each.name === data.get("game")) || all[0];
    done(order(game, data), short(game.title));
  });
  form.addEventListener("change", () => reveal(form));
  put(rest, details(all[0]));
  reveal(form);
  return form;
}

/**
 * @param {Game} game
 * @param {boolean} checked
 * @param {() => void} chosen
 */
function gameCard(game, checked, chosen) {
  const radio = h("input", { type: "radio", name: "game", value: game.name, checked, onchange: chosen });
  const picture = h("img", { src: pictureOf(game), alt: "", loading: "lazy", onerror: () => (picture.hidden = true) });
  const face = h("span", { class: "ket-card-face" }, picture, h("b", {}, short(game.title)), h("span", { class: "ket-card-about" }, game.about));
  return h("label", { class: "ket-card" }, radio, face);
}

/** @param {Game} game */
function details(game) {
  /** @type {import("./dom.js").Child[]} */
  const parts = [options(game), opponents(game)];
  const credit = h("p", { class: "ket-dim ket-credit" }, game.credit, " ", h("a", { href: `/rules/${game.name}` }, said.readRules));
  parts.push(h("div", { class: "ket-row" }, h("button", { type: "submit", class: "ket-button ket-strong ket-big" }, said.open)), credit);
  return h("div", { class: "ket-setup-parts" }, parts);
}

/** The rules of a table, folded up; nothing where there is no choice. @param {Game} game */
export function options(game) {
  if (!game.options.length) return null;
  return h("details", { class: "ket-panel ket-options" }, h("summary", {}, h("h2", {}, said.options), h("span", { class: "ket-dim" }, said.optionsNote)), game.options.map(optionLine));
}

/**
 * What was chosen there.
 * @param {Game} game
 * @param {FormData} data
 */
export function chosen(game, data) {
  return Object.fromEntries(game.options.map((option) => [option.name, String(data.get(`option-${option.name}`) ?? option.default).trim()]));
}

/** @param {import("./games.js").Option} option */
function optionLine(option) {
  const id = `ket-option-${option.name}`;
  const label = h("label", { for: id }, h("b", {}, option.label || option.name), h("span", { class: "ket-dim" }, option.words));
  return h("div", { class: "ket-option" }, label, option.values.length ? choice(id, option) : free(id, option));
}

/** @param {string} id @param {import("./games.js").Option} option */
function choice(id, option) {
  const values = option.values.map(({ value, words }) => h("option", { value, selected: value === option.default }, words || value));
  return h("select", { id, name: `option-${option.name}`, class: "ket-input" }, values);
}

/** @param {string} id @param {import("./games.js").Option} option */
function free(id, option) {
  return h("input", { id, name: `option-${option.name}`, class: "ket-input", value: option.default, spellcheck: false, autocomplete: "off" });
}

/** @param {Game} game */
function opponents(game) {
  const kinds = ["bot", "friend", "screen", "watch"].filter((kind) => game.levels.length || !["bot", "watch"].includes(kind));
  const radios = kinds.map((kind, at) => {
    const texts = /** @type {Record<string, any>} */ (said);
    const input = h("input", { type: "radio", name: "opponent", value: kind, checked: at === 0 });
    return h("label", { class: "ket-choice" }, input, h("span", {}, h("b", {}, texts[kind]), h("span", { class: "ket-dim" }, texts[`${kind}Note`])));
  });
  return h("fieldset", { class: "ket-panel" }, h("legend", {}, h("h2", {}, said.opponent)), h("div", { class: "ket-choices" }, radios), levels(game), sides(game), clocks());
}

/** @param {Game} game */
function levels(game) {
  const kind = kindLevel(game);
  const lines = game.levels.map((level) => {
    const input = h("input", { type: "radio", name: "level", value: level.name, checked: level.name === kind });
    return h("label", { class: "ket-choice" }, input, h("span", {}, h("b", { class: "ket-capital" }, level.name), h("span", { class: "ket-dim" }, level.words)));
  });
  return h("fieldset", { class: "ket-levels", "data-for": "bot watch" }, h("legend", {}, said.level), h("div", { class: "ket-choices" }, lines));
}

/** @param {Game} game */
function sides(game) {
  const any = h("option", { value: "any" }, said.side_any);
  const seats = game.seats.map((seat, at) => h("option", { value: String(at), selected: at === 0 }, seat));
  return h("div", { class: "ket-option", "data-for": "bot friend" }, h("label", { for: "ket-side" }, said.side), h("select", { id: "ket-side", name: "side", class: "ket-input" }, seats, any));
}

export function clocks() {
  const values = Object.entries(said.clocks).map(([value, text]) => h("option", { value }, text));
  const label = h("label", { for: "ket-clock" }, said.clock, h("span", { class: "ket-dim" }, said.clockNote));
  return h("div", { class: "ket-option", "data-for": "bot friend screen" }, label, h("select", { id: "ket-clock", name: "clock", class: "ket-input" }, values));
}

/** Shows what belongs to the chosen kind of opponent. @param {HTMLFormElement} form */
function reveal(form) {
  const kind = String(new FormData(form).get("opponent"));
  for (const part of form.querySelectorAll("[data-for]")) part.toggleAttribute("hidden", !(part.getAttribute("data-for") || "").split(" ").includes(kind));
}

/**
 * The form as `POST /api/tables` takes it.
 * @param {Game} game
 * @param {FormData} data
 */
function order(game, data) {
  const kind = data.get("opponent");
  const side = data.get("side") === "any" ? Math.floor(Math.random() * game.seats.length) : Number(data.get("side"));
  const bot = { kind: "bot", level: String(data.get("level")) };
  const me = { kind: "person", name: settings().name };
  const seats = game.seats.map((_, at) => {
    if (kind === "screen") return { kind: "shared" };
    if (kind === "watch") return bot;
    return at === side ? me : kind === "bot" ? bot : { kind: "open" };
  });
  return { game: idOf(game, chosen(game, data)), seats, clock: kind === "watch" ? "none" : String(data.get("clock")) };
}
