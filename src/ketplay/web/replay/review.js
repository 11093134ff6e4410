// The game review: the chart of chances, the costliest turn, the final chance events, and all of it as a table.
import { ApiError } from "../lib/api.js";
import { Chart, turnEnd, turnText } from "./chart.js";
import { h, setChildren } from "../lib/dom.js";
import { button } from "../lib/frame.js";
import { askAboutRecord } from "../lib/records.js";
import { replayWords } from "./words.js";

/** @typedef {import("./chart.js").Turn} Turn */
/** @typedef {import("./page.js").ReplayPage} ReplayPage */

/**
 * Goes through the game piece by piece, showing how far it is.
 * @param {ReplayPage} page
 * @param {HTMLElement} section
 * @param {(k: number) => void} go  shows another position
 */
export async function openReview(page, section, go) {
  const { recording } = page;
  const seats = recording.game.seats.map((/** @type {string} */ _, /** @type {number} */ seat) =>
    page.seatName(seat),
  );
  const chart = new Chart(recording.history.length, seats, go);
  const bar = h("progress", {
    max: Math.max(1, recording.history.length),
    value: 0,
    "aria-label": replayWords.review.title,
  });
  const state = h("p", { class: "ket-dim", role: "status" });
  const progress = h("div", { class: "ket-working" }, bar, state);
  const verdict = h("div", {});
  section.append(progress, verdict, chart.element);
  page.main.addEventListener("ket-step", (event) => chart.step(/** @type {CustomEvent} */ (event).detail.k));
  chart.k = page.k;
  const turns = await reviewTurns(
    recording.record,
    (turns, next, total) => {
      bar.value = next;
      state.textContent = replayWords.review.working(Math.min(next + 1, total), total);
      chart.show(turns, null);
    },
    recording.history.length,
  ).catch((error) =>
    showError(error, progress, () => {
      while (section.children.length > 2) section.lastElementChild?.remove();
      openReview(page, section, go);
    }),
  );
  if (!turns) return;
  const worst = worstTurn(turns);
  chart.show(turns, worst);
  setChildren(progress, h("p", { class: "ket-hear", role: "status" }, replayWords.review.done));
  setChildren(verdict, ...verdictParts(page, turns, worst, chart));
  section.append(...(recording.end ? finalChanceEvents(turns) : []), turnTable(page, turns, chart));
}

/**
 * @param {string} record
 * @param {(turns: Turn[], next: number, total: number) => void} onProgress
 * @param {number} total
 */
async function reviewTurns(record, onProgress, total) {
  /** @type {Turn[]} */
  const turns = [];
  /** @type {number | null} */
  let start = 0;
  onProgress(turns, 0, total);
  while (start !== null) {
    /** @type {{turns: Turn[], next: number | null, total: number}} */
    const reply = await askAboutRecord("/review", { record, start });
    turns.push(...reply.turns);
    start = reply.next;
    onProgress(turns, start ?? reply.total, reply.total);
  }
  return turns;
}

/**
 * @param {unknown} error
 * @param {HTMLElement} progress
 * @param {() => void} retry
 */
function showError(error, progress, retry) {
  if (!(error instanceof ApiError)) throw error;
  setChildren(progress, h("p", { role: "alert" }, error.message), button(replayWords.review.retry, retry));
  return null;
}

/** Which turn cost most; null where none cost anything. @param {Turn[]} turns */
export function worstTurn(turns) {
  const index = turns.reduce(
    (best, turn, at) => (turn.cost > (best < 0 ? 1e-6 : turns[best].cost) ? at : best),
    -1,
  );
  return index < 0 ? null : index;
}

/**
 * @param {ReplayPage} page
 * @param {Turn[]} turns
 * @param {number | null} worst
 * @param {Chart} chart
 */
function verdictParts(page, turns, worst, chart) {
  const outcome = page.recording.end
    ? h("p", { class: "ket-outcome" }, page.recording.end.words || page.recording.end.reason)
    : null;
  if (worst === null) return [outcome, h("p", {}, replayWords.review.none)];
  const turn = turns[worst];
  const show = button(replayWords.review.show, () => chart.go(turn.begin));
  return [
    outcome,
    h("h3", {}, h("span", { class: "ket-flag", "aria-hidden": "true" }, "!"), " ", replayWords.review.worst),
    h("p", {}, turn.advice),
    show,
  ];
}

/** The final chance events, each with its odds. @param {Turn[]} turns */
function finalChanceEvents(turns) {
  const last = turns.at(-1);
  if (!last || last.seat >= 0) return [];
  const items = last.words.map((text, at) =>
    h("li", {}, replayWords.review.withOdds(text, last.chances[at])),
  );
  const probability = last.chances.reduce((product, p) => product * p, 1);
  return [
    h("h3", {}, replayWords.review.finalChance),
    h("ol", { class: "ket-strokes" }, items),
    items.length > 1 && h("p", {}, replayWords.review.together(probability)),
  ].filter((part) => part !== false);
}

/**
 * @param {ReplayPage} page
 * @param {Turn[]} turns
 * @param {Chart} chart
 */
function turnTable(page, turns, chart) {
  const row = (/** @type {Turn} */ turn) => {
    const link = h(
      "button",
      { type: "button", class: "ket-link ket-to", onclick: () => chart.go(turnEnd(turn)) },
      String(turn.begin + 1),
    );
    const who = turn.seat < 0 ? replayWords.chance : page.seatName(turn.seat);
    const better = turn.best.length ? replayWords.review.better(turn.best_words.join("; "), turn.cost) : "";
    return h(
      "tr",
      {},
      h("td", {}, link),
      h("td", {}, who),
      h("td", {}, turnText(turn)),
      h("td", {}, chart.valuesText(turn)),
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
