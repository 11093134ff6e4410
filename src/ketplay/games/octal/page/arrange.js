// Arranging the graph: while the switch is on, pieces are dragged (or moved by arrow keys) instead of measured. Where
// they were put is kept in this browser, by board, and put back after every drawing; the server knows nothing of it.
import { button, h, toast } from "/public.js";

const STEP = 12;
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] };

/** @typedef {Record<string, [number, number]>} Moves  vertex -> how far it was moved, in units of the drawing */

/** The row of the game's own buttons, made once. @param {any} table */
export function buttonRow(table) {
  let row = table.play.querySelector(".octal-tools");
  if (!row) {
    row = h("div", { class: "octal-tools", role: "group", "aria-label": "The board" });
    table.board.after(row);
  }
  return row;
}

/** Dominoes and squares that lie on a tray stay there. @param {any} table */
export function attach(table) {
  if (table.tableInfo.game.name !== "octal") return;
  const arrange = new Arrange(table);
  buttonRow(table).append(arrange.toggleButton, arrange.resetButton);
}

class Arrange {
  /** @param {any} table */
  constructor(table) {
    this.frame = table.board.frame;
    const id = table.tableInfo.game.id;
    this.key = `ketplay.2.octal-layout ${id}`;
    localStorage.removeItem(`octal-places ${id}`); // the key of version 0.1
    /** @type {Moves} */
    this.moves = JSON.parse(localStorage.getItem(this.key) || "{}");
    this.active = false;
    /** @type {{vertex: string, x: number, y: number, scale: number} | null} */
    this.dragged = null;
    this.toggleButton = button("Arrange", () => this.toggle());
    this.toggleButton.setAttribute("aria-pressed", "false");
    this.resetButton = button("Reset layout", () => this.reset());
    for (const kind of ["pointerdown", "pointermove", "pointerup", "pointerover", "click", "keydown"]) {
      this.frame.addEventListener(kind, (/** @type {Event} */ event) => this.#handleEvent(event), {
        capture: true,
      });
    }
    this.observer = new MutationObserver(() => this.apply());
    this.apply();
  }

  toggle() {
    this.active = !this.active;
    this.toggleButton.setAttribute("aria-pressed", String(this.active));
    this.toggleButton.style.minWidth ||= `${this.toggleButton.offsetWidth}px`; // nothing moves
    this.toggleButton.textContent = this.active ? "Done" : "Arrange";
    if (this.active) toast("Drag to move. While you arrange, a tap plays nothing.");
    this.frame.classList.toggle("octal-arranging", this.active);
  }

  reset() {
    this.moves = {};
    localStorage.removeItem(this.key);
    this.apply();
  }

  /** @param {Event} event */
  #handleEvent(event) {
    if (!this.active) return;
    if (event instanceof KeyboardEvent) return this.#key(event);
    event.stopPropagation();
    event.preventDefault();
    if (!(event instanceof PointerEvent)) return;
    if (event.type === "pointerdown") this.#startDrag(event);
    if (this.dragged && (event.type === "pointermove" || event.type === "pointerup")) this.#drag(event);
    if (event.type === "pointerup") this.#stopDrag();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const vertex = vertexOf(event.target);
    const step = ARROWS[event.key];
    if (!vertex || !step) return;
    event.stopPropagation();
    event.preventDefault();
    this.#shift(vertex, step[0], step[1]);
    this.#stopDrag();
  }

  /** @param {PointerEvent} event */
  #startDrag(event) {
    const vertex = vertexOf(event.target);
    const svg = this.frame.querySelector("svg");
    if (!vertex || !svg) return;
    this.dragged = { vertex, x: event.clientX, y: event.clientY, scale: svg.getScreenCTM()?.a || 1 };
    this.frame.setPointerCapture?.(event.pointerId);
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    const dragged = this.dragged;
    if (!dragged) return;
    this.#shift(
      dragged.vertex,
      (event.clientX - dragged.x) / dragged.scale,
      (event.clientY - dragged.y) / dragged.scale,
    );
    dragged.x = event.clientX;
    dragged.y = event.clientY;
  }

  #stopDrag() {
    this.dragged = null;
    localStorage.setItem(this.key, JSON.stringify(this.moves));
  }

  /** @param {string} vertex @param {number} dx @param {number} dy */
  #shift(vertex, dx, dy) {
    const [x, y] = this.moves[vertex] || [0, 0];
    this.moves[vertex] = [x + dx, y + dy];
    this.apply();
  }

  /** Puts everything where it was moved to: kittens, rings, the coin, and the yarn between them. */
  apply() {
    this.observer.disconnect();
    for (const piece of this.frame.querySelectorAll("[data-at]")) {
      const [x, y] = this.moves[piece.dataset.at] || [0, 0];
      piece.style.translate = x || y ? `${x}px ${y}px` : "";
    }
    for (const yarn of this.frame.querySelectorAll("[data-edge]")) this.#yarn(yarn);
    this.observer.observe(this.frame, {
      subtree: true,
      childList: true,
      attributeFilter: ["transform", "style", "d"],
    });
  }

  /** @param {SVGPathElement} yarn */
  #yarn(yarn) {
    const ends = (yarn.dataset.edge || "").split("-").map((vertex) => this.#place(vertex));
    if (ends.every((end) => end !== null))
      yarn.setAttribute("d", wave(.../** @type {[number, number][]} */ (ends)));
  }

  /** @param {string} vertex @returns {[number, number] | null} */
  #place(vertex) {
    const piece = this.frame.querySelector(`g[data-at="${vertex}"]`);
    const numbers = piece
      ?.getAttribute("transform")
      ?.match(/-?[\d.]+/g)
      ?.map(Number);
    if (!numbers) return null;
    const [dx, dy] = this.moves[vertex] || [0, 0];
    return [numbers[0] + dx, numbers[1] + dy];
  }
}

/** The vertex a thing belongs to. @param {EventTarget | null} target @returns {string | undefined} */
function vertexOf(target) {
  const piece = target instanceof Element ? target.closest("g[data-at]") : null;
  return piece instanceof SVGElement ? piece.dataset.at : undefined;
}

/**
 * A strand of yarn as the drawing bends it: a little to one side, then to the other.
 * @param {[number, number]} from
 * @param {[number, number]} to
 */
export function wave([x, y], [right, down]) {
  const length = Math.hypot(right - x, down - y) || 1;
  const bend = Math.min(9, length / 9);
  const [mx, my] = [(x + right) / 2, (y + down) / 2];
  const [qx, qy] = [
    (x + mx) / 2 - ((down - y) / length) * bend,
    (y + my) / 2 + ((right - x) / length) * bend,
  ];
  return `M${x} ${y}Q${qx.toFixed(1)} ${qy.toFixed(1)} ${mx.toFixed(1)} ${my.toFixed(1)}T${right} ${down}`;
}
