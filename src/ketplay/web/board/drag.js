// Dragging one piece onto another with a mouse or a pen. A finger scrolls the page; it taps instead.

const FAR = 8;

export class Drag {
  /**
   * @param {HTMLElement} frame
   * @param {(from: string, to: string) => void} dropped
   * @param {(pick: string) => boolean} allowed
   */
  constructor(frame, dropped, allowed) {
    this.frame = frame;
    this.dropped = dropped;
    this.allowed = allowed;
    /** @type {{piece: SVGGraphicsElement, x: number, y: number, scale: number, moving: boolean} | null} */
    this.held = null;
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
    const piece = event.target instanceof Element ? event.target.closest("[data-pick]") : null;
    if (!(piece instanceof SVGGraphicsElement) || !this.allowed(piece.dataset.pick || "")) return;
    const matrix = piece.ownerSVGElement?.getScreenCTM();
    this.held = { piece, x: event.clientX, y: event.clientY, scale: matrix?.a || 1, moving: false };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const held = this.held;
    if (!held) return;
    const dx = event.clientX - held.x;
    const dy = event.clientY - held.y;
    if (!held.moving && Math.hypot(dx, dy) < FAR) return;
    held.moving = true;
    held.piece.classList.add("ket-dragged");
    held.piece.style.translate = `${dx / held.scale}px ${dy / held.scale}px`;
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const held = this.held;
    if (!held) return;
    const moved = held.moving;
    const under = moved
      ? document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-pick]")
      : null;
    this.#drop();
    if (!moved) return;
    this.justDragged = true; // the click that follows is not one
    setTimeout(() => (this.justDragged = false));
    const to = under && this.frame.contains(under) ? under.getAttribute("data-pick") : null;
    const from = held.piece.dataset.pick || "";
    if (to !== null && to !== from) this.dropped(from, to);
  }

  #drop() {
    if (!this.held) return;
    this.held.piece.classList.remove("ket-dragged");
    this.held.piece.style.translate = "";
    this.held = null;
  }
}
