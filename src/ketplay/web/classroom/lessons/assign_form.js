// What the class goes through: a course or a lesson, each at their own pace or all together.
import { h, setChildren } from "../../lib/dom.js";
import { button } from "../../lib/frame.js";
import { listCourses } from "../../learn/courses.js";
import { lessonPanelWords } from "./words.js";

const LINK = "link";

export class AssignForm {
  choice = h("select", { id: "ket-assign", class: "ket-input" });
  link = h("input", {
    id: "ket-assign-link",
    class: "ket-input",
    hidden: true,
    "aria-label": lessonPanelWords.linkField,
    placeholder: lessonPanelWords.linkField,
  });
  pace = h(
    "select",
    { id: "ket-pace", class: "ket-input" },
    ...Object.entries(lessonPanelWords.paces).map(([value, text]) => h("option", { value }, text)),
  );
  state = h("p", { class: "ket-assigned", role: "status" });
  steps = h("div", { class: "ket-row" });

  /** @param {(body: Record<string, unknown>) => void} assign */
  constructor(assign) {
    this.assign = assign;
    this.choice.addEventListener("change", () => (this.link.hidden = this.choice.value !== LINK));
    const form = h(
      "form",
      { class: "ket-row ket-assign" },
      h("label", { for: "ket-assign" }, lessonPanelWords.what),
      this.choice,
      this.link,
      h("label", { for: "ket-pace" }, lessonPanelWords.pace),
      this.pace,
      h("button", { type: "submit", class: "ket-button ket-strong" }, lessonPanelWords.assign),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.assign({ lesson: this.#lesson(), pace: this.pace.value });
    });
    this.panel = h("div", {}, form, this.state, this.steps);
  }

  #lesson() {
    if (this.choice.value !== LINK) return this.choice.value;
    return `l=${this.link.value.trim().split("l=").pop()?.split("&")[0]}`;
  }

  /** Fills the list of courses and lessons. */
  async load() {
    const courses = await listCourses();
    setChildren(
      this.choice,
      ...courses.map((course) =>
        h(
          "optgroup",
          { label: course.title },
          h("option", { value: course.name }, lessonPanelWords.whole(course.title)),
          ...course.lessons.map((lesson, at) =>
            h("option", { value: `${course.name}/${lesson.id}` }, `${at + 1} ${lesson.title}`),
          ),
        ),
      ),
      h("option", { value: LINK }, lessonPanelWords.link),
    );
  }

  /**
   * @param {import("./assignment.js").Assignment | null} assignment
   * @param {import("./matrix.js").Column[]} columns
   */
  show(assignment, columns) {
    const text = assignment
      ? lessonPanelWords.assigned(assignment.title, lessonPanelWords.paces[assignment.pace])
      : lessonPanelWords.nothing;
    if (this.state.textContent !== text) this.state.textContent = text;
    const at = columns.findIndex(({ place }) => place === assignment?.step);
    const go = (/** @type {number} */ number) =>
      this.assign({ lesson: assignment?.lesson, pace: "together", step: columns[number].place });
    const before = button(lessonPanelWords.before, () => go(at - 1));
    const next = button(lessonPanelWords.next, () => go(at + 1), "ket-strong");
    before.disabled = at <= 0;
    next.disabled = at === columns.length - 1;
    const isPrinted = assignment && !assignment.lesson.startsWith("l=");
    setChildren(
      this.steps,
      at >= 0 && h("span", {}, lessonPanelWords.at(at + 1, columns.length, columns[at].title)),
      at >= 0 && before,
      at >= 0 && next,
      assignment && button(lessonPanelWords.stop, () => this.assign({})),
      isPrinted &&
        h("a", { class: "ket-button", href: `/learn/print/${assignment.lesson}` }, lessonPanelWords.print),
    );
  }
}
