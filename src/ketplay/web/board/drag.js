// Dragging one piece onto another with a mouse or a pen. A finger scrolls the page; it taps instead.
import { PICKABLE } from "./pieces.js";

const MIN_DISTANCE = 8;

export class Drag {
  /**
   * @param {HTMLElement} frame
   * @param {(from: string, to: string) => void} onDrop
   * @param {(pick: string) => boolean} isDraggable
   */
  constructor(frame, onDrop, isDraggable) {
    this.frame = frame;
    this.onDrop = onDrop;
    this.isDraggable = isDraggable;
    /** @type {{piece: SVGGraphicsElement, x: number, y: number, scale: number, moving: boolean} | null} */
    this.dragged = null;
    this.justDragged = false;
    frame.addEventListener("pointerdown", (event) => this.#down(event));
    frame.addEventListener("pointermove", (event) => this.#move(event));
    frame.addEventListener("pointerup", (event) => this.#up(event));
    frame.addEventListener("pointercancel", () => this.#drop());
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.justDragged = false;
    if (event.pointerType === "touch" || event.button !== 0) return;
    const piece = event.target instanceof Element ? event.target.closest(PICKABLE) : null;
    if (!(piece instanceof SVGGraphicsElement) || !this.isDraggable(piece.dataset.pick || "")) return;
    const matrix = piece.ownerSVGElement?.getScreenCTM();
    this.dragged = { piece, x: event.clientX, y: event.clientY, scale: matrix?.a || 1, moving: false };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const dragged = this.dragged;
    if (!dragged) return;
    const dx = event.clientX - dragged.x;
    const dy = event.clientY - dragged.y;
    if (!dragged.moving && Math.hypot(dx, dy) < MIN_DISTANCE) return;
    dragged.moving = true;
    dragged.piece.classList.add("ket-dragged");
    dragged.piece.style.translate = `${dx / dragged.scale}px ${dy / dragged.scale}px`;
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const dragged = this.dragged;
    if (!dragged) return;
    const moved = dragged.moving;
    const target = moved ? document.elementFromPoint(event.clientX, event.clientY)?.closest(PICKABLE) : null;
    this.#drop();
    if (!moved) return;
    this.justDragged = true; // the click that follows is not one
    setTimeout(() => (this.justDragged = false));
    const to = target && this.frame.contains(target) ? target.getAttribute("data-pick") : null;
    const from = dragged.piece.dataset.pick || "";
    if (to !== null && to !== from) this.onDrop(from, to);
  }

  #drop() {
    if (!this.dragged) return;
    this.dragged.piece.classList.remove("ket-dragged");
    this.dragged.piece.style.translate = "";
    this.dragged = null;
  }
}
