// Setting up a table: the game, its options in words, the opponent.
import { h, setChildren } from "../lib/dom.js";
import { beginnerLevel, pictureUrl, shortTitle } from "../lib/games.js";
import { settings } from "../lib/storage.js";
import { OptionsForm } from "./options.js";
import { homeWords } from "./words.js";

/** @typedef {import("../lib/games.js").Game} Game */

/**
 * The form.
 * @param {Game[]} all
 * @param {(tableRequest: Record<string, unknown>, title: string) => void} onSubmit
 * @param {string} [gameId]  the id of a game to begin with
 */
export function setupForm(all, onSubmit, gameId = "") {
  const detailsPanel = h("div", { class: "ket-setup-rest" });
  const form = h("form", { class: "ket-setup" });
  const first = all.find((game) => game.name === gameId.split(":")[0]) || all[0];
  let options = new OptionsForm(first);
  const chooseGame = (/** @type {Game} */ game) => {
    options = new OptionsForm(game, (seats) => {
      showSeatFields(form, game, seats);
      nameSeats(form, options);
    });
    setChildren(detailsPanel, gameDetails(game, options));
    showSeatFields(form, game, game.seats);
    showRelevantFields(form);
  };
  const cards = all.map((game) => gameCard(game, game === first, () => chooseGame(game)));
  form.append(
    h("fieldset", { class: "ket-cards" }, h("legend", {}, h("h2", {}, homeWords.choose)), cards),
    detailsPanel,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const data = new FormData(form);
    onSubmit(tableRequest(options, data), shortTitle(options.game.title));
  });
  form.addEventListener("change", () => {
    showRelevantFields(form);
    nameSeats(form, options);
  });
  chooseGame(first);
  if (gameId) options.setId(gameId);
  return form;
}

/**
 * @param {Game} game
 * @param {boolean} checked
 * @param {() => void} onChoose
 */
function gameCard(game, checked, onChoose) {
  const radio = h("input", { type: "radio", name: "game", value: game.name, checked, onchange: onChoose });
  const picture = h("img", {
    src: pictureUrl(game),
    alt: "",
    loading: "lazy",
    onerror: () => (picture.hidden = true),
  });
  const content = h(
    "span",
    { class: "ket-card-face" },
    picture,
    h("b", {}, shortTitle(game.title)),
    h("span", { class: "ket-card-about" }, game.about),
  );
  return h("label", { class: "ket-card" }, radio, content);
}

/** @param {Game} game @param {OptionsForm} options */
function gameDetails(game, options) {
  /** @type {import("../lib/dom.js").Child[]} */
  const parts = [options.panel, opponentFields(game)];
  const credit = h(
    "p",
    { class: "ket-dim ket-credit" },
    game.credit,
    " ",
    h("a", { href: `/rules/${game.name}` }, homeWords.readRules),
  );
  const sandboxLink = game.sandbox.length
    ? h("a", { class: "ket-button ket-big", href: `/board/${game.name}` }, homeWords.sandbox)
    : null;
  parts.push(
    h(
      "div",
      { class: "ket-row" },
      h("button", { type: "submit", class: "ket-button ket-strong ket-big" }, homeWords.open),
      sandboxLink,
    ),
    credit,
  );
  return h("div", { class: "ket-setup-parts" }, parts);
}

/** @param {Game} game */
function opponentFields(game) {
  const kinds = ["bot", "friend", "screen", "watch"].filter(
    (kind) => game.levels.length || !["bot", "watch"].includes(kind),
  );
  const radios = kinds.map((kind, index) => {
    const opponentWords = /** @type {Record<string, any>} */ (homeWords);
    const input = h("input", { type: "radio", name: "opponent", value: kind, checked: index === 0 });
    return h(
      "label",
      { class: "ket-choice" },
      input,
      h(
        "span",
        {},
        h("b", {}, opponentWords[kind]),
        h("span", { class: "ket-dim" }, opponentWords[`${kind}Note`]),
      ),
    );
  });
  return h(
    "fieldset",
    { class: "ket-panel" },
    h("legend", {}, h("h2", {}, homeWords.opponent)),
    h("div", { class: "ket-choices" }, radios),
    levelField(game),
    h("div", { class: "ket-sides" }),
    clockField(),
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
  const line = h(
    "div",
    { class: "ket-option", "data-for": "bot friend" },
    h("label", { for: "ket-side" }, homeWords.side),
    side,
  );
  const container = form.querySelector(".ket-sides");
  const oldSelect = form.querySelector("#ket-side");
  if (oldSelect instanceof HTMLSelectElement && oldSelect.options.length === side.options.length) return;
  if (container) setChildren(container, line, others);
  showRelevantFields(form);
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
    if (choice) choice.textContent = name;
    if (label) label.textContent = homeWords.other(name);
  });
}

/** @param {{ kind: string }[]} seats */
const hasOpenSeat = (seats) => seats.some((seat) => seat.kind === "open");

/** Who sits on another seat. @param {Game} game @param {string} name @param {number} index */
function otherSeatField(game, name, index) {
  const id = `ket-seat-${index}`;
  const bots = game.levels.map((level) => h("option", { value: level.name }, homeWords.otherBot(level.name)));
  return h(
    "div",
    { class: "ket-option", "data-for": "friend", "data-seat": String(index) },
    h("label", { for: id }, homeWords.other(name)),
    h(
      "select",
      { id, name: `seat-${index}`, class: "ket-input" },
      h("option", { value: "" }, homeWords.otherFriend),
      bots,
    ),
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
  const me = { kind: "person", name: settings().name };
  const seats = options.seats.map((_, index) => {
    if (kind === "screen") return { kind: "shared" };
    if (kind === "watch") return bot(data.get("level"));
    if (index === side) return me;
    if (kind === "bot") return bot(data.get("level"));
    return data.get(`seat-${index}`) ? bot(data.get(`seat-${index}`)) : { kind: "open" };
  });
  const game = (hasOpenSeat(seats) && options.openId) || options.id;
  return { game, seats, clock: kind === "watch" ? "none" : String(data.get("clock")) };
}
