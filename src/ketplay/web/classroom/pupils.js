// The pupils who wait: who plays, who plays whom, and the groups made by hand, by dragging or by pressing twice.
import { h, setChildren } from "../lib/dom.js";
import { button } from "../lib/frame.js";
import { teacherWords } from "./words.js";

/** @typedef {{name: string, present: boolean, table: string, waiting: boolean}} Pupil */

export class Pupils {
  heading = h("h2", {});
  groupList = h("ul", { class: "ket-groups", "aria-label": teacherWords.groups });
  list = h("ul", { class: "ket-pupils" });
  hint = h("p", { class: "ket-dim", role: "status" }, teacherWords.groupHint);
  /** Names that were ticked or unticked by hand. @type {Map<string, boolean>} */
  ticked = new Map();
  /** @type {Map<string, {line: HTMLElement, box: HTMLInputElement, note: HTMLElement, partner: HTMLButtonElement}>} */
  rows = new Map();
  /** The groups made by hand. @type {string[][]} */
  groups = [];
  /** The pupil who was chosen first, or one of the group that was. */
  chosen = "";
  size = 2;

  /**
   * @param {(name: string) => void} dismiss
   * @param {() => void} changed  another choice of who plays
   */
  constructor(dismiss, changed) {
    this.dismiss = dismiss;
    this.changed = changed;
    const tick = (/** @type {boolean} */ on) => () => {
      for (const [name, { box, line }] of this.rows)
        this.ticked.set(name, (box.checked = on && !line.classList.contains("ket-absent")));
      this.changed();
    };
    this.panel = h(
      "section",
      { class: "ket-panel", "aria-label": teacherWords.waitingLabel },
      this.heading,
      this.groupList,
      this.list,
      this.hint,
      h(
        "div",
        { class: "ket-row" },
        button(teacherWords.all, tick(true)),
        button(teacherWords.none, tick(false)),
      ),
    );
  }

  /** Those who play without a group made by hand. */
  get names() {
    const grouped = new Set(this.groups.flat());
    return [...this.rows]
      .filter(([name, { box }]) => box.checked && !grouped.has(name))
      .map(([name]) => name);
  }

  /** How many play. */
  get count() {
    return this.names.length + this.groups.flat().length;
  }

  /** At most so many sit at a table. @param {number} size */
  setSize(size) {
    this.size = size;
    this.groups = this.groups.filter((group) => group.length <= size);
    this.#showGroups();
  }

  /** @param {Pupil[]} pupils */
  show(pupils) {
    const waiting = pupils.filter((pupil) => pupil.waiting);
    const names = new Set(waiting.map((pupil) => pupil.name));
    this.heading.textContent = teacherWords.waiting(waiting.length);
    for (const [name, { line }] of this.rows) {
      if (names.has(name)) continue;
      line.remove();
      this.rows.delete(name);
      this.ticked.delete(name);
    }
    for (const pupil of waiting) this.#showPupil(pupil);
    const groups = this.groups.map((group) => group.filter((name) => names.has(name)));
    const kept = groups.filter((group) => group.length > 1);
    if (!names.has(this.chosen)) this.#choose("");
    if (kept.flat().length !== this.groups.flat().length) {
      this.groups = kept;
      this.#showGroups();
    }
    this.changed();
  }

  /** @param {Pupil} pupil */
  #showPupil(pupil) {
    const row = this.rows.get(pupil.name) || this.#pupilRow(pupil.name);
    row.note.textContent = pupil.present ? "" : teacherWords.away;
    row.line.classList.toggle("ket-absent", !pupil.present);
    row.box.checked = this.ticked.get(pupil.name) ?? pupil.present;
  }

  /** @param {string} name */
  #pupilRow(name) {
    const box = h("input", { type: "checkbox" });
    box.addEventListener("change", () => {
      this.ticked.set(name, box.checked);
      this.changed();
    });
    const removeButton = button("×", () => this.dismiss(name), "ket-out");
    removeButton.setAttribute("aria-label", teacherWords.dismiss(name));
    const partner = button(teacherWords.partner, () => this.#press(name), "ket-partner");
    const note = h("span", { class: "ket-dim" });
    const label = h("label", { class: "ket-pupil" }, box, h("b", {}, name), note);
    const line = h("li", { draggable: true }, label, partner, removeButton);
    this.#makeDraggable(line, name);
    this.#makeTarget(line, () => name);
    const row = { line, box, note, partner };
    this.rows.set(name, row);
    this.list.append(line);
    this.#label();
    return row;
  }

  /** @param {HTMLElement} line @param {string} name */
  #makeDraggable(line, name) {
    line.addEventListener("dragstart", (event) => {
      event.dataTransfer?.setData("text/plain", name);
      this.#choose(name);
    });
    line.addEventListener("dragend", () => this.#choose(""));
  }

  /** What is dropped on a line plays with whoever is on it. @param {HTMLElement} line @param {() => string} target */
  #makeTarget(line, target) {
    line.addEventListener("dragover", (event) => {
      if (!this.chosen || this.chosen === target()) return;
      event.preventDefault();
      line.classList.add("ket-drop");
    });
    for (const kind of ["dragleave", "drop"])
      line.addEventListener(kind, () => line.classList.remove("ket-drop"));
    line.addEventListener("drop", (event) => {
      event.preventDefault();
      if (this.chosen && this.chosen !== target()) this.#join(this.chosen, target());
    });
  }

  /** The first press chooses a pupil, the second one the partner. @param {string} name */
  #press(name) {
    if (!this.chosen) this.#choose(name);
    else if (this.chosen === name) this.#choose("");
    else this.#join(this.chosen, name);
  }

  /** @param {string} name */
  #choose(name) {
    this.chosen = name;
    this.hint.textContent = name ? teacherWords.choosePartner(name) : teacherWords.groupHint;
    this.#label();
  }

  #label() {
    for (const [name, { partner, line }] of this.rows) {
      const isChosen = name === this.chosen;
      line.classList.toggle("ket-chosen", isChosen);
      partner.setAttribute("aria-pressed", String(isChosen));
      partner.setAttribute(
        "aria-label",
        this.chosen && !isChosen ? teacherWords.pairWith(this.chosen, name) : teacherWords.pairLabel(name),
      );
    }
  }

  /** Two become a group, or one joins a group that has room. @param {string} one @param {string} other */
  #join(one, other) {
    const groupOf = (/** @type {string} */ name) =>
      this.groups.find((group) => group.includes(name)) || [name];
    const [first, second] = [groupOf(one), groupOf(other)];
    this.#choose("");
    if (first === second) return;
    if (first.length + second.length > this.size) {
      this.hint.textContent = teacherWords.groupFull(this.size);
      return;
    }
    this.groups = [
      ...this.groups.filter((group) => group !== first && group !== second),
      [...first, ...second],
    ];
    this.#showGroups();
    this.hint.textContent = teacherWords.grouped([...first, ...second]);
    this.changed();
  }

  #showGroups() {
    const grouped = new Set(this.groups.flat());
    for (const [name, { line }] of this.rows) line.hidden = grouped.has(name);
    setChildren(
      this.groupList,
      this.groups.map((group) => this.#groupRow(group)),
    );
    this.changed();
  }

  /** @param {string[]} group */
  #groupRow(group) {
    const who = group.join(teacherWords.against);
    const apart = button("×", () => this.#separate(group), "ket-out");
    apart.setAttribute("aria-label", teacherWords.separate(who));
    const more = group.length < this.size && button(teacherWords.partner, () => this.#press(group[0]));
    if (more) more.setAttribute("aria-label", teacherWords.pairLabel(who));
    const line = h("li", {}, h("b", {}, who), more, apart);
    this.#makeTarget(line, () => group[0]);
    return line;
  }

  /** @param {string[]} group */
  #separate(group) {
    this.groups = this.groups.filter((each) => each !== group);
    this.#showGroups();
    this.rows.get(group[0])?.partner.focus();
  }
}
