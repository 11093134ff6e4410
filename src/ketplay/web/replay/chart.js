// A line over the game: the chances after each turn. One slider for keyboards and screen readers, and a picture; who
// acted is shown by the seat's sign, never by colour alone.
import { h, setChildren, s } from "../lib/dom.js";
import { replayWords } from "./words.js";

const MIN_WIDTH = 320;
const HEIGHT = 260;
const LEFT = 16;
const RIGHT = 16;
const TOP = 30;
const BOTTOM = 34;

/**
 * @typedef {object} Turn
 * @property {number} seat  -1: chance
 * @property {number} begin
 * @property {string[]} events
 * @property {string[]} words
 * @property {number[]} chances
 * @property {number[]} before
 * @property {number[]} after
 * @property {string[]} best
 * @property {string[]} best_words
 * @property {number} cost
 * @property {string} advice
 */

export class Chart {
  /**
   * @param {number} eventCount  events of the game
   * @param {string[]} seats  as they are called here
   * @param {(k: number) => void} go
   */
  constructor(eventCount, seats, go) {
    this.eventCount = eventCount;
    this.seats = seats;
    this.go = go;
    /** @type {Turn[]} */
    this.turns = [];
    this.turnIndex = 0;
    this.width = MIN_WIDTH;
    this.svg = s("svg", { height: HEIGHT, class: "ket-chart-svg", "aria-hidden": "true" });
    this.points = h("div", { class: "ket-signs", "aria-hidden": "true" });
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
    const shapes = [...seats.map((_, seat) => seat), -1];
    const legend = replayWords.review
      .legend(seats)
      .map((text, index) => h("li", {}, seatSign(shapes[index]), text));
    this.element = h(
      "figure",
      { class: "ket-figure" },
      this.slider,
      h(
        "figcaption",
        {},
        h("ul", { class: "ket-legend" }, legend),
        h("span", { class: "ket-dim" }, replayWords.review.scale),
      ),
    );
  }

  /** A unit is a pixel, so that words and points are as large on a phone as on a desk. */
  #resize() {
    const width = Math.max(MIN_WIDTH, this.slider.clientWidth - 12);
    if (width === this.width) return;
    this.width = width;
    this.#draw();
    this.step(this.k ?? 0);
  }

  /** @param {Turn[]} turns @param {number | null} worst */
  show(turns, worst) {
    this.turns = turns;
    this.worst = worst;
    this.slider.setAttribute("aria-valuemax", String(Math.max(0, turns.length - 1)));
    this.#draw();
    this.step(this.k ?? 0);
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

  /** @param {Turn} turn */
  valuesText(turn) {
    const seats = this.seats.length === 2 ? [0] : this.seats.map((_, seat) => seat);
    return seats.map((seat) => replayWords.review.value(this.seats[seat], turn.after[seat])).join(", ");
  }

  /** @param {number} k */
  #x(k) {
    return LEFT + ((this.width - LEFT - RIGHT) * k) / Math.max(1, this.eventCount);
  }

  /** @param {number} value */
  #y(value) {
    return TOP + ((HEIGHT - TOP - BOTTOM) * (1 - value)) / 2;
  }

  #draw() {
    this.svg.setAttribute("viewBox", `0 0 ${this.width} ${HEIGHT}`);
    const two = this.seats.length === 2;
    const top = two ? replayWords.review.wins(this.seats[0]) : replayWords.review.certainWin;
    const low = two ? replayWords.review.wins(this.seats[1]) : replayWords.review.certainLoss;
    const rule = (/** @type {number} */ value, /** @type {string} */ kind) =>
      s("line", { x1: LEFT, x2: this.width - RIGHT, y1: this.#y(value), y2: this.#y(value), class: kind });
    const label = (/** @type {string} */ text, /** @type {number} */ y) => {
      const node = s("text", { x: LEFT, y, class: "ket-chart-word" });
      node.textContent = text;
      return node;
    };
    setChildren(this.points);
    const lines = this.seats.slice(0, two ? 1 : undefined).map((_, seat) => this.#line(seat));
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
      label(replayWords.review.even, this.#y(0) - 6),
      label(low, HEIGHT - BOTTOM + 20),
      ...this.#worstMark(),
    );
  }

  /** @param {number} seat */
  #line(seat) {
    if (!this.turns.length) return s("g");
    const places = [
      { k: 0, value: this.turns[0].before[seat] },
      ...this.turns.map((turn) => ({ k: turnEnd(turn), value: turn.after[seat] })),
    ];
    const path = places
      .map(
        ({ k, value }, index) => `${index ? "L" : "M"}${this.#x(k).toFixed(1)} ${this.#y(value).toFixed(1)}`,
      )
      .join("");
    for (const turn of this.turns) this.#point(turn.seat, this.#x(turnEnd(turn)), this.#y(turn.after[seat]));
    return s("path", { d: path, class: `ket-chart-line ket-chart-line${seat}` });
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
    const turn = this.worst === null || this.worst === undefined ? null : this.turns[this.worst];
    if (!turn) return [];
    const [x, y] = [this.#x(turnEnd(turn)), this.#y(turn.after[0])];
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
