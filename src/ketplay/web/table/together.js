// The joint odds of any parts one selects: buttons, and under them every way those can turn out.
import { h, setChildren } from "../lib/dom.js";
import { together as said } from "./words-odds.js";
import { words } from "../lib/words.js";

const MAX_ROWS = 16;
/** What stays selected while the board changes. @type {Set<string>} */
const selected = new Set();

/**
 * @param {[string, number, string][]} parts pick, chance, words
 * @param {(picks: string[]) => Promise<{joint_odds: [string, number][] | null} | null>} request
 */
export function jointOdds(parts, request) {
  const list = h("ul", { class: "ket-odds-words", "aria-live": "polite" });
  const buttons = parts.map(([pick]) => {
    const button = h(
      "button",
      { type: "button", class: "ket-button", "aria-pressed": String(selected.has(pick)) },
      pick.split(":").pop(),
    );
    button.addEventListener("click", () => {
      if (!selected.delete(pick)) selected.add(pick);
      button.setAttribute("aria-pressed", String(selected.has(pick)));
      showOutcomes();
    });
    return button;
  });
  const showOutcomes = async () => {
    const picks = parts.map(([pick]) => pick).filter((pick) => selected.has(pick));
    const outcomes = picks.length ? ((await request(picks))?.joint_odds ?? []) : [];
    const rows = outcomes
      .slice(0, MAX_ROWS)
      .map(([outcome, p]) => h("li", {}, `${outcome} `, h("b", {}, words.odds.percent(p))));
    setChildren(
      list,
      rows,
      outcomes.length > MAX_ROWS && h("li", {}, said.rest(outcomes.length - MAX_ROWS)),
      !picks.length && h("li", {}, said.how),
    );
  };
  showOutcomes();
  return h(
    "details",
    { class: "ket-together", open: selected.size > 0 },
    h("summary", {}, said.title),
    h("div", { role: "group", "aria-label": said.title }, buttons),
    list,
  );
}
