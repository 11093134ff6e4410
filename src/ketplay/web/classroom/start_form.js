// Starting games: which game, which board, who plays whom, and what the one who is left over does.
import { h, setChildren } from "../lib/dom.js";
import { beginnerLevel, shortTitle } from "../lib/games.js";
import { OptionsForm } from "../home/options.js";
import { clockField } from "../home/setup.js";
import { teacherWords } from "./words.js";

/** @typedef {import("../lib/games.js").Game} Game */

const OWN = "own"; // every table has a board of its own
const SAME = "same"; // all tables have the same one
const LINE = "line"; // all tables have the one that is written in a line

export class StartForm {
  startButton = h("button", { type: "submit", class: "ket-button ket-strong ket-big" });
  boardNote = h("p", { class: "ket-dim" });

  /**
   * @param {Game[]} games
   * @param {(size: number) => void} onSize  so many sit at a table
   * @param {(request: Record<string, unknown>) => void} onStart
   */
  constructor(games, onSize, onStart) {
    this.games = games;
    this.onSize = onSize;
    this.options = new OptionsForm(games[0]);
    const gameFields = h("div", {});
    const select = h(
      "select",
      {
        id: "ket-teach-game",
        name: "game",
        class: "ket-input",
        onchange: () => setChildren(gameFields, ...this.#gameFields(this.#game(select.value))),
      },
      games.map((game) => h("option", { value: game.name }, shortTitle(game.title))),
    );
    this.panel = h(
      "form",
      { class: "ket-panel ket-class-form" },
      h("h2", {}, teacherWords.start),
      h("div", { class: "ket-option" }, h("label", { for: "ket-teach-game" }, teacherWords.game), select),
      gameFields,
      this.startButton,
    );
    this.panel.addEventListener("submit", (event) => {
      event.preventDefault();
      onStart(this.#request(new FormData(this.panel)));
    });
    setChildren(gameFields, ...this.#gameFields(games[0]));
  }

  /** @param {string} name */
  #game(name) {
    return this.games.find((game) => game.name === name) || this.games[0];
  }

  /** What depends on the game. @param {Game} game */
  #gameFields(game) {
    const levels = Object.fromEntries(game.levels.map((level) => [level.name, levelWords(level)]));
    this.options = new OptionsForm(game, (seats) => this.onSize(seats.length));
    this.onSize(game.seats.length);
    return [
      ...this.#boardFields(game),
      selectField("order", teacherWords.order, teacherWords.orders, "random"),
      h(
        "details",
        { class: "ket-options" },
        h("summary", {}, teacherWords.more),
        this.options.panel,
        selectField("rest", teacherWords.oddOneOut, teacherWords.oddOneOutPlans, "bot"),
        selectField("level", teacherWords.level, levels, beginnerLevel(game)),
        clockField(),
      ),
    ];
  }

  /** Which board. @param {Game} game */
  #boardFields(game) {
    const { boards, board, line } = teacherWords;
    const presets = Object.fromEntries(
      Object.entries(game.odds ? game.presets : {}).map(([name, words]) => [name, words.split(": ")[0]]),
    );
    /** @type {Record<string, string>} */
    const usual = game.odds ? { [OWN]: boards.own, [SAME]: boards.same } : { [OWN]: boards.start };
    const field = selectField("board", board, { ...usual, ...presets, [LINE]: boards.line }, OWN);
    const lineField = h(
      "div",
      { class: "ket-option", hidden: true },
      h("label", { for: "ket-teach-line" }, line),
      h("input", {
        id: "ket-teach-line",
        name: "line",
        class: "ket-input",
        placeholder: `${game.name} …`,
        disabled: true,
        required: true,
        spellcheck: false,
        autocomplete: "off",
      }),
    );
    this.boardNote.textContent = "";
    field.addEventListener("change", (event) => {
      const chosen = /** @type {HTMLSelectElement} */ (event.target).value;
      this.boardNote.textContent = presets[chosen]
        ? game.presets[chosen].split(": ").slice(1).join(": ")
        : "";
      if (this.options.panel) this.options.panel.hidden = chosen in presets || chosen === LINE;
      lineField.hidden = chosen !== LINE;
      for (const input of lineField.querySelectorAll("input")) input.disabled = chosen !== LINE;
    });
    return [field, this.boardNote, lineField];
  }

  /** @param {FormData} data */
  #request(data) {
    const board = String(data.get("board"));
    return {
      game: this.options.game.aliases[board] || this.options.id,
      position: String(data.get("line") || "").trim(),
      same: board !== OWN,
      clock: String(data.get("clock") || ""),
      order: data.get("order"),
      leftover: data.get("rest"),
      level: String(data.get("level") || ""),
    };
  }

  /** @param {number} n  how many play */
  showCount(n) {
    this.startButton.textContent = teacherWords.startGo(n);
    this.startButton.disabled = n === 0;
  }
}

/** A level by its nickname and how it plays. @param {Game["levels"][number]} level */
function levelWords({ name, nickname, summary }) {
  const first = summary?.split(". ")[0].replace(/\.$/, "");
  return first ? `${nickname}: ${first}` : nickname || name;
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
