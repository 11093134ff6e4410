// Writing a lesson: its text on the left, checked while one writes; on the right what is wrong, and the lesson to try out.
import { getText } from "../../lib/api.js";
import { h, setChildren } from "../../lib/dom.js";
import { button, buildFrame, toastError } from "../../lib/frame.js";
import { saveFile } from "../../lib/later/save_file.js";
import { openShareDialog } from "../../lib/share.js";
import { readItem, writeItem } from "../../lib/storage.js";
import { CoursePage } from "../course.js";
import { readText } from "../courses.js";
import { LONGEST_LINK, pack, packedHere, packedUrl, unpack } from "./lesson_link.js";
import { LONGEST_TEXT } from "./text.js";
import { textWords, writeWords } from "../words-later.js";
import { learnWords } from "../words.js";

const DELAY = 500; // milliseconds after the last key before the text is checked
const STORED = "lesson-text";

export async function openWriter() {
  document.title = learnWords.page(writeWords.title);
  const packed = packedHere();
  const given = packed ? await unpack(packed) : null;
  if (packed) history.replaceState(null, "", location.pathname);
  const text = given ?? readItem(STORED) ?? (await getText("/learn/template.md"));
  new Writer(text).check();
}

class Writer {
  field = h("textarea", {
    class: "ket-input ket-write-text",
    spellcheck: true,
    maxLength: LONGEST_TEXT,
    "aria-label": writeWords.text,
  });
  state = h("p", { class: "ket-write-state", role: "status" });
  list = h("ul", { class: "ket-write-problems" });
  preview = h("section", { class: "ket-write-preview", "aria-label": writeWords.preview });

  /** @param {string} text */
  constructor(text) {
    /** @type {CoursePage | null} */
    this.page = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.number = 0;
    this.field.value = text;
    this.field.addEventListener("input", () => this.#changed());
    buildFrame("ket-write").append(
      h(
        "header",
        { class: "ket-row ket-apart" },
        h("h1", {}, writeWords.title),
        h(
          "div",
          { class: "ket-row" },
          button(writeWords.share, () => this.#share(), "ket-strong"),
          button(writeWords.save, () => this.#save()),
          h("a", { class: "ket-button", href: "/docs/lessons", target: "_blank" }, writeWords.guide),
        ),
      ),
      h("p", { class: "ket-dim" }, writeWords.lead),
      h("section", { class: "ket-write-left", "aria-label": writeWords.text }, this.field),
      h("section", { class: "ket-write-check", "aria-label": writeWords.check }, this.state, this.list),
      this.preview,
    );
  }

  #changed() {
    writeItem(STORED, this.field.value);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.check(), DELAY);
  }

  async check() {
    const number = ++this.number;
    this.state.textContent = writeWords.checking;
    const place = (/** @type {string} */ lesson, /** @type {string} */ step) => `#${lesson}/${step}`;
    const result = await readText(this.field.value, place).catch(toastError);
    if (!result || number !== this.number) return; // the text has changed meanwhile
    const { course, lessons, problems, solutions } = result;
    this.state.textContent = problems.length ? writeWords.problems(problems.length) : writeWords.fine;
    this.state.dataset.state = problems.length ? "tried" : "solved";
    setChildren(
      this.list,
      ...problems.map((problem) => h("li", {}, this.#problemButton(problem))),
      ...Object.entries(solutions).map(([step, lines]) => h("li", {}, writeWords.solved(step, lines))),
    );
    if (course) await this.#show(course, lessons);
  }

  /** @param {{line: number, words: string}} problem */
  #problemButton({ line, words }) {
    return button(textWords.line(line, words), () => this.#goTo(line), "ket-write-problem");
  }

  /** Puts the cursor on a line. @param {number} number */
  #goTo(number) {
    const lines = this.field.value.split("\n");
    const first = lines.slice(0, number - 1).join("\n").length + (number > 1 ? 1 : 0);
    this.field.focus();
    this.field.setSelectionRange(first, first + (lines[number - 1] || "").length);
    this.field.scrollTop = (this.field.scrollHeight / lines.length) * Math.max(0, number - 4);
  }

  /**
   * @param {import("../courses.js").Course} course
   * @param {any[]} lessons
   */
  async #show(course, lessons) {
    this.page?.open.abort();
    setChildren(this.preview);
    const main = h("div", { class: "ket-learn" });
    this.preview.append(main);
    this.page = new CoursePage(main, course, lessons);
    const writing = document.activeElement;
    await this.page.enter();
    document.title = learnWords.page(writeWords.title);
    if (writing === this.field) this.field.focus({ preventScroll: true });
  }

  async #share() {
    const packed = await pack(this.field.value);
    const { length } = packed;
    if (length > LONGEST_LINK) {
      this.state.textContent = writeWords.tooLong(length, LONGEST_LINK);
      return;
    }
    openShareDialog(writeWords.shareTitle, writeWords.shareText, location.origin + packedUrl(packed)("", ""));
  }

  #save() {
    saveFile(writeWords.file, this.field.value, "text/markdown");
  }
}
