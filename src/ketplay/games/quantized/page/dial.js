// The dial of amplification can be dragged: each turn of the amplifier is a step, past the top it loses again.
import { s } from "/public.js";
import { percent, quantumWords } from "./words.js";

const MOST_TURNS = 99;
const SNAP = 0.06; // radians from the top: there the needle stands for certainty
const CERTAIN = -1;
const POWER = /!(\d*|\*)$/;

/** @param {any} table */
export function attach(table) {
  const dial = new Dial(table.board);
  table.board.addEventListener("ket-drawn", () => dial.drawn());
  dial.drawn();
}

/** Ends with the event at hand: the click that a release makes comes in it. */
function ended() {
  const soon = new AbortController();
  setTimeout(() => soon.abort());
  return soon.signal;
}

class Dial {
  /** @param {any} board */
  constructor(board) {
    this.board = board;
    this.turns = 0;
    board.frame.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => this.#pressed(event));
    board.frame.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.#key(event), true);
  }

  /** The dial of the drawing; it may be dragged while it is one's turn. @returns {SVGGElement | null} */
  get #plane() {
    const plane = this.board.svg?.querySelector(":scope > .quantized-plane[data-drag]");
    return this.board.compose?.active ? plane : null;
  }

  /** The weight before amplifying: that of the move which is being composed, if its preview is there. */
  get #theta() {
    const preview = this.board.svg?.querySelector(".ket-ghost .quantized-plane");
    const share = Number((preview || this.#plane)?.getAttribute("data-share") || 0);
    return Math.asin(Math.sqrt(Math.min(1, Math.max(0, share))));
  }

  /** How many turns there are before the needle has come down on the other side. */
  get #most() {
    const theta = this.#theta;
    return theta < 1e-4 || theta > 1.57 ? 0 : Math.min(MOST_TURNS, Math.floor((Math.PI / theta - 1) / 2));
  }

  drawn() {
    this.turns = 0;
    const plane = this.board.svg?.querySelector(":scope > .quantized-plane[data-drag]");
    if (!plane) return;
    plane.setAttribute("role", "slider");
    plane.setAttribute("tabindex", "0");
    this.#tell();
  }

  #tell() {
    const plane = this.board.svg?.querySelector(":scope > .quantized-plane");
    plane?.setAttribute("aria-valuemin", "0");
    plane?.setAttribute("aria-valuemax", String(this.#most));
    plane?.setAttribute("aria-valuenow", String(Math.max(0, this.turns)));
    plane?.setAttribute("aria-valuetext", quantumWords.times(percent(this.#chance), this.turns));
  }

  get #angle() {
    return this.turns === CERTAIN ? Math.PI / 2 : (2 * this.turns + 1) * this.#theta;
  }

  get #chance() {
    return Math.sin(this.#angle) ** 2;
  }

  /** @param {PointerEvent} event */
  #pressed(event) {
    const plane = this.#plane;
    const target = event.target instanceof Element ? event.target : null;
    if (!plane || !this.#most || !target || !plane.contains(target)) return;
    event.preventDefault();
    const released = new AbortController();
    const { signal } = released;
    this.board.frame.setPointerCapture(event.pointerId);
    this.#turnTo(event, plane);
    this.board.frame.addEventListener(
      "pointermove",
      (/** @type {PointerEvent} */ moved) => this.#turnTo(moved, plane),
      { signal },
    );
    const end = () => {
      released.abort();
      addEventListener("click", (click) => click.stopPropagation(), { capture: true, signal: ended() });
      this.#hideNeedle();
      this.#write();
    };
    for (const kind of ["pointerup", "pointercancel"])
      this.board.frame.addEventListener(kind, end, { signal });
  }

  /**
   * The turns whose needle is nearest to the pointer.
   * @param {PointerEvent} event
   * @param {SVGGElement} plane
   */
  #turnTo(event, plane) {
    const matrix = plane.getScreenCTM()?.inverse();
    if (!matrix) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    const angle = Math.atan2(Math.max(0, -y), x); // below the dial: at its nearer end
    const theta = this.#theta;
    this.turns = Math.min(this.#most, Math.max(0, Math.round((angle / theta - 1) / 2)));
    const exact = Math.abs((2 * this.turns + 1) * theta - Math.PI / 2) < 1e-6;
    if (Math.abs(angle - Math.PI / 2) < SNAP && !exact) this.turns = CERTAIN;
    this.#showNeedle(plane);
    this.#tell();
  }

  /** The needle that is dragged, with the chance it stands for. @param {SVGGElement} plane */
  #showNeedle(plane) {
    this.#hideNeedle();
    const radius = Number(plane.getAttribute("data-radius"));
    const [x, y] = [radius * Math.cos(this.#angle), -radius * Math.sin(this.#angle)];
    const words = quantumWords.times(percent(this.#chance), this.turns);
    this.board.svg.append(
      s(
        "g",
        { class: "quantized-dragged", transform: plane.getAttribute("transform"), "aria-hidden": "true" },
        s("path", { class: "quantized-state", d: `M0 0L${x.toFixed(1)} ${y.toFixed(1)}` }),
        s("circle", { class: "quantized-knob", cx: x, cy: y, r: 11 }),
        s("text", { class: "quantized-shares", x: 0, y: 18 }, words),
      ),
    );
    this.board.svg.toggleAttribute("data-dragging", true);
  }

  #hideNeedle() {
    this.board.svg?.querySelector(".quantized-dragged")?.remove();
    this.board.svg?.toggleAttribute("data-dragging", false);
  }

  /** Puts the turns into the move that is being composed; without one, all safe moves are played. */
  #write() {
    const { compose } = this.board;
    const body = compose.text.replace(POWER, "") || this.#partner;
    const picks = compose.picks.filter((/** @type {string} */ pick) => !POWER.test(pick));
    const power = this.#power;
    const parts = picks.length || compose.text ? picks : [body];
    compose.write(body + power, power && parts.length ? [...parts, power] : parts);
  }

  get #partner() {
    return this.board.piecesOf("!")[0]?.getAttribute("data-with") || "";
  }

  /** `!` is the number of turns that brings most; others are written out. */
  get #power() {
    if (this.turns === CERTAIN) return "!*";
    const best = Math.floor(Math.PI / (4 * this.#theta) + 1e-9);
    if (this.turns === 0) return "";
    return this.turns === best ? "!" : `!${this.turns}`;
  }

  /** Arrows turn the needle when it has the focus, End makes certain. @param {KeyboardEvent} event */
  #key(event) {
    const plane = this.#plane;
    if (!plane || document.activeElement !== plane) return;
    const now = Math.max(0, this.turns);
    /** @type {Record<string, number>} */
    const turns = { ArrowUp: now + 1, ArrowRight: now + 1, ArrowDown: now - 1, ArrowLeft: now - 1, Home: 0 };
    const wanted = event.key === "End" ? CERTAIN : turns[event.key];
    if (wanted === undefined || !this.#most) return;
    event.preventDefault();
    event.stopPropagation();
    this.turns = wanted === CERTAIN ? CERTAIN : Math.min(this.#most, Math.max(0, wanted));
    this.#write();
    this.#tell();
  }
}
