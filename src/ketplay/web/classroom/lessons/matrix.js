// People by steps: a sign for each, a mark for who tried three times. Cells stay in place, so that a button can be pressed while answers come.
import { h, setChildren } from "../../lib/dom.js";
import { lessonPanelWords } from "./words.js";

const STUCK = 3; // wrong tries

/** @typedef {{key: string, lesson: string, title: string, place: string, kind: string}} Column */
/** @typedef {{name: string, present: boolean, marks: {state: string, tries: number, hints: number}[]}} Row */

export class Matrix {
  head = h("tr", {});
  body = h("tbody", {});
  stuck = h("p", { class: "ket-stuck", role: "status" });

  /** @param {(column: Column) => void} choose */
  constructor(choose) {
    this.choose = choose;
    this.columns = "";
    this.panel = h(
      "div",
      { class: "ket-matrix", hidden: true },
      h("h3", {}, lessonPanelWords.matrix),
      this.stuck,
      h(
        "div",
        { class: "ket-matrix-scroll", tabIndex: 0, role: "region", "aria-label": lessonPanelWords.matrix },
        h("table", {}, h("thead", {}, this.head), this.body),
      ),
      h("p", { class: "ket-dim ket-small" }, lessonPanelWords.key),
      h("p", { class: "ket-dim ket-small" }, lessonPanelWords.chooseStep),
    );
  }

  /** @param {Column[]} columns @param {Row[]} rows */
  show(columns, rows) {
    this.panel.hidden = !columns.length;
    const keys = columns.map(({ key }) => key).join(" ");
    if (keys !== this.columns) this.#showHead(columns);
    this.columns = keys;
    setChildren(this.body, ...rows.map((row) => rowOf(row)));
    const stuck = rows.filter(({ marks }) => marks.some(isStuck)).map(({ name }) => name);
    const text = stuck.length ? lessonPanelWords.stuck(stuck) : "";
    if (this.stuck.textContent !== text) this.stuck.textContent = text;
  }

  /** @param {Column[]} columns */
  #showHead(columns) {
    const cells = columns.map((column, at) => {
      const label = lessonPanelWords.step(at + 1, column.lesson, column.title);
      const isFirst = column.lesson !== columns[at - 1]?.lesson;
      return h(
        "th",
        { scope: "col", "data-first": isFirst ? "" : undefined },
        h(
          "button",
          { type: "button", "aria-label": label, title: label, onclick: () => this.choose(column) },
          String(at + 1),
        ),
      );
    });
    setChildren(this.head, h("th", { scope: "col" }, lessonPanelWords.name), ...cells);
  }
}

/** @param {{state: string, tries: number}} mark */
const isStuck = ({ state, tries }) => state !== "solved" && tries >= STUCK;

/** @param {Row} row */
function rowOf({ name, marks }) {
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, name),
    ...marks.map((mark) => {
      const label = lessonPanelWords.cell(lessonPanelWords.states[mark.state], mark.tries, mark.hints);
      const sign = lessonPanelWords.signs[mark.state] + (isStuck(mark) ? "!" : "");
      return h(
        "td",
        { "data-state": mark.state || "none", title: label },
        h("span", { "aria-hidden": "true" }, sign),
        h("span", { class: "ket-hear" }, label),
      );
    }),
  );
}
