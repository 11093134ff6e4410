// What can be asked about a whole record: what decided it, and the same measurement many times.
import { h, setChildren } from "../lib/dom.js";
import { button } from "../lib/frame.js";
import { Review } from "./review.js";
import { replayWords } from "./words.js";

/** @typedef {import("./page.js").ReplayPage} ReplayPage */

/**
 * Shows the panels, and opens what the address names: `review` judges every turn, `remeasure` repeats the measurement.
 * @param {ReplayPage} page
 * @param {URLSearchParams} hash
 * @param {(k: number) => void} go  shows another position
 */
export async function showPanels(page, hash, go) {
  const { recording, panels } = page;
  if (recording.running || recording.tags.Seat) return;
  const words = replayWords;
  const review = section("ket-review", words.review.title);
  const remeasure = section(
    "ket-remeasure",
    words.remeasure.title,
    h("p", { class: "ket-dim" }, words.remeasure.text),
  );
  const open = button(words.remeasure.title, () => openMeasurement(page, remeasure, open), "ket-strong");
  remeasure.append(open);
  setChildren(panels, recording.history.length > 0 && review, recording.game.measured && remeasure);
  if (recording.history.length) await openReview(page, review, go, hash.has("review"));
  const isMeasured = hash.has("remeasure") && recording.game.measured;
  if (isMeasured) await openMeasurement(page, remeasure, open);
  const wanted = [hash.has("review") && review, isMeasured && remeasure].find(Boolean);
  if (wanted) wanted.scrollIntoView({ block: "start" });
}

/**
 * @param {string} id
 * @param {string} title
 * @param {...Node} content
 */
function section(id, title, ...content) {
  return h(
    "section",
    { class: "ket-panel", id, "aria-labelledby": `${id}-title` },
    h("h2", { id: `${id}-title` }, title),
    ...content,
  );
}

/**
 * What can be said at once; and, if it is asked for, the judgement of every turn.
 * @param {ReplayPage} page
 * @param {HTMLElement} panel
 * @param {(k: number) => void} go
 * @param {boolean} judged
 */
async function openReview(page, panel, go, judged) {
  const review = new Review(page, panel, go);
  const first = review.begin(() => review.judge());
  if (!judged) return;
  await first;
  review.judge();
}

/**
 * @param {ReplayPage} page
 * @param {HTMLElement} panel
 * @param {HTMLElement} open  its button
 */
async function openMeasurement(page, panel, open) {
  open.remove();
  const { openRemeasure } = await import("./remeasure.js");
  await openRemeasure(page, panel);
  panel.scrollIntoView({ block: "start" });
}
