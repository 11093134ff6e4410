// A text that the server made of Markdown, put into the page.
import { h } from "../lib/dom.js";

/**
 * Shows a text; its headings go down by `lower` where it stands under one of ours.
 * @param {HTMLElement} place
 * @param {string} html
 * @param {number} [lower]
 */
export function article(place, html, lower = 0) {
  place.innerHTML = html;
  for (const wide of place.querySelectorAll("pre, table")) wide.setAttribute("tabindex", "0"); // keys must be able to scroll them
  if (!lower) return;
  for (const heading of place.querySelectorAll("h1, h2, h3, h4")) {
    const below = h(/** @type {"h4"} */ (`h${Math.min(6, Number(heading.tagName[1]) + lower)}`));
    below.append(...heading.childNodes);
    heading.replaceWith(below);
  }
}
