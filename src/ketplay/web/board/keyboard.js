// Reaching pieces without a pointer: one stop for Tab, arrows between pieces, digits for what may be picked.
import { pickOf } from "./board.js";
import { nearestPiece, isArrow } from "./steer.js";
import { words } from "../lib/words.js";

export class BoardKeyboard {
  /** @param {import("./board.js").KetBoard} board */
  constructor(board) {
    this.board = board;
  }

  /** The one piece that Tab reaches: where the focus is, else the first that may be picked. */
  get tabStop() {
    const { pieces, picking } = this.board;
    const next = picking.next;
    return (
      pieces.find((piece) => piece === document.activeElement) ||
      pieces.find((piece) => next.has(piece.dataset.pick || "")) ||
      pieces[0]
    );
  }

  /** The pick that has the focus, or null. */
  get focused() {
    const active = document.activeElement;
    return active instanceof SVGElement && this.board.contains(active) ? active.dataset.pick || null : null;
  }

  /** Puts the focus on a piece, or on the first that may be picked. @param {string} [pick] */
  focus(pick) {
    const piece = (pick === undefined ? undefined : this.board.piecesOf(pick)[0]) || this.tabStop;
    if (piece) this.#focusPiece(piece);
  }

  /** @param {SVGElement} piece */
  #focusPiece(piece) {
    for (const other of this.board.pieces) other.setAttribute("tabindex", other === piece ? "0" : "-1");
    piece.focus();
  }

  /** @param {KeyboardEvent} event */
  handleKey(event) {
    const pick = pickOf(event);
    if (pick === null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") this.board.pick(pick, this.board.confirm === "always");
    else if (isArrow(event.key)) this.#moveFocus(event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * Walks to the piece in a direction; at the edge, on to the next or the last one that may be picked, so that every one can be reached.
   * @param {string} arrow
   */
  #moveFocus(arrow) {
    const { pieces, picking } = this.board;
    const active = document.activeElement;
    if (!active) return;
    const index = pieces.findIndex((piece) => piece === active);
    const others = [...pieces.slice(index + 1), ...pieces.slice(0, index)];
    if (arrow === "ArrowLeft" || arrow === "ArrowUp") others.reverse();
    const target =
      nearestPiece(active, pieces, arrow) ||
      others.find((piece) => picking.next.has(piece.dataset.pick || ""));
    if (target instanceof SVGElement) this.#focusPiece(target);
  }

  /**
   * Picks the n-th thing that may be picked now, counted from 1.
   * @param {number} n
   */
  pickNth(n) {
    const { board } = this;
    const choices = new Map();
    for (const piece of board.pieces)
      if (board.picking.next.has(piece.dataset.pick || "") && !choices.has(piece.dataset.pick))
        choices.set(piece.dataset.pick, piece);
    const piece = [...choices.values()][n - 1];
    if (!piece || board.busy)
      return board.say(board.scene.moves.length ? words.board.noDigit(choices.size) : board.scene.reason);
    this.#focusPiece(piece);
    board.pick(piece.dataset.pick, board.confirm === "always");
  }
}
