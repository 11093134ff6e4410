// The pieces of a drawing: which ones can be picked, and which of them changed.

/** Selects every piece that can be picked. */
export const PICKABLE = "[data-pick]";

const MAX_CHANGED = 6; // if more pieces change, as in a deal, none of them stands out

/** The pick of the piece that an event is about, or null. @param {Event} event */
export const pickOf = (event) => pieceOf(event)?.getAttribute("data-pick") ?? null;

/** The piece that an event is about, or null. @param {Event} event @returns {SVGGraphicsElement | null} */
export function pieceOf(event) {
  const piece = event.target instanceof Element ? event.target.closest(PICKABLE) : null;
  return piece instanceof SVGGraphicsElement ? piece : null;
}

/**
 * A button whose words count what is picked: `data-counted="Swap cards|Swap 1 card|Swap # cards"`.
 * @param {SVGGraphicsElement} piece
 * @param {number} picked
 */
export function countOn(piece, picked) {
  const [none, single, several] = (piece.getAttribute("data-counted") || "").split("|");
  if (!several) return;
  const words = [none, single][picked] ?? several.replace("#", String(picked));
  const lines = [...piece.querySelectorAll("text")];
  const space = lines.length > 1 ? words.lastIndexOf(" ") : words.length; // the last word has the second line
  const parts = [words.slice(0, space), words.slice(space + 1)];
  lines.forEach((line, index) => (line.textContent = parts[index] ?? ""));
  piece.setAttribute("aria-label", words);
}

/**
 * The changed pieces that are worth a mark: those with something to pick, the outermost ones, and only if they are few.
 * @param {Element[]} altered
 */
export function notableChanges(altered) {
  const pickable = altered.filter(
    (node) => (node.closest(PICKABLE) || node.querySelector(PICKABLE)) && !node.closest("[data-mark=none]"),
  );
  const outermost = pickable.filter(
    (node) => !pickable.some((other) => other !== node && other.contains(node)),
  );
  return outermost.length > MAX_CHANGED ? [] : /** @type {SVGGraphicsElement[]} */ (outermost);
}

/** Several pieces with the same pick, such as two equal cards: which of them were picked. */
export class EqualPieces {
  /** @param {import("./scene.js").BoardHost} board */
  constructor(board) {
    this.board = board;
    /** The keys of the picked ones. @type {string[]} */
    this.keys = [];
  }

  /** Whether a piece is one of several with its pick. @param {SVGGraphicsElement} piece */
  #hasEqual(piece) {
    return !this.board.compose?.active && this.board.piecesOf(piece.dataset.pick || "").length > 1;
  }

  /** Whether a piece with a pick that was taken is the one that was picked. @param {SVGGraphicsElement} piece */
  isPicked(piece) {
    return !this.#hasEqual(piece) || this.keys.includes(piece.dataset.key || "");
  }

  /**
   * Picks a piece, or puts it back if it was picked.
   * @param {SVGGraphicsElement} piece
   * @param {boolean} confirmLast
   */
  pick(piece, confirmLast) {
    const { board } = this;
    const pick = piece.dataset.pick || "";
    const key = piece.dataset.key || "";
    const isBack = this.#hasEqual(piece) && this.keys.includes(key) && !board.busy;
    this.keys = this.keys.filter((other) => other !== key);
    if (!isBack) {
      this.keys.push(key);
      return board.pick(pick, confirmLast);
    }
    board.picking.putBack(pick);
    board.refresh();
  }
}
