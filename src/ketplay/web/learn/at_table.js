// A table that belongs to a step of a lesson: the task and a sentence for this turn beside the board, and the way back.
import { postJson } from "../lib/api.js";
import { h, setChildren } from "../lib/dom.js";
import { button } from "../lib/frame.js";
import { tableRecord } from "../lib/records.js";
import { storedSeat } from "../lib/storage.js";
import { markSolved } from "./progress.js";
import { learnWords } from "./words.js";

const PATIENCE = 20_000; // milliseconds on one's own turn, until a hint is offered

/** The page of a step. @param {string} key */
export function lessonUrl(key) {
  const [lesson, step] = key.split("#");
  const parts = lesson.split("/");
  return `/learn/${parts.slice(0, 2).join("/")}#${parts[2]}/${step}`;
}

/**
 * @typedef {object} LessonTable
 * @property {string} code
 * @property {HTMLElement} goal
 * @property {any} view
 * @property {{say: (text: string) => void}} stage
 * @property {{hint: () => void}} actions
 */

/** @param {LessonTable} table */
export function followLesson(table) {
  const entry = storedSeat(table.code);
  const key = entry?.lesson || "";
  const panel = h("section", { class: "ket-panel ket-lesson", hidden: true });
  table.goal.before(panel);
  let busy = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  const offerHint = () =>
    panel.append(
      h(
        "p",
        { class: "ket-row" },
        learnWords.stuck,
        button(learnWords.hint, () => table.actions.hint()),
      ),
    );
  const update = async () => {
    clearTimeout(waiting);
    const view = table.view;
    const due = view && (view.end || view.actor === view.seat);
    if (!due || busy) return;
    busy = true;
    const record = await tableRecord(table.code, entry?.token || "").catch(() => "");
    const [lesson, step] = key.split("#");
    const reply = record && (await postJson("/api/step", { lesson, step, record }).catch(() => null));
    busy = false;
    if (!reply) return;
    if (reply.verdict === "solved") markSolved(key);
    setChildren(
      panel,
      h("h2", {}, h("a", { href: lessonUrl(key) }, learnWords.atTable)),
      h("p", {}, reply.say || reply.task),
    );
    panel.hidden = false;
    if (view.can.hint && !view.end) waiting = setTimeout(offerHint, PATIENCE);
    if (reply.say) table.stage.say(reply.say);
  };
  document.addEventListener("ket-news", update);
  update();
}
