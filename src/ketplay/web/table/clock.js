// The clocks of a table: one in each seat's chip. Warns by words, by shape and by sound; says nothing every second.
import { h, loadStyle } from "../lib/dom.js";
import { toast } from "../lib/frame.js";
import { laterWords } from "./words-later.js";

const DAY = 86400;
const LIMITS = { short: [30, 10], long: [3600, 300] }; // seconds from which time is low, then very low

export class Clocks {
  /** @param {import("./page.js").TablePage & {queue: {settled: boolean}}} table */
  constructor(table) {
    loadStyle("/table/clock.css");
    this.table = table;
    /** @type {{remaining: (number | null)[], running: number | null, pace: string}} */
    this.reading = { remaining: [], running: null, pace: "" };
    this.receivedAt = 0;
    /** @type {HTMLElement[]} */
    this.displays = [];
    this.urgency = 0;
    setInterval(() => this.reading.running !== null && this.#pass(), 250);
  }

  /** What the server says. @param {any} reading */
  set(reading) {
    if (reading.running !== this.reading.running) this.urgency = 0;
    this.reading = reading;
    this.receivedAt = performance.now();
    this.show();
  }

  /** The seconds of a seat now. @param {number} seat */
  secondsLeft(seat) {
    const secondsLeft = this.reading.remaining[seat];
    if (secondsLeft === null || seat !== this.reading.running) return secondsLeft;
    return Math.max(0, secondsLeft - (performance.now() - this.receivedAt) / 1000);
  }

  /** Puts every clock into its chip. */
  show() {
    this.reading.remaining.forEach((_, seat) => {
      const secondsLeft = this.secondsLeft(seat);
      const chip = this.table.seats.querySelector(`[data-seat="${seat}"]`);
      if (secondsLeft === null || secondsLeft === undefined) return void this.displays[seat]?.remove();
      const display = (this.displays[seat] ??= h("span", { class: "ket-clock", role: "timer" }));
      this.#draw(display, secondsLeft, seat === this.reading.running);
      if (chip && display.parentElement !== chip) chip.append(display);
    });
  }

  /** A moment has passed. What was played is told first: it would take the place of a warning. */
  #pass() {
    this.show();
    if (this.table.queue.settled) this.#warnOnce();
  }

  /** @param {number} secondsLeft */
  #urgency(secondsLeft) {
    return (this.reading.pace.endsWith("d") ? LIMITS.long : LIMITS.short).filter(
      (limit) => secondsLeft <= limit,
    ).length;
  }

  /**
   * @param {HTMLElement} display
   * @param {number} secondsLeft
   * @param {boolean} running
   */
  #draw(display, secondsLeft, running) {
    const text = formatSeconds(secondsLeft);
    const urgency = this.#urgency(secondsLeft);
    const key = `${text} ${running} ${urgency}`;
    if (display.dataset.key === key) return;
    display.dataset.key = key;
    display.className = `ket-clock${running ? " ket-runs" : ""}${urgency ? " ket-low" : ""}`;
    display.replaceChildren(
      h("b", {}, text),
      ...(urgency
        ? [h("span", { class: "ket-low-words" }, urgency > 1 ? laterWords.clock.last : laterWords.clock.low)]
        : []),
    );
    display.setAttribute(
      "aria-label",
      running ? laterWords.clock.left(secondsLeft) : laterWords.clock.stopped(secondsLeft),
    );
  }

  /** Once for each limit that the player's own clock passes. */
  #warnOnce() {
    const seat = this.reading.running;
    if (seat === null || !this.table.view?.seats.includes(seat)) return;
    const secondsLeft = this.secondsLeft(seat) ?? 0;
    const urgency = this.#urgency(secondsLeft);
    if (urgency > this.urgency && secondsLeft > 0) {
      toast(laterWords.clock.yours(secondsLeft));
      document.dispatchEvent(new CustomEvent("ket-low"));
    }
    this.urgency = urgency;
  }
}

/**
 * A time in digits: 4:05, 1:04:05, or days and hours.
 * @param {number} secondsLeft
 */
export function formatSeconds(secondsLeft) {
  const whole = Math.ceil(secondsLeft);
  const twoDigits = (/** @type {number} */ n) => String(n).padStart(2, "0");
  if (whole >= DAY) return laterWords.clock.days(Math.floor(whole / DAY), Math.floor((whole % DAY) / 3600));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours
    ? `${hours}:${twoDigits(minutes)}:${twoDigits(whole % 60)}`
    : `${minutes}:${twoDigits(whole % 60)}`;
}
