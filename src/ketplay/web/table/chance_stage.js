// Staging chance events: a cover over the board shows them one after the other, each with its die. The board below
// is already the new one and can be played on; any key or press ends the show.
import { h, setChildren, parseSvg } from "../lib/dom.js";
import { pause } from "../lib/timing.js";
import { animate, drawLines, piecePositions, REVEAL_MS } from "../board/motion.js";
import { tableWords } from "./words.js";
import { percent } from "../lib/words.js";

const LONGEST = 7000;

/**
 * A chance event to be shown by itself.
 * @typedef {object} StagedEvent
 * @property {string} words
 * @property {{parts: [string, number][], picked: number, point: number}} odds
 * @property {string} picture  the dice or the card itself, where the game draws it
 * @property {import("../board/drawing.js").Drawing} before
 * @property {import("../board/drawing.js").Drawing} drawing  after it
 */
/** @typedef {import("../board/drawing.js").Drawing} Drawing */

export class ChanceStage {
  /**
   * @param {HTMLElement} frame  what is covered
   * @param {HTMLElement} page  gets a class during the show, so that nothing gives the end away
   */
  constructor(frame, page) {
    this.frame = frame;
    this.page = page;
    this.cover = h("div", { class: "ket-stage", "aria-hidden": "true" });
    this.strip = h("div", { class: "ket-dice", hidden: true, "aria-hidden": "true" });
    this.run = 0;
    /** @type {SVGSVGElement | null} */
    this.svg = null;
    /** @type {Drawing | null} */
    this.shown = null;
    for (const kind of ["pointerdown", "keydown"])
      addEventListener(kind, () => this.skip(), { capture: true });
  }

  /**
   * Shows the events in turn, then the end; resolves when it is over or skipped.
   * @param {Drawing} shown  the drawing before them
   * @param {StagedEvent[]} events
   * @param {Drawing} end
   */
  async play(shown, events, end) {
    const run = ++this.run;
    this.#raise(shown);
    const duration = Math.max(600, Math.min(900, LONGEST / events.length));
    this.page.classList.add("ket-staging");
    for (const event of events) {
      this.#change(event.before);
      this.#showDie(event, duration);
      await pause(duration * 0.65);
      if (run !== this.run) return;
      this.#change(event.drawing);
      await pause(duration * 0.35);
      if (run !== this.run) return;
    }
    this.#change(end);
    await pause(REVEAL_MS);
    if (run === this.run) this.skip();
  }

  /** @param {Drawing} drawing */
  #raise(drawing) {
    this.svg = drawing.element();
    this.svg.classList.add("ket-svg");
    this.shown = drawing;
    setChildren(this.cover, this.svg);
    this.frame.append(this.cover);
  }

  /** @param {Drawing} drawing */
  #change(drawing) {
    const svg = this.svg;
    if (!svg || drawing === this.shown) return;
    const positions = piecePositions(svg);
    const lines = svg.querySelectorAll("[data-line]").length;
    animate(svg, positions, drawing.applyTo(svg, this.shown));
    this.shown = drawing;
    if (svg.querySelectorAll("[data-line]").length > lines) drawLines(svg);
  }

  /** Ends the show; the board below is the live one. */
  skip() {
    this.run++;
    this.cover.remove();
    this.strip.hidden = true;
    this.page.classList.remove("ket-staging");
  }

  /**
   * A die is a bar cut by the odds, and a pointer that runs along it and stops where the outcome lies.
   * @param {StagedEvent} event
   * @param {number} duration
   */
  #showDie({ odds, words, picture }, duration) {
    const bar = h("div", { class: "ket-die-bar" });
    for (const [name, share] of odds.parts) {
      const part = h("span", { class: "ket-die-part" }, share > 0.15 ? `${name} ${percent(share)}` : "");
      part.style.flexGrow = String(Math.max(share, 0.01));
      bar.append(part);
    }
    const needle = h("span", { class: "ket-needle" });
    const isCoin = odds.parts.length === 2 && Math.abs(odds.parts[0][1] - 0.5) < 1e-9;
    const line = h("p", {}, isCoin ? tableWords.stage.spinning : tableWords.stage.rolling);
    bar.append(needle);
    const die = h("span", { class: "ket-die ket-rolling" });
    setChildren(this.strip, die, bar, line);
    this.strip.hidden = false;
    const end = `${odds.point * 100}%`;
    needle.style.left = end;
    const stops = [0, 1, 0.15, 0.85, 0.3].map((stop) => ({ left: `${stop * 100}%` }));
    const motion = needle.animate([...stops, { left: end }], {
      duration: duration * 0.6,
      easing: "ease-out",
    });
    motion.onfinish = () => {
      bar.children[odds.picked].classList.add("ket-came");
      line.textContent = words;
      die.classList.remove("ket-rolling");
      if (picture) die.replaceWith(parseSvg(picture));
    };
  }
}
