// From picks to a move: narrows the legal moves one pick at a time. Knows no board and no game.

/**
 * A legal move: its word, and the things one picks for it, in order.
 * @typedef {object} Choice
 * @property {string} text
 * @property {string[]} picks
 */

/** @typedef {"step" | "done" | "back" | "switch" | "no"} Answer */

export class Picking {
  /** @param {Choice[]} choices */
  constructor(choices) {
    this.choices = choices;
    /** @type {string[]} */
    this.picked = [];
  }

  /** The moves that begin with what is picked. */
  get open() {
    return this.choices.filter((choice) => begins(choice.picks, this.picked));
  }

  /** What may be picked next. @returns {Set<string>} */
  get next() {
    const at = this.picked.length;
    return new Set(this.open.filter((choice) => choice.picks.length > at).map((choice) => choice.picks[at]));
  }

  /** The move that is complete as picked, though longer ones may begin the same way. @returns {Choice | null} */
  get whole() {
    return this.open.find((choice) => choice.picks.length === this.picked.length) || null;
  }

  /** How many picks the longest move in sight needs. */
  get length() {
    return Math.max(this.picked.length, ...this.open.map((choice) => choice.picks.length));
  }

  /**
   * The move that picking this would complete with no longer one in sight, or null.
   * @param {string} pick
   * @returns {Choice | null}
   */
  ends(pick) {
    const after = [...this.picked, pick];
    const open = this.choices.filter((choice) => begins(choice.picks, after));
    return open.length === 1 && open[0].picks.length === after.length ? open[0] : null;
  }

  /**
   * The move that picking this would make whole, whether or not longer ones remain.
   * @param {string} pick
   * @returns {Choice | null}
   */
  makes(pick) {
    const after = [...this.picked, pick];
    return this.choices.find((choice) => choice.picks.length === after.length && begins(choice.picks, after)) || null;
  }

  /**
   * Takes a pick. A second pick of the same thing takes it back; a thing that could begin a move begins one.
   * @param {string} pick
   * @returns {Answer}
   */
  pick(pick) {
    if (this.next.has(pick)) {
      const done = this.ends(pick);
      this.picked.push(pick);
      return done ? "done" : "step";
    }
    const at = this.picked.lastIndexOf(pick);
    if (at >= 0) {
      this.picked.length = at;
      return "back";
    }
    const kept = this.picked;
    this.picked = [];
    if (kept.length && this.next.has(pick)) {
      const done = this.ends(pick);
      this.picked.push(pick);
      return done ? "done" : "switch";
    }
    this.picked = kept;
    return "no";
  }

  /** Takes the last pick back. */
  back() {
    return this.picked.pop() !== undefined;
  }

  clear() {
    this.picked = [];
  }
}

/**
 * @param {string[]} picks
 * @param {string[]} start
 */
function begins(picks, start) {
  return start.length <= picks.length && start.every((pick, at) => pick === picks[at]);
}
