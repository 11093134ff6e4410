// Measuring a position again and again: a histogram that grows beside the exact odds, and the mean of the scores.
import { ApiError } from "../lib/api.js";
import { h, setChildren } from "../lib/dom.js";
import { motionEnabled } from "../board/motion.js";
import { button } from "../lib/frame.js";
import { askAboutRecord } from "../lib/records.js";
import { PieceFrequencies } from "./piece_frequencies.js";
import { replayWords } from "./words.js";

/** @typedef {{points: number[], payoffs: number[], exact: number | null, count: number, words: string}} Bin */
/** @typedef {import("./page.js").ReplayPage} ReplayPage */

const SHOT_COUNTS = [1, 100, 10_000];
const ANIMATION_STEPS = 20; // pieces in which many measurements come, so that one sees the bars grow
const MAX_SHOTS = 1000;

/**
 * @param {ReplayPage} page
 * @param {HTMLElement} section
 */
export async function openRemeasure(page, section) {
  const panel = new Remeasurement(page, section);
  await panel.begin();
}

class Remeasurement {
  /**
   * @param {ReplayPage} page
   * @param {HTMLElement} section
   */
  constructor(page, section) {
    this.page = page;
    this.run = 0;
    /** @type {Map<string, Bin>} */
    this.bins = new Map();
    this.pieces = new PieceFrequencies();
    this.shots = 0;
    /** @type {any} */
    this.reply = null;
    this.figure = h("div", {});
    this.means = h("ul", { class: "ket-means" });
    /** @type {any[]} */
    this.rows = [];
    this.state = h("p", { class: "ket-dim", role: "status" });
    this.stop = button(replayWords.remeasure.stop, () => (this.run = 0));
    this.stop.hidden = true;
    this.buttons = SHOT_COUNTS.map((shots) =>
      button(replayWords.remeasure.times(shots), () => this.measure(shots)),
    );
    const finished = Boolean(page.recording.end);
    const positionSelect = h(
      "select",
      { class: "ket-input", id: "ket-remeasure-what", onchange: () => this.begin() },
      finished && h("option", { value: "final" }, replayWords.remeasure.final),
      h("option", { value: "here" }, replayWords.remeasure.here),
    );
    this.positionSelect = positionSelect;
    const choice = h(
      "div",
      { class: "ket-row" },
      h("label", { for: "ket-remeasure-what" }, replayWords.remeasure.position),
      positionSelect,
    );
    section.append(
      choice,
      h(
        "div",
        { class: "ket-row" },
        this.buttons,
        this.stop,
        button(replayWords.remeasure.clear, () => this.begin()),
      ),
      this.state,
      this.figure,
    );
    page.main.addEventListener(
      "ket-step",
      () => this.positionSelect.isConnected && this.positionSelect.value === "here" && this.begin(),
    );
  }

  get #question() {
    const { record, history } = this.page.recording;
    return {
      record,
      ...(this.positionSelect.value === "here" && this.page.k < history.length ? { index: this.page.k } : {}),
    };
  }

  /** Fetches the exact odds of the position and empties the bars. */
  async begin() {
    const run = (this.run = this.run + 1);
    this.bins.clear();
    this.pieces.clear();
    this.shots = 0;
    try {
      const reply = await askAboutRecord("/measure", { ...this.#question, shots: 0 });
      if (run !== this.run) return;
      this.#addCounts(reply);
      this.state.textContent = "";
      this.#draw();
    } catch (error) {
      this.#showError(error);
    }
  }

  /** @param {unknown} error */
  #showError(error) {
    if (!(error instanceof ApiError)) throw error;
    setChildren(this.figure);
    this.reply = null;
    this.state.textContent = error.message;
    for (const each of this.buttons) each.disabled = true;
  }

  /** @param {number} shots */
  async measure(shots) {
    const run = (this.run = this.run + 1);
    const piece = Math.min(
      MAX_SHOTS,
      Math.max(1, motionEnabled() ? Math.ceil(shots / ANIMATION_STEPS) : shots),
    );
    this.stop.hidden = shots === 1;
    for (let left = shots; left > 0 && run === this.run; left -= piece) {
      try {
        const reply = await askAboutRecord("/measure", { ...this.#question, shots: Math.min(piece, left) });
        if (run !== this.run) break;
        this.#addCounts(reply);
      } catch (error) {
        this.#showError(error);
        break;
      }
      if (motionEnabled() || left <= piece) this.#draw();
      else this.state.textContent = replayWords.remeasure.shots(this.shots);
    }
    this.stop.hidden = true;
    if (this.reply) this.#draw();
  }

  /** @param {any} reply */
  #addCounts(reply) {
    this.reply = reply;
    this.shots += reply.shots;
    this.pieces.add(reply.observables);
    for (const each of this.buttons) each.disabled = false;
    for (const bin of /** @type {Bin[]} */ (reply.results)) {
      const key = [...bin.points, ...bin.payoffs].join(" ");
      const sum = this.bins.get(key);
      if (sum) sum.count += bin.count;
      else this.bins.set(key, { ...bin });
    }
  }

  #draw() {
    const { reply, shots } = this;
    const bins = [...this.bins.values()].sort((a, b) => comparePoints(b.points, a.points));
    const largest = Math.max(
      0.01,
      ...bins.map((bin) => Math.max(bin.exact ?? 0, shots ? bin.count / shots : 0)),
    );
    if (this.rows.length !== bins.length || !this.figure.childElementCount) this.#buildTable(bins);
    bins.forEach((bin, index) => this.#fillRow(this.rows[index], bin, largest));
    const counted = bins.some((bin) => !bin.words); // otherwise there are no points to average
    const seats = (counted ? reply.seats : []).map((/** @type {string} */ _, /** @type {number} */ seat) =>
      h("li", {}, this.#mean(bins, seat)),
    );
    setChildren(this.means, seats);
    this.pieces.draw(shots);
    this.state.textContent = shots ? replayWords.remeasure.shots(shots) : "";
  }

  /** Whose points these are: a player's, or what the game calls them here. @param {number} seat */
  #name(seat) {
    const name = this.reply.seats[seat];
    return name === this.page.recording.game.seats[seat] ? this.page.seatName(seat) : name;
  }

  /** @param {Bin[]} bins */
  #buildTable(bins) {
    const { reply } = this;
    const exact = bins.some((bin) => bin.exact !== null);
    this.rows = bins.map(() => {
      const bar = h("span", { class: "ket-bar-fill" });
      const mark = h("span", { class: "ket-bar-mark", hidden: !exact });
      const cells = { label: h("th", { scope: "row" }), bar, mark, exact: h("td", {}), count: h("td", {}) };
      return {
        ...cells,
        row: h(
          "tr",
          {},
          cells.label,
          h(
            "td",
            { class: "ket-bar-cell" },
            h("span", { class: "ket-bar", "aria-hidden": "true" }, bar, mark),
          ),
          cells.exact,
          cells.count,
        ),
      };
    });
    const names = reply.seats.map((/** @type {string} */ _, /** @type {number} */ seat) => this.#name(seat));
    const counted = bins.some((bin) => !bin.words);
    const head = [
      counted ? replayWords.remeasure.result(names) : replayWords.remeasure.outcome,
      replayWords.remeasure.share,
      replayWords.remeasure.exact,
      replayWords.remeasure.measured,
    ].map((text) => h("th", { scope: "col" }, text));
    const table = h(
      "table",
      { class: "ket-rows ket-histogram" },
      h("caption", { class: "ket-hear" }, replayWords.remeasure.caption),
      h("thead", {}, h("tr", {}, head)),
      h(
        "tbody",
        {},
        this.rows.map((each) => each.row),
      ),
    );
    const scroll = h(
      "div",
      { class: "ket-scroll", tabIndex: 0, role: "region", "aria-label": replayWords.remeasure.caption },
      table,
    );
    setChildren(
      this.figure,
      scroll,
      h(
        "p",
        { class: "ket-dim" },
        exact ? replayWords.remeasure.mark : replayWords.remeasure.noExact,
        counted && ` ${replayWords.remeasure.error}`,
      ),
      this.means,
      this.pieces.element,
      h("p", {}, reply.note),
    );
  }

  /**
   * @param {any} row
   * @param {Bin} bin
   * @param {number} largest
   */
  #fillRow(row, bin, largest) {
    const share = this.shots ? bin.count / this.shots : 0;
    row.label.textContent = bin.words || bin.points.map(String).join(" : ");
    row.bar.style.width = `${(share / largest) * 100}%`;
    row.mark.style.left = `${((bin.exact ?? 0) / largest) * 100}%`;
    row.exact.textContent = replayWords.remeasure.odds(bin.exact);
    row.count.textContent = replayWords.remeasure.count(bin.count, this.shots);
  }

  /**
   * A seat's points on average: every result is scored, then the scores are averaged.
   * @param {Bin[]} bins
   * @param {number} seat
   */
  #mean(bins, seat) {
    const n = this.shots;
    const mean = bins.reduce((sum, bin) => sum + bin.points[seat] * bin.count, 0) / (n || 1);
    const square = bins.reduce((sum, bin) => sum + (bin.points[seat] - mean) ** 2 * bin.count, 0);
    const error = n > 1 ? 2 * Math.sqrt(square / (n - 1) / n) : 0;
    return replayWords.remeasure.mean(
      this.#name(seat),
      this.reply.mean.exact?.[seat] ?? null,
      n ? mean : null,
      error,
    );
  }
}

/** @param {number[]} a @param {number[]} b */
function comparePoints(a, b) {
  const index = a.findIndex((value, index) => value !== b[index]);
  return index < 0 ? 0 : a[index] - b[index];
}
