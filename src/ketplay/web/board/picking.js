// From picks to a move: narrows the legal moves one pick at a time. Knows no board and no game.
//
// Picks are taken in the order of the moves. Where that fails, what comes before a move's last pick may come in any
// order (a hand of cards to swap), but what ends a move always comes last.

/**
 * A legal move: its word, and the things one picks for it, in order.
 * @typedef {object} Choice
 * @property {string} text
 * @property {string[]} picks
 */

/** @typedef {"step" | "done" | "back" | "switch" | "no"} Answer */

export class Picking {
  /**
   * @param {Choice[]} choices
   * @param {(pick: string) => boolean} [either]  whether the last two picks of moves that begin so may come in either order
   */
  constructor(choices, either = () => false) {
    this.choices = choices.flatMap((choice) =>
      either(choice.picks[0]) ? [choice, swapped(choice)] : [choice],
    );
    /** @type {string[]} */
    this.picked = [];
  }

  /** The moves that what is picked may become. */
  get open() {
    return this.#open(this.picked);
  }

  /** What may be picked next. @returns {Set<string>} */
  get next() {
    const found = new Set();
    const at = this.picked.length;
    for (const { picks } of this.choices)
      if (picks.length > at && begins(picks, this.picked)) found.add(picks[at]);
    if (at === 0) return found; // at first only what begins a move
    for (const { picks } of this.choices) for (const pick of left(picks, this.picked)) found.add(pick);
    return found;
  }

  /** The moves that are complete as picked, though longer ones may go on from here. */
  get whole() {
    return this.open.filter((choice) => choice.picks.length === this.picked.length);
  }

  /**
   * The move that picking this would complete with no longer one in sight, or null.
   * @param {string} pick
   * @returns {Choice | null}
   */
  ends(pick) {
    const open = this.next.has(pick) ? this.#open([...this.picked, pick]) : [];
    return open.length === 1 && open[0].picks.length === this.picked.length + 1 ? open[0] : null;
  }

  /**
   * The move that picking this would make whole, whether or not longer ones remain.
   * @param {string} pick
   * @returns {Choice | null}
   */
  makes(pick) {
    if (!this.next.has(pick)) return null;
    return (
      this.#open([...this.picked, pick]).find((choice) => choice.picks.length === this.picked.length + 1) ||
      null
    );
  }

  /**
   * Takes a pick. A second pick of the same thing takes it back; a thing that could begin a move begins one.
   * @param {string} pick
   * @returns {Answer}
   */
  pick(pick) {
    if (this.next.has(pick)) return this.#take(pick, "step");
    const at = this.picked.lastIndexOf(pick);
    if (at >= 0) {
      this.picked.splice(at, 1);
      return "back";
    }
    const kept = this.picked;
    this.picked = [];
    if (kept.length && this.next.has(pick)) return this.#take(pick, "switch");
    this.picked = kept;
    return "no";
  }

  /**
   * @param {string} pick
   * @param {Answer} otherwise
   * @returns {Answer}
   */
  #take(pick, otherwise) {
    const done = this.ends(pick);
    this.picked.push(pick);
    return done ? "done" : otherwise;
  }

  clear() {
    this.picked = [];
  }

  /** @param {string[]} picked */
  #open(picked) {
    const straight = this.choices.filter((choice) => begins(choice.picks, picked));
    if (straight.length || !picked.length) return straight;
    const done = this.choices.filter((choice) => fits(choice.picks, picked));
    return done.length ? done : this.choices.filter((choice) => left(choice.picks, picked).length > 0);
  }
}

/** The same move with its last two picks the other way round. @param {Choice} choice */
const swapped = ({ text, picks }) => ({ text, picks: [...picks.slice(0, -2), ...picks.slice(-2).reverse()] });

/**
 * @param {string[]} picks
 * @param {string[]} start
 */
function begins(picks, start) {
  return start.length <= picks.length && start.every((pick, at) => pick === picks[at]);
}

/**
 * Whether what is picked is the whole move, its last pick last and the others in any order.
 * @param {string[]} picks
 * @param {string[]} picked
 */
function fits(picks, picked) {
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
function left(picks, picked) {
  const body = without(picks.slice(0, -1), picked);
  if (body === null) return [];
  return body.length ? body : picks.slice(-1);
}

/**
 * A list without the things of another, or null if one of them is not in it.
 * @param {string[]} list
 * @param {string[]} gone
 */
function without(list, gone) {
  const rest = [...list];
  for (const each of gone) {
    const at = rest.indexOf(each);
    if (at < 0) return null;
    rest.splice(at, 1);
  }
  return rest;
}
