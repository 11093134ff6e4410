// Lines over the game: what the strongest bot expected, and what a measurement would have given. One slider for keyboards
// and screen readers, and a picture; who acted is shown by the seat's sign, never by colour alone.
import { h, setChildren, s } from "../lib/dom.js";
import { replayWords } from "./words.js";

const MIN_WIDTH = 280;
const HEIGHT = 220;
const LEFT = 14;
const RIGHT = 14;
const TOP = 28;
const BOTTOM = 32;

/** @typedef {import("../lib/records.js").Turn} Turn */
/** @typedef {{k: number, value: number}} Place */

export class Chart {
  /**
   * @param {number} eventCount  events of the game
   * @param {string[]} seats  as they are called here
   * @param {(k: number) => void} go
   * @param {{end: number[] | null, odds: boolean, measured: boolean}} game  how it ended, whether its board has odds, and whether it is measured in the end
   */
  constructor(eventCount, seats, go, { end, odds, measured }) {
    this.eventCount = eventCount;
    this.seats = seats;
    this.go = go;
    this.end = end;
    this.odds = odds;
    this.now = replayWords.review.now(measured);
    /** @type {Turn[]} */
    this.turns = [];
    /** @type {number | null} */
    this.worst = null;
    this.turnIndex = 0;
    this.width = MIN_WIDTH;
    this.svg = s("svg", { height: HEIGHT, class: "ket-chart-svg", "aria-hidden": "true" });
    this.points = h("div", { class: "ket-signs", "aria-hidden": "true" });
    this.legend = h("ul", { class: "ket-legend" });
    this.slider = h(
      "div",
      {
        class: "ket-chart",
        role: "slider",
        tabIndex: 0,
        "aria-label": replayWords.review.chart,
        "aria-valuemin": "0",
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.#handleKey(event),
        onclick: (/** @type {MouseEvent} */ event) => this.#click(event),
      },
      this.svg,
      this.points,
    );
    new ResizeObserver(() => this.#resize()).observe(this.slider);
    this.element = h("figure", { class: "ket-figure" }, this.slider, h("figcaption", {}, this.legend));
  }

  /** A unit is a pixel, so that words and points are as large on a phone as on a desk. */
  #resize() {
    const width = Math.max(MIN_WIDTH, this.slider.clientWidth - 12);
    if (width === this.width) return;
    this.width = width;
    this.#draw();
    this.step(this.k ?? 0);
  }

  /** @param {Turn[]} turns @param {number | null} worst @param {string} level  the bot that judged */
  show(turns, worst, level) {
    this.turns = turns;
    this.worst = worst;
    this.slider.setAttribute("aria-valuemax", String(Math.max(0, turns.length - 1)));
    this.#draw();
    this.#showLegend(level);
    this.step(this.k ?? 0);
  }

  /** @param {string} level */
  #showLegend(level) {
    const { legend } = replayWords.review;
    const line = (/** @type {string} */ kind, /** @type {string} */ text) =>
      h("li", {}, h("span", { class: `ket-line-key ${kind}`, "aria-hidden": "true" }), text);
    const judged = this.turns.some((turn) => turn.estimates.length);
    const signs = this.seats.map((seat, at) => h("li", {}, seatSign(at), legend.turn(seat)));
    setChildren(
      this.legend,
      judged && line("ket-key-estimate", legend.estimate(level)),
      this.odds && line("ket-key-now", this.now),
      ...signs,
    );
  }

  /** Follows the board. @param {number} k */
  step(k) {
    this.k = k;
    const index = this.turns.findIndex((turn) => turnEnd(turn) >= k);
    this.turnIndex = index < 0 ? Math.max(0, this.turns.length - 1) : index;
    const turn = this.turns[this.turnIndex];
    this.slider.setAttribute("aria-valuenow", String(this.turnIndex));
    this.slider.setAttribute("aria-valuetext", turn ? this.describe(turn) : "");
    this.svg.querySelector(".ket-chart-now")?.setAttribute("transform", `translate(${this.#x(k)} 0)`);
  }

  /** A turn in words. @param {Turn} turn */
  describe(turn) {
    const who = turn.seat < 0 ? replayWords.chance : this.seats[turn.seat];
    return replayWords.review.turn(who, turnText(turn), this.valuesText(turn));
  }

  /** What the turn meant: the bot's estimate, and what the board alone said. @param {Turn} turn */
  valuesText(turn) {
    const { review } = replayWords;
    const seat = turn.seat < 0 ? 0 : turn.seat;
    const name = this.seats[seat];
    return [
      turn.estimates.length ? review.estimate(name, turn.estimates[1]) : "",
      this.odds ? review.nowValue(name, turn.after[seat], this.now) : "",
    ]
      .filter(Boolean)
      .join(", ");
  }

  /** @param {number} k */
  #x(k) {
    return LEFT + ((this.width - LEFT - RIGHT) * k) / Math.max(1, this.eventCount);
  }

  /** @param {number} value */
  #y(value) {
    return TOP + ((HEIGHT - TOP - BOTTOM) * (1 - value)) / 2;
  }

  get #hasTwoSeats() {
    return this.seats.length === 2;
  }

  #draw() {
    const { review } = replayWords;
    this.svg.setAttribute("viewBox", `0 0 ${this.width} ${HEIGHT}`);
    const top = this.#hasTwoSeats ? review.wins(this.seats[0]) : review.certainWin;
    const low = this.#hasTwoSeats ? review.wins(this.seats[1]) : review.certainLoss;
    const rule = (/** @type {number} */ value, /** @type {string} */ kind) =>
      s("line", { x1: LEFT, x2: this.width - RIGHT, y1: this.#y(value), y2: this.#y(value), class: kind });
    const label = (/** @type {string} */ text, /** @type {number} */ y) => {
      const node = s("text", { x: LEFT, y, class: "ket-chart-word" });
      node.textContent = text;
      return node;
    };
    setChildren(this.points);
    const lined = this.#hasTwoSeats ? [0] : this.seats.map((_, seat) => seat);
    const lines = lined.flatMap((seat) => [this.#nowLine(seat), this.#estimateLine(seat)]);
    const now = s(
      "g",
      { class: "ket-chart-now" },
      s("line", { x1: 0, x2: 0, y1: TOP - 6, y2: HEIGHT - BOTTOM + 6 }),
      s("path", { d: `M-6 ${HEIGHT - BOTTOM + 14} 0 ${HEIGHT - BOTTOM + 6} 6 ${HEIGHT - BOTTOM + 14}z` }),
    );
    setChildren(
      this.svg,
      rule(1, "ket-chart-edge"),
      rule(0, "ket-chart-even"),
      rule(-1, "ket-chart-edge"),
      now,
      ...lines,
      label(top, TOP - 10),
      label(review.even, this.#y(0) - 6),
      label(low, HEIGHT - BOTTOM + 20),
      ...this.#worstMark(),
    );
  }

  /** What a seat would have got if the game had been decided at once. @param {number} seat */
  #nowLine(seat) {
    if (!this.odds || !this.turns.length) return s("g");
    const places = [
      { k: this.turns[0].begin, value: this.turns[0].before[seat] },
      ...this.turns.map((turn) => ({ k: turnEnd(turn), value: turn.after[seat] })),
    ];
    return s("path", { d: this.#path(places), class: "ket-chart-thin" });
  }

  /** What the bot expected for a seat, by what the player to move could know. @param {number} seat */
  #estimateLine(seat) {
    const places = this.turns.flatMap((turn) => this.#estimates(turn, seat));
    if (places.length && this.end) places.push({ k: this.eventCount, value: this.end[seat] });
    for (const turn of this.turns) {
      const place = this.#estimates(turn, seat).at(-1);
      if (place) this.#point(turn.seat, this.#x(place.k), this.#y(place.value));
    }
    return s("path", { d: this.#path(places), class: `ket-chart-line ket-chart-line${seat}` });
  }

  /**
   * The estimates of a turn for a seat. Between two seats one wins what the other loses.
   * @param {Turn} turn
   * @param {number} seat
   * @returns {Place[]}
   */
  #estimates(turn, seat) {
    if (!turn.estimates.length || (turn.seat !== seat && !this.#hasTwoSeats)) return [];
    const sign = turn.seat === seat ? 1 : -1;
    const [before, after] = turn.estimates;
    return [
      { k: turn.begin, value: sign * before },
      { k: turnEnd(turn), value: sign * after },
    ];
  }

  /** @param {Place[]} places */
  #path(places) {
    return places
      .map(
        ({ k, value }, index) => `${index ? "L" : "M"}${this.#x(k).toFixed(1)} ${this.#y(value).toFixed(1)}`,
      )
      .join("");
  }

  /**
   * @param {number} seat
   * @param {number} x
   * @param {number} y
   */
  #point(seat, x, y) {
    const point = seatSign(seat);
    point.style.left = `${x}px`;
    point.style.top = `${y}px`;
    this.points.append(point);
  }

  /** The costliest turn. */
  #worstMark() {
    const turn = this.worst === null ? null : this.turns[this.worst];
    const place = turn && this.#estimates(turn, this.#hasTwoSeats ? 0 : turn.seat).at(-1);
    if (!place) return [];
    const [x, y] = [this.#x(place.k), this.#y(place.value)];
    const mark = s("text", { x, y: y < HEIGHT / 2 ? y + 34 : y - 20, class: "ket-chart-flag" });
    mark.textContent = "!";
    return [s("circle", { cx: x, cy: y, r: 14, class: "ket-chart-ring" }), mark];
  }

  /** @param {KeyboardEvent} event */
  #handleKey(event) {
    const target = {
      ArrowRight: this.turnIndex + 1,
      ArrowUp: this.turnIndex + 1,
      ArrowLeft: this.turnIndex - 1,
      ArrowDown: this.turnIndex - 1,
      Home: 0,
      End: this.turns.length - 1,
    }[event.key];
    if (target === undefined || !this.turns.length) return;
    event.preventDefault();
    this.go(turnEnd(this.turns[Math.max(0, Math.min(this.turns.length - 1, target))]));
  }

  /** @param {MouseEvent} event */
  #click(event) {
    if (!this.turns.length) return;
    const box = this.svg.getBoundingClientRect();
    const k =
      (((event.clientX - box.left) / box.width) * this.width - LEFT) /
      ((this.width - LEFT - RIGHT) / Math.max(1, this.eventCount));
    const nearest = this.turns.reduce((best, turn) =>
      Math.abs(turnEnd(turn) - k) < Math.abs(turnEnd(best) - k) ? turn : best,
    );
    this.go(turnEnd(nearest));
  }
}

/** How many events there were when a turn was over. @param {Turn} turn */
export const turnEnd = (turn) => turn.begin + turn.events.length;

/** What happened, chance events with their odds. @param {Turn} turn */
export function turnText(turn) {
  return turn.words
    .map((text, index) => (turn.seat < 0 ? replayWords.review.withOdds(text, turn.chances[index]) : text))
    .join("; ");
}

/** The sign of who acted: the same as everywhere else on the page. @param {number} seat */
const seatSign = (seat) =>
  h("span", { class: seat < 0 ? "ket-die" : `ket-pip ket-seat${seat}`, "aria-hidden": "true" });
