// Setting up a table of a game: the opponent, and the options in words.
import { appendChildren, h, setChildren } from "../lib/dom.js";
import { beginnerLevel, shortTitle } from "../lib/games.js";
import { changeSettings, settings } from "../lib/storage.js";
import { createTable } from "../lib/new_table.js";
import { OptionsForm } from "./options.js";
import { homeWords } from "./words.js";

/** @typedef {import("../lib/games.js").Game} Game */

/**
 * The form for a table of a game: the opponent, the clock, the rules.
 * @param {Game} game
 * @param {string} [gameId]  a game with options to begin with
 * @param {string} [layout]  where the pieces of its board lie
 */
export function setupForm(game, gameId = "", layout = "") {
  return tableForm(game, gameId, layout, (options) => [
    opponentFields(game),
    h("p", { class: "ket-dim ket-credit" }, game.credit),
    options.panel,
    h(
      "div",
      { class: "ket-row ket-setup-end" },
      h("button", { type: "submit", class: "ket-button ket-strong ket-big" }, homeWords.open),
      game.sandbox && h("a", { class: "ket-button ket-big", href: `/board/${game.name}` }, homeWords.sandbox),
    ),
  ]);
}

/**
 * A small form for a table of a game whose rules are settled: against whom, and go.
 * @param {Game} game
 * @param {string} gameId
 */
export function opponentForm(game, gameId) {
  return tableForm(game, gameId, "", () => [
    h("div", { class: "ket-choices" }, opponentRadios(game, false)),
    levelSelect(game),
    h("div", { class: "ket-sides" }),
    h("button", { type: "submit", class: "ket-button ket-strong ket-big" }, homeWords.play),
  ]);
}

/**
 * @param {Game} game
 * @param {string} gameId
 * @param {string} layout
 * @param {(options: OptionsForm) => import("../lib/dom.js").Child[]} fields
 */
function tableForm(game, gameId, layout, fields) {
  const form = h("form", { class: "ket-setup" });
  const options = new OptionsForm(game, (seats) => {
    showSeatFields(form, game, seats);
    nameSeats(form, options);
  });
  appendChildren(form, fields(options));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    await options.resolved;
    const data = new FormData(form);
    const request = tableRequest(options, data);
    if (data.has("name")) changeSettings({ name: String(data.get("name")).trim() });
    createTable(request, shortTitle(game.title), (sentence) => options.inWords(sentence));
  });
  form.addEventListener("change", () => {
    showRelevantFields(form);
    nameSeats(form, options);
  });
  showSeatFields(form, game, game.seats);
  showRelevantFields(form);
  if (gameId) options.setId(gameId, layout);
  return form;
}

/** @param {Game} game */
function opponentFields(game) {
  return h(
    "fieldset",
    { class: "ket-panel" },
    h("legend", {}, h("h2", {}, homeWords.opponent)),
    h("div", { class: "ket-choices" }, opponentRadios(game, true)),
    levelField(game),
    h("div", { class: "ket-sides" }),
    clockField(),
  );
}

/** @param {Game} game @param {boolean} explained  with a sentence for each */
function opponentRadios(game, explained) {
  const opponentWords = /** @type {Record<string, any>} */ (homeWords);
  const kinds = ["bot", "friend", "screen", "watch"].filter(
    (kind) => game.levels.length || !["bot", "watch"].includes(kind),
  );
  return kinds.map((kind, index) =>
    h(
      "label",
      { class: "ket-choice" },
      h("input", { type: "radio", name: "opponent", value: kind, checked: index === 0 }),
      h(
        "span",
        {},
        h("b", { "data-kind": kind }, opponentWords[kind]),
        explained && h("span", { class: "ket-dim" }, opponentWords[`${kind}Note`]),
      ),
    ),
  );
}

/** @param {Game} game */
function levelSelect(game) {
  const first = beginnerLevel(game);
  const levels = game.levels.map(({ name, nickname, strength }) =>
    h("option", { value: name, selected: name === first }, `${nickname}: ${homeWords.strength(strength)}`),
  );
  return h(
    "div",
    { class: "ket-option", "data-for": "bot" },
    h("label", { for: "ket-level" }, homeWords.level),
    h("select", { id: "ket-level", name: "level", class: "ket-input" }, levels),
  );
}

/** @param {Game} game */
function levelField(game) {
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
        h("b", {}, level.nickname, " ", strengthBar(level.strength)),
        h("span", { class: "ket-dim" }, level.summary),
        h("details", { class: "ket-dim" }, h("summary", {}, homeWords.thinks), level.words),
      ),
    );
  });
  return h(
    "fieldset",
    { class: "ket-levels", "data-for": "bot" },
    h("legend", {}, homeWords.level),
    h("div", { class: "ket-choices" }, lines),
  );
}

/** How strong a bot is, as a bar of five. @param {number} strength */
function strengthBar(strength) {
  const bar = h("span", {
    class: "ket-strength",
    role: "img",
    "aria-label": homeWords.strength(strength),
    title: homeWords.strength(strength),
  });
  for (let part = 1; part <= 5; part++) bar.append(h("i", { class: part <= strength ? "ket-full" : "" }));
  return bar;
}

/**
 * The names: the player's own, and on a shared device everybody's.
 * @param {string[]} seats
 */
function nameFields(seats) {
  const own = nameField("ket-own-name", "name", homeWords.name, settings().name, "bot friend");
  const shared = seats.map((seat, index) =>
    nameField(`ket-name-${index}`, `name-${index}`, homeWords.nameOf(seat), "", "screen"),
  );
  return [own, ...shared];
}

/**
 * @param {string} id
 * @param {string} name
 * @param {string} label
 * @param {string} value
 * @param {string} kinds  of opponents with which it is asked
 */
function nameField(id, name, label, value, kinds) {
  return h(
    "div",
    { class: "ket-option", "data-for": kinds },
    h("label", { for: id }, label),
    h("input", { id, name, class: "ket-input", value, maxLength: 24, autocomplete: "nickname" }),
  );
}

/**
 * The player's own seat and, if there are more than two, who sits on the others.
 * @param {HTMLFormElement} form
 * @param {Game} game
 * @param {string[]} names
 */
function showSeatFields(form, game, names) {
  const side = h(
    "select",
    { id: "ket-side", name: "side", class: "ket-input" },
    names.map((name, index) => h("option", { value: String(index) }, name)),
    h("option", { value: "any" }, homeWords.sideAny),
  );
  const others = names.length > 2 ? names.map((name, index) => otherSeatField(game, name, index)) : [];
  const watched = names.map((name, index) => watchedSeatField(game, name, index));
  const line = h(
    "div",
    { class: "ket-option", "data-for": "bot friend" },
    h("label", { for: "ket-side" }, homeWords.side),
    side,
  );
  const container = form.querySelector(".ket-sides");
  const oldSelect = form.querySelector("#ket-side");
  if (oldSelect instanceof HTMLSelectElement && oldSelect.options.length === side.options.length) return;
  if (container) setChildren(container, nameFields(names), line, others, watched);
  nameKinds(form, names.length);
  showRelevantFields(form);
}

/** What the kinds of opponents are called where so many play. @param {HTMLFormElement} form @param {number} seats */
function nameKinds(form, seats) {
  const kindWords = /** @type {Record<string, any>} */ (homeWords);
  for (const label of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-kind]"))) {
    const kind = label.dataset.kind || "";
    label.textContent = (seats > 2 && kindWords[`${kind}Many`]) || kindWords[kind];
  }
}

/**
 * The names of the seats, which may be others where strangers sit down.
 * @param {HTMLFormElement} form
 * @param {OptionsForm} options
 */
function nameSeats(form, options) {
  const { seats } = tableRequest(options, new FormData(form));
  const names = hasOpenSeat(seats) ? options.openSeats : options.seats;
  names.forEach((name, index) => {
    const choice = form.querySelector(`#ket-side option[value="${index}"]`);
    const label = form.querySelector(`label[for="ket-seat-${index}"]`);
    const watchLabel = form.querySelector(`label[for="ket-watch-${index}"]`);
    const nameLabel = form.querySelector(`label[for="ket-name-${index}"]`);
    if (nameLabel) nameLabel.textContent = homeWords.nameOf(name);
    if (choice) choice.textContent = name;
    if (label) label.textContent = homeWords.other(name);
    if (watchLabel) watchLabel.textContent = homeWords.watched(name);
  });
}

/** @param {{ kind: string }[]} seats */
const hasOpenSeat = (seats) => seats.some((seat) => seat.kind === "open");

/** Who sits on another seat. @param {Game} game @param {string} name @param {number} index */
function otherSeatField(game, name, index) {
  const friend = h("option", { value: "" }, homeWords.otherFriend);
  const field = seatField(game, homeWords.other(name), `seat-${index}`, "friend", friend);
  field.dataset.seat = String(index);
  return field;
}

/** Which bot plays where one only watches. @param {Game} game @param {string} name @param {number} index */
function watchedSeatField(game, name, index) {
  return seatField(game, homeWords.watched(name), `watch-${index}`, "watch", null, beginnerLevel(game));
}

/**
 * @param {Game} game
 * @param {string} label
 * @param {string} name  of the field
 * @param {string} kind  of opponents with which it is asked
 * @param {Node | null} first  what can be chosen besides a bot
 * @param {string} [chosen]  the level to begin with
 */
function seatField(game, label, name, kind, first, chosen = "") {
  const id = `ket-${name}`;
  const bots = game.levels.map((level) =>
    h(
      "option",
      { value: level.name, selected: level.name === chosen },
      homeWords.otherBot(level.nickname, level.strength),
    ),
  );
  return h(
    "div",
    { class: "ket-option", "data-for": kind },
    h("label", { for: id }, label),
    h("select", { id, name, class: "ket-input" }, first, bots),
  );
}

export function clockField() {
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
function showRelevantFields(form) {
  const data = new FormData(form);
  const kind = String(data.get("opponent"));
  for (const part of form.querySelectorAll("[data-for]")) {
    const isOwnSeat = part.getAttribute("data-seat") === data.get("side");
    part.toggleAttribute(
      "hidden",
      isOwnSeat || !(part.getAttribute("data-for") || "").split(" ").includes(kind),
    );
  }
}

/**
 * The form as `POST /api/tables` takes it.
 * @param {OptionsForm} options
 * @param {FormData} data
 */
function tableRequest(options, data) {
  const kind = data.get("opponent");
  const side =
    data.get("side") === "any" ? Math.floor(Math.random() * options.seats.length) : Number(data.get("side"));
  const bot = (/** @type {FormDataEntryValue | null} */ level) => ({ kind: "bot", level: String(level) });
  const me = { kind: "person", name: String(data.get("name") ?? settings().name).trim() };
  const seats = options.seats.map((_, index) => {
    if (kind === "screen") return { kind: "shared", name: String(data.get(`name-${index}`) ?? "").trim() };
    if (kind === "watch") return bot(data.get(`watch-${index}`));
    if (index === side) return me;
    if (kind === "bot") return bot(data.get("level"));
    return data.get(`seat-${index}`) ? bot(data.get(`seat-${index}`)) : { kind: "open" };
  });
  const game = (hasOpenSeat(seats) && options.openId) || options.id;
  const clock = kind === "watch" ? "none" : String(data.get("clock") || "none");
  return { game, seats, clock, ...(options.layout ? { layout: options.layout } : {}) };
}
