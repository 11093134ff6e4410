// A text that the server made of Markdown, put into the page.
import { h } from "./dom.js";
import { tileSet } from "./games.js";

/**
 * Shows a text as soon as its pictures are there or their sizes are known, so that nothing moves under a reader's eyes; its headings go down by `levels` when it is placed under another heading.
 * @param {HTMLElement} place
 * @param {string} html
 * @param {number} [levels]
 */
export async function showArticle(place, html, levels = 0) {
  const text = h("div");
  text.innerHTML = html;
  const pictures = [...text.querySelectorAll("img")].filter((image) => !image.hasAttribute("height"));
  await Promise.all(pictures.map((image) => image.decode().catch(() => null)));
  place.replaceChildren(...text.childNodes);
  for (const block of place.querySelectorAll("pre, table")) block.setAttribute("tabindex", "0"); // keys must be able to scroll them
  if (!levels) return;
  for (const heading of place.querySelectorAll("h1, h2, h3, h4")) {
    const lowered = h(/** @type {"h4"} */ (`h${Math.min(6, Number(heading.tagName[1]) + levels)}`));
    lowered.append(...heading.childNodes);
    heading.replaceWith(lowered);
  }
}

/**
 * Where the text of a game's guide is, with figures in the colours and pieces of this browser.
 * @param {{name: string, tiles: string[]}} game
 */
export function guideUrl(game) {
  const theme = document.documentElement.dataset.theme || "dark";
  const query = new URLSearchParams({ part: "1", theme, tiles: tileSet(game) });
  return `/games/${encodeURIComponent(game.name)}/guide?${query}`;
}
