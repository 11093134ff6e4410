// What can be asked about a whole record: what decided it, and the same measurement many times.
import { h, setChildren } from "../lib/dom.js";
import { button } from "../lib/frame.js";
import { Review } from "./review.js";
import { replayWords } from "./words.js";

/** @typedef {import("./page.js").ReplayPage} ReplayPage */

/**
 * Shows the panels, and opens what the address names: `why` judges every turn, `again` measures again.
 * @param {ReplayPage} page
 * @param {URLSearchParams} hash
 * @param {(k: number) => void} go  shows another position
 */
export async function showPanels(page, hash, go) {
  const { recording, panels } = page;
  if (recording.running || recording.tags.Seat) return;
  const { review, remeasure } = replayWords;
  const why = section("ket-why", review.title);
  const again = section("ket-again", remeasure.title, h("p", { class: "ket-dim" }, remeasure.text));
  const open = button(remeasure.title, () => openAgain(page, again, open), "ket-strong");
  again.append(open);
  setChildren(panels, recording.history.length > 0 && why, recording.game.measured && again);
  if (recording.history.length) await openWhy(page, why, go, hash.has("why"));
  const isAgain = hash.has("again") && recording.game.measured;
  if (isAgain) await openAgain(page, again, open);
  const wanted = [hash.has("why") && why, isAgain && again].find(Boolean);
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
 * @param {HTMLElement} why
 * @param {(k: number) => void} go
 * @param {boolean} judged
 */
async function openWhy(page, why, go, judged) {
  const review = new Review(page, why, go);
  const first = review.begin(() => review.judge());
  if (!judged) return;
  await first;
  review.judge();
}

/**
 * @param {ReplayPage} page
 * @param {HTMLElement} again
 * @param {HTMLElement} open  its button
 */
async function openAgain(page, again, open) {
  open.remove();
  const { openRemeasure } = await import("./remeasure.js");
  await openRemeasure(page, again);
  again.scrollIntoView({ block: "start" });
}
