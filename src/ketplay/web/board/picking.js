// From picks to a move: narrows the legal moves one pick at a time. Knows no board and no game.
//
// Picks are taken in the order of the moves. Where that fails, what comes before a move's last pick may come in any
// order (a hand of cards to swap), but what ends a move always comes last.

/**
 * A legal move: its text, and the pieces to pick for it, in order.
 * @typedef {object} Choice
 * @property {string} text
 * @property {string[]} picks
 */

/** @typedef {"step" | "done" | "back" | "switch" | "no"} Answer */

export class Picking {
  /**
   * @param {Choice[]} choices
   * @param {(pick: string) => boolean} [swappable]  whether the last two picks of moves that begin so may come in either order
   */
  constructor(choices, swappable = () => false) {
    this.choices = choices.flatMap((choice) =>
      choice.picks.length > 1 && swappable(choice.picks[0]) ? [choice, swapped(choice)] : [choice],
    );
    /** @type {string[]} */
    this.picked = [];
  }

  /** The moves that are still possible after these picks. */
  get candidates() {
    return this.#candidates(this.picked);
  }

  /** What may be picked next. @returns {Set<string>} */
  get next() {
    const nextPicks = new Set();
    const index = this.picked.length;
    for (const { picks } of this.choices)
      if (picks.length > index && startsWith(picks, this.picked)) nextPicks.add(picks[index]);
    if (index === 0) return nextPicks; // at first only what begins a move
    for (const { picks } of this.choices)
      for (const pick of remainingPicks(picks, this.picked)) nextPicks.add(pick);
    return nextPicks;
  }

  /** The moves that are complete as picked, though longer ones may go on from here. */
  get complete() {
    return this.candidates.filter((choice) => choice.picks.length === this.picked.length);
  }

  /**
   * The move that picking this would complete, if no longer move is possible, or null.
   * @param {string} pick
   * @returns {Choice | null}
   */
  moveEndedBy(pick) {
    const candidates = this.next.has(pick) ? this.#candidates([...this.picked, pick]) : [];
    return candidates.length === 1 && candidates[0].picks.length === this.picked.length + 1
      ? candidates[0]
      : null;
  }

  /**
   * The move that picking this would make whole, whether or not longer ones remain.
   * @param {string} pick
   * @returns {Choice | null}
   */
  moveMadeBy(pick) {
    if (!this.next.has(pick)) return null;
    return (
      this.#candidates([...this.picked, pick]).find(
        (choice) => choice.picks.length === this.picked.length + 1,
      ) || null
    );
  }

  /**
   * Takes a pick. A second pick of the same thing takes it back; a thing that could begin a move begins one.
   * @param {string} pick
   * @returns {Answer}
   */
  pick(pick) {
    if (this.next.has(pick)) return this.#take(pick, "step");
    if (this.putBack(pick)) return "back";
    const before = this.picked;
    this.picked = [];
    if (before.length && this.next.has(pick)) return this.#take(pick, "switch");
    this.picked = before;
    return "no";
  }

  /** Takes a pick back; of several equal ones, one. Returns whether there was one. @param {string} pick */
  putBack(pick) {
    const index = this.picked.lastIndexOf(pick);
    if (index >= 0) this.picked.splice(index, 1);
    return index >= 0;
  }

  /**
   * @param {string} pick
   * @param {Answer} otherwise
   * @returns {Answer}
   */
  #take(pick, otherwise) {
    const complete = this.moveEndedBy(pick);
    this.picked.push(pick);
    return complete ? "done" : otherwise;
  }

  clear() {
    this.picked = [];
  }

  /** @param {string[]} picked */
  #candidates(picked) {
    const inOrder = this.choices.filter((choice) => startsWith(choice.picks, picked));
    if (inOrder.length || !picked.length) return inOrder;
    const complete = this.choices.filter((choice) => isWholeMove(choice.picks, picked));
    return complete.length
      ? complete
      : this.choices.filter((choice) => remainingPicks(choice.picks, picked).length > 0);
  }
}

/** The same move with its last two picks the other way round. @param {Choice} choice */
const swapped = ({ text, picks }) => ({ text, picks: [...picks.slice(0, -2), ...picks.slice(-2).reverse()] });

/**
 * @param {string[]} picks
 * @param {string[]} start
 */
function startsWith(picks, start) {
  return start.length <= picks.length && start.every((pick, index) => pick === picks[index]);
}

/**
 * Whether what is picked is the whole move, its last pick last and the others in any order.
 * @param {string[]} picks
 * @param {string[]} picked
 */
function isWholeMove(picks, picked) {
  return (
    picks.length === picked.length &&
    picks.at(-1) === picked.at(-1) &&
    without(picks.slice(0, -1), picked.slice(0, -1))?.length === 0
  );
}

/**
 * What of a move may be picked after `picked`, in any order but its last pick last; nothing if it does not fit.
 * @param {string[]} picks
 * @param {string[]} picked
 */
function remainingPicks(picks, picked) {
  const body = without(picks.slice(0, -1), picked);
  if (body === null) return [];
  return body.length ? body : picks.slice(-1);
}

/**
 * A list without the things of another, or null if one of them is not in it.
 * @param {string[]} list
 * @param {string[]} removed
 */
function without(list, removed) {
  const remaining = [...list];
  for (const item of removed) {
    const index = remaining.indexOf(item);
    if (index < 0) return null;
    remaining.splice(index, 1);
  }
  return remaining;
}
