// The pieces of a board explain themselves: a strip on the stage, and a card for each piece that is asked about.
import { h, loadStyle } from "../lib/dom.js";
import { Explainer } from "../board/explainer.js";
import { laterBoardWords } from "../board/words-later.js";

/** @typedef {import("../board/explainer.js").Explanation & {lasting?: boolean}} Reply */

const MOST_KEPT = 200; // explanations that are not asked for again

/**
 * @param {import("./stage.js").Stage} stage
 * @param {HTMLElement} line  where the strip goes while the drawing has no place for it
 * @param {() => string} position  names what is on the board
 * @param {(pick: string) => Promise<Reply | null>} ask
 */
export async function explainPieces(stage, line, position, ask) {
  await loadStyle("/board/explain.css");
  const { board } = stage;
  const strip = h(
    "section",
    { class: "ket-explain", "aria-label": laterBoardWords.explain.label },
    h(
      "div",
      { class: "ket-explain-body" },
      h("p", { class: "ket-explain-facts" }, laterBoardWords.explain.how),
    ),
  );
  stage.areas.put("explain", strip, line, true);
  new Explainer(board, strip, askOnce(position, ask)).point(board.picking.picked[0] ?? board.pointed);
}

/**
 * Asks about a piece of a position once; what is the same in every position is not asked again.
 * @param {() => string} position
 * @param {(pick: string) => Promise<Reply | null>} ask
 * @returns {(pick: string) => Promise<Reply | null>}
 */
function askOnce(position, ask) {
  /** @type {Map<string, Reply>} */
  const known = new Map();
  return async (pick) => {
    const place = `${position()} ${pick}`;
    const cached = known.get(pick) || known.get(place);
    if (cached) return cached;
    const reply = await ask(pick);
    if (known.size > MOST_KEPT) known.clear();
    if (reply) known.set(reply.lasting ? pick : place, reply);
    return reply;
  };
}
