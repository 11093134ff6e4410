// The tables of a class, a line each. Lines are kept by code, so that a button stays where it is while it is being pressed.
import { h, setChildren } from "../lib/dom.js";
import { shortTitle } from "../lib/games.js";
import { button } from "../lib/frame.js";
import { teacherWords } from "./words.js";

/**
 * @typedef {object} ClassTable
 * @property {string} code
 * @property {string} game
 * @property {string} title
 * @property {string[]} seats
 * @property {string[]} names
 * @property {boolean[]} present
 * @property {"waiting" | "playing" | "over"} phase
 * @property {number | null} actor
 * @property {number} moves
 * @property {string} end
 */

export class Tables {
  heading = h("h2", {});
  list = h("ul", { class: "ket-class-tables" });
  empty = h("p", { class: "ket-dim" }, teacherWords.noTables);
  /** @type {Map<string, {line: HTMLElement, about: HTMLElement}>} */
  rows = new Map();

  /** @param {(code: string) => void} release */
  constructor(release) {
    this.release = release;
    const all = h("a", { class: "ket-button", href: "/show", target: "ket-show" }, teacherWords.projectAll);
    this.panel = h(
      "section",
      { class: "ket-panel ket-teach-tables", "aria-label": teacherWords.tablesLabel },
      h("div", { class: "ket-row ket-apart" }, this.heading, all),
      this.empty,
      this.list,
    );
  }

  /** @param {ClassTable[]} tables */
  show(tables) {
    this.heading.textContent = teacherWords.tables(tables.length);
    this.empty.hidden = tables.length > 0;
    for (const [code, { line }] of this.rows) {
      if (tables.some((table) => table.code === code)) continue;
      line.remove();
      this.rows.delete(code);
    }
    tables.forEach((table, at) => this.#showTable(table, at));
  }

  /**
   * @param {ClassTable} table
   * @param {number} at
   */
  #showTable(table, at) {
    const row = this.rows.get(table.code) || this.#tableRow(table);
    const text = h("span", { class: table.phase === "over" ? "ket-dim" : "" }, state(table));
    setChildren(
      row.about,
      h("b", {}, players(table)),
      h("span", { class: "ket-dim" }, `${shortTitle(table.title)}, ${teacherWords.moves(table.moves)}`),
      text,
    );
    row.line.classList.toggle("ket-done", table.phase === "over");
    if (this.list.children[at] !== row.line) this.list.insertBefore(row.line, this.list.children[at] || null);
  }

  /** @param {ClassTable} table */
  #tableRow(table) {
    const who = table.names.join(teacherWords.against);
    const releaseButton = button(teacherWords.release, () => this.release(table.code));
    releaseButton.setAttribute("aria-label", teacherWords.releaseLabel(who));
    const watch = h(
      "a",
      {
        class: "ket-button",
        href: `/t/${table.code}`,
        target: "_blank",
        "aria-label": teacherWords.watchLabel(who),
      },
      teacherWords.watch,
    );
    const project = h(
      "a",
      {
        class: "ket-button",
        href: `/show/${table.code}`,
        target: "ket-show",
        "aria-label": teacherWords.projectLabel(who),
      },
      teacherWords.project,
    );
    const about = h("p", {});
    const row = {
      line: h("li", {}, about, h("div", { class: "ket-row" }, watch, project, releaseButton)),
      about,
    };
    this.rows.set(table.code, row);
    return row;
  }
}

/** @param {ClassTable} table */
function players(table) {
  return table.names
    .map((name, seat) =>
      table.present[seat] || table.phase === "over" ? name : `${name} ${teacherWords.absent}`,
    )
    .join(teacherWords.against);
}

/** @param {ClassTable} table */
function state(table) {
  if (table.phase === "over") return table.end;
  if (table.phase === "waiting") return teacherWords.ready;
  return table.actor === null || table.actor < 0
    ? teacherWords.chance
    : teacherWords.turn(table.names[table.actor] || table.seats[table.actor]);
}
