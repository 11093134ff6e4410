// Reaching pieces without a pointer: one stop for Tab, arrows between pieces, digits for what may be picked. A piece with
// `data-digits` is chosen by typing these; without any, digits count what may be picked.
import { pieceOf } from "./pieces.js";
import { boardWords } from "./words.js";

/** @type {Record<string, [number, number]>} */
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class BoardKeyboard {
  /** @param {import("./scene.js").BoardHost} board */
  constructor(board) {
    this.board = board;
    /** The focus is put somewhere by the page, not by somebody who looks there. */
    this.isSilent = false;
    /** The digits of a number that may go on, and the scene in which they were typed. */
    this.typed = "";
    /** @type {import("./scene.js").Scene | null} */
    this.scene = null;
  }

  /** Whether the focus is where somebody has moved it to, and sees it. */
  get isLooking() {
    return !this.isSilent && Boolean(document.activeElement?.matches(":focus-visible"));
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

  /** Puts the focus on a piece, or on the first that may be picked, without looking at it. @param {string} [pick] */
  focus(pick) {
    const piece = (pick === undefined ? undefined : this.board.piecesOf(pick)[0]) || this.tabStop;
    this.isSilent = true;
    if (piece) this.#focusPiece(piece);
    this.isSilent = false;
  }

  /** @param {SVGElement} piece */
  #focusPiece(piece) {
    for (const other of this.board.pieces) other.setAttribute("tabindex", other === piece ? "0" : "-1");
    piece.focus();
  }

  /** @param {KeyboardEvent} event */
  handleKey(event) {
    const piece = pieceOf(event);
    if (!piece || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ")
      this.board.equalPieces.pick(piece, this.board.confirm === "always");
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
   * Picks what a digit stands for: the piece that carries the number typed so far, else the n-th that may be picked. No
   * single digit plays a move: its last pick then waits for Enter, or for the same again.
   * @param {string} digit
   */
  pickDigit(digit) {
    const { board } = this;
    const pieces = this.#choices();
    const isNumbered = pieces.some((piece) => piece.dataset.digits);
    const numbered = (/** @type {string} */ digits) =>
      pieces.filter((piece) => piece.dataset.digits?.startsWith(digits));
    const before = this.scene === board.scene ? this.typed : "";
    const number = numbered(before + digit).length ? before + digit : digit;
    const candidates = isNumbered ? numbered(number) : pieces.slice(Number(digit) - 1).slice(0, 1);
    const piece = isNumbered ? candidates.find((each) => each.dataset.digits === number) : candidates[0];
    this.scene = board.scene;
    this.typed = candidates.length > 1 ? number : "";
    if (piece) this.#focusPiece(piece);
    if (candidates.length > 1) return board.say(boardWords.moreDigits(number));
    if (piece && !board.busy)
      return board.pick(piece.dataset.pick || "", board.confirm === "always" || !board.picking.picked.length);
    if (!board.scene.moves.length) return board.say(board.scene.reason);
    board.say(boardWords.noNumber(number));
  }

  /** What may be picked now; of equal pieces the first. @returns {SVGGraphicsElement[]} */
  #choices() {
    const { pieces, picking } = this.board;
    const choices = new Map();
    for (const piece of pieces)
      if (picking.next.has(piece.dataset.pick || "") && !choices.has(piece.dataset.pick))
        choices.set(piece.dataset.pick, piece);
    return [...choices.values()];
  }
}

/**
 * The nearest piece in the direction of an arrow; straight ahead counts more than aside. Null if there is none.
 * @param {Element} from
 * @param {Element[]} pieces
 * @param {string} arrow
 * @returns {Element | null}
 */
function nearestPiece(from, pieces, arrow) {
  const [dx, dy] = DIRECTIONS[arrow];
  const start = centre(from);
  let nearest = null;
  let lowestCost = Infinity;
  for (const piece of pieces) {
    if (piece === from) continue;
    const end = centre(piece);
    const ahead = (end.x - start.x) * dx + (end.y - start.y) * dy;
    const aside = Math.abs((end.x - start.x) * dy) + Math.abs((end.y - start.y) * dx);
    const cost = ahead + 2.5 * aside;
    if (ahead > 2 && cost < lowestCost) [nearest, lowestCost] = [piece, cost];
  }
  return nearest;
}

/** @param {string} key */
const isArrow = (key) => key in DIRECTIONS;

/** @param {Element} piece */
function centre(piece) {
  const box = piece.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
