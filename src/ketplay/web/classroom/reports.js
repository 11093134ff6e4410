// What the lesson gave so far: the table of points, and the measurements of all tables beside their odds.
import { getJson, getText } from "../lib/api.js";
import { h, setChildren } from "../lib/dom.js";
import { button, toastError } from "../lib/frame.js";
import { shortTitle } from "../lib/games.js";
import { saveFile } from "../lib/later/save_file.js";
import { teacherWords } from "./words.js";

/** @typedef {{name: string, played: number, won: number, drawn: number, lost: number, points: number}} Score */
/** @typedef {{words: string, count: number, came: number, expected: number, low: number, high: number}} Pooled */

export class Reports {
  scores = h("div", { class: "ket-scores" });
  statistics = h("div", { class: "ket-statistics" });
  /** The number of matches that were over when this was asked for. */
  finished = -1;

  /**
   * @param {string} token
   * @param {import("../lib/games.js").Game[]} games
   */
  constructor(token, games) {
    this.token = token;
    this.games = games;
    this.panel = h(
      "section",
      { class: "ket-panel ket-reports", "aria-label": teacherWords.reports },
      h(
        "div",
        { class: "ket-row ket-apart" },
        h("h2", {}, teacherWords.scores),
        button(teacherWords.save, () => this.#save()),
      ),
      this.scores,
      h("h2", {}, teacherWords.statistics),
      this.statistics,
    );
  }

  /** Asks again when another match is over. @param {import("./tables.js").ClassTable[]} tables */
  async follow(tables) {
    const finished = tables.reduce((sum, table) => sum + (table.phase === "over" ? table.n : 0), 0);
    if (finished === this.finished) return;
    this.finished = finished;
    try {
      const [scores, statistics] = await Promise.all([
        getJson("/api/class/scores", this.token),
        getJson("/api/class/statistics", this.token),
      ]);
      this.#showScores(scores.scores);
      this.#showStatistics(statistics);
    } catch (error) {
      toastError(error);
    }
  }

  /** @param {Score[]} scores */
  #showScores(scores) {
    if (!scores.length) return setChildren(this.scores, h("p", { class: "ket-dim" }, teacherWords.noScores));
    const rows = scores.map((score) =>
      h(
        "tr",
        {},
        h("th", { scope: "row" }, score.name),
        [score.played, score.won, score.drawn, score.lost, score.points].map((number) =>
          h("td", {}, String(number)),
        ),
      ),
    );
    setChildren(this.scores, table("", teacherWords.scoreColumns, rows));
  }

  /** @param {{game: string, matches: number, by_chance: Pooled[], by_piece: Pooled[]}} statistics */
  #showStatistics({ game, matches, by_chance: byChance, by_piece: byPiece }) {
    if (!byChance.length)
      return setChildren(this.statistics, h("p", { class: "ket-dim" }, teacherWords.noStatistics));
    const title = shortTitle(this.games.find(({ name }) => name === game)?.title || game);
    setChildren(
      this.statistics,
      h("p", {}, teacherWords.pooled(title, matches)),
      table(teacherWords.byChance, teacherWords.chanceColumns, byChance.map(pooledRow)),
      byPiece.length > 0 && table(teacherWords.byPiece, teacherWords.chanceColumns, byPiece.map(pooledRow)),
      h("p", { class: "ket-dim ket-small" }, teacherWords.interval),
    );
  }

  async #save() {
    try {
      const text = await getText("/api/class/scores.csv", this.token);
      saveFile(teacherWords.scoreFile, text, "text/csv");
    } catch (error) {
      toastError(error);
    }
  }
}

/**
 * @param {string} caption
 * @param {string[]} columns
 * @param {HTMLElement[]} rows
 */
function table(caption, columns, rows) {
  const head = columns.map((column) => h("th", { scope: "col" }, column));
  return h(
    "table",
    { class: "ket-report" },
    caption && h("caption", {}, caption),
    h("thead", {}, h("tr", {}, head)),
    h("tbody", {}, rows),
  );
}

/** A row with its frequency as a bar: what came with its interval, and a line where it should be. @param {Pooled} row */
function pooledRow(row) {
  const bar = h("span", { class: "ket-interval", "aria-hidden": "true" });
  const share = row.came / row.count;
  for (const [name, value] of Object.entries({ share, low: row.low, high: row.high, expected: row.expected }))
    bar.style.setProperty(`--${name}`, String(value));
  bar.append(h("i", {}), h("b", {}), h("u", {}));
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, row.words || teacherWords.firstResult),
    h("td", {}, teacherWords.percent(row.expected)),
    h("td", {}, teacherWords.cameOf(row.came, row.count)),
    h("td", {}, teacherWords.percent(share)),
    h("td", {}, bar, h("span", { class: "ket-small" }, teacherWords.range(row.low, row.high))),
  );
}
