// The joint odds of any parts one selects: buttons, and under them every way those can turn out.
import { h, setChildren } from "../lib/dom.js";
import { together as said } from "./words-odds.js";
import { words } from "../lib/words.js";

const MOST = 16;
/** What stays selected while the board changes. @type {Set<string>} */
const selected = new Set();

/**
 * @param {[string, number, string][]} parts pick, chance, words
 * @param {(picks: string[]) => Promise<{together: [string, number][] | null} | null>} ask
 */
export function together(parts, ask) {
  const list = h("ul", { class: "ket-odds-words", "aria-live": "polite" });
  const buttons = parts.map(([pick]) => {
    const face = h(
      "button",
      { type: "button", class: "ket-button", "aria-pressed": String(selected.has(pick)) },
      pick.split(":").pop(),
    );
    face.addEventListener("click", () => {
      if (!selected.delete(pick)) selected.add(pick);
      face.setAttribute("aria-pressed", String(selected.has(pick)));
      tell();
    });
    return face;
  });
  const tell = async () => {
    const picks = parts.map(([pick]) => pick).filter((pick) => selected.has(pick));
    const ways = picks.length ? ((await ask(picks))?.together ?? []) : [];
    const rows = ways
      .slice(0, MOST)
      .map(([way, p]) => h("li", {}, `${way} `, h("b", {}, words.odds.percent(p))));
    setChildren(
      list,
      rows,
      ways.length > MOST && h("li", {}, said.rest(ways.length - MOST)),
      !picks.length && h("li", {}, said.how),
    );
  };
  tell();
  return h(
    "details",
    { class: "ket-together", open: selected.size > 0 },
    h("summary", {}, said.title),
    h("div", { role: "group", "aria-label": said.title }, buttons),
    list,
  );
}
