// On a lesson's page: what is solved is told to the class, and the page goes where the teacher goes.
import { ApiError, postJson } from "../../lib/api.js";
import { h, loadStyle, setChildren } from "../../lib/dom.js";
import { toast } from "../../lib/frame.js";
import { readItem, writeItem } from "../../lib/storage.js";
import { followClass, storedPlace } from "../join.js";
import { assignedUrl } from "./assignment.js";
import { classLessonWords } from "./words.js";

const QUEUE = "learned"; // what is yet to be told, in the browser's storage
const MOST_WAITING = 60;
const PAUSE_MS = 2100; // the server notes one answer of a pupil in two seconds

export async function followFromLesson() {
  const place = storedPlace();
  if (!place) return;
  const line = h("p", { class: "ket-dim ket-class-line" });
  document.querySelector(".ket-main")?.before(line);
  document.addEventListener("ket-learned", (event) => note(/** @type {CustomEvent} */ (event).detail));
  tellAll(place);
  await Promise.all(["/classroom/class.css", "/classroom/lessons/lessons.css"].map(loadStyle));
  /** @type {string | null} */
  let last = null;
  const reason = await followClass(
    place,
    "",
    () => {},
    (news) => {
      const { lesson } = news;
      setChildren(
        line,
        classLessonWords.inClass(place.name),
        " ",
        lesson && h("a", { href: assignedUrl(lesson) }, classLessonWords.assigned(lesson.title)),
        " ",
        lesson?.pace === "together" && classLessonWords.together,
        " ",
        h("a", { href: "/class#wait" }, classLessonWords.back),
      );
      document.body.dataset.pace = lesson?.pace || "";
      const now = lesson ? assignedUrl(lesson) : "";
      const moved = last !== null && now !== last;
      if (now && (moved || lesson?.pace === "together") && now !== location.pathname + location.hash)
        location.assign(now);
      last = now;
    },
  );
  line.remove();
  toast(String(reason));
}

/** @param {Record<string, unknown>} entry */
function note(entry) {
  writeItem(QUEUE, [...(readItem(QUEUE) || []), entry].slice(-MOST_WAITING));
  document.dispatchEvent(new CustomEvent("ket-noted"));
}

/** Tells the class one thing after the other, at the pace that the server takes them. @param {{code: string, token: string}} place */
async function tellAll({ code, token }) {
  for (;;) {
    const [first] = readItem(QUEUE) || [];
    if (!first) {
      await new Promise((done) => document.addEventListener("ket-noted", done, { once: true }));
      continue;
    }
    let heard = true;
    try {
      await postJson(`/api/class/${code}/learned`, first, token);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      heard = !["too_many", "busy", "offline", "store"].includes(error.code);
    }
    if (heard) writeItem(QUEUE, (readItem(QUEUE) || []).slice(1));
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
}
