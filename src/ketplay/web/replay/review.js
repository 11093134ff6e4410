// Why a game ended so: the line of chances, the turn that cost most, what luck said in the end, all of it as a table.
import { ApiError } from "../lib/api.js";
import { Chart, end, happened } from "./chart.js";
import { h, setChildren } from "../lib/dom.js";
import { button } from "../lib/frame.js";
import { askAboutRecord } from "../lib/records.js";
import { replayWords } from "./words.js";

/** @typedef {import("./chart.js").Turn} Turn */
/** @typedef {import("./replay.js").Replay} Replay */

/**
 * Goes through the game piece by piece, showing how far it is.
 * @param {Replay} page
 * @param {HTMLElement} place
 */
export async function attach(page, place) {
  const { told } = page;
  const seats = told.game.seats.map((/** @type {string} */ _, /** @type {number} */ seat) => page.who(seat));
  const chart = new Chart(told.history.length, seats, (k) => page.go(k));
  const bar = h("progress", {
    max: Math.max(1, told.history.length),
    value: 0,
    "aria-label": replayWords.review.title,
  });
  const state = h("p", { class: "ket-dim", role: "status" });
  const progress = h("div", { class: "ket-working" }, bar, state);
  const verdict = h("div", {});
  place.append(progress, verdict, chart.element);
  page.main.addEventListener("ket-step", (event) => chart.step(/** @type {CustomEvent} */ (event).detail.k));
  chart.k = page.k;
  const turns = await gather(
    told.record,
    (found, next, of) => {
      bar.value = next;
      state.textContent = replayWords.review.working(Math.min(next + 1, of), of);
      chart.show(found, null);
    },
    told.history.length,
  ).catch((error) => complain(error, progress, place, page));
  if (!turns) return;
  const worst = costly(turns);
  chart.show(turns, worst);
  setChildren(progress, h("p", { class: "ket-hear", role: "status" }, replayWords.review.done));
  setChildren(verdict, ...judgement(page, turns, worst));
  place.append(...(told.end ? ending(turns) : []), asTable(page, turns, chart));
}

/**
 * @param {string} record
 * @param {(turns: Turn[], next: number, of: number) => void} tell
 * @param {number} of
 */
async function gather(record, tell, of) {
  /** @type {Turn[]} */
  const turns = [];
  /** @type {number | null} */
  let start = 0;
  tell(turns, 0, of);
  while (start !== null) {
    /** @type {{turns: Turn[], next: number | null, total: number}} */
    const piece = await askAboutRecord("/review", { record, start });
    turns.push(...piece.turns);
    start = piece.next;
    tell(turns, start ?? piece.total, piece.total);
  }
  return turns;
}

/**
 * @param {unknown} error
 * @param {HTMLElement} progress
 * @param {HTMLElement} place
 * @param {Replay} page
 */
function complain(error, progress, place, page) {
  if (!(error instanceof ApiError)) throw error;
  const retry = button(replayWords.review.retry, () => {
    while (place.children.length > 2) place.lastElementChild?.remove();
    attach(page, place);
  });
  setChildren(progress, h("p", { role: "alert" }, error.message), retry);
  return null;
}

/** Which turn cost most; null where none cost anything. @param {Turn[]} turns */
export function costly(turns) {
  const most = turns.reduce(
    (best, turn, at) => (turn.cost > (best < 0 ? 1e-6 : turns[best].cost) ? at : best),
    -1,
  );
  return most < 0 ? null : most;
}

/**
 * @param {Replay} page
 * @param {Turn[]} turns
 * @param {number | null} worst
 */
function judgement(page, turns, worst) {
  const outcome = page.told.end
    ? h("p", { class: "ket-outcome" }, page.told.end.words || page.told.end.reason)
    : null;
  if (worst === null) return [outcome, h("p", {}, replayWords.review.none)];
  const turn = turns[worst];
  const show = button(replayWords.review.show, () => page.go(turn.begin));
  return [
    outcome,
    h("h3", {}, h("span", { class: "ket-flag", "aria-hidden": "true" }, "!"), " ", replayWords.review.worst),
    h("p", {}, turn.advice),
    show,
  ];
}

/** What luck said at the very end, each stroke with its odds. @param {Turn[]} turns */
function ending(turns) {
  const last = turns.at(-1);
  if (!last || last.seat >= 0) return [];
  const strokes = last.words.map((text, at) =>
    h("li", {}, replayWords.review.withOdds(text, last.chances[at])),
  );
  const together = last.chances.reduce((product, p) => product * p, 1);
  return [
    h("h3", {}, replayWords.review.finalChance),
    h("ol", { class: "ket-strokes" }, strokes),
    strokes.length > 1 && h("p", {}, replayWords.review.together(together)),
  ].filter((part) => part !== false);
}

/**
 * @param {Replay} page
 * @param {Turn[]} turns
 * @param {Chart} chart
 */
function asTable(page, turns, chart) {
  const row = (/** @type {Turn} */ turn) => {
    const go = h(
      "button",
      { type: "button", class: "ket-link ket-to", onclick: () => page.go(end(turn)) },
      String(turn.begin + 1),
    );
    const who = turn.seat < 0 ? replayWords.chance : page.who(turn.seat);
    const better = turn.best.length ? replayWords.review.better(turn.best_words.join("; "), turn.cost) : "";
    return h(
      "tr",
      {},
      h("td", {}, go),
      h("td", {}, who),
      h("td", {}, happened(turn)),
      h("td", {}, chart.stands(turn)),
      h("td", {}, better),
    );
  };
  const head = h(
    "thead",
    {},
    h(
      "tr",
      {},
      replayWords.review.head.map((text) => h("th", { scope: "col" }, text)),
    ),
  );
  const table = h("table", { class: "ket-rows" }, head, h("tbody", {}, turns.map(row)));
  return h(
    "details",
    { class: "ket-as-table" },
    h("summary", {}, replayWords.review.table),
    h(
      "div",
      { class: "ket-scroll", tabIndex: 0, role: "region", "aria-label": replayWords.review.table },
      table,
    ),
  );
}
