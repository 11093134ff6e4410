// Dragging one piece onto another with a mouse or a pen. A finger scrolls the page; it taps instead.
import { PICKABLE } from "./pieces.js";

const MIN_DISTANCE = 8;
const LIFT = 56; // pixels that a dragged piece lies above the pointer, so that it does not hide its target

export class Drag {
  /** @param {import("./scene.js").BoardHost} board */
  constructor(board) {
    this.board = board;
    const { frame } = board;
    /** Whether the piece was chosen by dragging it. */
    this.lifted = false;
    /** @type {{piece: SVGGraphicsElement, x: number, y: number, scale: number, moving: boolean} | null} */
    this.dragged = null;
    this.justDragged = false;
    frame.addEventListener("pointerdown", (event) => this.#down(event));
    frame.addEventListener("pointermove", (event) => this.#move(event));
    frame.addEventListener("pointerup", (event) => this.#up(event));
    frame.addEventListener("pointercancel", () => this.#letGo());
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.justDragged = false;
    if (event.pointerType === "touch" || event.button !== 0) return;
    const piece = event.target instanceof Element ? event.target.closest(PICKABLE) : null;
    if (!(piece instanceof SVGGraphicsElement) || !this.#isDraggable(piece.dataset.pick || "")) return;
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
    if (!dragged.moving) {
      dragged.moving = true;
      dragged.piece.classList.add("ket-dragged");
      this.#lift(dragged.piece.dataset.pick || "");
    }
    dragged.piece.style.translate = `${dx / dragged.scale}px ${(dy - LIFT) / dragged.scale}px`;
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const dragged = this.dragged;
    if (!dragged) return;
    const moved = dragged.moving;
    const target = moved ? document.elementFromPoint(event.clientX, event.clientY)?.closest(PICKABLE) : null;
    this.#letGo();
    if (!moved) return;
    this.justDragged = true; // the click that follows is not one
    setTimeout(() => (this.justDragged = false));
    const to = target && this.board.frame.contains(target) ? target.getAttribute("data-pick") : null;
    const from = dragged.piece.dataset.pick || "";
    this.#drop(from, to === from ? null : to);
  }

  /** @param {string} pick */
  #isDraggable(pick) {
    const { busy, picking } = this.board;
    return !busy && (picking.next.has(pick) || picking.picked.includes(pick));
  }

  /** The piece is chosen, so that its targets show. @param {string} pick */
  #lift(pick) {
    const { compose, picking } = this.board;
    this.lifted = !compose?.active && picking.picked.at(-1) !== pick && !picking.moveEndedBy(pick);
    if (this.lifted) this.board.pick(pick);
  }

  /**
   * @param {string} from
   * @param {string | null} to  null: it was dropped beside everything
   */
  #drop(from, to) {
    const { compose, picking } = this.board;
    if (compose?.active) return;
    if (to !== null && picking.picked.at(-1) === from) this.board.pick(to);
    else if (this.lifted) this.board.cancel();
  }

  #letGo() {
    if (!this.dragged) return;
    this.dragged.piece.classList.remove("ket-dragged");
    this.dragged.piece.style.translate = "";
    this.dragged = null;
  }
}
