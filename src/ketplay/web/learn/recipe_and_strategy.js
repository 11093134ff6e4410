// Steps with several boards: the cases of a recipe, and the table of a strategy with what its rounds are worth.
import { h, setChildren } from "../lib/dom.js";
import { percent } from "./results.js";
import { learnWords } from "./words.js";

/**
 * @typedef {{name: string, player: string, question: string, moves: string[], open: boolean}} Cell
 * @typedef {{cases: {name: string, right: boolean}[], case: number, cells: Cell[], cell: string, rounds: {name: string, chance: number}[], share: number}} Several
 */

/**
 * Shows them in an element; the button that has the focus keeps it.
 * @param {HTMLElement} element
 * @param {Several | null} several
 * @param {(place: {case?: number, cell?: string}) => void} turn  shows another board
 */
export function showSeveral(element, several, turn) {
  if (!several) return setChildren(element);
  const buttons = () => [...element.querySelectorAll("button")];
  const at = buttons().findIndex((each) => each === document.activeElement);
  const list = several.cases.length ? caseList(several, turn) : strategyTable(several, turn);
  setChildren(element, ...list);
  buttons()[at]?.focus();
}

/** @param {Several} several @param {(place: {case: number}) => void} turn */
function caseList({ cases, case: shown }, turn) {
  return [
    h("p", { class: "ket-dim" }, learnWords.cases(cases.length)),
    h(
      "ul",
      { class: "ket-cases" },
      ...cases.map(({ name, right }, at) =>
        h(
          "li",
          { "data-state": right ? "solved" : "task" },
          choice(learnWords.caseLabel(at + 1, name, right), at === shown, () => turn({ case: at }), [
            right && h("span", { "aria-hidden": "true" }, "✓"),
            name,
          ]),
        ),
      ),
    ),
  ];
}

/** @param {Several} several @param {(place: {cell: string}) => void} turn */
function strategyTable({ cells, cell: shown, rounds, share }, turn) {
  const players = [...new Set(cells.map(({ player }) => player))];
  return [
    ...players.map((player) =>
      h(
        "div",
        { class: "ket-strategist", role: "group", "aria-label": player },
        h("b", {}, player),
        ...cells
          .filter((cell) => cell.player === player)
          .map((cell) => cellButton(cell, cell.name === shown, turn)),
      ),
    ),
    h("p", { class: "ket-dim" }, learnWords.rounds),
    h("ul", { class: "ket-results" }, ...rounds.map(({ name, chance }) => roundLine(name, chance))),
    h("ul", { class: "ket-results ket-total" }, roundLine(learnWords.allRounds, share)),
  ];
}

/** @param {Cell} cell @param {boolean} shown @param {(place: {cell: string}) => void} turn */
function cellButton({ name, player, question, moves, open }, shown, turn) {
  const label = learnWords.cellLabel(player, question, moves.join(" "));
  const content = [h("small", {}, question), h("span", {}, moves.join(" ") || "–")];
  if (!open) return h("span", { class: "ket-cell" }, ...content);
  return choice(label, shown, () => turn({ cell: name }), content);
}

/**
 * A button of which one is chosen.
 * @param {string} label @param {boolean} chosen @param {() => void} onclick @param {any[]} content
 */
const choice = (label, chosen, onclick, content) =>
  h(
    "button",
    {
      type: "button",
      class: "ket-button ket-cell",
      "aria-label": label,
      "aria-pressed": String(chosen),
      onclick,
    },
    ...content,
  );

/** @param {string} name @param {number} chance */
const roundLine = (name, chance) =>
  h(
    "li",
    {},
    h("b", {}, name),
    h("meter", { min: 0, max: 1, value: chance, "aria-hidden": "true" }),
    h("span", {}, percent(Math.abs(chance))),
  );
