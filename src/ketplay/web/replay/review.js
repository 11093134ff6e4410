// The game review: what decided the game in a sentence, the lines of estimates, the costliest turn, the final chance
// events, and all of it as a table. What needs no search comes at once; the bot's judgement fills in turn by turn.
import { ApiError } from "../lib/api.js";
import { h, loadStyle, setChildren } from "../lib/dom.js";
import { button } from "../lib/frame.js";
import { reviewTurns, worstTurn } from "../lib/records.js";
import { comparison } from "../table/after/comparison.js";
import { Chart, turnEnd, turnText } from "./chart.js";
import { replayWords } from "./words.js";

/** @typedef {import("../lib/records.js").Turn} Turn */
/** @typedef {import("./page.js").ReplayPage} ReplayPage */

export class Review {
  /**
   * @param {ReplayPage} page
   * @param {HTMLElement} section
   * @param {(k: number) => void} go  shows another position
   */
  constructor(page, section, go) {
    const { recording } = page;
    this.page = page;
    this.go = go;
    const seats = recording.game.seats.map((/** @type {string} */ _, /** @type {number} */ seat) =>
      page.seatName(seat),
    );
    this.chart = new Chart(recording.history.length, seats, go, {
      end: recording.end?.payoffs ?? null,
      odds: recording.game.odds,
      measured: recording.game.measured,
    });
    this.chart.k = page.k;
    /** @type {Turn[]} */
    this.turns = [];
    this.bar = h("progress", {
      max: Math.max(1, recording.history.length),
      value: 0,
      "aria-label": replayWords.review.title,
    });
    this.state = h("p", { class: "ket-dim", role: "status" });
    this.progress = h("div", { class: "ket-working" });
    this.verdict = h("div", {});
    this.worst = h("div", {});
    this.details = h("div", {});
    // What comes later lies below what is there already.
    section.append(this.verdict, this.chart.element, this.progress, this.worst, this.details);
    loadStyle("/table/after/after.css");
    page.main.addEventListener("ket-step", (event) =>
      this.chart.step(/** @type {CustomEvent} */ (event).detail.k),
    );
  }

  /** What can be shown at once. @param {() => void} judge  has the bot judge the turns */
  async begin(judge) {
    const begin = button(replayWords.review.go, judge, "ket-strong");
    setChildren(this.progress, begin, h("p", { class: "ket-dim" }, replayWords.review.text));
    this.#showVerdict();
    const turns = await this.#attempt([], () => this.begin(judge));
    if (!turns || this.turns.length) return;
    this.turns = turns;
    this.chart.show(turns, null, "");
    this.#showDetails();
  }

  /** Has every turn judged, showing how far that is. */
  async judge() {
    setChildren(this.progress, this.bar, this.state);
    const judged = await this.#attempt(null, () => this.judge());
    if (!judged) return;
    this.turns = judged;
    const worst = worstTurn(judged);
    this.chart.show(judged, worst, this.level ?? "");
    setChildren(this.progress, h("p", { class: "ket-hear", role: "status" }, replayWords.review.done));
    this.#showWorst(worst);
    this.#showDetails();
  }

  /**
   * The reviewed turns; a refusal is shown, with a button to try again.
   * @param {number[] | null} seats
   * @param {() => void} retry
   */
  async #attempt(seats, retry) {
    try {
      return await reviewTurns(this.page.recording.record, seats, (turns, next, total, level) =>
        this.#fillIn(turns, next, total, seats ? "" : level),
      );
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setChildren(
        this.progress,
        h("p", { role: "alert" }, error.message),
        button(replayWords.review.retry, retry),
      );
      return null;
    }
  }

  /**
   * @param {Turn[]} found
   * @param {number} next
   * @param {number} total
   * @param {string} level
   */
  #fillIn(found, next, total, level) {
    this.level = level;
    this.bar.value = next;
    this.state.textContent = replayWords.review.working(Math.min(next + 1, total), total);
    const rest = this.turns.filter((turn) => turn.begin >= next);
    this.chart.show([...found, ...rest], null, level);
  }

  /** How it ended, and what decided it. */
  #showVerdict() {
    const { end } = this.page.recording;
    setChildren(
      this.verdict,
      end && h("p", { class: "ket-outcome" }, end.words || end.reason),
      end?.summary && h("p", {}, end.summary),
    );
  }

  /** What would have been better. @param {number | null} worst */
  #showWorst(worst) {
    const { review } = replayWords;
    const turn = worst === null ? null : this.turns[worst];
    setChildren(
      this.worst,
      turn && h("p", {}, review.worst(this.page.seatName(turn.seat), this.#turnNumber(turn), better(turn))),
      turn && comparison(turn),
      turn && this.#ways(turn),
      turn && h("details", {}, h("summary", {}, review.how), h("p", { class: "ket-dim" }, turn.advice)),
      this.level && !turn && h("p", {}, review.none),
    );
  }

  /** What can be done about a turn: look at it, look for a better one. @param {Turn} turn */
  #ways(turn) {
    return h(
      "p",
      { class: "ket-row" },
      button(replayWords.review.show, () => this.#showTurn(turn)),
      turn.puzzle && h("a", { class: "ket-button", href: puzzleUrl(turn) }, replayWords.review.puzzle),
    );
  }

  /** Which turn of its seat it was, of those that the bot has an estimate for. @param {Turn} turn */
  #turnNumber(turn) {
    const isEarlier = (/** @type {Turn} */ each) => each.seat === turn.seat && each.begin <= turn.begin;
    return this.turns.filter((each) => isEarlier(each) && each.estimates.length === turn.estimates.length)
      .length;
  }

  /** Shows the board before a turn, where it can be seen. @param {Turn} turn */
  #showTurn(turn) {
    this.go(turn.begin);
    this.page.board.scrollIntoView({ block: "nearest" });
  }

  #showDetails() {
    const final = this.page.recording.end ? finalChanceEvents(this.turns) : [];
    setChildren(this.details, ...final, this.#table());
  }

  #table() {
    const row = (/** @type {Turn} */ turn) => {
      const link = h(
        "button",
        { type: "button", class: "ket-link ket-to", onclick: () => this.go(turnEnd(turn)) },
        String(turn.begin + 1),
      );
      const who = turn.seat < 0 ? replayWords.chance : this.page.seatName(turn.seat);
      const advice = turn.best.length ? replayWords.review.better(turn.best_words.join("; "), turn.cost) : "";
      const puzzle = turn.puzzle && h("a", { href: puzzleUrl(turn) }, replayWords.review.puzzle);
      return h(
        "tr",
        {},
        h("td", {}, link),
        h("td", {}, who),
        h("td", {}, turnText(turn)),
        h("td", {}, this.chart.valuesText(turn)),
        h("td", {}, advice, puzzle && " ", puzzle),
      );
    };
    const head = replayWords.review.head.map((text) => h("th", { scope: "col" }, text));
    const table = h(
      "table",
      { class: "ket-rows" },
      h("thead", {}, h("tr", {}, head)),
      h("tbody", {}, this.turns.map(row)),
    );
    return h(
      "details",
      { class: "ket-as-table" },
      h("summary", {}, replayWords.review.table),
      h(
        "div",
        { class: "ket-scroll", tabIndex: 0, role: "region", "aria-label": replayWords.review.table },
        table,
      ),
    );
  }
}

/** The turn as a puzzle. @param {Turn} turn */
const puzzleUrl = (turn) => `/learn/mistake#${turn.puzzle}/find`;

/** The better turn in notation and words. @param {Turn} turn */
const better = (turn) => turn.best_words.join("; ");

/** The final chance events, each with its odds. @param {Turn[]} turns */
function finalChanceEvents(turns) {
  const last = turns.at(-1);
  if (!last || last.seat >= 0) return [];
  const items = last.words.map((text, at) =>
    h("li", {}, replayWords.review.withOdds(text, last.chances[at])),
  );
  const probability = last.chances.reduce((product, p) => product * p, 1);
  return [
    h("h3", {}, replayWords.review.finalChance),
    h("ol", { class: "ket-strokes" }, items),
    items.length > 1 && h("p", {}, replayWords.review.together(probability)),
  ].filter((part) => part !== false);
}
