// A text that the server made of Markdown, put into the page.
import { h } from "../lib/dom.js";

/**
 * Shows a text; its headings go down by `lower` levels when it is placed under another heading.
 * @param {HTMLElement} place
 * @param {string} html
 * @param {number} [levels]
 */
export function showArticle(place, html, levels = 0) {
  place.innerHTML = html;
  for (const block of place.querySelectorAll("pre, table")) block.setAttribute("tabindex", "0"); // keys must be able to scroll them
  if (!levels) return;
  for (const heading of place.querySelectorAll("h1, h2, h3, h4")) {
    const lowered = h(/** @type {"h4"} */ (`h${Math.min(6, Number(heading.tagName[1]) + levels)}`));
    lowered.append(...heading.childNodes);
    heading.replaceWith(lowered);
  }
}
