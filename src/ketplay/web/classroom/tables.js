// The tables of a class as a wall of small boards. Tiles are kept by code, so that a button stays where it is while it is being pressed.
import { h, setChildren } from "../lib/dom.js";
import { shortTitle, tileSet } from "../lib/games.js";
import { button } from "../lib/frame.js";
import { wantOdds, wantsOdds } from "./projector_odds.js";
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
 * @property {number} n
 * @property {number} idle
 * @property {"" | "slow" | "away"} stuck
 * @property {boolean} paused
 */

/** @typedef {{line: HTMLElement, about: HTMLElement, picture: HTMLImageElement, shown: string}} Tile */

export class Tables {
  heading = h("h2", {});
  list = h("ul", { class: "ket-class-tables" });
  empty = h("p", { class: "ket-dim" }, teacherWords.noTables);
  stuck = h("p", { class: "ket-stuck", role: "status" });
  /** @type {Map<string, Tile>} */
  tiles = new Map();
  /** Boards that are out of date, and their new pictures: one is loaded at a time. @type {Map<string, string>} */
  due = new Map();
  isLoading = false;

  /**
   * @param {string} classCode
   * @param {(code: string) => void} release
   */
  constructor(classCode, release) {
    this.classCode = classCode;
    this.release = release;
    const all = h("a", { class: "ket-button", href: "/show", target: "ket-show" }, teacherWords.projectAll);
    const odds = h("input", { type: "checkbox", checked: wantsOdds() });
    odds.addEventListener("change", () => wantOdds(odds.checked));
    this.panel = h(
      "section",
      { class: "ket-panel ket-teach-tables", "aria-label": teacherWords.tablesLabel },
      h(
        "div",
        { class: "ket-row ket-apart" },
        this.heading,
        h(
          "div",
          { class: "ket-row" },
          h("label", { class: "ket-pupil" }, odds, teacherWords.projectorOdds),
          all,
        ),
      ),
      this.stuck,
      this.empty,
      this.list,
    );
  }

  /** @param {ClassTable[]} tables */
  show(tables) {
    this.heading.textContent = teacherWords.tables(tables.length);
    this.empty.hidden = tables.length > 0;
    this.stuck.textContent = teacherWords.stuck(tables.filter((table) => table.stuck).flatMap(stuckNames));
    for (const [code, { line }] of this.tiles) {
      if (tables.some((table) => table.code === code)) continue;
      line.remove();
      this.tiles.delete(code);
      this.due.delete(code);
    }
    tables.forEach((table, at) => this.#showTable(table, at));
    this.#loadPictures();
  }

  /**
   * @param {ClassTable} table
   * @param {number} at
   */
  #showTable(table, at) {
    const tile = this.tiles.get(table.code) || this.#tile(table);
    setChildren(
      tile.about,
      h("span", {}, players(table)),
      h("span", { class: table.stuck ? "ket-stuck" : "ket-dim" }, state(table)),
      h(
        "span",
        { class: "ket-dim ket-small" },
        `${shortTitle(table.title)} · ${teacherWords.moves(table.moves)}`,
      ),
    );
    tile.line.dataset.stuck = table.stuck;
    const address = this.#pictureAddress(table);
    if (address !== tile.shown) this.due.set(table.code, address);
    if (this.list.children[at] !== tile.line)
      this.list.insertBefore(tile.line, this.list.children[at] || null);
  }

  /** @param {ClassTable} table */
  #pictureAddress({ code, game, n }) {
    const theme = document.documentElement.dataset.theme || "dark";
    const tiles = tileSet({ name: game.split(":")[0], tiles: [] });
    return `/api/class/${this.classCode}/boards/${code}.svg?theme=${theme}&tiles=${tiles}&n=${n}`;
  }

  /** Loads what is due, one picture after the other, so that many tables cost no more at a time than one. */
  async #loadPictures() {
    if (this.isLoading) return;
    this.isLoading = true;
    while (this.due.size) {
      const [code, address] = [...this.due][0];
      this.due.delete(code);
      const next = new Image();
      next.src = address;
      await next.decode().catch(() => null);
      const tile = this.tiles.get(code);
      if (tile) Object.assign(tile, { shown: address }).picture.src = address;
    }
    this.isLoading = false;
  }

  /** @param {ClassTable} table */
  #tile(table) {
    const who = table.names.join(teacherWords.against);
    const releaseButton = button(teacherWords.release, () => this.release(table.code));
    releaseButton.setAttribute("aria-label", teacherWords.releaseLabel(who));
    const picture = h("img", {
      class: "ket-miniature",
      alt: teacherWords.miniature(who),
      width: 180,
      height: 180,
    });
    const watch = h(
      "a",
      {
        class: "ket-miniature-link",
        href: `/t/${table.code}`,
        target: "_blank",
        "aria-label": teacherWords.watchLabel(who),
      },
      picture,
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
    const tile = {
      line: h("li", {}, watch, about, h("div", { class: "ket-row" }, project, releaseButton)),
      about,
      picture,
      shown: "",
    };
    this.tiles.set(table.code, tile);
    return tile;
  }
}

/** The names at a table; the one to move is marked. @param {ClassTable} table */
function players(table) {
  return table.names.flatMap((name, seat) => {
    const isGone = !table.present[seat] && table.phase !== "over";
    const shown = `${name || table.seats[seat]}${isGone ? ` ${teacherWords.absent}` : ""}`;
    const toMove = table.phase === "playing" && table.actor === seat;
    return [seat ? teacherWords.against : "", toMove ? h("b", { class: "ket-to-move" }, shown) : shown];
  });
}

/** Whom a table waits for. @param {ClassTable} table */
function stuckNames(table) {
  if (table.phase === "waiting") return table.names.filter((_, seat) => !table.present[seat]);
  return table.actor === null ? [] : [table.names[table.actor]];
}

/** @param {ClassTable} table */
function state(table) {
  if (table.phase === "over") return table.end;
  if (table.paused) return teacherWords.paused;
  const stuck = stuckNames(table);
  const names = stuck.join(teacherWords.and);
  if (table.stuck === "away") return teacherWords.isAway(names, stuck.length);
  if (table.phase === "waiting") return teacherWords.ready;
  if (table.stuck === "slow") return teacherWords.slow(names, table.idle);
  return table.actor === null || table.actor < 0
    ? teacherWords.chance
    : teacherWords.turn(table.names[table.actor] || table.seats[table.actor]);
}
