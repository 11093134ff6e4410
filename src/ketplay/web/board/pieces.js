// The pieces of a drawing: which ones can be picked, and which of them changed.

/** Selects every piece that can be picked. */
export const PICKABLE = "[data-pick]";

const MAX_CHANGED = 6; // if more pieces change, as in a deal, none of them stands out

/** The pick of the piece that an event is about, or null. @param {Event} event */
export function pickOf(event) {
  const piece = event.target instanceof Element ? event.target.closest(PICKABLE) : null;
  return piece ? piece.getAttribute("data-pick") : null;
}

/**
 * The changed pieces that are worth a mark: those with something to pick, the outermost ones, and only if they are few.
 * @param {Element[]} altered
 */
export function notableChanges(altered) {
  const pickable = altered.filter((node) => node.closest(PICKABLE) || node.querySelector(PICKABLE));
  const outermost = pickable.filter(
    (node) => !pickable.some((other) => other !== node && other.contains(node)),
  );
  return outermost.length > MAX_CHANGED ? [] : /** @type {SVGGraphicsElement[]} */ (outermost);
}
