// Setting up a table: the game, its options in words, the opponent.
import { h, setChildren } from "../lib/dom.js";
import { beginnerLevel, pictureUrl, shortTitle } from "../lib/games.js";
import { settings } from "../lib/storage.js";
import { Options } from "./options.js";
import { homeWords } from "./words.js";

/** @typedef {import("../lib/games.js").Game} Game */

/**
 * The form.
 * @param {Game[]} all
 * @param {(order: Record<string, unknown>, title: string) => void} done
 * @param {string} [wish]  the id of a game to begin with
 */
export function setup(all, done, wish = "") {
  const rest = h("div", { class: "ket-setup-rest" });
  const form = h("form", { class: "ket-setup" });
  const first = all.find((game) => game.name === wish.split(":")[0]) || all[0];
  let rules = new Options(first);
  const choose = (/** @type {Game} */ game) => {
    rules = new Options(game, (seats) => seat(form, game, seats));
    setChildren(rest, details(game, rules));
    seat(form, game, game.seats);
    reveal(form);
  };
  const cards = all.map((game) => gameCard(game, game === first, () => choose(game)));
  form.append(
    h("fieldset", { class: "ket-cards" }, h("legend", {}, h("h2", {}, homeWords.choose)), cards),
    rest,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const data = new FormData(form);
    done(order(rules, data), shortTitle(rules.game.title));
  });
  form.addEventListener("change", () => reveal(form));
  choose(first);
  if (wish) rules.take(wish);
  return form;
}

/**
 * @param {Game} game
 * @param {boolean} checked
 * @param {() => void} chosen
 */
function gameCard(game, checked, chosen) {
  const radio = h("input", { type: "radio", name: "game", value: game.name, checked, onchange: chosen });
  const picture = h("img", {
    src: pictureUrl(game),
    alt: "",
    loading: "lazy",
    onerror: () => (picture.hidden = true),
  });
  const face = h(
    "span",
    { class: "ket-card-face" },
    picture,
    h("b", {}, shortTitle(game.title)),
    h("span", { class: "ket-card-about" }, game.about),
  );
  return h("label", { class: "ket-card" }, radio, face);
}

/** @param {Game} game @param {Options} rules */
function details(game, rules) {
  /** @type {import("../lib/dom.js").Child[]} */
  const parts = [rules.panel, opponents(game)];
  const credit = h(
    "p",
    { class: "ket-dim ket-credit" },
    game.credit,
    " ",
    h("a", { href: `/rules/${game.name}` }, homeWords.readRules),
  );
  const own = game.sandbox.length
    ? h("a", { class: "ket-button ket-big", href: `/board/${game.name}` }, homeWords.sandbox)
    : null;
  parts.push(
    h(
      "div",
      { class: "ket-row" },
      h("button", { type: "submit", class: "ket-button ket-strong ket-big" }, homeWords.open),
      own,
    ),
    credit,
  );
  return h("div", { class: "ket-setup-parts" }, parts);
}

/** @param {Game} game */
function opponents(game) {
  const kinds = ["bot", "friend", "screen", "watch"].filter(
    (kind) => game.levels.length || !["bot", "watch"].includes(kind),
  );
  const radios = kinds.map((kind, at) => {
    const texts = /** @type {Record<string, any>} */ (homeWords);
    const input = h("input", { type: "radio", name: "opponent", value: kind, checked: at === 0 });
    return h(
      "label",
      { class: "ket-choice" },
      input,
      h("span", {}, h("b", {}, texts[kind]), h("span", { class: "ket-dim" }, texts[`${kind}Note`])),
    );
  });
  return h(
    "fieldset",
    { class: "ket-panel" },
    h("legend", {}, h("h2", {}, homeWords.opponent)),
    h("div", { class: "ket-choices" }, radios),
    levels(game),
    h("div", { class: "ket-sides" }),
    clocks(),
  );
}

/** @param {Game} game */
function levels(game) {
  const kind = beginnerLevel(game);
  const lines = game.levels.map((level) => {
    const input = h("input", {
      type: "radio",
      name: "level",
      value: level.name,
      checked: level.name === kind,
    });
    return h(
      "label",
      { class: "ket-choice" },
      input,
      h(
        "span",
        {},
        h("b", { class: "ket-capital" }, level.name),
        h("span", { class: "ket-dim" }, level.words),
      ),
    );
  });
  return h(
    "fieldset",
    { class: "ket-levels", "data-for": "bot watch" },
    h("legend", {}, homeWords.level),
    h("div", { class: "ket-choices" }, lines),
  );
}

/**
 * Which seat is one's own and, where there are more than two, who sits on the others.
 * @param {HTMLFormElement} form
 * @param {Game} game
 * @param {string[]} names
 */
function seat(form, game, names) {
  const side = h(
    "select",
    { id: "ket-side", name: "side", class: "ket-input" },
    names.map((name, at) => h("option", { value: String(at) }, name)),
    h("option", { value: "any" }, homeWords.sideAny),
  );
  const others = names.length > 2 ? names.map((name, at) => other(game, name, at)) : [];
  const line = h(
    "div",
    { class: "ket-option", "data-for": "bot friend" },
    h("label", { for: "ket-side" }, homeWords.side),
    side,
  );
  const place = form.querySelector(".ket-sides");
  const before = form.querySelector("#ket-side");
  if (before instanceof HTMLSelectElement && before.options.length === side.options.length) return;
  if (place) setChildren(place, line, others);
  reveal(form);
}

/** Who sits on a seat that is not one's own. @param {Game} game @param {string} name @param {number} at */
function other(game, name, at) {
  const id = `ket-seat-${at}`;
  const bots = game.levels.map((level) => h("option", { value: level.name }, homeWords.otherBot(level.name)));
  return h(
    "div",
    { class: "ket-option", "data-for": "friend", "data-seat": String(at) },
    h("label", { for: id }, homeWords.other(name)),
    h(
      "select",
      { id, name: `seat-${at}`, class: "ket-input" },
      h("option", { value: "" }, homeWords.otherFriend),
      bots,
    ),
  );
}

export function clocks() {
  const values = Object.entries(homeWords.clocks).map(([value, text]) => h("option", { value }, text));
  const label = h(
    "label",
    { for: "ket-clock" },
    homeWords.clock,
    h("span", { class: "ket-dim" }, homeWords.clockNote),
  );
  return h(
    "div",
    { class: "ket-option", "data-for": "bot friend screen" },
    label,
    h("select", { id: "ket-clock", name: "clock", class: "ket-input" }, values),
  );
}

/** Shows what belongs to the chosen kind of opponent. @param {HTMLFormElement} form */
function reveal(form) {
  const data = new FormData(form);
  const kind = String(data.get("opponent"));
  for (const part of form.querySelectorAll("[data-for]")) {
    const mine = part.getAttribute("data-seat") === data.get("side");
    part.toggleAttribute("hidden", mine || !(part.getAttribute("data-for") || "").split(" ").includes(kind));
  }
}

/**
 * The form as `POST /api/tables` takes it.
 * @param {Options} rules
 * @param {FormData} data
 */
function order(rules, data) {
  const kind = data.get("opponent");
  const side =
    data.get("side") === "any" ? Math.floor(Math.random() * rules.seats.length) : Number(data.get("side"));
  const bot = (/** @type {FormDataEntryValue | null} */ level) => ({ kind: "bot", level: String(level) });
  const me = { kind: "person", name: settings().name };
  const seats = rules.seats.map((_, at) => {
    if (kind === "screen") return { kind: "shared" };
    if (kind === "watch") return bot(data.get("level"));
    if (at === side) return me;
    if (kind === "bot") return bot(data.get("level"));
    return data.get(`seat-${at}`) ? bot(data.get(`seat-${at}`)) : { kind: "open" };
  });
  return { game: rules.id, seats, clock: kind === "watch" ? "none" : String(data.get("clock")) };
}
