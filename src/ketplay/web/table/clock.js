// The clocks of a table: one in each seat's chip. Warns by words, by shape and by sound; says nothing every second.
import { h } from "../lib/dom.js";
import { toast, loadStyle } from "../lib/frame.js";
import { clock as said } from "./words-clock.js";

const DAY = 86400;
const BANDS = { short: [30, 10], long: [3600, 300] }; // seconds from which time is low, then very low

export class Clocks {
  /** @param {import("./table.js").Table} table */
  constructor(table) {
    loadStyle("/table/clock.css");
    this.table = table;
    /** @type {{left: (number | null)[], running: number | null, pace: string}} */
    this.told = { left: [], running: null, pace: "" };
    this.at = 0;
    /** @type {HTMLElement[]} */
    this.faces = [];
    this.band = 0;
    setInterval(() => this.told.running !== null && this.show(), 250);
  }

  /** What the server says. @param {any} told */
  set(told) {
    if (told.running !== this.told.running) this.band = 0;
    this.told = told;
    this.at = performance.now();
    this.show();
  }

  /** The seconds of a seat now. @param {number} seat */
  left(seat) {
    const left = this.told.left[seat];
    if (left === null || seat !== this.told.running) return left;
    return Math.max(0, left - (performance.now() - this.at) / 1000);
  }

  /** Puts every clock into its chip and warns when it is time. */
  show() {
    this.told.left.forEach((_, seat) => {
      const left = this.left(seat);
      const chip = this.table.seats.children[seat];
      if (left === null || left === undefined) return void this.faces[seat]?.remove();
      const face = (this.faces[seat] ??= h("span", { class: "ket-clock", role: "timer" }));
      this.#draw(face, left, seat === this.told.running);
      if (chip && face.parentElement !== chip) chip.append(face);
    });
    this.#warn();
  }

  /** @param {number} left */
  #band(left) {
    return (this.told.pace.endsWith("d") ? BANDS.long : BANDS.short).filter((limit) => left <= limit).length;
  }

  /**
   * @param {HTMLElement} face
   * @param {number} left
   * @param {boolean} running
   */
  #draw(face, left, running) {
    const text = digits(left);
    const band = this.#band(left);
    const key = `${text} ${running} ${band}`;
    if (face.dataset.key === key) return;
    face.dataset.key = key;
    face.className = `ket-clock${running ? " ket-runs" : ""}${band ? " ket-low" : ""}`;
    face.replaceChildren(
      h("b", {}, text),
      ...(band ? [h("span", { class: "ket-low-words" }, band > 1 ? said.last : said.low)] : []),
    );
    face.setAttribute("aria-label", running ? said.left(left) : said.stands(left));
  }

  /** Once for each limit that one's own clock passes. */
  #warn() {
    const seat = this.told.running;
    if (seat === null || !this.table.view?.holds.includes(seat)) return;
    const left = this.left(seat) ?? 0;
    const band = this.#band(left);
    if (band > this.band && left > 0) {
      toast(said.yours(left));
      document.dispatchEvent(new CustomEvent("ket-low"));
    }
    this.band = band;
  }
}

/**
 * A time in digits: 4:05, 1:04:05, or days and hours.
 * @param {number} left
 */
export function digits(left) {
  const s = Math.ceil(left);
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  if (s >= DAY) return said.days(Math.floor(s / DAY), Math.floor((s % DAY) / 3600));
  const [hours, minutes] = [Math.floor(s / 3600), Math.floor(s / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(s % 60)}` : `${minutes}:${two(s % 60)}`;
}
