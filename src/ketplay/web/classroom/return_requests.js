// Pupils who ask to come back with another device: the teacher compares the number and decides.
import { h, setChildren } from "../lib/dom.js";
import { button } from "../lib/frame.js";
import { teacherWords } from "./words.js";

/** @typedef {{name: string, number: number}} ReturnRequest */

export class Requests {
  list = h("ul", { class: "ket-requests", role: "alert" });
  shown = "";

  /** @param {(body: {name: string, number: number, accept: boolean}) => void} answer */
  constructor(answer) {
    this.answer = answer;
  }

  /** @param {ReturnRequest[]} requests */
  show(requests) {
    const key = JSON.stringify(requests);
    if (key === this.shown) return; // a button stays where it is while it is being pressed
    this.shown = key;
    this.list.hidden = requests.length === 0;
    setChildren(
      this.list,
      requests.map((request) => this.#line(request)),
    );
  }

  /** @param {ReturnRequest} request */
  #line({ name, number }) {
    const reply = (/** @type {boolean} */ accept) => () => this.answer({ name, number, accept });
    return h(
      "li",
      { class: "ket-panel ket-row" },
      h(
        "p",
        {},
        teacherWords.returning(name),
        " ",
        teacherWords.number,
        " ",
        h("b", { class: "ket-code" }, String(number)),
      ),
      h(
        "div",
        { class: "ket-row" },
        button(teacherWords.accept(name), reply(true), "ket-strong"),
        button(teacherWords.refuse, reply(false)),
      ),
    );
  }
}
