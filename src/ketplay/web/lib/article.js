// A text that the server made of Markdown, put into the page.
import { h } from "../lib/dom.js";

/**
 * Shows a text as soon as its pictures are there, so that nothing moves under a reader's eyes; its headings go down by `lower` levels when it is placed under another heading.
 * @param {HTMLElement} place
 * @param {string} html
 * @param {number} [levels]
 */
export async function showArticle(place, html, levels = 0) {
  const text = h("div");
  text.innerHTML = html;
  await Promise.all([...text.querySelectorAll("img")].map((image) => image.decode().catch(() => null)));
  place.replaceChildren(...text.childNodes);
  for (const block of place.querySelectorAll("pre, table")) block.setAttribute("tabindex", "0"); // keys must be able to scroll them
  if (!levels) return;
  for (const heading of place.querySelectorAll("h1, h2, h3, h4")) {
    const lowered = h(/** @type {"h4"} */ (`h${Math.min(6, Number(heading.tagName[1]) + levels)}`));
    lowered.append(...heading.childNodes);
    heading.replaceWith(lowered);
  }
}
